import type { Unit } from '../../job/selection.ts';
import type { Chosen, Trials } from './trials.ts';

/** Rows of so many units that need each other one after another are looked at. */
const LEAST_ROW = 4;

/**
 * The units that may run at all: of a long row in which each needs the one before, as repeated steps
 * make it, those are left out that surely have no plan even with nothing else beside them. Halves the
 * row until the first of them is known.
 */
export function possibleUnits(trials: Trials): Chosen {
  const possible = trials.units.map(() => true);
  for (const row of rowsOf(trials.units)) {
    const isRefuted = (count: number): boolean => {
      const wanted = new Set(row.slice(0, count));
      const answer = trials.plan(
        possible.map((_, at) => wanted.has(at)),
        'ask',
      );
      return answer?.ok === false && answer.proven;
    };
    let [fits, first] = [0, row.length + 1];
    while (first - fits > 1) {
      const count = Math.floor((fits + first) / 2);
      if (isRefuted(count)) first = count;
      else fits = count;
    }
    for (const at of row.slice(fits)) possible[at] = false;
  }
  return possible;
}

/** Rows of units of which each needs the one before and nothing else. */
function rowsOf(units: readonly Unit[]): number[][] {
  const rowOf = new Map<number, number[]>();
  for (const [at, { needs }] of units.entries()) {
    const [before = -1] = needs;
    const row = needs.length === 1 ? rowOf.get(before) : undefined;
    if (row?.at(-1) === before) rowOf.set(at, row);
    else if (needs.length === 0) rowOf.set(at, []);
    rowOf.get(at)?.push(at);
  }
  return [...new Set(rowOf.values())].filter((row) => row.length >= LEAST_ROW);
}
