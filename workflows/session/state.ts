import { allHandlersFinished, workflowInfo } from '@temporalio/workflow';
import type { AdvanceReport } from '../../activities/session/advance-session.ts';
import { KNOWN_REQUESTS, requestRefusal } from '../../domain/session/session.ts';
import type { RequestRefusal, SessionRequest } from '../../domain/session/session.ts';
import type { CarriedSession, SessionInput, SessionResult } from './messages.ts';
import type { BegunSession } from '../../activities/session/record.ts';

/** What one run of a `simulationSession` workflow knows. */
export interface SessionRun {
  readonly input: SessionInput;
  readonly satelliteIds: readonly string[];
  /** Its satellites as Markdown, written once: fifty of them take 0.2 ms. */
  readonly satelliteTable: string;
  /** Null until the first activity has answered. */
  session: CarriedSession | null;
  /** Requests are queued: the number that the next one gets, and the number being applied. */
  nextTurn: number;
  turn: number;
  stepsOfRun: number;
  /** The end that was requested: queued requests are applied, new ones are refused. */
  ending: SessionResult['ended'] | null;
  /** Set once the session is to end: nothing more is applied. */
  closing: SessionResult['ended'] | null;
  /** The record is marked as ended. */
  isClosed: boolean;
}

/** The state at the beginning of a run, with its satellites as Markdown. */
export function newRun(input: SessionInput, satelliteTable: string): SessionRun {
  return {
    input,
    satelliteIds: input.definition.satellites.map((satellite) => satellite.id),
    satelliteTable,
    session: input.carried ?? null,
    nextTurn: 0,
    turn: 0,
    stepsOfRun: 0,
    ending: null,
    closing: null,
    isClosed: false,
  };
}

/** The session as the first activity found it. */
export function sessionOf({ expiresAt, ...begun }: BegunSession): CarriedSession {
  return { v: 1, ...begun, expiresAtMs: Date.parse(expiresAt) };
}

/** The number of the step that a request became before, if it is among the newest hundred. */
export function stepOfRequest(run: SessionRun, updateId: string): number | undefined {
  return run.session?.requests.find(([id]) => id === updateId)?.[1];
}

/** Says what is wrong with a request in the present state of the session, or null. */
export function refusalOf(run: SessionRun, request: SessionRequest): RequestRefusal | null {
  const state = run.session?.state ?? { elapsedMs: 0, faults: [] };
  return requestRefusal(run.satelliteIds, state, request);
}

/** Says whether the run should end so that a new one goes on with a short history. */
export function isRunLong(run: SessionRun): boolean {
  const { stepsPerRun = Infinity } = run.input;
  return workflowInfo().continueAsNewSuggested || run.stepsOfRun >= stepsPerRun;
}

/** Says whether the run should end and nothing of it is left to do. */
export function isReadyToContinue(run: SessionRun): boolean {
  return isRunLong(run) && allHandlersFinished();
}

/** The session after a step. */
export function advanced(
  session: CarriedSession,
  updateId: string,
  report: AdvanceReport,
  expiresAtMs: number,
): CarriedSession {
  const seq = session.seq + 1;
  return {
    v: 1,
    seq,
    state: report.state,
    eventCount: session.eventCount + report.events,
    expiresAtMs,
    requests: [...session.requests, [updateId, seq] as const].slice(-KNOWN_REQUESTS),
  };
}
