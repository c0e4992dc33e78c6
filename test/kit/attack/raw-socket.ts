import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A bare connection, and what came over it. */
export interface RawSocket {
  readonly socket: Socket;
  /** Everything received so far. */
  text(): string;
  readonly isOpen: () => boolean;
  /** Settles when the other side has closed, or after so many ms. */
  closed(withinMs: number): Promise<boolean>;
  end(): void;
}

/** Connects to a surface at an address of its own. */
export async function openSocket(url: string, localAddress: string): Promise<RawSocket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  const parts: Buffer[] = [];
  let isOpen = true;
  socket.on('data', (part: Buffer) => parts.push(part));
  // A reset is an end like any other: what counts is what had come by then.
  socket.on('error', () => {
    isOpen = false;
  });
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOpen = false;
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', resolve);
  });
  return {
    socket,
    text: () => Buffer.concat(parts).toString('latin1'),
    isOpen: () => isOpen,
    async closed(withinMs) {
      const ended = new AbortController();
      const wait = sleep(withinMs, null, { signal: ended.signal }).catch(() => null);
      await Promise.race([over, wait]);
      ended.abort();
      return !isOpen;
    },
    end: () => socket.destroy(),
  };
}

/** Writes one byte a second until the connection ends or `stopped` says so. */
export async function drip(
  { socket, isOpen }: RawSocket,
  stopped: () => boolean,
  byte = 'x',
): Promise<void> {
  while (isOpen() && !stopped()) {
    socket.write(byte);
    await sleep(1_000);
  }
}
