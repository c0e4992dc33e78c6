import type { ParameterizedContext } from 'koa';
import { authenticate, requirePermission } from './access/authenticate.ts';
import { readJsonBody } from './input/body.ts';
import { errorHeaders, presentError, toAppError, unavailable } from './errors.ts';
import { signOfLifeWithin } from './health.ts';
import { answerOnce, readIdempotencyKey } from './idempotency.ts';
import type { HttpKit, KeptAnswer, SurfaceName } from './kit.ts';
import { countRequest } from './access/limits.ts';
import type { RawQuery, Route } from './route.ts';
import { readyAnswer, send, type ReadyAnswer } from './send.ts';
import type { RequestState } from './state.ts';
import { endWithAccess } from './access/stream-access.ts';
import { validateInput } from './input/validate.ts';

type RequestContext = ParameterizedContext<RequestState>;

/** A request still unanswered after this long asks whether MongoDB is there at all, ms. */
const PATIENCE_MS = 2_000;
/** MongoDB's answer may take so long on a busy machine, ms; both together stay below 3 s. */
const PROBE_MS = 800;

/**
 * Answers one request by its route: who is calling, how often, what with, then the handler (once
 * per `Idempotency-Key` where declared), then the answer.
 */
export async function dispatch(
  surface: SurfaceName,
  route: Route,
  params: Readonly<Record<string, string>>,
  ctx: RequestContext,
  kit: HttpKit,
): Promise<void> {
  const caller = {
    method: ctx.method,
    headers: ctx.headers,
    sessionToken: ctx.cookies.get('session'),
  };
  const identity = await authenticate(route.auth, caller, kit);
  ctx.state.identity = identity;
  if (route.uncounted !== true) {
    const against = route.sparesDailyQuota === true ? 'minute' : 'all';
    ctx.set(await countRequest(surface, { identity, address: ctx.ip, against }, kit));
  }
  // After the count: a refusal, too, tells the caller where they stand.
  requirePermission(route.auth, identity);
  const scope = scopeOf(route, params, ctx);
  const key = scope === null ? undefined : readIdempotencyKey(ctx.headers['idempotency-key']);
  const raw = {
    params,
    query: readQuery(ctx.query),
    headers: readHeaders(ctx),
    body: route.body === undefined ? undefined : await readJsonBody(ctx.req),
  };
  const input = validateInput(route, raw);
  const run = async (): Promise<ReadyAnswer> =>
    readyAnswer(route, await route.handler({ ...input, ...facts(ctx, key) }), kit);
  if (key === undefined || scope === null) {
    send(ctx, await run());
    if (ctx.state.isStreaming) endWithAccess(route.auth, caller, ctx.state.abort, kit);
    return;
  }
  const { answer, replayed } = await answerOnce(
    {
      scope,
      key,
      input: [route.path, raw.query, raw.body ?? null],
      signal: ctx.state.abort.signal,
    },
    kit,
    () => keepable(surface, ctx.state.requestId, run, kit),
  );
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  send(ctx, answer);
}

/**
 * Under what an answer is kept beside the caller's `Idempotency-Key`; null where the route or the
 * lack of an identity does not allow it.
 */
function scopeOf(
  route: Route,
  params: Readonly<Record<string, string>>,
  ctx: RequestContext,
): readonly string[] | null {
  const { idempotent } = route;
  if (typeof idempotent === 'object') return [idempotent.keptBy(params)];
  const { identity } = ctx.state;
  if (idempotent !== true || identity === null) return null;
  // Built from the declaration, so that a path with and without its prefix is one.
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  return [identity.ownerId, route.method, path];
}

/**
 * Waits for `work`, but not for an engine that is away: a request that hangs asks MongoDB for a sign
 * of life and is answered 503 when there is none. The abandoned work ends by itself.
 */
export async function withinReach<T>(
  work: Promise<T>,
  check: (() => Promise<void>) | undefined,
): Promise<T> {
  if (check === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void signOfLifeWithin(check, PROBE_MS).then((isThere) => {
        if (!isThere) reject(unavailable('MongoDB gave no sign of life'));
      });
    }, PATIENCE_MS);
  });
  try {
    return await Promise.race([work, lost]);
  } finally {
    clearTimeout(timer);
  }
}

function facts(ctx: RequestContext, idempotencyKey: string | undefined) {
  return {
    identity: ctx.state.identity,
    requestId: ctx.state.requestId,
    idempotencyKey,
    signal: ctx.state.abort.signal,
    clientAddress: ctx.ip,
    ctx,
  };
}

/** Turns a refusal into an answer that can be kept; faults of ours are thrown and not kept. */
async function keepable(
  surface: SurfaceName,
  requestId: string,
  run: () => Promise<ReadyAnswer>,
  kit: HttpKit,
): Promise<KeptAnswer> {
  try {
    const answer = await run();
    if ('stream' in answer) throw new Error('A stream cannot be kept for repetition.');
    return answer;
  } catch (thrown) {
    const error = toAppError(thrown, kit.isUnavailable);
    if (error.status >= 500) throw thrown;
    const body = JSON.stringify(presentError(surface, error, requestId));
    return { status: error.status, headers: errorHeaders(error), body };
  }
}

function readQuery(query: NodeJS.Dict<string | string[]>): RawQuery {
  const present: Record<string, string | string[]> = {};
  for (const [name, value] of Object.entries(query)) {
    if (name === '__proto__') continue;
    const values = [value ?? []].flat().filter((text) => text !== '');
    const [first] = values;
    if (first !== undefined) present[name] = values.length === 1 ? first : values;
  }
  return present;
}

/**
 * Headers as received, without empty ones. `Range` counts for GET alone: for every other method, HEAD
 * included, it must be passed over (RFC 9110, section 14.2).
 */
function readHeaders(ctx: RequestContext): Record<string, string> {
  const single: Record<string, string> = {};
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (name === 'range' && ctx.method !== 'GET') continue;
    if (typeof value === 'string' && value !== '') single[name] = value;
  }
  return single;
}
