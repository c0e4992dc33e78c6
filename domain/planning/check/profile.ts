import type { Interval } from '../../time/intervals.ts';

/** An amount in use over the half-open span [startMs, endMs). */
export interface Draw extends Interval {
  readonly amount: number;
}

/** A span in which the sum of all draws stands still. */
export type Level = Draw;

/** A span in which a level stays above its limit. */
export interface Overrun extends Interval {
  readonly needed: number;
  readonly available: number;
}

/**
 * Sums draws into spans of constant level in order of time; `cutsMs` are further instants at which
 * a span must end. Gaps without draws are left out.
 */
export function levels(draws: readonly Draw[], cutsMs: readonly number[] = []): Level[] {
  const real = draws.filter((draw) => draw.endMs > draw.startMs);
  const instants = new Set(cutsMs);
  for (const draw of real) instants.add(draw.startMs).add(draw.endMs);
  const edges = [...instants].sort((a, b) => a - b);
  const waiting = real
    .map((draw, place) => ({ draw, place }))
    .sort((a, b) => a.draw.startMs - b.draw.startMs);
  const result: Level[] = [];
  let running: typeof waiting = [];
  let next = 0;
  for (const [index, startMs] of edges.entries()) {
    const endMs = edges[index + 1];
    if (endMs === undefined) break;
    if (running.some(({ draw }) => draw.endMs <= startMs))
      running = running.filter(({ draw }) => draw.endMs > startMs);
    const before = next;
    while ((waiting[next]?.draw.startMs ?? Infinity) <= startMs) next += 1;
    // Always added up in the order in which the draws are given: sums of decimals depend on it.
    if (next > before)
      running = [...running, ...waiting.slice(before, next)].sort((a, b) => a.place - b.place);
    const amount = running.reduce((sum, { draw }) => sum + draw.amount, 0);
    if (running.length > 0) result.push({ startMs, endMs, amount });
  }
  return result;
}

/**
 * Spans longer than `toleranceMs` in which a level stays above its limit by more than `tolerance`;
 * neighbours are joined. A limit of null means that none is known there.
 */
export function overruns(
  over: readonly Level[],
  limitAt: (level: Level) => number | null,
  tolerance: number,
  toleranceMs: number,
): Overrun[] {
  const found: Overrun[] = [];
  for (const level of over) {
    const available = limitAt(level);
    if (available === null || level.amount <= available + tolerance) continue;
    const last = found.at(-1);
    const entry = { ...level, needed: level.amount, available };
    if (last === undefined || last.endMs !== level.startMs) found.push(entry);
    else {
      const worse = entry.needed - entry.available > last.needed - last.available ? entry : last;
      found[found.length - 1] = { ...worse, startMs: last.startMs, endMs: level.endMs };
    }
  }
  return found.filter((overrun) => overrun.endMs - overrun.startMs > toleranceMs);
}
