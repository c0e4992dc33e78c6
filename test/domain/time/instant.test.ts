import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  formatInstant,
  DAY_MS,
  formatInstantUs,
  MAX_INSTANT_MS,
  MIN_INSTANT_MS,
  parseInstant,
} from '../../../domain/time/instant.ts';

describe('parseInstant', () => {
  const accepted = [
    ['2026-07-24T12:34:56Z', '2026-07-24T12:34:56.000000'],
    ['2026-07-24T12:34:56z', '2026-07-24T12:34:56.000000'],
    ['2026-07-24t12:34:56.789', '2026-07-24T12:34:56.789000'],
    ['2026-07-24 12:34:56,5Z', '2026-07-24T12:34:56.500000'],
    ['2026-07-24T12:34', '2026-07-24T12:34:00.000000'],
    ['2026-07-24T12', '2026-07-24T12:00:00.000000'],
    ['2026-07-24', '2026-07-24T00:00:00.000000'],
    ['  2026-07-24T12:34:56Z  ', '2026-07-24T12:34:56.000000'],
    ['20260724T123456Z', '2026-07-24T12:34:56.000000'],
    ['20260724T1234-0330', '2026-07-24T16:04:00.000000'],
    ['2026-07-24T12:34:56+02:00', '2026-07-24T10:34:56.000000'],
    ['2026-07-24T00:30:00+02', '2026-07-23T22:30:00.000000'],
    ['2026-07-24T12:34:56-00:00', '2026-07-24T12:34:56.000000'],
    ['2026-07-24T12:34:56.123456Z', '2026-07-24T12:34:56.123456'],
    ['2026-07-24T12:34:56.123456789+00:00', '2026-07-24T12:34:56.123456'],
    ['2026-07-24T12:34:56.999999999Z', '2026-07-24T12:34:56.999999'],
    ['2026-205', '2026-07-24T00:00:00.000000'],
    ['2026205T06', '2026-07-24T06:00:00.000000'],
    ['2026-W30-5T01:02:03Z', '2026-07-24T01:02:03.000000'],
    ['2026W305', '2026-07-24T00:00:00.000000'],
    ['2020-W53-7', '2021-01-03T00:00:00.000000'],
    ['2024-02-29', '2024-02-29T00:00:00.000000'],
    ['2000-366', '2000-12-31T00:00:00.000000'],
    ['2026-12-31T24:00:00Z', '2027-01-01T00:00:00.000000'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000000'],
    ['2017-01-01T00:59:60.5+01:00', '2017-01-01T00:00:00.500000'],
    ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000000'],
    ['0099-03-01', '0099-03-01T00:00:00.000000'],
    ['9999-12-31T23:59:59.999999Z', '9999-12-31T23:59:59.999999'],
  ] as const;
  for (const [text, expected] of accepted)
    it(`takes ${text} for ${expected}`, () => {
      const result = parseInstant(text);
      assert.ok(result.ok);
      assert.equal(formatInstantUs(result.instant), expected);
    });

  const refusals: readonly (readonly [says: RegExp, ...texts: string[]])[] = [
    [/date/, '', 'yesterday', '2026', '2026-07', '26-07-24', '+02026-07-24'],
    [/month 13 does not exist/, '2026-13-01'],
    [/month 00 does not exist/, '2026-00-01'],
    [/day 29 does not exist in month 02/, '2026-02-29'],
    [/day 29/, '1900-02-29'],
    [/day 31/, '2026-06-31T00:00:00Z'],
    [/day 00/, '2026-07-00'],
    [/no day 366/, '2026-366'],
    [/no day 0/, '2026-000'],
    [/no week 53/, '2025-W53-1'],
    [/weekday/, '2026-W30-8'],
    [
      /time/,
      '2026-07-24T',
      '2026-07-24T1:02:03Z',
      '2026-07-24T12:34:56.1234567890Z',
      '2026-07-24T12:34:56.Z',
      '2026-07-24T12:34:56 UTC',
    ],
    [/hour 24/, '2026-07-24T24:00:01Z'],
    [/hour 25/, '2026-07-24T25:00:00Z'],
    [/minute 60/, '2026-07-24T12:60:00Z'],
    [/second 61/, '2026-07-24T12:34:61Z'],
    [/23:59:60/, '2026-07-24T12:34:60Z'],
    [/offset/, '2026-07-24T12:34:56+24:00'],
    [/zone/, '2026-07-24T12:34:56+0'],
    [/years 0000 to 9999/, '0000-01-01T00:00:00+01:00', '9999-12-31T24:00:00Z'],
  ];
  const refused = refusals.flatMap(([says, ...texts]) => texts.map((text) => ({ text, says })));
  for (const { text, says } of refused)
    it(`refuses '${text}'`, () => {
      const result = parseInstant(text);
      assert.ok(!result.ok);
      assert.match(result.message, says);
    });

  it('agrees with Date on every instant that Date writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_INSTANT_MS, max: MAX_INSTANT_MS }), (ms) => {
        assert.deepEqual(parseInstant(new Date(ms).toISOString()), {
          ok: true,
          instant: { ms, us: 0 },
        });
      }),
    );
  });

  it('undoes formatInstantUs to the microsecond', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: MIN_INSTANT_MS, max: MAX_INSTANT_MS }),
        fc.integer({ min: 0, max: 999 }),
        (ms, us) => {
          const text = formatInstantUs({ ms, us });
          assert.deepEqual(parseInstant(text), { ok: true, instant: { ms, us } });
        },
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        const result = parseInstant(text);
        assert.ok(result.ok || result.message.length > 0);
      }),
    );
  });
});

describe('formatInstant', () => {
  it('rounds to the nearest millisecond', () => {
    assert.equal(formatInstant(1000.4), '1970-01-01T00:00:01.000Z');
    assert.equal(formatInstant(1000.6), '1970-01-01T00:00:01.001Z');
  });

  it('writes what a Date writes, day after day', () => {
    const instant = fc.double({ min: MIN_INSTANT_MS, max: MAX_INSTANT_MS, noNaN: true });
    fc.assert(
      fc.property(instant, fc.integer({ min: -DAY_MS, max: DAY_MS }), (ms, laterMs) => {
        for (const each of [ms, Math.min(ms + laterMs, MAX_INSTANT_MS), ms])
          assert.equal(formatInstant(each), new Date(Math.round(each)).toISOString());
      }),
    );
    assert.throws(() => formatInstant(Number.NaN), RangeError);
  });

  it('does not round up into the year 10000', () => {
    for (const us of [500, 900, 999])
      assert.equal(formatInstant(MAX_INSTANT_MS + us / 1000), '9999-12-31T23:59:59.999Z');
    assert.equal(formatInstant(MAX_INSTANT_MS + 2), '+010000-01-01T00:00:00.001Z');
  });
});
