/** A half-open span of time [startMs, endMs). */
export interface Interval {
  readonly startMs: number;
  readonly endMs: number;
}

/** A span that was looked for in a longer one, and whether that one cuts it off. */
export interface ClippedInterval extends Interval {
  readonly inProgressAtStart: boolean;
  readonly inProgressAtEnd: boolean;
}

/** A span found in [startMs, endMs], with whether it reaches either end. */
export function clippedTo<Found extends Interval>(
  span: Found,
  { startMs, endMs }: Interval,
): Found & ClippedInterval {
  return {
    ...span,
    inProgressAtStart: span.startMs === startMs,
    inProgressAtEnd: span.endMs === endMs,
  };
}

/** Joins spans, in any order, into disjoint ones in order of time; touching ones become one. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter((interval) => interval.endMs > interval.startMs)
    .sort((a, b) => a.startMs - b.startMs);
  const united: Interval[] = [];
  for (const { startMs, endMs } of sorted) {
    const last = united.at(-1);
    if (last === undefined || startMs > last.endMs) united.push({ startMs, endMs });
    else if (endMs > last.endMs) united[united.length - 1] = { startMs: last.startMs, endMs };
  }
  return united;
}

/** Milliseconds covered by at least one of the spans. */
export function measureMs(intervals: readonly Interval[]): number {
  return unite(intervals).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** The spans that lie in both sets, disjoint and in order of time. */
export function intersect(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const left = unite(a);
  const right = unite(b);
  const common: Interval[] = [];
  for (let i = 0, j = 0; ;) {
    const x = left[i];
    const y = right[j];
    if (x === undefined || y === undefined) return common;
    const startMs = Math.max(x.startMs, y.startMs);
    const endMs = Math.min(x.endMs, y.endMs);
    if (endMs > startMs) common.push({ startMs, endMs });
    if (x.endMs < y.endMs) i += 1;
    else j += 1;
  }
}

/** The spans of the first set that the second does not cover, disjoint and in order of time. */
export function subtract(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const holes = unite(b);
  const rest: Interval[] = [];
  for (const { startMs, endMs } of unite(a)) {
    let from = startMs;
    for (const hole of holes) {
      if (hole.endMs <= from) continue;
      if (hole.startMs >= endMs) break;
      if (hole.startMs > from) rest.push({ startMs: from, endMs: hole.startMs });
      from = hole.endMs;
    }
    if (from < endMs) rest.push({ startMs: from, endMs });
  }
  return rest;
}
