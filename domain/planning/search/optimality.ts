import type { Problem } from './candidate.ts';
import type { Finding } from './find-plan.ts';
import type { Objective } from '../job/job.ts';
import {
  balancedScore,
  CONFIDENCE_UNIT,
  roundedConfidence,
  toleranceOf,
  type BalanceScale,
  type Merit,
} from './objectives.ts';
import type { OpenComponent, Optimality } from '../plan.ts';

/** Values this close are equal, relative to the larger. */
export const TOLERANCE = 1e-9;

/**
 * How far a found plan may be from the best one. `value` is the leading component of the objective
 * after quality: seconds to the end (min_latency), watt-hours (min_energy), chance of failure rounded
 * up to 1e-4 (max_reliability) or the balanced score. `proven` says that it equals a bound that no
 * plan of the scope beats, with every tier at its preferred level. `others`: bounds of plans of other
 * steps that may be as good.
 */
export function optimalityOf(
  finding: Extract<Finding, { ok: true }>,
  others: readonly number[] = [],
): Optimality {
  const { best, problems, isGlobal, isPreferred, iterations } = finding;
  const { objective } = best.problem.job.policy;
  const value = leadingValue(objective, best.merit, best.problem.scale);
  const bounds = problems.map(leadingBound);
  const distance = distanceFrom([...bounds, ...others], value, objective);
  const proven =
    isPreferred &&
    distance.gap <= Math.max(TOLERANCE, toleranceOf(objective)) &&
    meetsFinish(objective, finding) &&
    (objective !== 'max_reliability' || others.every((bound) => bound > value));
  const least = leastMerit(finding);
  return {
    objective,
    ...distance,
    proven,
    open: proven ? null : openOf(objective, distance, best.merit, least, best.problem.scale),
    scope: isGlobal ? 'global' : 'placement_fixed',
    iterations,
  };
}

/** What no plan of a problem is below in the leading component. */
function leadingBound({ job, bound, scale, boundVector }: Problem): number {
  const { objective } = job.policy;
  if (objective === 'balanced') return boundVector[1] ?? 0;
  return leadingValue(objective, bound, scale);
}

/** What no plan of those that a finding bounds is below in the leading component. */
export function leastLeading({ problems }: Extract<Finding, { ok: true }>): number {
  return Math.min(...problems.map(leadingBound));
}

/**
 * A value with the least of its bounds and the gap between them, relative to the value; of
 * max_reliability, whose value is a chance, the difference: of 1e-4 and 0 it is 1e-4 and not everything.
 */
export function distanceFrom(bounds: readonly number[], value: number, objective: Objective) {
  const lowerBound = Math.min(value, ...bounds);
  const gap = objective === 'max_reliability' ? value - lowerBound : gapOf(value, lowerBound);
  return { value, lowerBound, gap };
}

function gapOf(value: number, lowerBound: number): number {
  return value === 0 ? 0 : (value - lowerBound) / value;
}

/** What of a merit bounds each component by itself. */
export type Components = Pick<Merit, 'durationMs' | 'energyWh' | 'confidence'>;

/** What no plan of those that a finding bounds is below in each component; the end as it is compared. */
function leastMerit({ best, problems }: Extract<Finding, { ok: true }>): Components {
  const ties = best.problem.job.policy.objective === 'max_reliability';
  return {
    durationMs: Math.min(
      ...problems.map(({ bound, boundVector: [, , tie = bound.durationMs] }) =>
        ties ? tie : bound.durationMs,
      ),
    ),
    energyWh: Math.min(...problems.map(({ bound }) => bound.energyWh)),
    confidence: Math.max(...problems.map(({ bound }) => bound.confidence)),
  };
}

/**
 * The component that is open: the leading one while it does not meet its bound, of max_reliability then
 * the end, and of a balanced plan the one that may cost most of the score. `least` bounds each by itself.
 */
export function openOf(
  objective: Objective,
  leading: Omit<OpenComponent, 'component'>,
  merit: Components,
  least: Components,
  scale: BalanceScale,
): OpenComponent | null {
  const finish = apart('finish', merit.durationMs / 1000, least.durationMs / 1000);
  switch (objective) {
    case 'min_latency':
      return leading.gap > TOLERANCE ? { component: 'finish', ...leading } : null;
    case 'min_energy':
      return leading.gap > TOLERANCE ? { component: 'energy', ...leading } : null;
    case 'max_reliability':
      if (leading.gap > TOLERANCE) return { component: 'risk', ...leading };
      return finish.gap > TOLERANCE ? finish : null;
    case 'max_value':
      return null;
    case 'balanced': {
      const energy = apart('energy', merit.energyWh, least.energyWh);
      const risk = apart('risk', 1 - merit.confidence, 1 - least.confidence);
      const costs = [
        { open: finish, cost: ((finish.value - finish.lowerBound) * 1000) / scale.periodMs },
        { open: energy, cost: (energy.value - energy.lowerBound) / scale.energyWh },
        { open: risk, cost: Math.log(least.confidence / merit.confidence) / CONFIDENCE_UNIT },
      ];
      const [most] = costs.sort((one, other) => other.cost - one.cost);
      return most === undefined || most.open.gap <= TOLERANCE ? null : most.open;
    }
  }
}

function apart(component: OpenComponent['component'], value: number, bound: number): OpenComponent {
  const lowerBound = Math.min(value, bound);
  const gap = component === 'risk' ? value - lowerBound : gapOf(value, lowerBound);
  return { component, value, lowerBound, gap };
}

/** Reliability is shared by many plans: only with the earliest finish is the plan the best one. */
function meetsFinish(objective: Objective, finding: Extract<Finding, { ok: true }>): boolean {
  if (objective !== 'max_reliability') return true;
  const { best, problems } = finding;
  return problems.every(
    ({ boundVector: [, , soonestMs = 0], tieToleranceMs }) =>
      best.merit.durationMs <= soonestMs + tieToleranceMs,
  );
}

/** The leading component of an objective after quality. */
export function leadingValue(objective: Objective, merit: Merit, scale: BalanceScale): number {
  switch (objective) {
    case 'min_latency':
    case 'max_value':
      return merit.durationMs / 1000;
    case 'min_energy':
      return merit.energyWh;
    case 'max_reliability':
      return 1 - roundedConfidence(merit.confidence);
    case 'balanced':
      return balancedScore(merit, scale);
  }
}
