import { evaluate, propose, stateProblem } from '../../../../domain/planning/search/candidate.ts';
import type { Environment } from '../../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../../domain/planning/job/job.ts';
import {
  NO_LIMITS,
  type TransferLimits,
} from '../../../../domain/planning/schedule/contact-options.ts';
import {
  contactsUsed,
  forbid,
  limitVariants,
} from '../../../../domain/planning/search/limit-variants.ts';
import { choosePlacement } from '../../../../domain/planning/search/placement.ts';

/** The most value that any plan serves, by falling priority, and the earliest end that comes with it, ms. */
export interface BestValue {
  readonly worth: readonly number[];
  readonly finishMs: number;
}

/** Orders tried of one choice; small jobs have fewer. */
const MAX_ORDERS = 200;

/**
 * The best choice of optional steps of a small job by brute force: every set that holds what its steps
 * need, every order, and contacts with one of the used passes forbidden. Null where not even the
 * steps that must run have a plan. For jobs on board and on the ground whose sizes are stated.
 */
export function bestValue(job: Job, environment: Environment): BestValue | null {
  const optional = job.steps.filter((step) => step.optional === true);
  const priorities = [...new Set(optional.map(({ priority = 0 }) => priority))].sort(
    (a, b) => b - a,
  );
  let best: BestValue | null = null;
  for (let bits = 0; bits < 2 ** optional.length; bits += 1) {
    const out = new Set(
      optional.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1).map(({ id }) => id),
    );
    if (!isClosed(job.steps, out)) continue;
    const worth = priorities.map((priority) =>
      optional
        .filter((step) => (step.priority ?? 0) === priority && !out.has(step.id))
        .reduce((sum, { value = 0 }) => sum + value, 0),
    );
    if (best !== null && differs(worth, best.worth) < 0) continue;
    const finishMs = earliestEnd(withoutSteps(job, out), environment);
    if (finishMs === null) continue;
    const gain = best === null ? 1 : differs(worth, best.worth);
    if (gain > 0 || (best !== null && finishMs < best.finishMs)) best = { worth, finishMs };
  }
  return best;
}

/** Positive when the first serves more, by the highest priority in which they differ. */
export function differs(a: readonly number[], b: readonly number[]): number {
  for (const [at, value] of a.entries())
    if (Math.abs(value - (b[at] ?? 0)) > 1e-9) return value - (b[at] ?? 0);
  return 0;
}

/** Whether nothing that runs needs what is left out; starts are left out from the last one on. */
function isClosed(steps: readonly Step[], out: ReadonlySet<string>): boolean {
  const least = (step: Step): number => step.instance?.minStarts ?? Infinity;
  return steps.every((step) => {
    if (out.has(step.id)) return true;
    const { instance } = step;
    const missing = steps.filter(({ id }) => out.has(id));
    return missing.every((other) => {
      const extra = other.instance !== undefined && other.instance.nth > least(other);
      if (step.dependsOn.includes(other.id) && !extra) return false;
      if (instance === undefined || other.instance?.of !== instance.of) return true;
      return other.instance.nth > instance.nth && extra;
    });
  });
}

/** The job without some steps; what is made only for them is nothing. */
function withoutSteps(job: Job, out: ReadonlySet<string>): Job {
  const kept = job.steps.filter(({ id }) => !out.has(id));
  return {
    ...job,
    steps: kept.map((step) => {
      const takers = job.steps.filter(({ dependsOn }) => dependsOn.includes(step.id));
      const isUseless = takers.length > 0 && takers.every(({ id }) => out.has(id));
      return {
        ...step,
        dependsOn: step.dependsOn.filter((id) => !out.has(id)),
        ...(isUseless && { outputDataMb: 0, storedOutputMb: 0 }),
      };
    }),
  };
}

/** Earliest end of any plan over all orders and some contacts, ms; null where none keeps the policy. */
function earliestEnd(job: Job, environment: Environment): number | null {
  const choice = choosePlacement(job, environment, new Map());
  if (choice === null) return null;
  const problem = stateProblem(job, environment, new Map(), choice, choice.locations);
  const { graph } = problem;
  let best: number | null = null;
  for (const order of ordersOf(graph.predecessors)) {
    let limits: TransferLimits[] = [NO_LIMITS, ...limitVariants(environment)];
    for (let depth = 0; depth < 2; depth += 1) {
      const next: TransferLimits[] = [];
      for (const one of limits) {
        const asked = { job, environment, graph, order, limits: one };
        const result = propose(problem, asked, new Set());
        if (result.kind === 'proposal') {
          const { finishMs } = result.proposal.hopeful;
          const isSoon = best === null || finishMs < best;
          if (isSoon && !('constraint' in evaluate(result.proposal))) best = finishMs;
        }
        if (result.kind === 'proposal' || result.kind === 'late') {
          const partial = result.kind === 'late' ? result.partial : result.proposal.partial;
          for (const { id, passIndex } of contactsUsed(partial))
            next.push(forbid(one, id, passIndex));
        }
      }
      limits = next.slice(0, 20);
    }
  }
  return best;
}

function ordersOf(predecessors: readonly (readonly number[])[]): number[][] {
  const orders: number[][] = [];
  const order: number[] = [];
  const extend = (): void => {
    if (orders.length === MAX_ORDERS) return;
    if (order.length === predecessors.length) orders.push([...order]);
    predecessors.forEach((before, index) => {
      if (order.includes(index) || !before.every((one) => order.includes(one))) return;
      order.push(index);
      extend();
      order.pop();
    });
  };
  extend();
  return orders;
}
