import type { CapacityIntegral } from './capacity-integral.ts';
import { CAPACITY_TOLERANCE, type Project } from './project.ts';
import type { TimeWindows } from './time-windows.ts';

/** Activities of one resource up to which windows are moved; beyond, intervals are only tested. */
export const MAX_MOVING = 128;

/** The users of one resource with their windows, in flat lists, and the orders that sweeps need. */
interface Users {
  readonly size: number;
  readonly index: readonly number[];
  readonly est: Float64Array;
  readonly lft: Float64Array;
  readonly lst: Float64Array;
  readonly ect: Float64Array;
  readonly duration: Float64Array;
  readonly use: Float64Array;
  /** Positions by latest start, by latest end, by earliest start plus latest end, by earliest end. */
  readonly byStart: Int32Array;
  readonly byEnd: Int32Array;
  readonly bySum: Int32Array;
  readonly byEarliestEnd: Int32Array;
}

/**
 * Energetic reasoning on one resource (Baptiste, Le Pape and Nuijten 1999): in every interval the work that
 * must lie inside fits the capacity, and where little is left, what an activity would take there at
 * its earliest (latest) moves it until it fits. For one beginning the work inside is a broken line of
 * the end, so that all its ends are tested in one sweep, and only intervals with less room left than
 * the largest activity takes are relevant for moves. Answers whether a window shrank; null when some
 * interval is overfull.
 */
export function reasonByEnergy(
  project: Project,
  working: readonly number[],
  resource: number,
  integral: CapacityIntegral,
  windows: TimeWindows,
): boolean | null {
  const users = usersOf(project, working, resource, windows);
  let largest = 0;
  for (let at = 0; at < users.size; at += 1)
    largest = Math.max(largest, (users.duration[at] ?? 0) * (users.use[at] ?? 0));
  const moves = users.size <= MAX_MOVING ? largest : 0;
  const starts = new Set([...users.est, ...users.lst]);
  let changed = false;
  for (const fromAt of [...starts].sort((a, b) => a - b)) {
    const relevant: number[] = [];
    if (!sweep(users, integral, fromAt, moves, relevant)) return null;
    for (let at = 0; at < relevant.length; at += 2)
      if (move(users, windows, integral, fromAt, relevant[at] ?? 0, relevant[at + 1] ?? 0))
        changed = true;
  }
  return changed;
}

function usersOf(
  project: Project,
  working: readonly number[],
  resource: number,
  windows: TimeWindows,
): Users {
  const index = working.filter((at) => (project.activities[at]?.demand[resource] ?? 0) > 0);
  const duration = Float64Array.from(index, (at) => project.activities[at]?.duration ?? 0);
  const use = Float64Array.from(index, (at) => project.activities[at]?.demand[resource] ?? 0);
  const est = Float64Array.from(index, (at) => windows.earliestStart[at] ?? 0);
  const lft = Float64Array.from(index, (at) => windows.latestEnd[at] ?? 0);
  const lst = lft.map((end, at) => end - (duration[at] ?? 0));
  const ect = est.map((start, at) => start + (duration[at] ?? 0));
  const sum = est.map((start, at) => start + (lft[at] ?? 0));
  return {
    size: index.length,
    index,
    est,
    lft,
    lst,
    ect,
    duration,
    use,
    byStart: sortedBy(lst),
    byEnd: sortedBy(lft),
    bySum: sortedBy(sum),
    byEarliestEnd: sortedBy(ect),
  };
}

function sortedBy(keys: Float64Array): Int32Array {
  return Int32Array.from(keys.keys()).sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}

/**
 * Tests all intervals from one instant on; notes ends, each with the work inside, at which less than
 * `moves` is left. False when one is overfull. What must lie inside grows for an activity from its
 * latest start on, until it is all that is left of it after the beginning: its end, the sum, or its
 * earliest end, as it starts after the beginning in any case, maybe, or never.
 */
function sweep(
  users: Users,
  integral: CapacityIntegral,
  fromAt: number,
  moves: number,
  relevant: number[],
): boolean {
  const { size, est, lft, lst, ect, use, byStart, byEnd, bySum, byEarliestEnd } = users;
  let slope = 0;
  for (let at = 0; at < size; at += 1)
    if ((lst[at] ?? 0) < fromAt && (ect[at] ?? 0) > fromAt) slope += use[at] ?? 0;
  let [start, end, sum, early] = [0, 0, 0, 0];
  let work = 0;
  let lastAt = fromAt;
  const begin = integral.upTo(fromAt);
  while (early < size && (ect[byEarliestEnd[early] ?? 0] ?? 0) <= fromAt) early += 1;
  while (end < size && (lft[byEnd[end] ?? 0] ?? 0) <= fromAt) end += 1;
  for (;;) {
    while (start < size && (lst[byStart[start] ?? 0] ?? 0) < fromAt) start += 1;
    while (sum < size && !isBetween(users, bySum[sum] ?? 0, fromAt)) sum += 1;
    const startAt = start < size ? (lst[byStart[start] ?? 0] ?? 0) : Infinity;
    const endAt = end < size ? (lft[byEnd[end] ?? 0] ?? 0) : Infinity;
    const at = bySum[sum] ?? 0;
    const sumAt = sum < size ? (est[at] ?? 0) + (lft[at] ?? 0) - fromAt : Infinity;
    const earlyAt = early < size ? (ect[byEarliestEnd[early] ?? 0] ?? 0) : Infinity;
    const nextAt = Math.min(startAt, endAt, sumAt, earlyAt);
    if (nextAt === Infinity) return true;
    work += slope * (nextAt - lastAt);
    lastAt = nextAt;
    if (startAt === nextAt) {
      const grown = byStart[start++] ?? 0;
      if ((ect[grown] ?? 0) > fromAt) slope += use[grown] ?? 0;
    } else {
      if (endAt === nextAt) slope -= lostAtEnd(users, byEnd[end++] ?? 0, fromAt);
      else if (sumAt === nextAt) slope -= use[bySum[sum++] ?? 0] ?? 0;
      else slope -= lostAtEarliestEnd(users, byEarliestEnd[early++] ?? 0, fromAt);
      const room = integral.upTo(nextAt) - begin;
      if (work > room * (1 + CAPACITY_TOLERANCE) + CAPACITY_TOLERANCE) return false;
      if (room - work < moves && relevant.at(-2) !== nextAt) relevant.push(nextAt, work);
    }
  }
}

/** Whether an activity may start before an instant but must not, and would end after it. */
function isBetween({ est, lst, ect }: Users, at: number, fromAt: number): boolean {
  return (est[at] ?? 0) < fromAt && (lst[at] ?? 0) >= fromAt && (ect[at] ?? 0) > fromAt;
}

/** What an activity that may only start after an instant stops to take at its latest end. */
function lostAtEnd({ est, use }: Users, at: number, fromAt: number): number {
  return (est[at] ?? 0) >= fromAt ? (use[at] ?? 0) : 0;
}

/** What an activity that has begun before an instant in any case stops to take at its earliest end. */
function lostAtEarliestEnd({ lst, use }: Users, at: number, fromAt: number): number {
  return (lst[at] ?? 0) < fromAt ? (use[at] ?? 0) : 0;
}

/** Moves what would take more of an interval, at its earliest or latest, than the others leave. */
function move(
  users: Users,
  windows: TimeWindows,
  integral: CapacityIntegral,
  fromAt: number,
  toAt: number,
  inside: number,
): boolean {
  const { size, index, lst, ect, est, lft, duration, use } = users;
  const room = integral.upTo(toAt) - integral.upTo(fromAt);
  const slack = room * CAPACITY_TOLERANCE + CAPACITY_TOLERANCE;
  let changed = false;
  for (let at = 0; at < size; at += 1) {
    const demand = use[at] ?? 0;
    const most = Math.min(duration[at] ?? 0, toAt - fromAt);
    if (most * demand <= room - inside) continue;
    const early = Math.min(most, (ect[at] ?? 0) - fromAt, toAt - (est[at] ?? 0));
    const late = Math.min(most, (lft[at] ?? 0) - fromAt, toAt - (lst[at] ?? 0));
    const own = Math.max(0, Math.min(most, (ect[at] ?? 0) - fromAt, toAt - (lst[at] ?? 0)));
    const spare = room - inside + own * demand + slack;
    const activity = index[at] ?? 0;
    const soonest = early * demand > spare ? Math.ceil(toAt - spare / demand) : -Infinity;
    const latest = late * demand > spare ? Math.floor(fromAt + spare / demand) : Infinity;
    if (soonest > (windows.earliestStart[activity] ?? 0)) {
      windows.earliestStart[activity] = soonest;
      changed = true;
    }
    if (latest < (windows.latestEnd[activity] ?? 0)) {
      windows.latestEnd[activity] = latest;
      changed = true;
    }
  }
  return changed;
}
