import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readWorkerConfig } from '../../../worker/config.ts';
import {
  MAX_ATTEMPTS,
  RETRY_DELAYS_MS,
  waitAfter,
} from '../../../domain/webhook/retry-schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/time/instant.ts';

describe('waitAfter', () => {
  const published = [
    [1, MINUTE_MS],
    [2, 5 * MINUTE_MS],
    [3, 30 * MINUTE_MS],
    [4, 2 * HOUR_MS],
    [5, 8 * HOUR_MS],
    [6, null],
    [7, null],
  ] as const;
  for (const [attempt, wait] of published) {
    it(`is ${wait === null ? 'none' : `${wait / 1000} s`} after attempt ${attempt}`, () => {
      assert.equal(waitAfter(attempt, RETRY_DELAYS_MS, null), wait);
    });
  }

  it('comes to 10 h 36 min in all', () => {
    const all = RETRY_DELAYS_MS.reduce((sum, ms) => sum + ms, 0);
    assert.equal(all, 10 * HOUR_MS + 36 * MINUTE_MS);
    assert.equal(RETRY_DELAYS_MS.length, MAX_ATTEMPTS - 1);
  });

  it('is what a worker does without configuration', () => {
    assert.deepEqual(readWorkerConfig({}, []).webhooks.delaysMs, RETRY_DELAYS_MS);
  });

  const asked = [
    [1, 0, MINUTE_MS],
    [1, 30_000, MINUTE_MS],
    [1, 90_000, 90_000],
    [2, 2 * HOUR_MS, 2 * HOUR_MS],
    [5, HOUR_MS, 8 * HOUR_MS],
    [1, 48 * HOUR_MS, 24 * HOUR_MS],
    [6, HOUR_MS, null],
  ] as const;
  for (const [attempt, askedMs, wait] of asked) {
    it(`is ${String(wait)} ms after attempt ${attempt} when ${askedMs} ms are asked for`, () => {
      assert.equal(waitAfter(attempt, RETRY_DELAYS_MS, askedMs), wait);
    });
  }
});
