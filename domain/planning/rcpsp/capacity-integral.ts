import type { Calendar } from './project.ts';

/** Capacity of one resource summed over time, for questions about work that must fit. */
export interface CapacityIntegral {
  /** Most work that fits between two instants. */
  between(fromAt: number, toAt: number): number;
  /** Most work that fits from the beginning to an instant; cheap for instants near the last one. */
  upTo(at: number): number;
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
  let position = 0;
  const positionOf = (at: number): number => {
    while ((times[position + 1] ?? Infinity) <= at) position += 1;
    while (position > 0 && (times[position] ?? 0) > at) position -= 1;
    return position;
  };
  const upTo = (at: number): number => {
    const until = Math.min(at, endAt);
    const here = positionOf(until);
    return (sums[here] ?? 0) + (rates[here] ?? 0) * (until - (times[here] ?? 0));
  };
  return {
    largest: Math.max(0, ...rates),
    upTo,
    between: (fromAt, toAt) => (toAt <= fromAt ? 0 : upTo(toAt) - upTo(fromAt)),
    reached(fromAt, work) {
      if (work <= 0) return fromAt;
      const target = upTo(fromAt) + work;
      for (let here = positionOf(fromAt); here < times.length; here += 1) {
        const rate = rates[here] ?? 0;
        if (rate === 0) continue;
        const reachedAt = (times[here] ?? 0) + (target - (sums[here] ?? 0)) / rate;
        if (reachedAt <= (times[here + 1] ?? endAt)) return reachedAt;
      }
      return Infinity;
    },
  };
}
