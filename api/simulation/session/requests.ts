import { createHash } from 'node:crypto';
import { AppError } from '../../../contracts/error-codes.ts';
import type { TickResult } from '../../../contracts/session/session.ts';
import type {
  SessionDefinition,
  SessionEvent,
  SessionRequest,
} from '../../../domain/session/session.ts';
import { readTick } from '../../../presenters/session.ts';
import { newId } from '../../../records/store/ids.ts';
import type {
  SessionRecord,
  SessionRecords,
  StoredStep,
} from '../../../records/session/sessions.ts';
import type { SessionGateway } from '../../../temporal/session/session-gateway.ts';
import type { SessionGone } from '../../../temporal/session/session-outcomes.ts';
import { validationError } from '../../http/input/validate.ts';

/** What reading a session and moving it on need. */
export interface SessionRequestDeps {
  readonly sessions: Pick<
    SessionRecords,
    'definition' | 'find' | 'latestStep' | 'listEvents' | 'recentEvents' | 'seqOf' | 'step'
  >;
  readonly sessionGateway: Pick<SessionGateway, 'apply' | 'end'>;
}

/** The form of our ids: what has another one names no session, and no store is read. */
const SESSION_ID = /^ses_[2-9a-z]{24}$/;

/** Requests of a full session are worth another try after this long, s. */
const FULL_RETRY_S = 1;
/** A session whose workflow cannot be found is looked for again after this long, s. */
const LOST_RETRY_S = 2;

/** When Temporal or the workers are away it is worth another try after this long, s. */
const AWAY_RETRY_S = 5;

/**
 * Applies a tick or a fault and reads what came of it. With the caller's `idempotencyKey` a
 * repetition is the same request, whatever became of the first answer.
 * @throws {AppError} session_not_found, session_expired, too_many_ticks, too_many, validation_error,
 * idempotency_key_reused, conflict, unavailable.
 */
export async function applyToSession(
  deps: SessionRequestDeps,
  sessionId: string,
  request: SessionRequest,
  idempotencyKey: string | undefined,
): Promise<StoredStep> {
  if (!SESSION_ID.test(sessionId)) throw notFound(sessionId);
  // A key of ours where the caller sent none: with it the caller can ask what became of the request.
  const key = idempotencyKey ?? newId('req');
  const updateId = keyedId([sessionId, key]);
  if (request.kind === 'fault') await refuseDecayed(deps, sessionId, request.satelliteId, updateId);
  const outcome = await deps.sessionGateway.apply(sessionId, request, updateId);
  if (outcome.kind === 'refused') throw refusal(outcome.code, outcome.message);
  if (outcome.kind === 'gone') throw await whyGone(deps, sessionId, outcome.ended);
  if (outcome.kind === 'not_applied') throw notApplied(outcome.cause);
  if (outcome.kind === 'unknown') throw unknownOutcome(sessionId, key, outcome.cause);
  const step = await deps.sessions.step(sessionId, outcome.seq);
  if (step === null) throw await whyStepless(deps, sessionId);
  if (!isSame(step.request, request)) throw keyReused();
  return step;
}

/** A satellite that is gone has nothing to break. A fault that was applied before stays answered. @throws {AppError} conflict. */
async function refuseDecayed(
  { sessions }: SessionRequestDeps,
  sessionId: string,
  satelliteId: string,
  updateId: string,
): Promise<void> {
  const newest = await sessions.latestStep(sessionId);
  if (newest === null) return;
  const satellite = readTick(newest).satellites.find(({ id }) => id === satelliteId);
  if (satellite?.status !== 'decayed') return;
  if ((await sessions.seqOf(sessionId, updateId)) !== null) return;
  throw new AppError('conflict', `Satellite '${satelliteId}' has decayed: it takes no faults.`);
}

/** A session that lives. Throws `session_not_found` or `session_expired`. */
export async function findSession(
  deps: SessionRequestDeps,
  sessionId: string,
): Promise<SessionRecord> {
  const record = SESSION_ID.test(sessionId) ? await deps.sessions.find(sessionId) : null;
  if (record?.ended === null) return record;
  throw record?.ended === 'expired' ? expired(record) : notFound(sessionId, record?.ended);
}

/** A session as its last request left it. */
export interface SessionReading {
  readonly definition: SessionDefinition;
  readonly tick: TickResult;
  /** The newest events, oldest of them first. */
  readonly recent: readonly SessionEvent[];
}

/** Reads where a session stands. Throws `session_not_found` when it goes away meanwhile. */
export async function readSession(
  deps: SessionRequestDeps,
  sessionId: string,
  recentEvents: number,
): Promise<SessionReading> {
  const [definition, newest, recent] = await Promise.all([
    deps.sessions.definition(sessionId),
    deps.sessions.latestStep(sessionId),
    deps.sessions.recentEvents(sessionId, recentEvents),
  ]);
  if (definition === null || newest === null) throw notFound(sessionId);
  return { definition, tick: readTick(newest), recent };
}

/** Ends a session. Throws `session_not_found`, `session_expired` or `unavailable`. */
export async function endSession(deps: SessionRequestDeps, sessionId: string): Promise<void> {
  if (!SESSION_ID.test(sessionId)) throw notFound(sessionId);
  const outcome = await deps.sessionGateway.end(sessionId, newId('req'));
  if (outcome.kind === 'gone') throw await whyGone(deps, sessionId, outcome.ended);
}

/** Each session has its own keys: the same key of two sessions is two requests. */
function keyedId(parts: readonly string[]): string {
  return `key_${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

function refusal(code: string, message: string): AppError {
  if (code === 'too_many_ticks') {
    return new AppError('too_many_ticks', message, { retryAfterS: FULL_RETRY_S });
  }
  if (code === 'too_many') return new AppError('too_many', message);
  const path = code === 'unknown_satellite' ? 'satellite_id' : '';
  return validationError([{ path, message, in: 'body' }]);
}

/** Temporal or every worker is away: nothing happened, and nothing will. */
function notApplied(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The simulation cannot be reached at the moment; the request was not applied.',
    { retryAfterS: AWAY_RETRY_S, details: { applied: false }, cause },
  );
}

/** The one case in which a request that was not answered may have been applied. */
function unknownOutcome(sessionId: string, key: string, cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'It is not known yet whether the request was applied. Send it again with the header ' +
      `Idempotency-Key: ${key} to learn what became of it: it is applied once at most. ` +
      `GET /v1/sessions/${sessionId} shows where the session stands.`,
    { retryAfterS: AWAY_RETRY_S, details: { applied: null, idempotency_key: key }, cause },
  );
}

/**
 * Why a session takes no more requests. The record of one that is just ending is marked only when
 * what was queued before its end is applied: what the workflow says of it (`ended`) comes first.
 */
async function whyGone(
  deps: SessionRequestDeps,
  sessionId: string,
  ended?: SessionGone['ended'],
): Promise<AppError> {
  const record = await deps.sessions.find(sessionId);
  if (record === null) return notFound(sessionId);
  if ((ended ?? record.ended) === 'deleted') return notFound(sessionId, 'deleted');
  if ((ended ?? record.ended) === 'expired') return expired(record);
  return new AppError('unavailable', 'The session cannot be reached at the moment.', {
    retryAfterS: LOST_RETRY_S,
  });
}

/** Only the newest steps are kept, and none of a session that was deleted meanwhile. */
async function whyStepless(deps: SessionRequestDeps, sessionId: string): Promise<AppError> {
  const record = await deps.sessions.find(sessionId);
  if (record?.ended !== null) return whyGone(deps, sessionId);
  return new AppError(
    'conflict',
    'The request was applied long ago; its result is not kept any more.',
  );
}

/** What a key stands for is told by the step it led to, even when the first answer got lost. */
function isSame(applied: SessionRequest | null, asked: SessionRequest): boolean {
  if (applied?.kind !== asked.kind) return false;
  if (applied.kind === 'tick' || asked.kind === 'tick')
    return applied.durationS === asked.durationS;
  return (
    applied.satelliteId === asked.satelliteId &&
    applied.faultType === asked.faultType &&
    applied.severity === asked.severity &&
    applied.durationS === asked.durationS
  );
}

function keyReused(): AppError {
  return new AppError(
    'idempotency_key_reused',
    'This Idempotency-Key was used before with another body.',
  );
}

function notFound(sessionId: string, ended?: SessionRecord['ended']): AppError {
  const why =
    ended === 'deleted'
      ? 'was deleted.'
      : 'is unknown; a session is kept for one hour after its last tick or fault.';
  return new AppError('session_not_found', `Session '${sessionId.slice(0, 64)}' ${why}`);
}

function expired(record: SessionRecord): AppError {
  return new AppError(
    'session_expired',
    `Session '${record.id}' expired at ${new Date(record.expiresAtMs).toISOString()}, one hour after its last tick or fault.`,
  );
}
