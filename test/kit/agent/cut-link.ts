import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A link to the ground that can be cut, and that counts what goes up. */
export interface CutLink {
  readonly url: string;
  /** Bytes that went to the ground. */
  sentBytes(): number;
  /**
   * Breaks all connections, and answers how many there were; while `downMs` last, new ones are refused.
   */
  cut(downMs: number): number;
  close(): Promise<void>;
}

/**
 * Opens a link to the platform at `target`. `onBytes` hears of what each connection has carried and of what comes
 * now, and may cut it; it is asked before the bytes go on.
 */
export async function openCutLink(
  target: string,
  onBytes: (link: CutLink, bytesOfConnection: number, bytes: number) => void = () => undefined,
): Promise<CutLink> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** Ends of connections that agents have opened. */
  const opened = new Set<Socket>();
  let sent = 0;
  let downUntilMs = 0;
  const server = createServer((near) => {
    if (Date.now() < downUntilMs) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    let carried = 0;
    opened.add(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        opened.delete(socket);
        (socket === near ? far : near).destroy();
      });
    }
    near.on('data', (bytes: Buffer) => {
      carried += bytes.length;
      onBytes(link, carried, bytes.length);
      if (near.destroyed) return;
      sent += bytes.length;
      if (!far.write(bytes)) near.pause();
    });
    far.on('drain', () => near.resume());
    far.on('data', (bytes: Buffer) => near.write(bytes));
    // Half-closed: what is on its way back still comes.
    near.on('end', () => far.end());
    far.on('end', () => near.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const own = (server.address() as AddressInfo).port;
  const link: CutLink = {
    url: `http://127.0.0.1:${own}`,
    sentBytes: () => sent,
    cut(downMs) {
      downUntilMs = Date.now() + downMs;
      const broken = opened.size;
      for (const socket of sockets) socket.destroy();
      return broken;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return link;
}
