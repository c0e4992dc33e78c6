import { type BalanceScale, compareVectors, CONFIDENCE_UNIT } from '../search/objectives.ts';
import type { Objective } from '../job/job.ts';
import { HOUR_MS } from '../../time/instant.ts';
import { hopFailure, hopWattMs } from './merit.ts';
import type { FleetCandidate, FleetSearch } from './fleet-search.ts';
import type { Node } from './fleet.ts';
import type { Relaxation } from './bounds.ts';
import { nodesOfSplit } from './merit-bounds.ts';
import { amongMembers } from './networks.ts';
import type { FleetProblem } from './problem.ts';

/**
 * Plans each member on its own, with no other between it and the ground. What a member makes alone
 * does not depend on the others, so that no fleet is worse than the best of its members. Answers the
 * plans found, the best first.
 */
export function startAlone(search: FleetSearch): FleetCandidate[] {
  const { problem, bounds } = search;
  const order = byTail(problem);
  const everything = problem.steps.map(() => true);
  const found: FleetCandidate[] = [];
  for (const node of problem.plan.fleet.members.keys()) {
    const network = amongMembers(problem, new Set([node]));
    const drafts = [bounds.split, { isOnboard: everything }].map((split) =>
      nodesOfSplit(problem, split, node),
    );
    const [first = [], second = []] = drafts;
    const isSame = first.every((at, index) => at === second[index]);
    for (const nodes of isSame ? [first] : drafts) {
      if (nodes.includes(-1)) continue;
      const made = search.construct(network, order, ({ index }) => [nodes[index] ?? -1]);
      if (made !== null) found.push(made);
    }
  }
  return found.sort((a, b) => compareVectors(a.vector, b.vector));
}

/** Plans the nodes of the relaxed optimum of every level of risk. */
export function startRelaxed(search: FleetSearch): void {
  for (const { problem, relaxation } of search.bounds.levels)
    search.attempt(
      { network: problem, order: rankedOrder(problem, relaxation), nodes: relaxation.nodes },
      search.best,
    );
}

/**
 * List scheduling with insertion (HEFT: Topcuoglu, Hariri, Wu 2002) in which each step goes to the node
 * where it adds least to the objective: the time by which it moves the end that is foreseen, the
 * energy of the step and of the radios that bring its inputs, and what may be lost on the way.
 */
export function startGreedy(search: FleetSearch): void {
  const { problem, scale } = search;
  const { startMs } = problem.plan.fleet;
  const level = search.bounds.levels.at(-1);
  if (level === undefined) return;
  const weights = incrementWeights(problem.job.policy.objective, scale);
  let foreseenMs = startMs;
  search.construct(level.problem, rankedOrder(problem, level.relaxation), (step, takesOn) => {
    let best: { readonly node: Node; readonly cost: number; readonly untilMs: number } | null =
      null;
    for (const node of step.candidates) {
      const takes = takesOn(node);
      if (takes === null) continue;
      const untilMs = takes.endMs + step.tailMs;
      const late = Math.max(0, untilMs - foreseenMs) + LATER * (takes.endMs - startMs);
      const own = node === problem.plan.ground ? 0 : step.draw.powerW * step.durationMs;
      const wattMs = takes.hops.reduce((sum, hop) => sum + hopWattMs(hop), own);
      const risk = takes.hops.reduce((sum, hop) => sum + hopFailure(problem, hop), 0);
      const cost =
        weights.time * late + weights.energyWh * (wattMs / HOUR_MS) + weights.risk * risk;
      if (best === null || cost < best.cost) best = { node, cost, untilMs };
    }
    if (best === null) return [];
    foreseenMs = Math.max(foreseenMs, best.untilMs);
    return [best.node];
  });
}

/** What an end that moves nothing yet costs of one that does. */
const LATER = 0.3;

function incrementWeights(objective: Objective, { periodMs, energyWh }: BalanceScale) {
  const time = 1 / periodMs;
  switch (objective) {
    case 'min_latency':
      return { time, energyWh: 1e-3 / energyWh, risk: 0 };
    case 'min_energy':
      return { time: 1e-2 * time, energyWh: 1 / energyWh, risk: 0 };
    case 'max_reliability':
      return { time, energyWh: 0, risk: 1 / CONFIDENCE_UNIT };
    case 'balanced':
      return { time, energyWh: 1 / energyWh, risk: 1 / CONFIDENCE_UNIT };
  }
}

/** Steps by what must follow each of them, the longest first. */
export function byTail(problem: FleetProblem): number[] {
  const rank = problem.steps.map(({ tailMs, durationMs }) => tailMs + durationMs);
  return topological(problem, (a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
}

/** Steps by falling upward rank: what remains after each of them in the relaxed optimum. */
export function rankedOrder(problem: FleetProblem, { endMs }: Relaxation): number[] {
  const earliestEnd = endMs.map((ends) => Math.min(...ends));
  const rank = problem.steps.map(() => 0);
  for (const index of [...problem.order].reverse()) {
    const step = problem.steps[index];
    if (step === undefined) continue;
    const below = problem.steps.filter(({ dependsOn }) => dependsOn.includes(index));
    const rest = below.map(
      (next) =>
        (rank[next.index] ?? 0) +
        Math.max(0, (earliestEnd[next.index] ?? 0) - next.durationMs - (earliestEnd[index] ?? 0)),
    );
    rank[index] = step.durationMs + Math.max(0, ...rest.filter(Number.isFinite));
  }
  return topological(problem, (a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
}

/** A topological order that takes the first of the ready steps by a comparison. */
function topological(problem: FleetProblem, compare: (a: number, b: number) => number): number[] {
  const left = new Set(problem.order);
  const order: number[] = [];
  while (left.size > 0) {
    const ready = [...left].filter((index) =>
      (problem.steps[index]?.dependsOn ?? []).every((before) => !left.has(before)),
    );
    const [next = -1] = ready.sort(compare);
    order.push(next);
    left.delete(next);
  }
  return order;
}

/** Members that a plan uses, those that pass its data on included. */
export function membersOf({ plan }: FleetProblem, { decoded }: FleetCandidate): Node[] {
  const used = new Set<Node>(decoded.runs.map(({ node }) => node));
  for (const { hops } of decoded.movements) for (const { from, to } of hops) used.add(from).add(to);
  used.delete(plan.ground);
  return [...used];
}
