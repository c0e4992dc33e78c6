import { DAY_MS } from '../time/instant.ts';

/** Attempts that one event gets at one webhook. */
export const MAX_ATTEMPTS = 6;

/** Waits after the first to the fifth failed attempt, ms: 1 min, 5 min, 30 min, 2 h, 8 h. */
export const RETRY_DELAYS_MS: readonly number[] = [
  60_000, 300_000, 1_800_000, 7_200_000, 28_800_000,
];

/** After this failed attempt the owner is warned. */
export const WARN_AFTER_ATTEMPT = 4;

/** A receiver may ask for more time with `Retry-After`, but for no more than this, ms. */
const LONGEST_ASKED_WAIT_MS = DAY_MS;

/**
 * The wait after attempt `attempt` (from 1) failed, ms, or null when it was the last. What the
 * receiver asked for (`askedMs`) makes the wait longer, never shorter, and counts up to a day.
 */
export function waitAfter(
  attempt: number,
  delaysMs: readonly number[],
  askedMs: number | null,
): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const delayMs = delaysMs[attempt - 1];
  if (delayMs === undefined) return null;
  return Math.max(delayMs, Math.min(askedMs ?? 0, LONGEST_ASKED_WAIT_MS));
}
