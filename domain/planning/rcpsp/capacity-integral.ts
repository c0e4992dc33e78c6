import type { Calendar } from './project.ts';

/** Capacity of one resource summed over time, for questions about work that must fit. */
export interface CapacityIntegral {
  /** Most work that fits between two instants. */
  between(fromAt: number, toAt: number): number;
  /** Earliest instant by which so much work fits after `fromAt`; Infinity when it never does. */
  reached(fromAt: number, work: number): number;
  /** Largest capacity at any instant. */
  readonly largest: number;
}

/** Sums the capacity of one resource over the stretches of a calendar. */
export function createCapacityIntegral(
  { stretches, endAt }: Calendar,
  resource: number,
): CapacityIntegral {
  const times = stretches.map(({ startAt }) => startAt);
  const rates = stretches.map(({ capacity }) => capacity[resource] ?? 0);
  const sums = [0];
  for (let at = 1; at < times.length; at += 1)
    sums.push(
      (sums[at - 1] ?? 0) + (rates[at - 1] ?? 0) * ((times[at] ?? 0) - (times[at - 1] ?? 0)),
    );
  const positionOf = (at: number): number => {
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[middle] ?? Infinity) <= at) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  };
  const upTo = (at: number): number => {
    const until = Math.min(at, endAt);
    const position = positionOf(until);
    return (sums[position] ?? 0) + (rates[position] ?? 0) * (until - (times[position] ?? 0));
  };
  return {
    largest: Math.max(0, ...rates),
    between: (fromAt, toAt) => (toAt <= fromAt ? 0 : upTo(toAt) - upTo(fromAt)),
    reached(fromAt, work) {
      if (work <= 0) return fromAt;
      const target = upTo(fromAt) + work;
      for (let position = positionOf(fromAt); position < times.length; position += 1) {
        const rate = rates[position] ?? 0;
        if (rate === 0) continue;
        const reachedAt = (times[position] ?? 0) + (target - (sums[position] ?? 0)) / rate;
        if (reachedAt <= (times[position + 1] ?? endAt)) return reachedAt;
      }
      return Infinity;
    },
  };
}
