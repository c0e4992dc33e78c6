import { Context } from '@temporalio/activity';
import type { Replacement } from '../../domain/workload/replacement.ts';
import type { StagePlan, WorkloadOutcome } from '../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import { withHeartbeat } from '../heartbeat.ts';

/**
 * Plans workloads, here or elsewhere: the same input gives the same plan. A planning that is no
 * longer needed stops when the signal aborts.
 */
export interface WorkloadPlanner {
  plan(
    job: WorkloadJob,
    candidates: readonly Candidate[],
    signal: AbortSignal,
  ): Promise<WorkloadOutcome>;
  /** Null when no satellite can take the stage over in time. */
  replace(replacement: Replacement, signal: AbortSignal): Promise<StagePlan | null>;
  close(): Promise<void>;
}

const HEARTBEAT_MS = 2_000;

/** Plans under heartbeats; ends with a cancellation at once, whatever its thread still does. */
export function whilePlanning<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const { cancelled } = Context.current();
  return withHeartbeat(HEARTBEAT_MS, ({ signal }) => Promise.race([work(signal), cancelled]));
}
