import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { spanOf } from '../../../../api/console/schedule/span.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { DAY_MS } from '../../../../domain/time/instant.ts';

const NOW_MS = Date.parse('2026-11-27T00:00:00Z');
const RULES = { nowMs: NOW_MS, mostDays: 31, in: 'query' } as const;

describe('the span of a look at a schedule', () => {
  it('is two days from now, or as it is asked for', () => {
    const hours = (from?: string, to?: string): number[] => {
      const { fromMs, untilMs } = spanOf(from, to, RULES);
      return [fromMs - NOW_MS, untilMs - NOW_MS].map((ms) => ms / 3_600_000);
    };
    assert.deepEqual(hours(), [0, 48]);
    assert.deepEqual(hours('2026-11-28'), [24, 72]);
    assert.deepEqual(hours(undefined, '2026-11-27T06:00:00Z'), [0, 6]);
    assert.equal(spanOf('9999-12-29', '9999-12-31', RULES).untilMs % DAY_MS, 0);
  });

  it('names the field of what is no span', () => {
    const cases: readonly (readonly [string | undefined, string | undefined, string, RegExp])[] = [
      ['soon', undefined, 'from', /not an ISO 8601 date/],
      ['2026-11-28', '2026-11-28', 'to', /later than from/],
      ['2026-11-28', '2027-11-28', 'to', /at most 31 days after from/],
      ['9999-12-31T00:00:00Z', undefined, 'to', /not be after the year 9999/],
    ];
    for (const [from, to, path, message] of cases)
      assert.throws(
        () => spanOf(from, to, RULES),
        (error) => {
          assert.ok(error instanceof AppError);
          const { problems } = error.details as { problems: { path: string; message: string }[] };
          assert.deepEqual(
            problems.map((one) => one.path),
            [path],
          );
          assert.match(problems[0]?.message ?? '', message);
          return true;
        },
      );
  });
});
