import assert from 'node:assert/strict';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import { afterEach, beforeEach } from 'mocha';

/** A local HTTP server that answers fixed files and remembers who asked for what. */
export interface FileServer {
  /** Sets what is served and returns the base address. */
  serve(files: Readonly<Record<string, string | Buffer>>): string;
  readonly requests: IncomingMessage[];
}

/** Gives each test of a `describe` its own server. */
export function useFileServer(): FileServer {
  let server: Server;
  let files: Readonly<Record<string, string | Buffer>> = {};
  const requests: IncomingMessage[] = [];
  beforeEach(async () => {
    requests.length = 0;
    server = createServer((request, response) => {
      requests.push(request);
      const body = files[request.url ?? ''];
      response.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));
  return {
    requests,
    serve: (served) => {
      files = served;
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      return `http://127.0.0.1:${address.port}`;
    },
  };
}
