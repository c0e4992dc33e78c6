import {
  propose,
  evaluate,
  stateProblem,
  type Problem,
} from '../../../domain/planning/search/candidate.ts';
import {
  NO_LIMITS,
  type TransferLimits,
} from '../../../domain/planning/schedule/contact-options.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import {
  contactsUsed,
  forbid,
  limitVariants,
} from '../../../domain/planning/search/limit-variants.ts';
import { choosePlacement } from '../../../domain/planning/search/placement.ts';
import type { Schedule } from '../../../domain/planning/plan.ts';
import { tierChoices } from '../../../domain/planning/search/tier-choices.ts';

/** Orders tried for one placement; small jobs have fewer. */
const MAX_ORDERS = 150;

/** How many passes are taken away from the transfers one after another. */
const DEPTH = 2;

/**
 * Looks for any plan of a small job by brute force, without heuristics, bounds or early ends: every
 * tier, every placement, every order, and contacts with up to two of the used passes forbidden.
 */
export function anyPlan(job: Job, environment: Environment): Schedule | null {
  for (const tiers of tierChoices(job)) {
    const choice = choosePlacement(job, environment, tiers);
    if (choice === null) continue;
    const sides = choice.freeSteps.reduce<ReadonlyMap<string, 'onboard' | 'ground'>[]>(
      (all, id) =>
        all.flatMap((one) =>
          (choice.possible.get(id) ?? []).map((side) => new Map(one).set(id, side)),
        ),
      [choice.locations],
    );
    for (const locations of sides) {
      const problem = stateProblem(job, environment, tiers, choice, locations);
      for (const order of ordersOf(problem)) {
        const found = withAnyContacts(problem, order);
        if (found !== null) return found;
      }
    }
  }
  return null;
}

function withAnyContacts(problem: Problem, order: readonly number[]): Schedule | null {
  const { job, environment, graph } = problem;
  let open: TransferLimits[] = [NO_LIMITS, ...limitVariants(environment)];
  for (let depth = 0; depth <= DEPTH; depth += 1) {
    const next: TransferLimits[] = [];
    for (const limits of open) {
      const scheduleOrder = { job, environment, graph, order, limits };
      const result = propose(problem, scheduleOrder, new Set());
      if (result.kind === 'proposal') {
        const evaluated = evaluate(result.proposal);
        if (!('constraint' in evaluated)) return evaluated.schedule;
      }
      if (result.kind !== 'proposal' && result.kind !== 'late') continue;
      const partial = result.kind === 'proposal' ? result.proposal.partial : result.partial;
      for (const { id, passIndex } of contactsUsed(partial))
        next.push(forbid(limits, id, passIndex));
    }
    open = next.slice(0, 40);
  }
  return null;
}

/** Every order that respects precedence, up to a number. */
function ordersOf({ graph }: Problem): number[][] {
  const orders: number[][] = [];
  const order: number[] = [];
  const extend = (): void => {
    if (orders.length === MAX_ORDERS) return;
    if (order.length === graph.tasks.length) {
      orders.push([...order]);
      return;
    }
    graph.tasks.forEach((_, index) => {
      if (order.includes(index)) return;
      if (!(graph.predecessors[index] ?? []).every((before) => order.includes(before))) return;
      order.push(index);
      extend();
      order.pop();
    });
  };
  extend();
  return orders;
}
