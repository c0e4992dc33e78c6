import type { IncomingMessage, ServerResponse } from 'node:http';
import { recordedAnswers } from '../../../api/http/documents/recorded-answers.ts';
import type { SurfaceName } from '../../../api/http/kit.ts';
import { listening, type Listening } from '../http/serve.ts';
import { createAllSurfaces } from '../surfaces/all-surfaces.ts';

/** One request as a frozen platform received it. */
export interface FrozenRequest {
  readonly surface: SurfaceName;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Reply = (response: ServerResponse, request: FrozenRequest) => unknown;

/** The four surfaces with the recorded answers of the reference pages: every run answers the same. */
export interface FrozenPlatform {
  readonly urls: Readonly<Record<SurfaceName, string>>;
  /** What was asked, in order. */
  readonly requests: FrozenRequest[];
  /** Answers of its own for `METHOD /path`, until they are taken back. */
  readonly replies: Map<string, Reply>;
  /** The environment of a command line that calls it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Opens a frozen platform on free ports. */
export async function openFrozenPlatform(): Promise<FrozenPlatform> {
  const requests: FrozenRequest[] = [];
  const replies = new Map<string, Reply>();
  const servers: (readonly [SurfaceName, Listening])[] = [];
  for (const { name, routes } of await createAllSurfaces()) {
    const answers = recordedAnswers(name);
    const known = routes.flatMap(({ method, path }) => {
      const words = path.split(/[^A-Za-z0-9]+/).filter(Boolean);
      const answer = answers[[method.toLowerCase(), ...words].join('_')];
      const pattern = new RegExp(`^${path.replaceAll(/[:*]\w+/g, '[^/]+')}$`);
      return answer === undefined ? [] : [{ method, pattern, answer }];
    });
    const server = await listening(async (request, response) => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      const { method = '', url = '', headers } = request;
      const seen = { surface: name, method, url, headers, body };
      requests.push(seen);
      const path = url.split('?')[0] ?? '';
      const reply = replies.get(`${method} ${path}`);
      if (reply !== undefined) {
        reply(response, seen);
        return;
      }
      const found = known.find((one) => one.method === method && one.pattern.test(path));
      const told = { error: 'There is no such thing.', code: 'not_found' };
      response
        .writeHead(found?.answer.status ?? 404, {
          'content-type': 'application/json',
          'x-request-id': 'req_frozen',
        })
        .end(JSON.stringify(found?.answer.body ?? told));
    });
    servers.push([name, server]);
  }
  // True: there is one server for each surface.
  const urls = Object.fromEntries(
    servers.map(([name, { url }]) => [name, url]),
  ) as FrozenPlatform['urls'];
  return {
    ...{ urls, requests, replies },
    env: {
      ORBITAL_API_KEY: 'svc_test_frozen',
      ...Object.fromEntries(
        Object.entries(urls).map(([name, url]) => [`ORBITAL_${name.toUpperCase()}_URL`, url]),
      ),
    },
    close: async () => {
      await Promise.all(servers.map(([, server]) => server.close()));
    },
  };
}

/** Answers with server-sent events and ends. */
export function streamOf(text: string): Reply {
  return (response) => response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text);
}

/** Answers with JSON. */
export function jsonOf(status: number, body: unknown): Reply {
  return (response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req_frozen' })
      .end(JSON.stringify(body));
}
