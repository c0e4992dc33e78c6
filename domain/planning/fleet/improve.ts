import { mulberry32 } from '../rcpsp/random.ts';
import { compareVectors } from '../search/objectives.ts';
import type { FleetCandidate, FleetSearch, Draft } from './fleet-search.ts';
import type { Node } from './fleet.ts';
import type { FleetProblem, FleetStep } from './problem.ts';
import { criticalSteps } from './critical-path.ts';

/** Where a local search looks, and how long. */
export interface Neighbourhood {
  /** Contacts that may be used; the first is where it begins. */
  readonly networks: readonly FleetProblem[];
  /** Nodes to which steps are moved. */
  readonly nodes: readonly Node[];
  /** It ends after so many schedules without a better one. */
  readonly failures: number;
  /** Searches with different seeds make different moves. */
  readonly seed: number;
}

/** After so many schedules without a better one it goes on from the best plan with so many changes more. */
const KICK_AFTER = 24;
const KICK = 3;

/** Plans this close to the bound need no further search, relative. */
const CLOSE = 1e-9;

/**
 * Local search from a plan: a step, or a connected part of the graph that runs on one node, moves to
 * another node; a step moves earlier in the order; the contacts that may be used change. Keeps what is
 * better, until the bound is met or a counted number of schedules is no better. The same moves for every fleet.
 */
export function improve(
  search: FleetSearch,
  from: FleetCandidate,
  { networks, nodes, failures, seed }: Neighbourhood,
): FleetCandidate {
  const { problem } = search;
  const random = mulberry32(1000 * seed + problem.steps.length);
  const pick = (count: number): number => Math.min(count - 1, Math.floor(random() * count));
  const graph = neighboursInGraph(problem);
  let best = from;
  let current = from;
  let critical = criticalSteps(problem, current.decoded);
  let failed = 0;
  let sinceKick = 0;
  const goOn = (plan: FleetCandidate): void => {
    current = plan;
    critical = criticalSteps(problem, plan.decoded);
    sinceKick = 0;
  };
  while (failed < failures && !search.bounds.isMet(best, CLOSE)) {
    const isKick = sinceKick >= KICK_AFTER;
    if (isKick && current !== best) goOn(best);
    const draft = moved(
      problem,
      current,
      { critical, graph, networks, nodes, pick, random },
      isKick ? KICK : 0,
    );
    const made = draft === null ? null : search.attempt(draft, isKick ? null : current);
    failed += 1;
    sinceKick += 1;
    if (made === null) continue;
    goOn(made);
    if (compareVectors(made.vector, best.vector) >= 0) continue;
    best = made;
    failed = 0;
  }
  return best;
}

interface Means {
  readonly critical: readonly number[];
  readonly graph: readonly (readonly number[])[];
  readonly networks: readonly FleetProblem[];
  readonly nodes: readonly Node[];
  readonly random: () => number;
  readonly pick: (count: number) => number;
}

/** One change of a plan, or two; null where nothing changes. */
function moved(
  problem: FleetProblem,
  best: FleetCandidate,
  means: Means,
  more: number,
): Draft | null {
  const { critical, networks, pick, random } = means;
  let { network, order } = best;
  const nodes = [...best.nodes];
  const one = (): FleetStep | undefined => {
    const isCritical = critical.length > 0 && random() < 0.6;
    return problem.steps[isCritical ? (critical[pick(critical.length)] ?? 0) : pick(nodes.length)];
  };
  let changes = 0;
  for (let left = 1 + more + pick(2); left > 0; left -= 1) {
    const step = one();
    const draw = random();
    if (step === undefined) continue;
    if (draw < 0.65) changes += moveCluster(problem, nodes, step, means);
    else if (draw < 0.95 || networks.length < 2) {
      const earlier = moveEarlier(problem, order, step.index, pick);
      if (earlier !== order) changes += 1;
      order = earlier;
    } else {
      const other = networks[pick(networks.length)] ?? network;
      if (other !== network) changes += 1;
      network = other;
    }
  }
  return changes === 0 ? null : { network, order, nodes };
}

/** Moves a step, with what hangs together with it on its node, to another node; how many moved. */
function moveCluster(
  problem: FleetProblem,
  nodes: Node[],
  step: FleetStep,
  { graph, nodes: wanted, pick, random }: Means,
): number {
  const from = nodes[step.index] ?? -1;
  // Half of the moves go where a neighbour in the graph runs already.
  const near = (graph[step.index] ?? []).map((other) => nodes[other] ?? -1);
  const places = (random() < 0.5 ? near : wanted).filter(
    (node) => node !== from && step.candidates.includes(node),
  );
  const to = places[pick(places.length)];
  if (to === undefined) return 0;
  const most = random() < 0.4 ? 1 : 1 + pick(problem.steps.length);
  const cluster = [step.index];
  for (const index of cluster) {
    if (cluster.length >= most) break;
    for (const other of graph[index] ?? [])
      if (
        cluster.length < most &&
        nodes[other] === from &&
        !cluster.includes(other) &&
        problem.steps[other]?.candidates.includes(to) === true
      )
        cluster.push(other);
  }
  for (const index of cluster) nodes[index] = to;
  return cluster.length;
}

function moveEarlier(
  problem: FleetProblem,
  order: readonly number[],
  index: number,
  pick: (count: number) => number,
): readonly number[] {
  const from = order.indexOf(index);
  const before = new Set(problem.steps[index]?.dependsOn ?? []);
  const lowest = order.slice(0, from).findLastIndex((other) => before.has(other)) + 1;
  if (lowest >= from) return order;
  const rest = order.filter((other) => other !== index);
  return rest.toSpliced(lowest + pick(from - lowest), 0, index);
}

/** Steps that a step waits for or that wait for it. */
function neighboursInGraph({ steps }: FleetProblem): number[][] {
  const graph: number[][] = steps.map(({ dependsOn }) => [...dependsOn]);
  for (const { index, dependsOn } of steps)
    for (const before of dependsOn) graph[before]?.push(index);
  return graph;
}
