import type { Finding } from './find-plan.ts';
import type { Objective } from '../job/job.ts';
import { balancedScore, roundedConfidence, type BalanceScale, type Merit } from './objectives.ts';
import type { Optimality } from '../plan.ts';

/** Values this close are equal, relative to the larger. */
export const TOLERANCE = 1e-9;

/**
 * How far a found plan may be from the best one. `value` is the leading component of the objective
 * after quality: seconds to the end (min_latency), watt-hours (min_energy), chance of failure rounded
 * up to 1e-4 (max_reliability) or the balanced score. `proven` says that it equals a bound that no
 * plan of the scope beats, with every tier at its preferred level.
 */
export function optimalityOf(finding: Extract<Finding, { ok: true }>): Optimality {
  const { best, problems, isGlobal, isPreferred, iterations } = finding;
  const { objective } = best.problem.job.policy;
  const value = leadingValue(objective, best.merit, best.problem.scale);
  const bounds = problems.map(({ bound, scale }) => leadingValue(objective, bound, scale));
  const distance = distanceFrom(bounds, value);
  return {
    objective,
    ...distance,
    proven: isPreferred && distance.gap <= TOLERANCE && meetsFinish(objective, finding),
    scope: isGlobal ? 'global' : 'placement_fixed',
    iterations,
  };
}

/** A value with the least of its bounds and the gap between them, relative to the value. */
export function distanceFrom(bounds: readonly number[], value: number) {
  const lowerBound = Math.min(value, ...bounds);
  return { value, lowerBound, gap: value === 0 ? 0 : (value - lowerBound) / value };
}

/** Reliability is shared by many plans: only with the earliest finish is the plan the best one. */
function meetsFinish(objective: Objective, finding: Extract<Finding, { ok: true }>): boolean {
  if (objective !== 'max_reliability') return true;
  const { best, problems } = finding;
  return problems.every(({ bound }) => best.merit.durationMs <= bound.durationMs);
}

/** The leading component of an objective after quality. */
export function leadingValue(objective: Objective, merit: Merit, scale: BalanceScale): number {
  switch (objective) {
    case 'min_latency':
      return merit.durationMs / 1000;
    case 'min_energy':
      return merit.energyWh;
    case 'max_reliability':
      return 1 - roundedConfidence(merit.confidence);
    case 'balanced':
      return balancedScore(merit, scale);
  }
}
