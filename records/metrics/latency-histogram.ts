/**
 * Upper bounds of the buckets, ms: from 0.25 ms to 60 s in steps of a factor 1.25, so that a
 * percentile is known to within a quarter of its value. What is longer falls into one last bucket.
 */
export const LATENCY_BOUNDS_MS: readonly number[] = Array.from(
  { length: 57 },
  (_, step) => 0.25 * 1.25 ** step,
);

/** Counts per bucket; one more than there are bounds. */
export type LatencyCounts = readonly number[];

/** The bucket that a duration falls into. */
export function bucketOf(durationMs: number): number {
  const index = LATENCY_BOUNDS_MS.findIndex((bound) => durationMs <= bound);
  return index === -1 ? LATENCY_BOUNDS_MS.length : index;
}

/** Adds counts of several processes; empty for none. */
export function addCounts(some: readonly LatencyCounts[]): number[] {
  return Array.from({ length: LATENCY_BOUNDS_MS.length + 1 }, (_, index) =>
    some.reduce((sum, counts) => sum + (counts[index] ?? 0), 0),
  );
}

/**
 * The duration, ms, that a `fraction` (0 to 1) of the counted ones stays within, interpolated inside
 * its bucket; null when nothing was counted. Beyond the last bound the last bound is answered.
 */
export function percentileOf(counts: LatencyCounts, fraction: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const wanted = fraction * total;
  let before = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= wanted) {
      const lower = index === 0 ? 0 : (LATENCY_BOUNDS_MS[index - 1] ?? 0);
      const upper = LATENCY_BOUNDS_MS[index] ?? lower;
      return lower + (upper - lower) * ((wanted - before) / count);
    }
    before += count;
  }
  return LATENCY_BOUNDS_MS.at(-1) ?? null;
}
