import type { WirePlan } from '../../../contracts/plan/plan.ts';
import { round, seconds } from '../../../presenters/rounding.ts';
import type { Interval } from '../../../domain/time/intervals.ts';

/** What a chart is drawn from: a plan, whether it expires or not. */
export type ChartedPlan = Omit<WirePlan, 'expires_at'>;

/** An amount in use over [startMs, endMs), ms from the start of the plan. */
export interface Pulse extends Interval {
  readonly amount: number;
}

/** Offset in seconds and value. */
export type Point = [number, number];

/** An offset in seconds as whole milliseconds. */
export function toMs(offsetS: number): number {
  return Math.round(offsetS * 1000);
}

/**
 * The sum of all pulses from 0 to `lengthMs` as a staircase: a point at the start, wherever the sum
 * changes, and at the end. What ends and what begins at one instant change it together.
 */
export function levelPoints(pulses: readonly Pulse[], lengthMs: number): Point[] {
  const changes = new Map<number, number>([[0, 0]]);
  const change = (atMs: number, by: number): void => {
    changes.set(atMs, (changes.get(atMs) ?? 0) + by);
  };
  for (const { startMs, endMs, amount } of pulses) {
    if (endMs <= startMs) continue;
    change(startMs, amount);
    change(endMs, -amount);
  }
  const points: Point[] = [];
  let level = 0;
  for (const [atMs, by] of [...changes].sort(([a], [b]) => a - b)) {
    level += by;
    // Sums of decimals leave crumbs such as 1e-17.
    const value = round(level, 6);
    if (points.at(-1)?.[1] !== value) points.push([seconds(atMs), value]);
  }
  const last = points.at(-1);
  if (last !== undefined && last[0] < seconds(lengthMs)) points.push([seconds(lengthMs), last[1]]);
  return points;
}
