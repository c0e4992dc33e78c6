import type { BalanceScale } from '../search/objectives.ts';
import {
  distanceFrom,
  leadingValue,
  openOf,
  TOLERANCE,
  type Components,
} from '../search/optimality.ts';
import type { Optimality } from '../plan.ts';
import type { Refusal } from '../refusal.ts';
import { type Choose, decodeFleet } from './decode-fleet.ts';
import { createSearch, type FleetCandidate, type FleetSearch } from './fleet-search.ts';
import { race } from './teams.ts';
import { fleetMerit } from './merit.ts';
import { boundObjective, type ObjectiveBounds } from './objective-bounds.ts';
import { leastSplit } from './merit-bounds.ts';
import type { FleetProblem } from './problem.ts';
import { criticalSteps } from './critical-path.ts';
import { startAlone, startRelaxed, startTogether } from './starts.ts';

/** The best plan found with its distance from the bound, or the nearest refusal. */
export type FleetFinding =
  | { readonly ok: true; readonly best: FleetCandidate; readonly optimality: Optimality }
  | { readonly ok: false; readonly refusal: Refusal };

/** How many members run the critical steps; beyond the first they are copies. */
export interface FleetOptions {
  readonly replicationFactor: number;
}

/**
 * Plans a job over a fleet. It begins from what each member makes alone and from the nodes of the
 * relaxed optimum, with and without the contacts that are easily lost, and goes on by local search in
 * teams of members, for a counted amount of work, until the bound is met. Same input, same plan.
 */
export function findFleetPlan(problem: FleetProblem, options: FleetOptions): FleetFinding {
  const scale = scaleOf(problem);
  const bounds = boundObjective(problem, scale, options.replicationFactor);
  const search = createSearch(problem, bounds, scale);
  const alone = startAlone(search);
  const together = startTogether(search, alone);
  const relaxed = startRelaxed(search);
  if (!isHopeless(problem)) race(search, { alone, together, relaxed });
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
    optimality: optimalityOf(search, bounds, best, options.replicationFactor),
  };
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
  // By the contacts of the plan, then by all: copies may run outside the team that made it.
  const networks = [{ ...best.network, steps: problem.steps }, problem];
  const copied = networks.flatMap((network): FleetCandidate[] => {
    const result = decodeFleet(network, best.order, replicate);
    if (!result.ok) return [];
    const merit = fleetMerit(problem, result.decoded);
    const value = leadingValue(problem.job.policy.objective, merit, scale);
    return [{ ...best, decoded: result.decoded, merit, value }];
  });
  const [first = best, second = first] = copied;
  return second.merit.confidence > first.merit.confidence ? second : first;
}

function scaleOf({ job, periodMs }: FleetProblem): BalanceScale {
  const energyWh = job.steps
    .filter(({ location }) => location !== 'ground')
    .reduce((sum, step) => sum + (step.requires.powerW * step.durationS) / 3600, 0);
  return { periodMs, energyWh: Math.max(1, energyWh) };
}

/** A sum of energies or risks this close to its bound is the best, relative. */
const PROOF_TOLERANCE = 1e-4;

/** What no plan over the fleet is below in each component; of max_reliability the end at its confidence. */
function leastOf(problem: FleetProblem, { levels }: ObjectiveBounds, copies: number): Components {
  const { startMs } = problem.plan.fleet;
  const ends = levels.map(({ relaxation }) => relaxation.finishMs);
  const isTied = problem.job.policy.objective === 'max_reliability';
  const finishMs = isTied ? (ends.at(-1) ?? startMs) : Math.min(...ends);
  const least = (weights: { energyWh: number; risk: number }) =>
    leastSplit(problem, weights, copies).cost;
  return {
    durationMs: finishMs - startMs,
    energyWh: least({ energyWh: 1, risk: 0 }),
    confidence: Math.exp(-least({ energyWh: 0, risk: 1 })),
  };
}

function optimalityOf(
  { problem, scale, iterations }: FleetSearch,
  bounds: ObjectiveBounds,
  best: FleetCandidate,
  copies: number,
): Optimality {
  const { objective } = problem.job.policy;
  const isExact = objective !== 'min_energy' && objective !== 'balanced';
  const distance = distanceFrom([bounds.value], best.value, objective);
  const proven = bounds.isMet(best, isExact ? TOLERANCE : PROOF_TOLERANCE);
  return {
    objective,
    ...distance,
    proven,
    open: proven
      ? null
      : openOf(objective, distance, best.merit, leastOf(problem, bounds, copies), scale),
    scope: 'global',
    iterations,
  };
}
