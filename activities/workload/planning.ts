import type { StagesLook, UntrueStage } from '../../domain/workload/plan/untrue-stages.ts';
import type { Replacement } from '../../domain/workload/replacement.ts';
import type {
  StagePlan,
  WorkloadOutcome,
  WorkloadRefusalCode,
} from '../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import type { PlanningCall } from '../planning-turn.ts';

/**
 * Plans workloads, here or elsewhere: the same input gives the same plan. A planning that is no
 * longer needed stops when the signal aborts. All throw `PlanningTooLarge`.
 */
export interface WorkloadPlanner {
  plan(
    job: WorkloadJob,
    candidates: readonly Candidate[],
    call: PlanningCall,
  ): Promise<WorkloadOutcome>;
  /** Null when no satellite can take the stage over in time. */
  replace(replacement: Replacement, call: PlanningCall): Promise<StagePlan | null>;
  /** The stages among some that no longer hold in the sky of today. */
  look(stages: StagesLook, call: PlanningCall): Promise<readonly UntrueStage[]>;
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
