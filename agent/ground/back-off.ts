/** Waits between tries: each twice as long as the one before, up to a minute. */
const FIRST_MS = 1_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before try number `failures` + 1, ms: full jitter between half and the whole of the
 * exponential wait, so that a fleet that lost the ground together does not come back together. What
 * the ground asked for (`atLeastMs`) is kept.
 */
export function backOffMs(
  failures: number,
  atLeastMs: number | null,
  random: () => number = Math.random,
): number {
  const wholeMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(atLeastMs ?? 0, wholeMs * (0.5 + random() / 2));
}
