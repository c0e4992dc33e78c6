import type { CapacityTable } from '../../link/capacity.ts';

/** Rates this close are equal, relative. */
const TOLERANCE = 1e-9;

/** What was found for pairs of tables, by the time of a change; tables never change, so neither do the answers. */
const known = new WeakMap<CapacityTable, WeakMap<CapacityTable, Map<number, readonly number[]>>>();

/**
 * Instants, ms, to leave the pass of `from` for that of `to`, which carries its first data `leadMs`
 * later: those from which `to` then is the faster one. Exact, since rates are constant between knots:
 * whoever changes over once carries most at one of them or at an edge. Remembered for every pair.
 */
export function rateCrossovers(
  from: CapacityTable,
  to: CapacityTable,
  leadMs: number,
): readonly number[] {
  let ofFrom = known.get(from);
  if (ofFrom === undefined) known.set(from, (ofFrom = new WeakMap()));
  let ofPair = ofFrom.get(to);
  if (ofPair === undefined) ofFrom.set(to, (ofPair = new Map<number, readonly number[]>()));
  let found = ofPair.get(leadMs);
  if (found === undefined) ofPair.set(leadMs, (found = findCrossovers(from, to, leadMs)));
  return found;
}

function findCrossovers(from: CapacityTable, to: CapacityTable, leadMs: number): number[] {
  const times: number[] = [];
  const untilMs = Math.min(from.timesMs.at(-1) ?? 0, (to.timesMs.at(-1) ?? 0) - leadMs);
  let tMs = Math.max(from.timesMs[0] ?? 0, (to.timesMs[0] ?? 0) - leadMs);
  let isFaster = false;
  let [left, right] = [1, 1];
  while (tMs < untilMs) {
    while ((from.timesMs[left] ?? Infinity) <= tMs) left += 1;
    while ((to.timesMs[right] ?? Infinity) - leadMs <= tMs) right += 1;
    const gain = rateAt(to, right) - rateAt(from, left) * (1 + TOLERANCE);
    if (!isFaster && gain > 0) times.push(tMs);
    isFaster = gain > 0;
    tMs = Math.min(from.timesMs[left] ?? Infinity, (to.timesMs[right] ?? Infinity) - leadMs);
  }
  return times;
}

/** Rate between a knot and the one before it, MB/ms. */
function rateAt({ timesMs, cumulativeMb }: CapacityTable, knot: number): number {
  const ms = (timesMs[knot] ?? 0) - (timesMs[knot - 1] ?? 0);
  return ms > 0 ? ((cumulativeMb[knot] ?? 0) - (cumulativeMb[knot - 1] ?? 0)) / ms : 0;
}
