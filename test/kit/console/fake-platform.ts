import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import Koa from 'koa';
import { readBuiltPage, type BuiltPage } from '../../../api/console/page/built-page.ts';
import { servePage } from '../../../api/console/page/serve-page.ts';
import type { RequestState } from '../../../api/http/state.ts';
import { ensurePage } from '../../../dev/page.ts';
import { listening } from '../http/serve.ts';
import { ANSWERS } from './answers.ts';
import type { FakeAnswer } from './records.ts';

/** A request that the page made. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The built page with a platform behind it whose answers are frozen. */
export interface FakePlatform {
  readonly url: string;
  /** What was asked for since the last `reset`. */
  readonly asked: Asked[];
  /** Answers a route otherwise from now on. */
  readonly answer: (route: string, answer: FakeAnswer) => void;
  /** Takes every change back and forgets what was asked for. */
  readonly reset: () => void;
  /** Tells every open stream of a change. */
  readonly tell: (event: {
    readonly id: string;
    readonly data: unknown;
    readonly event?: string;
  }) => void;
  /** Breaks the streams off. */
  readonly cutStreams: () => void;
  /** Changes every text of every answer while it is there. */
  spoil: ((text: string, field: string) => string) | null;
  /** Breaks every request off while it is true, as a network that is away. */
  away: boolean;
  readonly close: () => Promise<void>;
}

/** Texts from here on are sent as gzip, as the API does, characters. */
const LEAST_COMPRESSED = 16_384;

/** Starts the fake platform on a free port, with more files than the page's own; the page is built when it is absent or old. */
export async function startFakePlatform(more: BuiltPage = new Map()): Promise<FakePlatform> {
  await ensurePage();
  const built = readBuiltPage();
  if (built === null) throw new Error('the page was not built');
  const changed = new Map<string, FakeAnswer>();
  const asked: Asked[] = [];
  const streams = new Set<ServerResponse>();
  const app = new Koa<RequestState>();
  // Connections that a test breaks off are no news.
  app.silent = true;
  app.use((ctx, next) => {
    if (!platform.away) return next();
    ctx.respond = false;
    ctx.req.socket.destroy();
    return Promise.resolve();
  });
  app.use(servePage(new Map([...built, ...more])));
  app.use(async (ctx) => {
    ctx.set('X-Request-Id', 'req_2222222222222222222222');
    if (ctx.path === '/healthz') {
      ctx.body = { status: 'ok' };
      return;
    }
    asked.push({
      method: ctx.method,
      path: ctx.path,
      query: ctx.querystring,
      body: await readBody(ctx.req),
      headers: ctx.headers,
    });
    if (ctx.path === '/api/stream' && !changed.has('GET /api/stream')) {
      ctx.respond = false;
      ctx.res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      ctx.res.write(': begun\n\n');
      streams.add(ctx.res);
      ctx.res.once('close', () => streams.delete(ctx.res));
      return;
    }
    const found = answerFor(ctx.method, ctx.path, changed) ?? {
      status: 404,
      body: { error: 'There is nothing at this path', code: 'not_found' },
    };
    ctx.status = found.status ?? 200;
    ctx.set({ ...found.headers });
    const { body } = found;
    ctx.set('Content-Type', found.type ?? 'application/json');
    if (found.type !== undefined && (typeof body === 'string' || Buffer.isBuffer(body))) {
      ctx.body = body;
      return;
    }
    const { spoil } = platform;
    const text = JSON.stringify(body, (field, value: unknown) =>
      spoil !== null && typeof value === 'string' ? spoil(value, field) : value,
    );
    const isLong = text.length >= LEAST_COMPRESSED;
    if (isLong) ctx.set('Content-Encoding', 'gzip');
    ctx.body = isLong ? gzipSync(text, { level: 4 }) : text;
  });
  const server = await listening(app.callback());
  const platform: FakePlatform = {
    url: server.url,
    asked,
    away: false,
    spoil: null,
    answer: (route, answer) => changed.set(route, answer),
    reset: () => {
      changed.clear();
      asked.length = 0;
      platform.away = false;
      platform.spoil = null;
    },
    tell: ({ id, data, event }) => {
      const name = event === undefined ? '' : `event: ${event}\n`;
      for (const stream of streams)
        stream.write(`${name}id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    cutStreams: () => {
      for (const stream of streams) stream.destroy();
    },
    close: () => server.close(),
  };
  return platform;
}

/** The answer of the most literal route that fits. */
function answerFor(
  method: string,
  path: string,
  changed: ReadonlyMap<string, FakeAnswer>,
): FakeAnswer | undefined {
  const fits = (route: string): boolean => {
    const [of = '', pattern = ''] = route.split(' ');
    const [left, right] = [pattern.split('/'), path.split('/')];
    return (
      of === method &&
      left.length === right.length &&
      left.every((part, index) => part === '*' || part === right[index])
    );
  };
  const stars = (route: string): number => route.split('*').length;
  const best = (routes: readonly string[]): string | undefined =>
    routes.filter(fits).sort((a, b) => stars(a) - stars(b))[0];
  const other = best([...changed.keys()]);
  if (other !== undefined) return changed.get(other);
  const usual = best(Object.keys(ANSWERS));
  return usual === undefined ? undefined : ANSWERS[usual];
}

async function readBody(request: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? null : (JSON.parse(text) as unknown);
}
