import {
  compareVectors,
  type BalanceScale,
  type Merit,
  objectiveVector,
} from '../search/objectives.ts';
import { distanceFrom, leadingValue, TOLERANCE } from '../search/optimality.ts';
import type { Optimality } from '../plan.ts';
import { isCloser, type Refusal } from '../refusal.ts';
import { mulberry32 } from '../rcpsp/random.ts';
import { type Choose, decodeFleet, type Decoded, type EndOn } from './decode-fleet.ts';
import type { Node } from './fleet.ts';
import { type Relaxation, relaxFleet } from './bounds.ts';
import { fleetMerit, stepFailure } from './merit.ts';
import type { FleetProblem, FleetStep } from './problem.ts';
import { criticalSteps } from './critical-path.ts';
import { HOUR_MS } from '../../time/instant.ts';

/** A plan of a fleet with its merit. */
export interface FleetCandidate {
  readonly order: readonly number[];
  /** Node of every step, copies left out. */
  readonly nodes: readonly Node[];
  readonly decoded: Decoded;
  readonly merit: Merit;
  readonly vector: readonly number[];
}

/** The best plan found with its distance from the bound, or the nearest refusal. */
export type FleetFinding =
  | { readonly ok: true; readonly best: FleetCandidate; readonly optimality: Optimality }
  | { readonly ok: false; readonly refusal: Refusal };

/** How many members run the critical steps; beyond the first they are copies. */
export interface FleetOptions {
  readonly replicationFactor: number;
}

/** Work of one search: schedules times steps and dependencies times nodes stay below this. */
const SEARCH_WORK = 120_000;
const MAX_SCHEDULES = 400;
const MIN_SCHEDULES = 2;

/** The search ends after so many schedules without a better one. */
const MAX_FAILURES = 64;

/**
 * Plans a job over a fleet: first the nodes of the relaxed optimum, then list scheduling by upward rank
 * with insertion (HEFT: Topcuoglu, Hariri, Wu 2002) where each step goes to the node on which it ends
 * first, then local search over nodes and order for a counted number of schedules, until the bound is
 * met. Same input, same plan.
 */
export function findFleetPlan(problem: FleetProblem, options: FleetOptions): FleetFinding {
  const relaxation = relaxFleet(problem);
  const search = createSearch(problem);
  const ranked = rankedOrder(problem, relaxation);
  search.attempt(ranked, fixed(relaxation.nodes));
  search.attempt(ranked, earliest);
  const budget = scheduleBudget(problem);
  if (search.best === null || search.iterations < budget) search.attempt(problem.order, earliest);
  if (!isHopeless(problem)) improve(problem, search, relaxation, budget);
  if (search.best === null) return { ok: false, refusal: search.refusal ?? NO_CONTACT };
  const best =
    options.replicationFactor > 1
      ? withCopies(problem, search.best, options.replicationFactor)
      : search.best;
  const { minDeliveryConfidence } = problem.job.policy;
  if (best.merit.confidence < minDeliveryConfidence)
    return {
      ok: false,
      refusal: {
        stepId: null,
        constraint: 'min_delivery_confidence',
        needed: minDeliveryConfidence,
        available: best.merit.confidence,
        atMs: null,
      },
    };
  return { ok: true, best, optimality: optimalityOf(problem, relaxation, best, search.iterations) };
}

/** Whether certainty is asked for although a step must run on board, where nothing is certain. */
function isHopeless({ job, steps, plan }: FleetProblem): boolean {
  const isOnboard = steps.some(({ candidates }) => !candidates.includes(plan.ground));
  return job.policy.minDeliveryConfidence >= 1 && isOnboard;
}

const NO_CONTACT: Refusal = {
  stepId: null,
  constraint: 'contact',
  needed: 1,
  available: 0,
  atMs: null,
};

interface Search {
  best: FleetCandidate | null;
  refusal: Refusal | null;
  iterations: number;
  /** Builds and evaluates one schedule; says whether it is the best so far. */
  attempt(order: readonly number[], choose: Choose): boolean;
}

function createSearch(problem: FleetProblem): Search {
  const scale = scaleOf(problem);
  const search: Search = {
    best: null,
    refusal: null,
    iterations: 0,
    attempt(order, choose) {
      search.iterations += 1;
      const nodes: Node[] = problem.steps.map(() => -1);
      const remember: Choose = (step, endOn) => {
        const chosen = choose(step, endOn);
        nodes[step.index] = chosen[0] ?? -1;
        return chosen;
      };
      const result = decodeFleet(problem, order, remember);
      if (!result.ok) {
        if (isCloser(result.refusal, search.refusal)) search.refusal = result.refusal;
        return false;
      }
      const merit = fleetMerit(problem, result.decoded);
      const vector = vectorOf(problem, merit, scale);
      if (search.best !== null && compareVectors(vector, search.best.vector) >= 0) return false;
      search.best = { order, nodes, decoded: result.decoded, merit, vector };
      return true;
    },
  };
  return search;
}

/** The plan with copies of the steps on its critical path; itself where they do not fit. */
function withCopies(problem: FleetProblem, best: FleetCandidate, factor: number): FleetCandidate {
  const critical = new Set(criticalSteps(problem, best.decoded));
  const replicate: Choose = (step, endOn) => {
    const own = best.nodes[step.index] ?? -1;
    if (own === problem.plan.ground || !critical.has(step.index)) return [own];
    const others = step.candidates
      .filter((node) => node !== own && node !== problem.plan.ground)
      .map((node) => ({ node, endMs: endOn(node) }))
      .filter(({ endMs }) => endMs < Infinity)
      .sort((a, b) => a.endMs - b.endMs || a.node - b.node)
      .map(({ node }) => node);
    return [own, ...others.slice(0, factor - 1)];
  };
  const copied = decodeFleet(problem, best.order, replicate);
  if (!copied.ok) return best;
  const merit = fleetMerit(problem, copied.decoded);
  return { ...best, decoded: copied.decoded, merit };
}

/** The node on which a step ends first; the lower one of equals. */
function earliest(step: FleetStep, endOn: EndOn): readonly Node[] {
  let best: Node | null = null;
  let bestMs = Infinity;
  for (const node of step.candidates) {
    const endMs = endOn(node);
    if (endMs >= bestMs) continue;
    best = node;
    bestMs = endMs;
  }
  return best === null ? [] : [best];
}

function fixed(nodes: readonly Node[]): Choose {
  return (step) => {
    const node = nodes[step.index] ?? -1;
    return node < 0 ? [] : [node];
  };
}

/** Steps by falling upward rank: what remains after each of them in the relaxed optimum. */
function rankedOrder(problem: FleetProblem, { endMs }: Relaxation): number[] {
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

/** Schedules of one search: every dependency is a route that each of them looks for. */
function scheduleBudget({ steps, plan }: FleetProblem): number {
  const parts = steps.reduce((sum, { dependsOn }) => sum + 1 + dependsOn.length, 0);
  const affordable = Math.floor(SEARCH_WORK / (parts * (plan.ground + 1)));
  return Math.max(MIN_SCHEDULES, Math.min(MAX_SCHEDULES, affordable));
}

/** Moves one step to another node, or one step earlier in the order, and keeps what is better. */
function improve(
  problem: FleetProblem,
  search: Search,
  relaxation: Relaxation,
  budget: number,
): void {
  const random = mulberry32(problem.steps.length * (problem.plan.ground + 1));
  const pick = (count: number): number => Math.min(count - 1, Math.floor(random() * count));
  const free = problem.steps.filter(({ candidates }) => candidates.length > 1);
  let failures = 0;
  while (search.iterations < budget && failures < MAX_FAILURES) {
    const { best } = search;
    if (best === null || isMet(problem, best, relaxation)) return;
    const nodes = [...best.nodes];
    let order = best.order;
    const changes = 1 + pick(2);
    for (let change = 0; change < changes; change += 1) {
      const step = free[pick(free.length)];
      if (step !== undefined && random() < 0.75) {
        const others = step.candidates.filter((node) => node !== nodes[step.index]);
        nodes[step.index] = others[pick(others.length)] ?? -1;
      } else order = moveEarlier(problem, order, pick);
    }
    failures = search.attempt(order, fixed(nodes)) ? 0 : failures + 1;
  }
}

function moveEarlier(
  problem: FleetProblem,
  order: readonly number[],
  pick: (count: number) => number,
): readonly number[] {
  const from = pick(order.length);
  const moved = order[from] ?? -1;
  const before = new Set(problem.steps[moved]?.dependsOn ?? []);
  const lowest = order.slice(0, from).findLastIndex((index) => before.has(index)) + 1;
  if (lowest >= from) return order;
  const rest = order.filter((index) => index !== moved);
  return rest.toSpliced(lowest + pick(from - lowest), 0, moved);
}

/** Whether no plan can be better than this one. */
function isMet(problem: FleetProblem, best: FleetCandidate, relaxation: Relaxation): boolean {
  return (
    problem.job.policy.objective === 'min_latency' && best.merit.finishMs <= relaxation.finishMs
  );
}

function scaleOf({ job, periodMs }: FleetProblem): BalanceScale {
  const energyWh = job.steps
    .filter(({ location }) => location !== 'ground')
    .reduce((sum, step) => sum + (step.requires.powerW * step.durationS) / 3600, 0);
  return { periodMs, energyWh: Math.max(1, energyWh) };
}

/** Plans that are too uncertain come after all others, the surer first. */
function vectorOf({ job }: FleetProblem, merit: Merit, scale: BalanceScale): readonly number[] {
  const missing = Math.max(0, job.policy.minDeliveryConfidence - merit.confidence);
  return [missing, ...objectiveVector(job.policy.objective, merit, scale)];
}

function optimalityOf(
  problem: FleetProblem,
  relaxation: Relaxation,
  best: FleetCandidate,
  iterations: number,
): Optimality {
  const { objective } = problem.job.policy;
  const scale = scaleOf(problem);
  const bound = boundMerit(problem, relaxation);
  const distance = distanceFrom(
    [leadingValue(objective, bound, scale)],
    leadingValue(objective, best.merit, scale),
  );
  return {
    objective,
    ...distance,
    proven: distance.gap <= TOLERANCE && objective === 'min_latency',
    scope: 'global',
    iterations,
  };
}

/** Merits that no plan has together: each is a bound of its own. */
function boundMerit(problem: FleetProblem, { finishMs }: Relaxation): Merit {
  const { startMs } = problem.plan.fleet;
  let wattMs = 0;
  let confidence = 1;
  for (const { candidates, draw, durationMs, index } of problem.steps) {
    if (candidates.includes(problem.plan.ground)) continue;
    wattMs += draw.powerW * durationMs;
    const node = candidates[0] ?? 0;
    const run = { stepIndex: index, node, startMs, endMs: startMs + durationMs, inputsMs: startMs };
    // Copies may be as many as there are candidates.
    confidence *= 1 - stepFailure(problem, run) ** candidates.length;
  }
  return {
    quality: 0,
    finishMs,
    durationMs: finishMs - startMs,
    energyWh: wattMs / HOUR_MS,
    confidence,
  };
}
