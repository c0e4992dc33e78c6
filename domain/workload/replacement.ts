import type { AntennaTime } from '../planning/environment/antenna-time.ts';
import type { BuildEnvironment } from '../planning/environment/cache.ts';
import type { StagePlan, WorkloadPlan } from './workload-plan.ts';
import type { Candidate, WorkloadJob } from './workload.ts';

/** What a stage is to be placed anew among. */
interface Replaceable {
  readonly workload: WorkloadJob;
  readonly plan: WorkloadPlan;
  /** Ids of satellites that are not to be used any more. */
  readonly failed: readonly string[];
  readonly candidates: readonly Candidate[];
}

/** A stage that is to run somewhere else. */
export interface Replacement extends Replaceable {
  readonly stageIndex: number;
  /** Mission time from which on it may start, s. */
  readonly fromOffsetS: number;
}

/** The search for another satellite for a stage. */
export interface ReplacementSearch extends Replaceable {
  readonly stage: StagePlan;
  readonly fromMs: number;
  /** Everything of the stage must have arrived by then. */
  readonly deadlineMs: number;
  readonly build: BuildEnvironment;
  /** Antennas that the other stages take. */
  readonly taken: readonly AntennaTime[];
}
