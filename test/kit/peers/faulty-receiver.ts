import { once } from 'node:events';
import { createServer as createPlain } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { createServer as createRaw } from 'node:net';
import type { AddressInfo, Server as RawServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** A request as a receiver got it. */
export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly atMs: number;
  /** One number per connection. */
  readonly connection: number;
}

/** A receiver on this machine that notes every request and answers as it is told. */
export interface Receiver {
  readonly port: number;
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  /** How many connections were opened. */
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Answers one request, whose body has been read. */
export type Answer = (response: ServerResponse, request: ReceivedRequest) => unknown;

/** Where and how a receiver listens. */
export interface ReceiverOptions {
  readonly host?: '127.0.0.1' | '::1';
  /** PEM; makes it speak https. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts a receiver on a free port. */
export async function startReceiver(
  answer: Answer,
  options: ReceiverOptions = {},
): Promise<Receiver> {
  const { host = '127.0.0.1', tls } = options;
  const requests: ReceivedRequest[] = [];
  const numbers = new Map<Socket, number>();
  const listener = (message: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A sender that gives up is what half of these tests are about.
    message.on('error', () => undefined);
    response.on('error', () => undefined);
    message.on('end', () => {
      const request: ReceivedRequest = {
        path: message.url ?? '',
        headers: message.headers,
        body: Buffer.concat(chunks).toString(),
        atMs: Date.now(),
        connection: numbers.get(message.socket) ?? 0,
      };
      requests.push(request);
      answer(response, request);
    });
  };
  const server: Server = tls === undefined ? createPlain(listener) : createSecure(tls, listener);
  server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    numbers.set(socket, numbers.size + 1);
    socket.on('error', () => undefined);
  });
  const port = await listen(server, host);
  const scheme = tls === undefined ? 'http' : 'https';
  return {
    port,
    url: `${scheme}://${host === '::1' ? '[::1]' : host}:${port}/hook`,
    requests,
    connections: () => numbers.size,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** A server below HTTP: `talk` gets each connection once its first bytes have come. */
export async function startRawReceiver(
  talk: (socket: Socket) => unknown,
): Promise<Pick<Receiver, 'port' | 'url' | 'close'>> {
  const sockets = new Set<Socket>();
  const server = createRaw((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => talk(socket));
  });
  const port = await listen(server, '127.0.0.1');
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Answers with a status and a small text. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => response.writeHead(code, headers).end('noted');
}

/** Takes the request and never says a word. */
export const hang: Answer = () => undefined;

/** Sends the status and the headers, and then nothing. */
export const hangInBody: Answer = (response) =>
  response.writeHead(200, { 'content-length': '100' }).write('begun');

/** Sends a byte, waits, sends the next, and never ends. */
export const drip: Answer = async (response) => {
  response.writeHead(200);
  while (response.writable && !response.destroyed) {
    response.write('.');
    await sleep(20);
  }
};

/** Sends as much as anybody takes. */
export const endless: Answer = (response) => {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
};

/** 100 MB of zeros, packed, though nobody asked for packing. */
export const gzipBomb: Answer = (response) =>
  response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB);

const BOMB = gzipSync(Buffer.alloc(100_000_000));

async function listen(server: Server | RawServer, host: string): Promise<number> {
  server.listen(0, host);
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  return (server.address() as AddressInfo).port;
}
