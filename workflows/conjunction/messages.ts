import { defineSignal } from '@temporalio/workflow';

/** What a watch is told when a screening has ended. */
export interface Screened {
  readonly runId: string;
}

/** A screening of all watch lists has ended: a `conjunctionWatch` moves its encounters on. */
export const screenedSignal = defineSignal<[Screened]>('screened');

/** The one argument of a `screening` workflow. */
export interface ScreeningInput {
  readonly v: 1;
  readonly runId: string;
}

/** What a run found. */
export interface ScreeningResult {
  /** Objects that were screened; 0: all elements are too old. */
  readonly objects: number;
  /** Close approaches within the largest threshold of all watch lists. */
  readonly approaches: number;
  /** Watches that were told. */
  readonly told: number;
}

/** The one argument of a `conjunctionWatch`. */
export interface ConjunctionWatchInput {
  readonly v: 1;
  readonly watchId: string;
  /** A run that it was told of and has not looked at yet, after continue-as-new. */
  readonly runId?: string;
  /** Goes on in a new run after so many turns; absent: when the server suggests it. */
  readonly turnsPerRun?: number;
}
