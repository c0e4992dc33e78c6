import type { UpdateDefinition } from '@temporalio/common';
import { defineUpdate } from '@temporalio/workflow';
import type {
  RequestRefusal,
  SessionDefinition,
  SessionRequest,
  SessionState,
} from '../../domain/session/session.ts';
import type { FailureType } from '../../domain/end-codes.ts';

/** The one argument of a `simulationSession` workflow. */
export interface SessionInput {
  readonly v: 1;
  readonly sessionId: string;
  /** In the history, so that its steps can be computed again from the history alone. */
  readonly definition: SessionDefinition;
  /** The session expires so long after its last tick or fault, ms. */
  readonly idleMs: number;
  /** Goes on in a new run after so many steps; absent: when the server suggests it. */
  readonly stepsPerRun?: number;
  /** What the run before this one knew, after continue-as-new. */
  readonly carried?: CarriedSession;
}

/** What a session is between two requests: plain JSON, some kilobytes. */
export interface CarriedSession {
  readonly v: 1;
  /** Number of the newest step. */
  readonly seq: number;
  readonly state: SessionState;
  /** Number of the session's events. */
  readonly eventCount: number;
  readonly expiresAtMs: number;
  /** Ids of the newest requests with the numbers of their steps, oldest first. */
  readonly requests: readonly (readonly [string, number])[];
}

/** How a `simulationSession` workflow ended. */
export interface SessionResult {
  /** `absent`: its record was gone, and nothing was left to do. */
  readonly ended: 'expired' | 'deleted' | 'absent';
  readonly ticks: number;
}

/** The step that a request became. */
export interface Advanced {
  readonly seq: number;
}

/** How a session is to end. */
export interface EndRequest {
  readonly ended: 'deleted';
}

/** How a session ended whose end was requested. */
export interface Ended {
  readonly ended: SessionResult['ended'];
}

/**
 * Type of the refusal of a session that has ended or is ending, also of a request that its end
 * overtook; its one detail says how it ended.
 */
export const SESSION_GONE = 'SessionGone' satisfies FailureType;
/** Type of the failure of a request that the engine could not apply. */
export const STEP_FAILED = 'StepFailed' satisfies FailureType;
/** Type of the refusal while the session changes to a new run: send the same again in a moment. */
export const SESSION_MOVING = 'SessionMoving' satisfies FailureType;
/** Type of the refusal of a request whose caller has stopped waiting for it to be accepted. */
export const TOO_LATE = 'TooLate' satisfies FailureType;
/** Type of the refusal when too many requests wait for their turn. */
export const TOO_MANY_TICKS = 'too_many_ticks' satisfies FailureType;

/** Types of the refusals that say what is wrong with a request. */
export type AdvanceRefusal = RequestRefusal['code'] | typeof TOO_MANY_TICKS;

/**
 * Requests that may wait while another one is applied; with it they stay below the server's ten.
 */
export const MAX_WAITING = 8;

/**
 * Advances the session or breaks something; answers once the records have the step. With
 * an instant (ISO 8601) it is accepted by then or never, so that a caller who was told that nothing
 * happened is not surprised by a worker that comes back.
 */
export type StepUpdate = UpdateDefinition<Advanced, [SessionRequest, string?]>;

const tickUpdate: StepUpdate = defineUpdate('tick');
const injectFaultUpdate: StepUpdate = defineUpdate('injectFault');

/** Every Update that makes a step, with what it means. */
export const STEP_UPDATES: readonly (readonly [StepUpdate, string])[] = [
  [tickUpdate, 'Advances the session by a tick.'],
  [injectFaultUpdate, 'Breaks something on a satellite.'],
];

/** The Update whose name says what a request asks for. */
export function stepUpdateOf({ kind }: SessionRequest): StepUpdate {
  return kind === 'tick' ? tickUpdate : injectFaultUpdate;
}

/** Ends the session; answers once its record says so. */
export const endUpdate = defineUpdate<Ended, [EndRequest]>('end');
