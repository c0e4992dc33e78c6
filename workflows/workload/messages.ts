import { defineSignal } from '@temporalio/workflow';
import type { WorkloadPhase } from '../../domain/workload/phase.ts';
import type { RevisionCause } from '../../domain/revision/revision.ts';
import type { WorkloadState } from './state.ts';
import type { FailureType } from '../../domain/end-codes.ts';

/** The one argument of a `workload` workflow; everything else is read from its record. */
export interface WorkloadInput {
  readonly v: 1;
  readonly workloadId: string;
  /** ISO 8601, by the wall clock: what is not done then is given up. */
  readonly deadlineAt: string;
  /** Events of one run before the next one takes over; default: as many as the server suggests. */
  readonly eventsPerRun?: number;
  /** What the run before this one knew, after continue-as-new. */
  readonly carried?: WorkloadState;
}

/** How a `workload` workflow that did not fail ended. */
export interface WorkloadResult {
  /** `absent`: there was no record, and nothing was done. */
  readonly phase: WorkloadPhase | 'absent';
  readonly stagesDone: number;
}

/** Why stages that have not begun are to be looked at again. */
export interface LookMessage {
  /** Place in the order of the workload: a repeat asks for nothing. */
  readonly seq: number;
  readonly cause: RevisionCause;
  /** ISO 8601. */
  readonly at: string;
}

/** Something happened that may make stages untrue which have not begun. */
export const lookAgainSignal = defineSignal<[LookMessage]>('lookAgain');

/** Type of the failure of a workload that failed. */
export const WORKLOAD_FAILED = 'WorkloadFailed' satisfies FailureType;
/** Type of the failure of a workload that was not done at its deadline. */
export const WORKLOAD_TIMED_OUT = 'WorkloadTimedOut' satisfies FailureType;
