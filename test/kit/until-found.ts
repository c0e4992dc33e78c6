import { setTimeout as sleep } from 'node:timers/promises';

/** How long something may take to come about on the slowest machine that tests run on, ms. */
const PATIENCE_MS = 100_000;

/**
 * Looks again and again until `look` finds something; fails, naming `what`, after 100 s
 * unless told otherwise.
 */
export async function untilFound<T>(
  look: () => Promise<T | null>,
  what: string,
  withinMs: number = PATIENCE_MS,
): Promise<T> {
  const deadlineMs = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadlineMs) throw new Error(`waited too long for ${what}`);
    await sleep(10);
  }
}
