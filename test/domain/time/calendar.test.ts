import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as calendar from '../../../domain/time/calendar.ts';

describe('the calendar', () => {
  it('agrees with Date on every year from 100 to 9999', () => {
    for (let year = 100; year < 10_000; year += 1) {
      assert.equal(calendar.daysToYear(year), Date.UTC(year, 0, 1) / 86_400_000);
      assert.equal(
        calendar.daysInYear(year),
        (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / 86_400_000,
      );
    }
  });

  it('agrees with Date on every month and weekday of four centuries', () => {
    for (let year = 1800; year < 2200; year += 1)
      for (let month = 1; month <= 12; month += 1) {
        const days = Date.UTC(year, month - 1, 1) / 86_400_000;
        assert.equal(calendar.daysToYear(year) + calendar.dayOfYear(year, month, 1) - 1, days);
        assert.equal(
          calendar.daysInMonth(year, month),
          Date.UTC(year, month, 1) / 86_400_000 - days,
        );
        assert.equal(calendar.isoWeekday(days) % 7, new Date(days * 86_400_000).getUTCDay());
      }
  });

  it('knows which centuries are leap years', () => {
    const leaps = [0, 1600, 1900, 2000, 2024, 2026, 2100].filter(calendar.isLeapYear);
    assert.deepEqual(leaps, [0, 1600, 2000, 2024]);
  });
});
