import type { BuildEnvironment } from '../../../domain/planning/environment/cache.ts';
import { workloadCost } from '../../../domain/workload/cost.ts';
import type { CostedStage, WorkloadCost } from '../../../domain/workload/cost.ts';
import { planWorkload } from '../../../domain/workload/plan/plan-workload.ts';
import type { PlanSummary, WorkloadRefusal } from '../../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../../domain/workload/workload.ts';

/** Everything that the preview of a workload depends on. */
export interface WorkloadPlanningInput {
  readonly job: WorkloadJob;
  readonly candidates: readonly Candidate[];
  readonly pricePerOcuCents: number;
}

/** A plan or why there is none, and what it would cost. */
export interface WorkloadPlanningOutcome {
  /** Without its stages: their events and schedules are too large to pass between threads. */
  readonly plan: PlanSummary | WorkloadRefusal;
  readonly cost: WorkloadCost;
}

/** Plans a workload and prices the plan: what a thread does for a preview. */
export function computeWorkload(
  { job, candidates, pricePerOcuCents }: WorkloadPlanningInput,
  build?: BuildEnvironment,
): WorkloadPlanningOutcome {
  const outcome = planWorkload(job, candidates, build);
  if (!outcome.feasible) return { plan: outcome, cost: workloadCost([], pricePerOcuCents) };
  const { stages, ...plan } = outcome;
  return { plan, cost: workloadCost(costedStages(stages, plan), pricePerOcuCents) };
}

/** A class that is only previewed has parts, which would be its stages. */
function costedStages(
  stages: readonly CostedStage[],
  { partition }: PlanSummary,
): readonly CostedStage[] {
  if (stages.length > 0) return stages;
  return partition.map(({ satellite, computeS }) => ({ satellite, computeS, computeShare: 1 }));
}
