import type { PlanValue } from '../../contracts/plan/plan.ts';
import type { ServedValue } from '../../domain/planning/plan.ts';
import { round } from '../rounding.ts';

/** Decimals of a value. */
const DIGITS = 6;

/** Presents how much of the value of its optional steps a plan serves. */
export function presentValue(value: ServedValue): PlanValue {
  return {
    offered: round(value.offered, DIGITS),
    served: round(value.served, DIGITS),
    upper_bound: round(value.upperBound, DIGITS),
    proven: value.proven,
    by_priority: value.byPriority.map(({ priority, offered, served, upperBound }) => ({
      priority,
      offered: round(offered, DIGITS),
      served: round(served, DIGITS),
      upper_bound: round(upperBound, DIGITS),
    })),
  };
}
