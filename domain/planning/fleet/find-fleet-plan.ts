import { type BalanceScale, compareVectors } from '../search/objectives.ts';
import { distanceFrom, leadingValue, TOLERANCE } from '../search/optimality.ts';
import type { Optimality } from '../plan.ts';
import type { Refusal } from '../refusal.ts';
import { type Choose, decodeFleet } from './decode-fleet.ts';
import { createSearch, type FleetCandidate, type FleetSearch } from './fleet-search.ts';
import type { Node } from './fleet.ts';
import { improve } from './improve.ts';
import { fleetMerit } from './merit.ts';
import { amongMembers } from './networks.ts';
import { boundObjective, type ObjectiveBounds } from './objective-bounds.ts';
import type { FleetProblem } from './problem.ts';
import { criticalSteps } from './critical-path.ts';
import { membersOf, startAlone, startRelaxed, startTogether } from './starts.ts';

/** The best plan found with its distance from the bound, or the nearest refusal. */
export type FleetFinding =
  | { readonly ok: true; readonly best: FleetCandidate; readonly optimality: Optimality }
  | { readonly ok: false; readonly refusal: Refusal };

/** How many members run the critical steps; beyond the first they are copies. */
export interface FleetOptions {
  readonly replicationFactor: number;
}

/** Work of one search after its starts: steps scheduled and hops looked at. */
const SEARCH_WORK = 30_000;

/** A local search ends after so many schedules without a better one. */
const MAX_FAILURES = 64;

/** Members among which the local search moves steps. */
const CORE_SIZE = 12;

/** Starts that are searched on from. */
const MOST_STARTS = 6;

/** Shares of the work: each start, the best and the best pair among their own members, the best with others. */
const START_SHARE = 0.05;
const OWN_SHARE = 0.25;
const CORE_SHARE = 0.2;

/**
 * Plans a job over a fleet. It begins from what each member makes alone and from the nodes of the
 * relaxed optimum, with and without the contacts that are easily lost, and goes on by local search over
 * nodes and order among the members that matter, for a counted amount of work, until the bound is met.
 * Same input, same plan.
 */
export function findFleetPlan(problem: FleetProblem, options: FleetOptions): FleetFinding {
  const scale = scaleOf(problem);
  const bounds = boundObjective(problem, scale, options.replicationFactor);
  const search = createSearch(problem, bounds, scale);
  const alone = startAlone(search);
  const starts = [...alone, ...startTogether(search, alone), ...startRelaxed(search)];
  if (!isHopeless(problem)) searchOn(search, starts);
  if (search.best === null) return { ok: false, refusal: search.refusal ?? NO_CONTACT };
  const best =
    options.replicationFactor > 1
      ? withCopies(search, search.best, options.replicationFactor)
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
  return {
    ok: true,
    best,
    optimality: optimalityOf(bounds, best, problem.job.policy.objective, search.iterations),
  };
}

/** Searches on from the best starts, then from the best plan, at last with others of the fleet. */
function searchOn(search: FleetSearch, starts: readonly FleetCandidate[]): void {
  const { problem, bounds } = search;
  const { ground } = problem.plan;
  const ranked = starts.toSorted((a, b) => compareVectors(a.vector, b.vector));
  const among = (from: FleetCandidate, members: readonly Node[], share: number): FleetCandidate => {
    const wanted = new Set(members);
    return improve(search, from, {
      networks: bounds.levels.map((level) => amongMembers(level.problem, wanted)),
      nodes: [...members, ground],
      work: SEARCH_WORK * share,
      failures: MAX_FAILURES,
    });
  };
  const improved = distinct(problem, ranked)
    .slice(0, MOST_STARTS)
    .map((from) => among(from, membersOf(problem, from), START_SHARE))
    .sort((a, b) => compareVectors(a.vector, b.vector));
  const [best] = improved;
  if (best === undefined) return;
  // A larger fleet must not neglect the pair that a smaller one would have gone on with.
  const pair = improved.find((plan) => membersOf(problem, plan).length <= 2) ?? best;
  for (const from of new Set([best, pair])) among(from, membersOf(problem, from), OWN_SHARE);
  const last = search.best ?? best;
  const members = membersOf(problem, last);
  const core = coreOf(search, members, ranked);
  if (core.length > members.length) among(last, core, CORE_SHARE);
}

/** The first of all plans that use the same members. */
function distinct(problem: FleetProblem, ranked: readonly FleetCandidate[]): FleetCandidate[] {
  const first = new Map<string, FleetCandidate>();
  for (const plan of ranked) {
    const name = membersOf(problem, plan).join(' ');
    if (!first.has(name)) first.set(name, plan);
  }
  return [...first.values()];
}

/** The members that matter: of the best plan, of the best starts, then of the relaxed optimum. */
function coreOf(
  { problem, bounds }: FleetSearch,
  members: readonly Node[],
  ranked: readonly FleetCandidate[],
): Node[] {
  const core = new Set(members);
  const others = [
    ...ranked.slice(0, MOST_STARTS).flatMap((plan) => membersOf(problem, plan)),
    ...bounds.levels.flatMap(({ relaxation }) => relaxation.nodes),
    ...ranked.flatMap((plan) => membersOf(problem, plan)),
  ];
  for (const node of others)
    if (core.size < CORE_SIZE && node >= 0 && node !== problem.plan.ground) core.add(node);
  return [...core].sort((a, b) => a - b);
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

/** The plan with copies of the steps on its critical path; itself where they do not fit. */
function withCopies(
  { problem, scale }: FleetSearch,
  best: FleetCandidate,
  factor: number,
): FleetCandidate {
  const critical = new Set(criticalSteps(problem, best.decoded));
  const replicate: Choose = (step, takesOn) => {
    const own = best.nodes[step.index] ?? -1;
    if (own === problem.plan.ground || !critical.has(step.index)) return [own];
    const others = step.candidates
      .filter((node) => node !== own && node !== problem.plan.ground)
      .map((node) => ({ node, endMs: takesOn(node)?.endMs ?? Infinity }))
      .filter(({ endMs }) => endMs < Infinity)
      .sort((a, b) => a.endMs - b.endMs || a.node - b.node)
      .map(({ node }) => node);
    return [own, ...others.slice(0, factor - 1)];
  };
  const copied = decodeFleet(best.network, best.order, replicate);
  if (!copied.ok) return best;
  const merit = fleetMerit(problem, copied.decoded);
  const value = leadingValue(problem.job.policy.objective, merit, scale);
  return { ...best, decoded: copied.decoded, merit, value };
}

function scaleOf({ job, periodMs }: FleetProblem): BalanceScale {
  const energyWh = job.steps
    .filter(({ location }) => location !== 'ground')
    .reduce((sum, step) => sum + (step.requires.powerW * step.durationS) / 3600, 0);
  return { periodMs, energyWh: Math.max(1, energyWh) };
}

/** A sum of energies or risks this close to its bound is the best, relative. */
const PROOF_TOLERANCE = 1e-4;

function optimalityOf(
  bounds: ObjectiveBounds,
  best: FleetCandidate,
  objective: Optimality['objective'],
  iterations: number,
): Optimality {
  const isExact = objective === 'min_latency' || objective === 'max_reliability';
  return {
    objective,
    ...distanceFrom([bounds.value], best.value),
    proven: bounds.isMet(best, isExact ? TOLERANCE : PROOF_TOLERANCE),
    scope: 'global',
    iterations,
  };
}
