import { ApplicationFailure } from '@temporalio/activity';
import { LRUCache } from 'lru-cache';
import type {
  SessionDefinition,
  SessionRequest,
  SessionState,
} from '../../domain/session/session.ts';
import type { SessionProgress } from '../../records/session/progress.ts';
import type { WrittenStep } from '../../presenters/session.ts';
import type { FailureType } from '../../domain/end-codes.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { inPlace, type Places } from '../places.ts';

/**
 * Types of the failures that no retry mends: the session has ended or is not known any more; the
 * engine could not apply the request, and the session goes on without it.
 */
export type SessionFailure = Extract<FailureType, 'SessionGone' | 'StepFailed'>;

/** One step: everything that fixes its result, and where it is kept. */
export interface AdvanceRequest {
  readonly sessionId: string;
  /** Number of the step, from 1. */
  readonly seq: number;
  /** Id of the caller's request. */
  readonly updateId: string;
  readonly state: SessionState;
  readonly request: SessionRequest;
  /** Number of the session's events before this step. */
  readonly eventsBefore: number;
  /** When the workflow decided on it, ISO 8601. */
  readonly at: string;
  /** When the session expires if nothing more happens, ISO 8601. */
  readonly expiresAt: string;
}

/** What the workflow goes on with; the rest of the step is kept in the records. */
export interface AdvanceReport {
  readonly state: SessionState;
  /** Number of the events that the step brought. */
  readonly events: number;
}

/** What a computation of one step needs. */
export interface StepInput {
  readonly sessionId: string;
  readonly definition: SessionDefinition;
  readonly state: SessionState;
  readonly request: SessionRequest;
}

/** For whom a step is computed. */
export interface StepCall {
  /** Callers take turns. */
  readonly caller: string;
  /** Aborts when the step is no longer needed. */
  readonly signal: AbortSignal;
}

/** Computes steps of sessions, here or elsewhere: the same input gives the same bits. */
export interface StepComputer {
  /** Throws `StepRefused` for a request that the engine does not take. */
  compute(input: StepInput, call: StepCall): Promise<WrittenStep>;
  close(): Promise<void>;
}

/** The engine threw: another attempt would throw the same. */
export class StepRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StepRefused';
  }
}

/** Definitions kept in memory, so that a step reads nothing; one takes about 15 KB. */
const KEPT_DEFINITIONS = 500;
const HEARTBEAT_MS = 1_000;

/**
 * Applies one request to a session's state, keeps what it produced, and answers the new state.
 * Repeating it changes nothing: the engine is deterministic and the records know the step's number.
 */
export function createAdvanceSession(
  progress: Pick<SessionProgress, 'definition' | 'store'>,
  computer: Pick<StepComputer, 'compute'>,
  places: Places,
) {
  const definitions = new LRUCache<string, SessionDefinition>({ max: KEPT_DEFINITIONS });
  const definitionOf = async (sessionId: string): Promise<SessionDefinition> => {
    const known = definitions.get(sessionId) ?? (await progress.definition(sessionId));
    if (known === null) throw gone(sessionId);
    definitions.set(sessionId, known);
    return known;
  };

  const advanced = async (advance: AdvanceRequest, call: StepCall): Promise<AdvanceReport> => {
    const { at, expiresAt, ...kept } = advance;
    const { sessionId, state, request } = kept;
    const definition = await definitionOf(sessionId);
    const step = await computer
      .compute({ sessionId, definition, state, request }, call)
      .catch(failureOf);
    const times = { atMs: Date.parse(at), expiresAtMs: Date.parse(expiresAt) };
    const stored = await progress.store({ ...kept, ...times, step });
    if (stored === 'gone') throw gone(sessionId);
    return { state: step.state, events: step.events.length };
  };

  return (advance: AdvanceRequest): Promise<AdvanceReport> =>
    inPlace(places, (caller) =>
      withHeartbeat(HEARTBEAT_MS, ({ signal }) => advanced(advance, { caller, signal })),
    );
}

function gone(sessionId: string): ApplicationFailure {
  return failure(`session ${sessionId} has ended`, 'SessionGone');
}

function failureOf(error: unknown): never {
  if (!(error instanceof StepRefused)) throw error;
  throw failure(error.message, 'StepFailed', error);
}

function failure(message: string, type: SessionFailure, cause?: Error): ApplicationFailure {
  return ApplicationFailure.create({
    message,
    type,
    nonRetryable: true,
    ...(cause === undefined ? {} : { cause }),
  });
}
