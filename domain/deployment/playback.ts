/**
 * The arithmetic of playing a plan in scaled time. Mission time is seconds from the plan's start;
 * it runs `speed` times as fast as the wall clock and goes on without an observer.
 */

/** A player is woken at most this often: what happens within a second is played together. */
export const MIN_WAIT_MS = 1_000;

export const MIN_SPEED = 1;
export const MAX_SPEED = 10_000;

/** A mission clock: at wall time `atMs` (epoch ms) it showed `positionS`. */
export interface Playback {
  readonly positionS: number;
  readonly atMs: number;
  /** Mission seconds per wall second. */
  readonly speed: number;
}

/** Mission time at wall time `nowMs`; a wall clock that went backwards does not move it back. */
export function positionAt(playback: Playback, nowMs: number): number {
  return playback.positionS + (Math.max(0, nowMs - playback.atMs) / 1000) * playback.speed;
}

/** The same clock at another speed from `nowMs` on: the mission time reached so far stays. */
export function withSpeed(playback: Playback, speed: number, nowMs: number): Playback {
  return { positionS: positionAt(playback, nowMs), atMs: nowMs, speed };
}

/**
 * How long to wait for the event at mission time `nextS`, whole ms: 0 when it is due, otherwise at
 * least `MIN_WAIT_MS`, so that events closer than that are played as one group. In both cases not
 * before `earliestMs`, epoch ms.
 */
export function waitMs(
  playback: Playback,
  nextS: number,
  nowMs: number,
  earliestMs = nowMs,
): number {
  const missingS = nextS - positionAt(playback, nowMs);
  const wantedMs =
    missingS <= 0 ? 0 : Math.max(MIN_WAIT_MS, Math.ceil((missingS / playback.speed) * 1000));
  return Math.max(wantedMs, earliestMs - nowMs);
}

/**
 * The clock after a wait for `nextS` that nothing cut short: never before `nextS`, so that a
 * rounding error cannot cost another wait.
 */
export function afterWait(playback: Playback, nextS: number, nowMs: number): Playback {
  return {
    positionS: Math.max(nextS, positionAt(playback, nowMs)),
    atMs: nowMs,
    speed: playback.speed,
  };
}

/** How many events from index `from` on have a time of `positionS` or earlier; `timesS` ascends. */
export function countDue(timesS: readonly number[], from: number, positionS: number): number {
  let end = from;
  while (end < timesS.length && (timesS[end] ?? Infinity) <= positionS) end += 1;
  return end - from;
}
