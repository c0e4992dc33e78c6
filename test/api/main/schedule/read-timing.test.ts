import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readTiming } from '../../../../api/main/schedule/read-timing.ts';
import { spanText } from '../../../../domain/time/span.ts';

describe('readTiming', () => {
  it('reads a cron expression in a time zone', () => {
    const read = readTiming({ cron: '0 6 * * MON-FRI', timezone: 'Europe/Berlin' });
    assert.ok(read.ok);
    assert.equal(read.timing.cron, '0 6 * * MON-FRI');
    assert.equal(read.timing.timezone, 'Europe/Berlin');
    assert.equal(read.timing.overlap, 'skip');
    assert.equal(read.timing.catchup_window_s, 3_600);
  });

  const SPANS = { '1m': 60, '90m': 5_400, '6h': 21_600, '1d': 86_400, '366d': 31_622_400 };
  for (const [text, seconds] of Object.entries(SPANS))
    it(`reads every ${text} as ${seconds} s`, () => {
      const read = readTiming({ every: text });
      assert.ok(read.ok);
      assert.equal(read.timing.every_s, seconds);
    });

  it('writes spans in their largest unit', () => {
    assert.deepEqual([60, 5_400, 21_600, 86_400].map(spanText), ['1m', '90m', '6h', '1d']);
  });

  const REFUSED: readonly (readonly [string, Parameters<typeof readTiming>[0], string])[] = [
    ['neither cron nor every', {}, 'schedule.cron'],
    ['both', { cron: '* * * * *', every: '1h' }, 'schedule.cron'],
    ['a span that is too long', { every: '367d' }, 'schedule.every'],
    ['no time zone', { cron: '0 6 * * *', timezone: 'Mars/Gale' }, 'schedule.timezone'],
    ['an offset for a time zone', { cron: '0 6 * * *', timezone: '+02:00' }, 'schedule.timezone'],
    ['a time zone with every', { every: '1h', timezone: 'Asia/Tokyo' }, 'schedule.timezone'],
    ['a start that is no instant', { every: '1h', start: 'soon' }, 'schedule.start'],
    [
      'an end before its start',
      { every: '1h', start: '2026-11-24T00:00:00Z', end: '2026-11-23T00:00:00Z' },
      'schedule.end',
    ],
    [
      'a catch-up window beyond a month',
      { every: '1h', catchup_window: '31d' },
      'schedule.catchup_window',
    ],
  ];
  for (const [title, input, path] of REFUSED)
    it(`refuses ${title} and names the field`, () => {
      const read = readTiming(input);
      assert.ok(!read.ok);
      assert.deepEqual(
        read.problems.map((problem) => problem.path),
        [path],
      );
    });
});
