import type { ParameterizedContext } from 'koa';
import type { GenericSchema } from 'valibot';
import type { AppError } from '../../contracts/error-codes.ts';
import { textFormOf } from '../../contracts/shapes.ts';
import type { Warning } from '../../contracts/warning.ts';
import { clientNetwork } from './access/addresses.ts';
import {
  identify,
  requirePermission,
  requireUnremoved,
  requireUsable,
  type Caller,
} from './access/authenticate.ts';
import { noteChange, noteDenial, type AuditedRequest } from './audit.ts';
import { onBehalfOf } from './access/calling-owner.ts';
import { computeFor, type Compute } from './compute.ts';
import { nameOfCaller } from './identity.ts';
import { readJsonBody, readTextBody } from './input/body.ts';
import { bodyLimitOf } from './input/body-size.ts';
import { toAppError, unavailable } from './errors.ts';
import { signOfLifeWithin } from './health.ts';
import { answerOnce, readIdempotencyKey } from './idempotency.ts';
import { asksForStream, EVENT_STREAM } from './event-stream.ts';
import type { HttpKit, KeptAnswer, SurfaceName } from './kit.ts';
import { countLongComputation, countRequest, countWrongKey } from './access/limits.ts';
import { refuseUnaskedWrite } from './access/origins.ts';
import type { RawQuery, Route } from './route.ts';
import { errorAnswer, readyAnswer, send, type ReadyAnswer } from './send.ts';
import type { RequestState } from './state.ts';
import { endWithAccess } from './access/stream-access.ts';
import { callerOf, turnFor } from './turns.ts';
import { markOfList, withMark, withoutMark } from './input/list-cursor.ts';
import { refuseMistyped } from './input/refuse-mistyped.ts';
import { unknownInput } from './input/unknown-input.ts';
import { validateInput, type RawInput, type ValidInput } from './input/validate.ts';
import { isStrict, warn, withWarnings } from './warnings.ts';

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
  if (route.uncounted !== true && kit.isDataKnown?.() === false) {
    throw unavailable('the version of the data is not known yet');
  }
  const caller = {
    method: ctx.method,
    headers: ctx.headers,
    sessionToken: ctx.cookies.get('session'),
    address: ctx.ip,
    host: ctx.host,
  };
  const identity = await identify(route.auth, caller, kit).catch(async (refusal: unknown) => {
    throw await countWrongKey(refusal, route.auth, caller, kit);
  });
  await requireUnremoved(route.auth, identity, kit);
  ctx.state.identity = identity;
  const { requestId } = ctx.state;
  const request = { surface, route, params, identity, address: ctx.ip, requestId };
  await noteDenial(request, kit, () => admit(request, caller, ctx, kit));
  if (route.body !== undefined) refuseUnaskedWrite(surface, ctx, kit);
  if (isEventStream(route, ctx)) enterStreams(ctx, kit);
  const scope = scopeOf(surface, route, params, ctx);
  const key = scope === null ? undefined : readIdempotencyKey(ctx.headers['idempotency-key']);
  const inTurn = callerOf(identity?.ownerId ?? null, clientNetwork(ctx.ip));
  const read = route.body === undefined ? undefined : await readBody(ctx.req, route.body, inTurn);
  const list = markOfList(surface, route, params);
  const raw = {
    params,
    query: withoutMark(list, readQuery(ctx.query)),
    headers: readHeaders(ctx),
    body: read?.value,
  };
  await turnFor(read?.bytes ?? 0, inTurn);
  const input = readInput(route, raw, ctx);
  await turnFor(read?.bytes ?? 0, inTurn);
  const run = async (): Promise<ReadyAnswer> => {
    const answer = await noteChange(request, kit, () =>
      onBehalfOf(identity ?? null, () =>
        route.handler({
          ...input,
          ...facts(ctx, key),
          compute: computeOf(surface, route, ctx, kit),
        }),
      ),
    );
    return readyAnswer(
      route,
      withWarnings(withMark(list, answer), ctx.state.warnings),
      kit,
      inTurn,
    );
  };
  if (key === undefined || scope === null) {
    send(ctx, await run());
    const follower = { ...caller, permissions: identity?.permissions ?? [] };
    if (ctx.state.isStreaming) endWithAccess(route.auth, follower, ctx.state.abort, kit);
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
    () => keepable(route.mounted?.surface ?? surface, ctx.state, run, kit),
  );
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
  send(ctx, answer);
}

function readBody(request: RequestContext['req'], schema: GenericSchema, caller: string) {
  const reader = textFormOf(schema) === null ? readJsonBody : readTextBody;
  return reader(request, bodyLimitOf(schema), caller);
}

/** Reads a request by its route's schemas; what they do not know is told, or refused where the caller prefers that. */
function readInput(route: Route, raw: RawInput, ctx: RequestContext): ValidInput {
  const unknown = unknownInput(route, raw);
  if (!isStrict(ctx)) {
    ctx.state.warnings = unknown;
    refuseMistyped(route, raw.body, unknown);
    return validateInput(route, raw);
  }
  ctx.set('Preference-Applied', 'handling=strict');
  return validateInput(route, raw, unknown);
}

/** Lets a known caller in: with a key that may be used, within the limits, with the permission. */
async function admit(
  { surface, route, identity, address }: AuditedRequest,
  caller: Caller,
  ctx: RequestContext,
  kit: HttpKit,
): Promise<void> {
  requireUsable(route.auth, identity, caller, kit);
  if (route.uncounted !== true && route.limitedApart !== true) {
    const against = route.sparesDailyQuota === true ? 'minute' : 'all';
    ctx.set(await countRequest(surface, { identity, address, against }, kit));
  }
  // After the count: a refusal, too, tells the caller where they stand.
  requirePermission(route.auth, identity);
}

function isEventStream({ responses }: Route, ctx: RequestContext): boolean {
  return Object.values(responses).some((one) =>
    'contentType' in one
      ? one.contentType === EVENT_STREAM
      : 'otherForms' in one && one.otherForms.includes(EVENT_STREAM) && asksForStream(ctx),
  );
}

/** Counts a stream for its owner, else for the client's network; the development key has no limits. */
function enterStreams(ctx: RequestContext, kit: HttpKit): void {
  const { identity, abort } = ctx.state;
  if (identity?.tier === 'development') return;
  kit.streams.enter(identity?.ownerId ?? clientNetwork(ctx.ip), abort.signal);
}

/**
 * Under what an answer is kept beside the caller's `Idempotency-Key`: a caller without a key of ours
 * is known by the surface and the client's address. Null where the route keeps no answers.
 */
function scopeOf(
  surface: SurfaceName,
  route: Route,
  params: Readonly<Record<string, string>>,
  ctx: RequestContext,
): readonly string[] | null {
  const { idempotent } = route;
  if (typeof idempotent === 'object') return [idempotent.keptBy(params)];
  if (idempotent !== true && idempotent !== 'by key') return null;
  const { identity } = ctx.state;
  // Built from the declaration, so that a path with and without its prefix is one.
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => params[name] ?? '');
  if (identity === null) return [surface, 'address', ctx.ip, route.method, path];
  const caller =
    idempotent === 'by key' ? [identity.ownerId, nameOfCaller(identity)] : [identity.ownerId];
  return [...caller, route.method, path];
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

function computeOf(surface: SurfaceName, route: Route, ctx: RequestContext, kit: HttpKit): Compute {
  const { identity, abort } = ctx.state;
  return computeFor(
    {
      surface,
      route,
      ownerId: identity?.ownerId ?? null,
      address: clientNetwork(ctx.ip),
      admitLong: async () => {
        if (identity === null) await countLongComputation(surface, ctx.ip, kit);
      },
      signal: abort.signal,
    },
    kit,
  );
}

function facts(ctx: RequestContext, idempotencyKey: string | undefined) {
  return {
    identity: ctx.state.identity,
    requestId: ctx.state.requestId,
    idempotencyKey,
    signal: ctx.state.abort.signal,
    clientAddress: ctx.ip,
    warn: (warning: Warning) => {
      warn(ctx, warning);
    },
    ctx,
  };
}

/**
 * Turns a refusal into an answer that can be kept. Faults of ours are thrown and not kept, and neither is
 * a quota that is used up: its caller makes room and sends the same again.
 */
async function keepable(
  surface: SurfaceName,
  state: RequestState,
  run: () => Promise<ReadyAnswer>,
  kit: HttpKit,
): Promise<KeptAnswer> {
  try {
    const answer = await run();
    if ('stream' in answer) throw new Error('A stream cannot be kept for repetition.');
    return answer;
  } catch (thrown) {
    const error = toAppError(thrown, kit.isUnavailable);
    if (error.status >= 500 || isQuotaUsedUp(error)) throw thrown;
    return errorAnswer(surface, error, state);
  }
}

function isQuotaUsedUp({ code }: AppError): boolean {
  return code === 'quota_exceeded' || code === 'too_many_webhooks';
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
