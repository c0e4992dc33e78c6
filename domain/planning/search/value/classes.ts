import type { Unit } from '../../job/selection.ts';

/** Value by priority, the highest priority first: compared position by position, more is better. */
export type Worth = readonly number[];

/** Rounding of sums of values, relative to the larger. */
const TOLERANCE = 1e-9;

/** The priorities that occur, falling. */
export function prioritiesOf(units: readonly Unit[]): number[] {
  return [...new Set(units.map(({ priority }) => priority))].sort((a, b) => b - a);
}

/** Value of some units by priority. */
export function worthOf(units: readonly Unit[], priorities: readonly number[]): number[] {
  return priorities.map((priority) =>
    units.reduce((sum, unit) => (unit.priority === priority ? sum + unit.value : sum), 0),
  );
}

/** Compares by the highest priority in which they differ: negative when the first is worth more. */
export function compareWorth(a: Worth, b: Worth): number {
  for (const [index, value] of a.entries()) {
    const difference = (b[index] ?? 0) - value;
    if (Math.abs(difference) > TOLERANCE * Math.max(1, Math.abs(value))) return difference;
  }
  return 0;
}

/** The worth of both that is more. */
export function moreWorth(a: Worth, b: Worth): Worth {
  return compareWorth(a, b) <= 0 ? a : b;
}
