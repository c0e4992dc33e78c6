import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Surface } from '../../../api/http/surface.ts';
import { useFixture } from '../engines/fixture.ts';

/** A server that listens on a free port of this machine. */
export interface Listening {
  readonly url: string;
  /** Breaks every connection off. */
  close(): Promise<void>;
}

/** Serves on a free port of the loopback. */
export async function listening(
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<Listening> {
  const server = createServer((request, response) => void handle(request, response));
  // A heavy request stops the test's thread, and with it the client, for longer than a connection may idle.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object once it listens.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A surface that listens, for the tests of a `describe`. */
export function useListening(open: () => Surface | Promise<Surface>): Listening {
  return useFixture(
    async () => listening((await open()).app.callback()),
    (server) => server.close(),
  );
}
