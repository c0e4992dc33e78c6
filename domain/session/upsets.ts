import type { Interval } from '../time/intervals.ts';
import { uniformAt } from './hashed-draw.ts';
import { MINUTE_MS } from '../time/instant.ts';

/** Chance of an upset in a minute inside the South Atlantic Anomaly. */
export const UPSETS_PER_MINUTE = 0.02;

/**
 * Instants (whole milliseconds of session time) at which upsets hit a satellite that is inside the
 * anomaly during `inside`. One number is drawn for each minute of session time; below 0.02 there is
 * an upset, and its place in [0, 0.02) is the instant in the minute, which counts only if the
 * satellite is inside just then. So the chance grows with the time inside, and depends neither on
 * ticks nor on spans.
 * @param key of the session's seed and the satellite
 */
export function drawUpsets(key: number, inside: readonly Interval[]): number[] {
  const hits: number[] = [];
  for (const { startMs, endMs } of inside) {
    const last = Math.ceil(endMs / MINUTE_MS);
    for (let minute = Math.floor(startMs / MINUTE_MS); minute < last; minute += 1) {
      const draw = uniformAt(key, minute);
      if (draw >= UPSETS_PER_MINUTE) continue;
      const share = draw / UPSETS_PER_MINUTE;
      const atMs = minute * MINUTE_MS + Math.floor(share * MINUTE_MS) + 1;
      if (atMs > startMs && atMs <= endMs) hits.push(atMs);
    }
  }
  return hits;
}
