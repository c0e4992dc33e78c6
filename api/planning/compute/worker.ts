import { createEnvironmentCache } from '../../../domain/planning/environment/cache.ts';
import { predictHazards } from '../../../domain/planning/hazards/predict-hazards.ts';
import type {
  HazardPredictionQuery,
  HazardPredictionResult,
} from '../../../domain/planning/hazards/predict-hazards.ts';
import { computeWorkload } from './workload.ts';
import type { WorkloadPlanningInput, WorkloadPlanningOutcome } from './workload.ts';
import { computeFleet, computeFrontiers } from './fleet.ts';
import type { FleetOutcome } from './fleet.ts';
import { computePlan } from './plan.ts';
import { computeNegotiation } from './prediction.ts';
import type { NegotiationInput } from './prediction.ts';
import { computePareto } from './pareto.ts';
import type { ParetoInput } from './pareto.ts';
import { computeReplan } from './replan.ts';
import type { ReplanInput, ReplanOutcome } from './replan.ts';
import type {
  PlanInput,
  PlanOutcome,
  ParetoOutcome,
  FleetInput,
  FrontierOutcome,
  NegotiationOutcome,
} from '../tasks.ts';

/** What a thread of the planning pool is asked for. */
export type PlanningTask =
  | { readonly kind: 'plan'; readonly input: PlanInput }
  | { readonly kind: 'pareto'; readonly input: ParetoInput }
  | { readonly kind: 'replan'; readonly input: ReplanInput }
  | { readonly kind: 'fleet'; readonly input: FleetInput }
  | { readonly kind: 'frontiers'; readonly input: FleetInput }
  | { readonly kind: 'hazards'; readonly input: HazardPredictionQuery }
  | { readonly kind: 'negotiation'; readonly input: NegotiationInput }
  | { readonly kind: 'workload'; readonly input: WorkloadPlanningInput };

/** What it answers, in the order of the kinds. */
export type PlanningAnswer =
  | PlanOutcome
  | ParetoOutcome
  | ReplanOutcome
  | FleetOutcome
  | FrontierOutcome
  | HazardPredictionResult
  | NegotiationOutcome
  | WorkloadPlanningOutcome;

/** Environments that a thread keeps: some 200 KB each. */
const KEPT_ENVIRONMENTS = 16;
const build = createEnvironmentCache(KEPT_ENVIRONMENTS);

/** What a thread of the planning pool runs; piscina calls the default export with each task. */
export default function run(task: PlanningTask): PlanningAnswer {
  switch (task.kind) {
    case 'plan':
      return computePlan(task.input, build);
    case 'pareto':
      return computePareto(task.input, build);
    case 'replan':
      return computeReplan(task.input, build);
    case 'fleet':
      return computeFleet(task.input);
    case 'frontiers':
      return computeFrontiers(task.input);
    case 'hazards':
      return predictHazards(task.input);
    case 'negotiation':
      return computeNegotiation(task.input, build);
    case 'workload':
      return computeWorkload(task.input, build);
  }
}
