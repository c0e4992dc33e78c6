import { volumeBetween, type CapacityTable } from '../../link/capacity.ts';

/** Resolution of the instants at which one pass becomes faster than another, ms. */
const STEP_MS = 10_000;

/** Most steps in which an overlap of two passes is looked through. */
const MAX_STEPS = 64;

/** Rates this close are equal, MB a step. */
const TOLERANCE_MB = 1e-9;

/** What was found for pairs of tables; tables never change, so neither do the answers. */
const known = new WeakMap<CapacityTable, WeakMap<CapacityTable, readonly number[]>>();

/**
 * Instants at which the pass of `to` becomes faster than that of `from` while both last, to 10 s (or
 * a 64th of a longer overlap): where an antenna that may change over once carries most. Remembered
 * for every pair of tables.
 */
export function rateCrossovers(from: CapacityTable, to: CapacityTable): readonly number[] {
  let ofFrom = known.get(from);
  if (ofFrom === undefined) known.set(from, (ofFrom = new WeakMap()));
  let found = ofFrom.get(to);
  if (found === undefined) ofFrom.set(to, (found = findCrossovers(from, to)));
  return found;
}

function findCrossovers(from: CapacityTable, to: CapacityTable): number[] {
  const startMs = Math.max(from.timesMs[0] ?? 0, to.timesMs[0] ?? 0);
  const endMs = Math.min(from.timesMs.at(-1) ?? 0, to.timesMs.at(-1) ?? 0);
  const stepMs = Math.max(STEP_MS, Math.ceil((endMs - startMs) / MAX_STEPS));
  const times: number[] = [];
  let isFaster = false;
  for (let tMs = startMs; tMs + stepMs <= endMs; tMs += stepMs) {
    const gainMb = volumeBetween(to, tMs, tMs + stepMs) - volumeBetween(from, tMs, tMs + stepMs);
    if (!isFaster && gainMb > TOLERANCE_MB) times.push(tMs);
    isFaster = gainMb > TOLERANCE_MB;
  }
  return times;
}
