import { createServer, STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '../../contracts/error-codes.ts';
import { newId } from '../../records/store/ids.ts';
import { presentError } from './errors.ts';
import type { SurfaceName } from './kit.ts';
import type { Surface } from './surface.ts';
import { boundUnreadBody, type UnreadBounds } from './unread-body.ts';

/** A surface that listens. */
export interface RunningSurface {
  readonly name: SurfaceName;
  readonly port: number;
  readonly url: string;
  /** Says that it will not serve for long: `/readyz` is 503, and everything else goes on. */
  readonly leave: () => void;
  /**
   * Stops accepting, ends event streams, waits up to `boundMs` for the requests in flight and then
   * breaks off what is left.
   */
  readonly close: (boundMs: number) => Promise<void>;
}

/** The port of a surface is taken; the message names the variable that changes it. */
export class PortTakenError extends Error {
  constructor(surface: SurfaceName, port: number, variable: string) {
    super(
      `Port ${port} of the ${surface} surface is taken: ` +
        `set ${variable} to another port (0 = any free one).`,
    );
    this.name = 'PortTakenError';
  }
}

/** A client that has not sent its headers by then is turned away, ms. */
const HEADERS_TIMEOUT_MS = 15_000;
/** As for a whole request: an upload over a slow link; the kit gives a body of JSON less. */
const REQUEST_TIMEOUT_MS = 30 * 60_000;
/** How often such clients are looked for, ms. */
const TIMEOUT_CHECK_MS = 5_000;
/** Longer than the idle time of common proxies, so that they, not we, close an idle connection. */
const KEEP_ALIVE_MS = 65_000;

/** So long a refused client may take to read why, ms. */
const LINGER_MS = 500;

/** Starts to listen; `unread` bounds bodies that nobody reads. @throws {PortTakenError} when the port is in use. */
export async function listen(
  surface: Surface,
  where: { readonly host: string; readonly port: number; readonly variable: string },
  unread?: UnreadBounds,
): Promise<RunningSurface> {
  const handle = surface.app.callback();
  const answering = new WeakMap<Duplex, ServerResponse>();
  const sockets = new Set<Duplex>();
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A missing or second Host is refused in the surface's shape.
      requireHostHeader: false,
    },
    (request, response) => {
      answering.set(request.socket, response);
      response.once('close', () => answering.delete(request.socket));
      boundUnreadBody(request, response, unread);
      // Koa answers every error itself; the promise it returns never rejects.
      void handle(request, response);
    },
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    const hasBegun = answering.get(socket)?.headersSent === true;
    if (hasBegun || !socket.writable) socket.destroy();
    else refuse(surface.name, error, socket);
  });
  await opened(server, surface.name, where);
  // A listening TCP server has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    name: surface.name,
    port,
    url: `http://${publicHost(where.host)}:${port}`,
    leave: surface.leave,
    close: (boundMs) =>
      closeGently(surface, server, boundMs, () => {
        for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
      }),
  };
}

function opened(
  server: Server,
  surface: SurfaceName,
  where: { readonly host: string; readonly port: number; readonly variable: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new PortTakenError(surface, where.port, where.variable) : error);
    });
    server.listen(where.port, where.host, () => {
      resolve();
    });
  });
}

/** What to write in an address for a host that means all interfaces. */
function publicHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

async function closeGently(
  surface: Surface,
  server: Server,
  boundMs: number,
  closeIdle: () => void,
): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  surface.drain();
  // A connection becomes idle when its last answer is out, and would otherwise be kept alive. Node's
  // own closeIdleConnections passes over those that were opened ahead and never used.
  const idle = setInterval(closeIdle, 50);
  const bound = setTimeout(() => {
    server.closeAllConnections();
  }, boundMs);
  await closed;
  clearInterval(idle);
  clearTimeout(bound);
}

/** Answers in the surface's shape what Node refuses before there is a request. */
function refuse(surface: SurfaceName, cause: NodeJS.ErrnoException, socket: Duplex): void {
  const error = refusalOf(cause.code);
  const requestId = newId('req');
  const body = JSON.stringify(presentError(surface, error, requestId));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Half of a connection stays open for as long as the client likes.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusalOf(code: string | undefined): AppError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers_too_large', 'Address and headers are larger than 16 KiB.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request took too long to arrive.');
    default:
      return new AppError('invalid_request', 'This is not a well-formed HTTP request.');
  }
}
