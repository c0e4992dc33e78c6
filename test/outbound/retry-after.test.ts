import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { retryAfterMs } from '../../outbound/retry-after.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

describe('retryAfterMs', () => {
  const cases: readonly (readonly [header: string | string[] | undefined, ms: number | null])[] = [
    ['0', 0],
    ['120', 120_000],
    [' 3 ', 3_000],
    [['7', '9'], 7_000],
    ['Fri, 20 Nov 2026 12:01:30 GMT', 90_000],
    ['Friday, 20-Nov-26 12:01:30 GMT', 90_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    [undefined, null],
    ['', null],
    ['-5', null],
    ['1.5', null],
    ['soon', null],
    ['2026', 2_026_000],
    ['2026-11-20', null],
    ['99999999999', null],
    ['GMT', null],
  ];
  for (const [header, ms] of cases) {
    it(`reads ${header === undefined ? 'no header' : JSON.stringify(header)} as ${String(ms)}`, () => {
      assert.equal(retryAfterMs(header, NOW_MS), ms);
    });
  }
});
