import { computePlan } from './compute-plan.ts';
import type { PlanInput, PlanOutcome } from './compute-plan.ts';

/** What a thread of the planning pool runs; piscina calls the default export with each task. */
export default function run(input: PlanInput): PlanOutcome {
  return computePlan(input);
}
