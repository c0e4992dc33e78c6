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

/** Rounding of sums of decimal megabytes, MB. */
const TOLERANCE_MB = 1e-6;

/**
 * Storage in use at every instant while a schedule is built: a reservoir without an end, because a
 * product stays until its last consumer, placed later, releases it.
 */
export interface StorageLedger {
  /** First overflow if these changes were booked together, or null when they fit. */
  overflow(changes: readonly StorageChange[]): Overflow | null;
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

  return {
    overflow(changes) {
      const points = edgesOf(changes);
      const first = points[0];
      if (first === undefined) return null;
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
