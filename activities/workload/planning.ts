import { Context } from '@temporalio/activity';
import type { Replacement } from '../../domain/workload/replacement.ts';
import type {
  StagePlan,
  WorkloadOutcome,
  WorkloadRefusalCode,
} from '../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { inPlace, type Places } from '../places.ts';

/** For whom something is planned. */
export interface PlanningCall {
  /** Callers take turns. */
  readonly caller: string;
  /** Aborts when the planning is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * Plans workloads, here or elsewhere: the same input gives the same plan. A planning that is no
 * longer needed stops when the signal aborts. Both throw `PlanningTooLarge`.
 */
export interface WorkloadPlanner {
  plan(
    job: WorkloadJob,
    candidates: readonly Candidate[],
    call: PlanningCall,
  ): Promise<WorkloadOutcome>;
  /** Null when no satellite can take the stage over in time. */
  replace(replacement: Replacement, call: PlanningCall): Promise<StagePlan | null>;
  close(): Promise<void>;
}

/** A planning took more work or memory than it may: another attempt would take as much. */
export class PlanningTooLarge extends Error {
  readonly code: Extract<WorkloadRefusalCode, 'planning_timeout' | 'planning_memory'>;

  constructor(code: PlanningTooLarge['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PlanningTooLarge';
    this.code = code;
  }
}

const HEARTBEAT_MS = 2_000;

/**
 * Plans under heartbeats, in a place of the owner's share; ends with a cancellation at once, whatever
 * its thread still does.
 */
export function whilePlanning<T>(
  places: Places,
  work: (call: PlanningCall) => Promise<T>,
  onSentBack?: () => Promise<unknown>,
): Promise<T> {
  const { cancelled } = Context.current();
  const plan = (caller: string): Promise<T> =>
    withHeartbeat(HEARTBEAT_MS, ({ signal }) =>
      Promise.race([work({ caller, signal }), cancelled]),
    );
  return inPlace(places, plan, onSentBack);
}
