import type { Unit } from '../../job/selection.ts';
import type { KnapsackRow } from './knapsack-rows.ts';

/** Bounds what units may be worth together beside others that run. */
export interface ValueBound {
  /**
   * No plan with all of `taken` serves more of a priority than this: what is taken and the open units
   * in fractions, by value for what they take, in the tightest of all resources (Dantzig 1957).
   */
  of(priority: number, taken: readonly boolean[], open: readonly boolean[]): number;
  /** Whether the units that are taken pass no resource together: otherwise they surely have no plan. */
  hasRoom(taken: readonly boolean[]): boolean;
  /** Units by priority, then by value for what they take of the scarcest resource. */
  readonly byDensity: readonly number[];
  /** What one answer costs, units of work. */
  readonly work: number;
}

/** Prepares the bound of some units: each resource alone, everything else given away. */
export function createValueBound(units: readonly Unit[], rows: readonly KnapsackRow[]): ValueBound {
  const orders = rows.map(({ weights }) =>
    units
      .map((_, at) => at)
      .sort((a, b) => density(units, weights, b) - density(units, weights, a) || a - b),
  );
  return {
    work: units.length * (rows.length + 1),
    hasRoom: (taken) =>
      rows.every(
        ({ capacity, mandatory, weights }) =>
          weights.reduce(
            (left, weight, at) => (taken[at] === true ? left - weight : left),
            capacity - mandatory,
          ) >= 0,
      ),
    byDensity: densest(units, rows),
    of(priority, taken, open) {
      let served = 0;
      let offered = 0;
      for (const [at, unit] of units.entries()) {
        if (unit.priority !== priority) continue;
        if (taken[at] === true) served += unit.value;
        else if (open[at] === true) offered += unit.value;
      }
      let most = offered;
      for (const [index, row] of rows.entries())
        most = Math.min(most, fractional(units, row, orders[index] ?? [], priority, taken, open));
      return served + most;
    },
  };
}

function densest(units: readonly Unit[], rows: readonly KnapsackRow[]): number[] {
  const demand = ({ capacity, mandatory, weights }: KnapsackRow): number =>
    weights.reduce((sum, weight) => sum + weight, 0) / Math.max(1e-9, capacity - mandatory);
  const weights = [...rows].sort((a, b) => demand(b) - demand(a))[0]?.weights ?? [];
  return units
    .map((_, at) => at)
    .sort(
      (a, b) =>
        (units[b]?.priority ?? 0) - (units[a]?.priority ?? 0) ||
        density(units, weights, b) - density(units, weights, a) ||
        a - b,
    );
}

/** Value of the open units of a priority that fill what is left of a resource, the last one in part. */
function fractional(
  units: readonly Unit[],
  { capacity, mandatory, weights }: KnapsackRow,
  order: readonly number[],
  priority: number,
  taken: readonly boolean[],
  open: readonly boolean[],
): number {
  let left = capacity - mandatory;
  for (const [at, weight] of weights.entries()) if (taken[at] === true) left -= weight;
  let value = 0;
  for (const at of order) {
    const unit = units[at];
    if (unit === undefined || unit.priority !== priority || open[at] !== true) continue;
    const weight = weights[at] ?? 0;
    if (weight > left) return value + (left > 0 ? (unit.value * left) / weight : 0);
    value += unit.value;
    left -= weight;
  }
  return value;
}

/** Value for each unit of what is taken; Infinity where nothing is. */
function density(units: readonly Unit[], weights: readonly number[], at: number): number {
  const weight = weights[at] ?? 0;
  return weight <= 0 ? Number.MAX_VALUE : (units[at]?.value ?? 0) / weight;
}
