import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a condition may take on the slowest machine that tests run on, ms. */
const PATIENCE_MS = 60_000;

/** Waits until the condition holds; fails, naming `what`, when it does not within a minute. */
export async function until(condition: () => boolean, what = 'the condition'): Promise<void> {
  const deadlineMs = Date.now() + PATIENCE_MS;
  while (!condition()) {
    assert.ok(Date.now() < deadlineMs, `waited too long for ${what}`);
    await sleep(5);
  }
}
