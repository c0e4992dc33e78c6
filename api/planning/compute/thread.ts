import { createEnvironmentCache } from '../../../domain/planning/environment/cache.ts';
import { predictHazards } from '../../../domain/planning/hazards/predict-hazards.ts';
import { serve } from '../../../threads/serve.ts';
import { computeFleet, computeFrontiers } from './fleet.ts';
import { computePlan } from './plan.ts';
import { computePareto, type ParetoInput } from './pareto.ts';
import { computeNegotiation, type NegotiationInput } from './prediction.ts';
import { computeReplan, type ReplanInput } from './replan.ts';
import { computeWorkload, type WorkloadPlanningInput } from './workload.ts';
import type { PlanInput } from '../tasks.ts';

/** Environments that a thread keeps: some 200 KB each. */
const KEPT_ENVIRONMENTS = 16;
const build = createEnvironmentCache(KEPT_ENVIRONMENTS);

/** What a thread of the planning pool computes, by name. */
export const computations = {
  plan: (input: PlanInput) => computePlan(input, build),
  pareto: (input: ParetoInput) => computePareto(input, build),
  replan: (input: ReplanInput) => computeReplan(input, build),
  fleet: computeFleet,
  frontiers: computeFrontiers,
  hazards: predictHazards,
  negotiate: (input: NegotiationInput) => computeNegotiation(input, build),
  workload: (input: WorkloadPlanningInput) => computeWorkload(input, build),
};

export default serve(computations);
