import type { BalanceScale } from '../search/objectives.ts';
import { distanceFrom, leadingValue, TOLERANCE } from '../search/optimality.ts';
import type { Optimality } from '../plan.ts';
import type { Refusal } from '../refusal.ts';
import { type Choose, decodeFleet } from './decode-fleet.ts';
import { createSearch, type FleetCandidate, type FleetSearch } from './fleet-search.ts';
import { improve } from './improve.ts';
import { fleetMerit } from './merit.ts';
import { amongMembers } from './networks.ts';
import { boundObjective, type ObjectiveBounds } from './objective-bounds.ts';
import type { FleetProblem } from './problem.ts';
import { criticalSteps } from './critical-path.ts';
import { membersOf, startAlone, startGreedy, startRelaxed } from './starts.ts';

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
const MAX_FAILURES = 300;

/** Members among which the local search moves steps. */
const CORE_SIZE = 12;

/** Members whose plans of their own are searched further. */
const ANCHORS = 3;

/** Share of the work that goes to each of them. */
const ANCHOR_SHARE = 0.1;

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
  startRelaxed(search);
  startGreedy(search);
  const alone = startAlone(search);
  if (!isHopeless(problem)) searchOn(search, alone);
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

/** Searches on from the best members alone, then from the best plan among those that matter. */
function searchOn(search: FleetSearch, alone: readonly FleetCandidate[]): void {
  const { problem, bounds } = search;
  const { ground, fleet } = problem.plan;
  for (const from of alone.slice(0, ANCHORS)) {
    const [member = 0] = membersOf(problem, from);
    improve(search, from, {
      networks: [from.network],
      nodes: [member, ground],
      work: SEARCH_WORK * ANCHOR_SHARE,
      failures: MAX_FAILURES,
    });
  }
  if (search.best === null || fleet.members.length < 2) return;
  const core = coreOf(search, search.best, alone);
  const networks = bounds.levels.map((level) => amongMembers(level.problem, core));
  improve(search, search.best, {
    networks,
    nodes: [...core, ground],
    work: SEARCH_WORK * (1 - ANCHORS * ANCHOR_SHARE),
    failures: MAX_FAILURES,
  });
}

/** The members that matter: of the best plan, then the best alone, then those of the relaxed optimum. */
function coreOf(
  { problem, bounds }: FleetSearch,
  best: FleetCandidate,
  alone: readonly FleetCandidate[],
): ReadonlySet<number> {
  const core = new Set(membersOf(problem, best));
  const others = [
    ...alone.slice(0, CORE_SIZE / 2).flatMap((plan) => membersOf(problem, plan)),
    ...bounds.levels.flatMap(({ relaxation }) => relaxation.nodes),
    ...alone.flatMap((plan) => membersOf(problem, plan)),
  ];
  for (const node of others)
    if (core.size < CORE_SIZE && node >= 0 && node !== problem.plan.ground) core.add(node);
  return core;
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
