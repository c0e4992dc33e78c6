import { createEndlessMeter, type WorkMeter } from '../rcpsp/work-meter.ts';
import type { Interval } from '../../time/intervals.ts';

/** A change of used storage over [startMs, endMs), MB; `endMs` may be Infinity. */
export interface StorageChange extends Interval {
  readonly amountMb: number;
}

/** Where the storage would overflow: [startMs, endMs) is the first span above capacity. */
export interface Overflow extends Interval {
  readonly neededMb: number;
}

/** Storage that others take: `levelsMb[i]` from `timesMs[i]` on, nothing before the first entry. */
export interface StorageBase {
  readonly timesMs: readonly number[];
  readonly levelsMb: readonly number[];
}

/** Rounding of sums of decimal megabytes, MB. */
const TOLERANCE_MB = 1e-6;

/**
 * Storage in use at every instant while a schedule is built: a reservoir without an end, because a
 * product stays until its last consumer, placed later, releases it.
 */
export interface StorageLedger {
  /**
   * First overflow if these changes were booked together, or null when they fit. What is held without an
   * end is tested beside the storage of others only up to the last end of the others: how long it is really
   * held is known when it is released (`overflowIn`).
   */
  overflow(changes: readonly StorageChange[]): Overflow | null;
  /** First overflow of what is booked beside the storage of others in a span, or null. */
  overflowIn(span: Interval): Overflow | null;
  /** Books the changes; negative amounts release. */
  book(changes: readonly StorageChange[]): void;
  /** Earliest instant at or after `fromMs` from which `amountMb` fits for ever, or null. */
  fitsFrom(fromMs: number, amountMb: number): number | null;
  /** Most storage in use at any instant, MB. */
  peakMb(): number;
}

/** Builds an empty ledger; `meter` is charged for every level that is looked at. */
export function createStorageLedger(
  capacityMb: number,
  meter: WorkMeter = createEndlessMeter(),
  base: StorageBase | null = null,
): StorageLedger {
  const times: number[] = [-Infinity];
  const levels: number[] = [0];

  const cutAt = (tMs: number): number => {
    let index = times.length - 1;
    while ((times[index] ?? -Infinity) > tMs) index -= 1;
    if (times[index] === tMs) return index;
    times.splice(index + 1, 0, tMs);
    levels.splice(index + 1, 0, levels[index] ?? 0);
    return index + 1;
  };

  /** First overflow of levels and changes beside others among the instants of [startMs, endMs]. */
  const besideBase = (
    changes: readonly StorageChange[],
    startMs: number,
    endMs: number,
  ): Overflow | null => {
    if (base === null) return null;
    const points = mergedFrom(startMs, [edgesOf(changes), times, base.timesMs]);
    meter.spent += times.length + points.length;
    let level = 0;
    let other = -1;
    for (const [position, tMs] of points.entries()) {
      if (tMs > endMs) return null;
      while ((times[level + 1] ?? Infinity) <= tMs) level += 1;
      while ((base.timesMs[other + 1] ?? Infinity) <= tMs) other += 1;
      const ownMb = (levels[level] ?? 0) + changeAt(changes, tMs);
      const neededMb = ownMb + (base.levelsMb[other] ?? 0);
      if (ownMb > TOLERANCE_MB && neededMb > capacityMb + TOLERANCE_MB)
        return { startMs: tMs, endMs: nextAbove(points, position), neededMb };
    }
    return null;
  };

  return {
    overflowIn: ({ startMs, endMs }) =>
      endMs > startMs ? besideBase([], startMs, endMs - 1) : null,
    overflow(changes) {
      const points = edgesOf(changes);
      const first = points[0];
      if (first === undefined) return null;
      const beside = base === null ? null : besideBase(changes, first, sureUntil(changes));
      if (beside !== null) return beside;
      for (const tMs of times) if (tMs > first) points.push(tMs);
      points.sort((a, b) => a - b);
      meter.spent += times.length + points.length * (4 + changes.length);
      let level = 0;
      for (const [position, tMs] of points.entries()) {
        while (level + 1 < times.length && (times[level + 1] ?? Infinity) <= tMs) level += 1;
        const addedMb = changeAt(changes, tMs);
        const neededMb = (levels[level] ?? 0) + addedMb;
        if (addedMb > 0 && neededMb > capacityMb + TOLERANCE_MB)
          return { startMs: tMs, endMs: nextAbove(points, position), neededMb };
      }
      return null;
    },
    book(changes) {
      for (const { startMs, endMs, amountMb } of changes) {
        if (endMs <= startMs || amountMb === 0) continue;
        const first = cutAt(startMs);
        const last = endMs === Infinity ? times.length : cutAt(endMs);
        meter.spent += times.length - first;
        for (let index = first; index < last; index += 1)
          levels[index] = (levels[index] ?? 0) + amountMb;
      }
    },
    fitsFrom(fromMs, amountMb) {
      for (let index = times.length - 1; index >= 0; index -= 1) {
        if ((levels[index] ?? 0) + amountMb <= capacityMb + TOLERANCE_MB) {
          if ((times[index] ?? -Infinity) <= fromMs) return fromMs;
          continue;
        }
        const nextMs = times[index + 1];
        return nextMs === undefined ? null : Math.max(fromMs, nextMs);
      }
      return fromMs;
    },
    peakMb: () => levels.reduce((peak, level) => Math.max(peak, level), 0),
  };
}

/** An instant and those of some lists, each in order of time, that come after it: each once, in order of time. */
function mergedFrom(startMs: number, lists: readonly (readonly number[])[]): number[] {
  const merged = [startMs];
  const places = lists.map(() => 0);
  for (let lastMs = startMs; ;) {
    let nextMs: number | undefined;
    for (let at = 0; at < lists.length; at += 1) {
      const list = lists[at] ?? [];
      let place = places[at] ?? 0;
      while (place < list.length && (list[place] ?? 0) <= lastMs) place += 1;
      places[at] = place;
      const tMs = list[place];
      if (tMs !== undefined && (nextMs === undefined || tMs < nextMs)) nextMs = tMs;
    }
    if (nextMs === undefined) return merged;
    merged.push(nextMs);
    lastMs = nextMs;
  }
}

/** Last instant of which it is known that what is added is still there. */
function sureUntil(changes: readonly StorageChange[]): number {
  let lastMs = -Infinity;
  for (const { startMs, endMs, amountMb } of changes)
    if (amountMb > 0) lastMs = Math.max(lastMs, endMs < Infinity ? endMs : startMs);
  return lastMs;
}

function edgesOf(changes: readonly StorageChange[]): number[] {
  const edges: number[] = [];
  for (const { startMs, endMs } of changes) {
    edges.push(startMs);
    if (endMs < Infinity) edges.push(endMs);
  }
  return edges.sort((a, b) => a - b);
}

function changeAt(changes: readonly StorageChange[], tMs: number): number {
  let sum = 0;
  for (const { startMs, endMs, amountMb } of changes)
    if (startMs <= tMs && tMs < endMs) sum += amountMb;
  return sum;
}

function nextAbove(points: readonly number[], position: number): number {
  const here = points[position] ?? -Infinity;
  return points.slice(position + 1).find((tMs) => tMs > here) ?? Infinity;
}
