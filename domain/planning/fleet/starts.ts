import { type BalanceScale, CONFIDENCE_UNIT } from '../search/objectives.ts';
import type { Objective } from '../job/job.ts';
import { HOUR_MS } from '../../time/instant.ts';
import { hopFailure, hopWattMs } from './merit.ts';
import type { FleetCandidate, FleetSearch } from './fleet-search.ts';
import type { Node } from './fleet.ts';
import type { Relaxation } from './bounds.ts';
import { nodesOfSplit } from './merit-bounds.ts';
import { amongMembers } from './networks.ts';
import type { ObjectiveBounds } from './objective-bounds.ts';
import type { FleetProblem } from './problem.ts';

/**
 * Plans each member on its own, with no other between it and the ground. What a member makes alone
 * does not depend on the others, so that no fleet is worse than the best of its members. Answers the
 * plans found.
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
  return found;
}

/**
 * Plans the nodes of the relaxed optimum of every level of risk. Where time alone counts any number of
 * members is worth using: then a plan is built over the whole fleet too, once by the ranks of the
 * relaxed optimum, which know of passes, and once by those of the graph. Answers the plans found.
 */
export function startRelaxed(search: FleetSearch): FleetCandidate[] {
  const { problem, bounds } = search;
  const found = buildRelaxed(search, bounds);
  const [level] = bounds.levels;
  const [, late] = LATER;
  const { objective } = problem.job.policy;
  if ((objective === 'min_latency' || objective === 'max_value') && level !== undefined)
    for (const order of [rankedOrder(problem, level.relaxation.endMs), byTail(problem)])
      found.push(buildGreedily(search, problem, order, late));
  return found.filter((made) => made !== null);
}

/** Pairs that are built on, and those among them that get further partners. */
const MOST_PAIRS = 8;
const GROWN_PAIRS = 3;

/** Partners that a pair gets. */
const PARTNERS = [1, 3, 8] as const;

/** What two members that see each other throughout save of the time that the faster takes alone. */
const PAIR_SAVES = 0.45;

/**
 * Builds plans among few members: the pairs that should end first by how long each takes alone and how
 * long they see each other, and the first of them with those whom they see most. How promising a pair
 * is does not depend on the rest of the fleet, so that a larger fleet tries what a smaller one does
 * unless it has something more promising. Answers the plans found.
 */
export function startTogether(
  search: FleetSearch,
  alone: readonly FleetCandidate[],
): FleetCandidate[] {
  const { problem, bounds } = search;
  const meetings = meetingsOf(problem, alone);
  const order = byTail(problem);
  const tried = new Set<string>();
  const found: (FleetCandidate | null)[] = [];
  const build = (members: readonly Node[]): void => {
    const wanted = new Set(members);
    const name = [...wanted].sort((a, b) => a - b).join(' ');
    if (tried.has(name)) return;
    tried.add(name);
    for (const level of bounds.levels)
      for (const later of LATER)
        found.push(buildGreedily(search, amongMembers(level.problem, wanted), order, later));
  };
  const pairs = meetings.toSorted((p, q) => p.endsMs - q.endsMs).slice(0, MOST_PAIRS);
  for (const { a, b } of pairs) build([a, b]);
  for (const { a, b } of pairs.slice(0, GROWN_PAIRS)) {
    const met = new Map<Node, number>();
    for (const meeting of meetings)
      for (const [one, other] of [
        [meeting.a, meeting.b],
        [meeting.b, meeting.a],
      ] as const)
        if ((one === a || one === b) && other !== a && other !== b)
          met.set(other, (met.get(other) ?? 0) + meeting.metMs);
    const partners = [...met].sort((p, q) => q[1] - p[1] || p[0] - q[0]).map(([node]) => node);
    for (const count of PARTNERS) build([a, b, ...partners.slice(0, count)]);
  }
  return found.filter((made) => made !== null);
}

/**
 * Builds plans on the members of some bounds by every level of contacts: the nodes of the relaxed
 * optimum, and list scheduling. Answers the plans found.
 */
export function buildAmong(search: FleetSearch, bounds: ObjectiveBounds): FleetCandidate[] {
  const order = byTail(search.problem);
  const greedy = bounds.levels.flatMap(({ problem }) =>
    LATER.map((later) => buildGreedily(search, problem, order, later)),
  );
  return [...buildRelaxed(search, bounds), ...greedy].filter((made) => made !== null);
}

function buildRelaxed(search: FleetSearch, { levels }: ObjectiveBounds): (FleetCandidate | null)[] {
  return levels.map(({ problem, relaxation: { endMs, nodes } }) => {
    const order = rankedOrder(problem, endMs);
    return search.construct(problem, order, ({ index }) => [nodes[index] ?? -1]);
  });
}

/** Two members that meet before they would end alone. */
interface Meeting {
  readonly a: Node;
  readonly b: Node;
  readonly metMs: number;
  /** When they should end together. */
  readonly endsMs: number;
}

function meetingsOf(
  { plan, deadlineMs }: FleetProblem,
  alone: readonly FleetCandidate[],
): Meeting[] {
  const { ground, fleet } = plan;
  const endOf = new Map<Node, number>();
  for (const { nodes, decoded } of alone)
    for (const node of new Set(nodes))
      endOf.set(node, Math.min(endOf.get(node) ?? Infinity, decoded.finishMs));
  const meetings: Meeting[] = [];
  plan.neighbours.forEach((list, a) => {
    for (const { node: b, contacts } of a === ground ? [] : list) {
      if (b <= a || b === ground) continue;
      const untilMs = Math.min(endOf.get(a) ?? deadlineMs, endOf.get(b) ?? deadlineMs);
      let metMs = 0;
      for (const { startMs, endMs } of contacts) {
        if (startMs >= untilMs) break;
        metMs += Math.min(endMs, untilMs) - startMs;
      }
      if (metMs > 0) meetings.push({ a, b, metMs, endsMs: untilMs - PAIR_SAVES * metMs });
    }
  });
  return meetings.filter(({ endsMs }) => endsMs > fleet.startMs);
}

/**
 * List scheduling with insertion (HEFT: Topcuoglu, Hariri, Wu 2002) in which each step goes to the node
 * where it adds least to the objective: the time by which it moves the end that is foreseen, the
 * energy of the step and of the radios that bring its inputs, and what may be lost on the way.
 */
function buildGreedily(
  search: FleetSearch,
  network: FleetProblem,
  order: readonly number[],
  later: number,
): FleetCandidate | null {
  const { problem, scale } = search;
  const { startMs } = problem.plan.fleet;
  const weights = incrementWeights(problem.job.policy.objective, scale);
  let foreseenMs = startMs;
  return search.construct(network, order, (step, takesOn) => {
    let best: { readonly node: Node; readonly cost: number; readonly untilMs: number } | null =
      null;
    for (const node of step.candidates) {
      const takes = takesOn(node);
      if (takes === null) continue;
      const untilMs = takes.endMs + step.tailMs;
      const late = Math.max(0, untilMs - foreseenMs) + later * (takes.endMs - startMs);
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

/** What a later end costs beside what it moves the end that is foreseen: both are tried. */
const LATER = [0.1, 2] as const;

function incrementWeights(objective: Objective, { periodMs, energyWh }: BalanceScale) {
  const time = 1 / periodMs;
  switch (objective) {
    case 'min_latency':
    case 'max_value':
      return { time, energyWh: 1e-3 / energyWh, risk: 0 };
    case 'min_energy':
      return { time: 1e-2 * time, energyWh: 1 / energyWh, risk: 0 };
    case 'max_reliability':
      return { time, energyWh: 0, risk: 1 / CONFIDENCE_UNIT };
    case 'balanced':
      return { time, energyWh: 1 / energyWh, risk: 1 / CONFIDENCE_UNIT };
  }
}

/** Steps by what must follow each of them, the longest first: the same for every fleet. */
function byTail(problem: FleetProblem): number[] {
  const rank = problem.steps.map(({ tailMs, durationMs }) => tailMs + durationMs);
  return topological(problem, (a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
}

/** Steps by falling upward rank: what remains after each of them in the relaxed optimum. */
function rankedOrder(problem: FleetProblem, endMs: Relaxation['endMs']): number[] {
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
  return [...used].sort((a, b) => a - b);
}
