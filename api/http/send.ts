import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { ParameterizedContext } from 'koa';
import * as v from 'valibot';
import type { AppError } from '../../contracts/error-codes.ts';
import { errorHeaders, presentError } from './errors.ts';
import type { HttpKit, KeptAnswer, SurfaceName } from './kit.ts';
import { READING_HEADERS, RESPONSE_HEADERS } from './response-header.ts';
import type { Answer, RawAnswer, Route } from './route.ts';
import type { RequestState } from './state.ts';
import { turnFor } from './turns.ts';
import { describeIssue } from './input/validate.ts';
import { bodyWithWarnings, warningHeaders } from './warnings.ts';

/**
 * A page of 50 conjunctions, 156 kB, becomes 14.5 kB in 0.75 ms, the main API's document, 802 kB, 126 kB in 6 ms;
 * at level 4, which looks for better matches, they would be 13.7 kB in 1.1 ms and 112 kB in 8 ms.
 */
const GZIP_LEVEL = 3;

/** An answer ready to be sent: JSON as text, or another form as it is. */
export type ReadyAnswer = KeptAnswer | RawAnswer;

/**
 * Makes the text of a JSON answer. In tests and development the body is checked against the route's
 * schema, when it is the turn of `caller`: a difference is an error in tests and a log line in
 * development.
 */
export async function readyAnswer(
  route: Route,
  answer: Answer,
  kit: Pick<HttpKit, 'environment' | 'log'>,
  caller: string,
): Promise<ReadyAnswer> {
  if ('stream' in answer) return answer;
  const body = textOf(answer);
  if (kit.environment !== 'production') {
    await turnFor(body.length, caller);
    const mismatch = findMismatch(route, answer, body);
    if (mismatch !== null) reportMismatch(route, mismatch, kit);
  }
  return { status: answer.status, headers: answer.headers ?? {}, body };
}

/** The answer to a request that is refused, in the surface's shape. */
export function errorAnswer(
  surface: SurfaceName,
  error: AppError,
  { requestId, warnings }: Pick<RequestState, 'requestId' | 'warnings'>,
): KeptAnswer {
  const body = bodyWithWarnings(presentError(surface, error, requestId), warnings);
  const headers = { ...errorHeaders(error), ...warningHeaders(warnings.total) };
  return { status: error.status, headers, body: JSON.stringify(body) };
}

/** Writes an answer to Koa's context. */
export function send(ctx: ParameterizedContext<RequestState>, answer: ReadyAnswer): void {
  ctx.status = answer.status;
  const { Vary: vary, ...headers } = answer.headers ?? {};
  ctx.set(headers);
  // CORS has said that answers depend on the origin; a route adds to that.
  if (vary !== undefined) ctx.vary(vary);
  if ('stream' in answer) {
    ctx.body = answer.stream;
    ctx.type = answer.contentType;
    ctx.state.isStreaming = answer.contentType.startsWith('text/event-stream');
    if (typeof answer.stream === 'string') compress(ctx, answer.stream);
    if (answer.stream instanceof Readable && ctx.method === 'HEAD') answer.stream.destroy();
    return;
  }
  if (answer.body === '') {
    ctx.body = null;
    ctx.status = answer.status;
    return;
  }
  if (ctx.response.headers['cache-control'] === undefined) ctx.set('Cache-Control', 'no-store');
  ctx.body = answer.body;
  ctx.type = 'application/json; charset=utf-8';
  compress(ctx, answer.body);
}

/** Shorter texts are sent as they are: most of these answers are read by machines nearby, characters. */
const LEAST_COMPRESSED = 16_384;

/**
 * Up to here a text is compressed at once: a plan of 33 kB takes 0.1 ms, handed to the thread pool 0.3 ms, which is
 * more of the event loop than that too; characters.
 */
const MOST_AT_ONCE = 65_536;

/**
 * A piece of a longer text that is compressed at a time, bytes: each costs a turn of the thread pool and a write to
 * the socket. 72 h of passes, 264 kB, are 49 kB then: one piece instead of the four of zlib's own 16 KiB.
 */
const CHUNK_BYTES = 65_536;

/** Sends a long text as gzip to whoever takes it. Nothing so long shows a secret beside words of the caller. */
function compress(ctx: ParameterizedContext<RequestState>, text: string): void {
  if (text.length < LEAST_COMPRESSED) return;
  ctx.vary('Accept-Encoding');
  if (ctx.method === 'HEAD' || ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return;
  ctx.set('Content-Encoding', 'gzip');
  // The type stays that of the text.
  ctx.body =
    text.length <= MOST_AT_ONCE
      ? gzipSync(text, { level: GZIP_LEVEL })
      : createGzip({ level: GZIP_LEVEL, chunkSize: CHUNK_BYTES }).end(text);
}

function textOf(answer: Exclude<Answer, RawAnswer>): string {
  if ('json' in answer) return answer.json;
  return 'body' in answer ? jsonOf(answer.body) : '';
}

/** A body as JSON. Lists have their items under two names: what an object holds twice is written once. */
export function jsonOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || 'toJSON' in body)
    return JSON.stringify(body);
  const written = new Map<unknown, string>();
  const fields = Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    const text = written.get(value) ?? JSON.stringify(value);
    if (Array.isArray(value)) written.set(value, text);
    return [`${JSON.stringify(name)}:${text}`];
  });
  return `{${fields.join(',')}}`;
}

function findMismatch(
  route: Route,
  { status, headers = {} }: Exclude<Answer, RawAnswer>,
  body: string,
): string | null {
  const declared = route.responses[status];
  if (declared === undefined) return `the status ${status} is not declared`;
  const told = [...READING_HEADERS, ...(declared.headers ?? [])];
  const hidden = Object.keys(headers).find((name) => isHidden(name, told));
  if (hidden !== undefined) return `the header ${hidden} is not declared`;
  if ('empty' in declared) return body === '' ? null : 'a body was not declared';
  if (!('schema' in declared)) return `${declared.contentType} was declared, JSON was answered`;
  if (body === '') return 'the declared body is missing';
  const result = v.safeParse(declared.schema, JSON.parse(body));
  if (result.success) return null;
  const problems = result.issues.map((issue) => describeIssue(issue, 'response'));
  return problems.map(({ path, message }) => `${path}: ${message}`).join('; ');
}

/** A header that clients can use and that the route does not tell of. */
function isHidden(name: string, declared: readonly string[]): boolean {
  return Object.hasOwn(RESPONSE_HEADERS, name) && !declared.includes(name);
}

function reportMismatch(
  route: Route,
  mismatch: string,
  kit: Pick<HttpKit, 'environment' | 'log'>,
): void {
  const text = `${route.method} ${route.path} broke its declaration: ${mismatch}`;
  if (kit.environment === 'test') throw new Error(text);
  kit.log.error(text);
}
