import {
  evaluate,
  propose,
  scheduleOf,
  stateProblem,
  type Candidate,
  type Proposal,
} from '../search/candidate.ts';
import { inCanonicalOrder } from '../job/canonical-order.ts';
import { NO_LIMITS, type TransferLimits } from '../schedule/contact-options.ts';
import type { Environment } from '../environment/environment.ts';
import type { Job, Side } from '../job/job.ts';
import { compareVectors } from '../search/objectives.ts';
import { choosePlacement } from '../search/placement.ts';
import type { Schedule } from '../plan.ts';
import { listByRank } from '../rcpsp/activity-list.ts';
import type { TaskGraph } from '../schedule/tasks.ts';

/** A former plan: when everything began, and which contacts of the new surroundings it used. */
export interface FormerPlan {
  /** Start by step id, ms. */
  readonly stepStarts: ReadonlyMap<string, number>;
  /** Start by `edgeOf`, ms. */
  readonly transferStarts: ReadonlyMap<string, number>;
  /** Passes by `edgeOf`, as positions in the new environment. */
  readonly contacts: ReadonlyMap<string, ReadonlySet<number>>;
  readonly locations: ReadonlyMap<string, Side>;
  readonly tiers: ReadonlyMap<string, string>;
}

/** Names a transfer by what it connects. */
export function edgeOf(from: string | null, to: string | null): string {
  return `${from ?? ''}>${to ?? ''}`;
}

/** Starts that differ by no more are the same, ms: the grain of time and one instant. */
const SAME_MS = 2;

/**
 * The steadiest of equally good plans. Beside the plan found, the former order, places and tiers are
 * tried, with the former contacts and with any; the best vector wins, among equal vectors the plan
 * that moves the fewest steps and then moves them least.
 */
export function steadiest(
  given: Job,
  environment: Environment,
  former: FormerPlan,
  found: Candidate,
): Candidate {
  const others = formerProposals(inCanonicalOrder(given), environment, former)
    .filter((proposal) => mayBeSteadier(proposal, found, former))
    .flatMap((proposal) => {
      const evaluated = evaluate(proposal);
      return 'vector' in evaluated ? [evaluated] : [];
    });
  return [found, ...others].reduce((best, one) => {
    const difference = compareVectors(one.vector, best.vector);
    if (difference !== 0) return difference < 0 ? one : best;
    return isSteadier(movesOf(one.schedule, former), movesOf(best.schedule, former)) ? one : best;
  });
}

/** Whether a proposal could take the place of the plan found: its confidence, which is dear, can only make it worse. */
function mayBeSteadier(proposal: Proposal, found: Candidate, former: FormerPlan): boolean {
  const difference = compareVectors(proposal.hopefulVector, found.vector);
  if (difference > 0) return false;
  const schedule = scheduleOf(proposal);
  if (difference === 0)
    return isSteadier(movesOf(schedule, former), movesOf(found.schedule, former));
  // What does the same is as good.
  return JSON.stringify(schedule) !== JSON.stringify(found.schedule);
}

function isSteadier(a: Moves, b: Moves): boolean {
  return a.count < b.count || (a.count === b.count && a.totalMs < b.totalMs);
}

interface Moves {
  readonly count: number;
  readonly totalMs: number;
}

/** Steps and transfers that begin at another time than before. */
function movesOf({ segments, transfers }: Schedule, former: FormerPlan): Moves {
  let count = 0;
  let totalMs = 0;
  const compare = (startMs: number, beforeMs: number | undefined): void => {
    const movedMs = beforeMs === undefined ? 0 : Math.abs(startMs - beforeMs);
    if (movedMs <= SAME_MS) return;
    count += 1;
    totalMs += movedMs;
  };
  const seen = new Set<string>();
  for (const { kind, stepId, startMs } of segments) {
    if (kind !== 'step' || stepId === null || seen.has(stepId)) continue;
    seen.add(stepId);
    compare(startMs, former.stepStarts.get(stepId));
  }
  for (const { fromStep, toStep, slices } of transfers) {
    const [first] = slices;
    if (first !== undefined)
      compare(first.startMs, former.transferStarts.get(edgeOf(fromStep, toStep)));
  }
  return { count, totalMs };
}

function formerProposals(job: Job, environment: Environment, former: FormerPlan): Proposal[] {
  const choice = choosePlacement(job, environment, former.tiers);
  if (choice === null) return [];
  const locations = new Map(choice.locations);
  for (const { id, location } of job.steps)
    if (location === 'either')
      locations.set(id, former.locations.get(id) ?? locations.get(id) ?? 'onboard');
  const problem = stateProblem(job, environment, former.tiers, choice, locations);
  const { graph } = problem;
  const order = formerOrder(graph, former);
  // With any contacts it is often the same schedule as with the former ones.
  const seen = new Set<string>();
  return [formerLimits(graph, environment, former), NO_LIMITS].flatMap((limits) => {
    const scheduleOrder = { job, environment, graph, order, limits };
    const proposed = propose(problem, scheduleOrder, seen);
    return proposed.kind === 'proposal' ? [proposed.proposal] : [];
  });
}

/** Tasks in the order in which they began before. */
function formerOrder(graph: TaskGraph, former: FormerPlan): number[] {
  const ranks = graph.tasks.map((task) => {
    const startMs =
      task.kind === 'step'
        ? former.stepStarts.get(task.step.id)
        : former.transferStarts.get(edgeOf(task.fromStep, task.toStep));
    return -(startMs ?? 0);
  });
  return listByRank(graph, ranks);
}

/** Every transfer may only use the contacts that it used before; new ones may use any. */
function formerLimits(
  graph: TaskGraph,
  { passes }: Environment,
  former: FormerPlan,
): TransferLimits {
  const forbidden = new Map<string, ReadonlySet<number>>();
  for (const task of graph.tasks) {
    if (task.kind !== 'transfer') continue;
    const used = former.contacts.get(edgeOf(task.fromStep, task.toStep));
    if (used === undefined || used.size === 0) continue;
    const others = passes.map(({ index }) => index).filter((index) => !used.has(index));
    forbidden.set(task.id, new Set(others));
  }
  return { ...NO_LIMITS, forbidden };
}
