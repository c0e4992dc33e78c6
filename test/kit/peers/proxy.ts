import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of an engine, which can make the engine seem dead or frozen. */
export interface FaultyProxy {
  readonly port: number;
  /** Passes everything on. */
  open(): Promise<void>;
  /** Breaks every connection and refuses new ones, as when the engine was killed. */
  close(): Promise<void>;
  /** Keeps connections but passes nothing on, as when the engine hangs. */
  freeze(): void;
}

/** Starts a closed proxy to `target` (`host:port`). */
export async function startProxy(target: string): Promise<FaultyProxy> {
  const [host = '127.0.0.1', targetPort = ''] = target.split(':');
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const accept = (client: Socket) => {
    const upstream = connect(Number(targetPort), host);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => {
        if (!isFrozen) to.write(chunk);
      });
      // Both ends die together; which one failed first does not matter here.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  let server: Server | null = createServer(accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closing = server;
    server = null;
    if (closing === null) return;
    const closed = once(closing, 'close');
    closing.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await close();
  return {
    port,
    open: async () => {
      isFrozen = false;
      if (server !== null) return;
      server = createServer(accept).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close,
    freeze: () => {
      isFrozen = true;
    },
  };
}
