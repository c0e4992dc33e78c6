import {
  propose,
  evaluate,
  stateProblem,
  type Candidate,
} from '../../../domain/planning/search/candidate.ts';
import { NO_LIMITS } from '../../../domain/planning/schedule/contact-options.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { choosePlacement } from '../../../domain/planning/search/placement.ts';
import { tierChoices } from '../../../domain/planning/search/tier-choices.ts';

/**
 * The baseline: one satellite, steps in listed order, each at the first place where it fits, free
 * steps on board where they can run there, preferred tiers, no second try.
 */
export function greedyPlan(job: Job, environment: Environment): Candidate | null {
  const [tiers] = tierChoices(job);
  if (tiers === undefined) return null;
  const choice = choosePlacement(job, environment, tiers);
  if (choice === null) return null;
  const locations = new Map(choice.locations);
  for (const id of choice.freeSteps) {
    const sides = choice.possible.get(id) ?? [];
    locations.set(id, sides.includes('onboard') ? 'onboard' : 'ground');
  }
  const problem = stateProblem(job, environment, tiers, choice, locations);
  const order = problem.graph.tasks.map((_, index) => index);
  const scheduleOrder = { job, environment, graph: problem.graph, order, limits: NO_LIMITS };
  const result = propose(problem, scheduleOrder, new Set());
  if (result.kind !== 'proposal') return null;
  const evaluated = evaluate(result.proposal);
  return 'constraint' in evaluated ? null : evaluated;
}
