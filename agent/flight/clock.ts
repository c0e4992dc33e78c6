import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockAnchor } from '../journal/entries.ts';

/** The longest that a wait sleeps before it looks at the clock again, ms: clocks are set. */
const LONGEST_SLEEP_MS = 30_000;
/** How often a clock that is held is looked at, ms. */
const HELD_MS = 50;

export type MissionClock = ReturnType<typeof createMissionClock>;

/**
 * The time that a plan is flown by, epoch ms: the wall clock, or in a rehearsal (`anchor`) so many times
 * as fast as `steadyMs` from the start of the process on, whatever the wall clock is set to. A rehearsal's clock
 * can be held, so that a real program that takes longer than its planned time, divided by the
 * speed, misses no pass.
 */
export function createMissionClock(
  anchor: ClockAnchor | null,
  wallClock: () => number = Date.now,
  steadyMs: () => number = () => performance.now(),
) {
  // It stood still while nobody ran.
  let base = anchor === null ? null : { ...anchor, steadyMs: steadyMs() };
  const holds = new Map<string, number>();

  function nowMs(): number {
    if (base === null) return wallClock();
    const atMs = steadyMs();
    const missionMs = base.missionMs + (atMs - base.steadyMs) * base.speed;
    const heldMs = Math.min(...holds.values());
    if (missionMs <= heldMs) return missionMs;
    base = { ...base, steadyMs: atMs, missionMs: heldMs };
    return heldMs;
  }

  return {
    nowMs,

    /** Where the clock stands, to be kept; null by the wall clock. */
    anchor(): ClockAnchor | null {
      if (base === null) return null;
      const missionMs = nowMs();
      return { wallMs: wallClock(), missionMs, speed: base.speed };
    },

    /** Does not let a rehearsal go beyond an instant of mission time until it is released. */
    hold(name: string, missionMs: number): void {
      if (base !== null) holds.set(name, missionMs);
    },

    isHeld: (name: string): boolean => holds.has(name),

    release(name: string): void {
      nowMs();
      holds.delete(name);
    },

    /** Waits until mission time has come; throws when the signal aborts. */
    async until(missionMs: number, signal: AbortSignal): Promise<void> {
      for (;;) {
        signal.throwIfAborted();
        const restMs = (missionMs - nowMs()) / (base?.speed ?? 1);
        if (restMs <= 0) return;
        const longest = holds.size > 0 ? HELD_MS : LONGEST_SLEEP_MS;
        await sleep(Math.min(restMs, longest), null, { signal });
      }
    },
  };
}
