import * as v from 'valibot';
import { described, text } from './shapes.ts';

/** How an instant is written in requests. */
const WRITTEN =
  'ISO 8601 with `Z`, an offset or none (= UTC), up to nine decimals of a second. Years 0000 to 9999.';

/**
 * An instant as a caller may write it; the handler parses it, since only the domain knows which
 * texts are instants. Its description says which clock it is of: `onWallClock` or `onMissionClock`.
 */
export const InstantInput = described(text(64), WRITTEN);

/** An instant as it leaves: UTC, `Z`, milliseconds. */
export const Instant = v.pipe(v.string(), v.isoTimestamp());

/** The line of an instant at which something happens on the clocks of the platform and its callers. */
export function onWallClock(line = ''): string {
  return `Wall time. ${line}`.trim();
}

/**
 * The line of an instant in the sky: of orbits, passes, plans, sessions and what deployments play. It
 * may lie in the past or the future, and a simulated deployment runs through it faster.
 */
export function onMissionClock(line = ''): string {
  return `Mission time. ${line}`.trim();
}

/** An instant on the wall clock, as it leaves. */
export function wallTime(line = '') {
  return described(Instant, onWallClock(line));
}

/** An instant on the wall clock, or null. */
export function wallTimeOrNull(line = '') {
  return described(v.nullable(Instant), onWallClock(line));
}

/** An instant in mission time, as it leaves. */
export function missionTime(line = '') {
  return described(Instant, onMissionClock(line));
}

/** An instant in mission time, or null. */
export function missionTimeOrNull(line = '') {
  return described(v.nullable(Instant), onMissionClock(line));
}
