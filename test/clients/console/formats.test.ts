import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as formats from '../../../clients/console/core/formats.ts';

describe('formats', () => {
  it('write times in UTC to the second', () => {
    assert.equal(formats.dateTime('2026-11-20T15:03:22.900+01:00'), '2026-11-20 14:03:22Z');
    assert.equal(formats.dateTime('nonsense'), '–');
    assert.equal(formats.minute(Date.parse('2026-11-20T14:03:59Z')), '14:03Z');
  });

  it('write the times of an axis with their zone, and days where the clock says nothing', () => {
    const at = Date.parse('2026-11-20T14:30:00Z');
    const midnight = Date.parse('2026-11-20T00:00:00Z');
    assert.equal(formats.axisTime(at, 600_000), '14:30Z');
    assert.equal(formats.axisTime(at + 5_000, 5_000), '14:30:05Z');
    assert.equal(formats.axisTime(midnight, 3 * 3_600_000), '11-20');
    assert.equal(formats.axisTime(midnight, 86_400_000), '11-20');
  });

  it('write durations with their two largest parts', () => {
    const cases: readonly (readonly [number, string])[] = [
      [0, '0 s'],
      [0.12, '120 ms'],
      [59.6, '1 m'],
      [130, '2 m 10 s'],
      [3600, '1 h'],
      [3661, '1 h 1 m'],
      [90_000, '1 d 1 h'],
      [-95, '1 m 35 s'],
    ];
    for (const [seconds, text] of cases) assert.equal(formats.duration(seconds), text);
    assert.equal(formats.signedDuration(130), '+2 m 10 s');
    assert.equal(formats.signedDuration(-4), '−4 s');
    assert.equal(formats.fromNow(5_000, 65_000), '1 m ago');
    assert.equal(formats.fromNow(65_000, 5_000), 'in 1 m');
  });

  it('write figures with groups, and shares never rounded up to certainty', () => {
    assert.equal(formats.figure(1234567.5), '1\u202f234\u202f567.5');
    assert.equal(formats.figure(-0.00001), '−1.0e−5');
    assert.equal(formats.figure(null), '–');
    assert.deepEqual([1.5767e-3, 4.2e-5, 1e-20, 9.9e-21, 1.7e-309, 0, null].map(formats.chance), [
      ...['1.6e−3', '4.2e−5', '1.0e−20', '< 1e−20', '< 1e−20'],
      ...['0', '–'],
    ]);
    assert.deepEqual(
      [51.6416, 98, 0.066, -0.04, -115.46, null].map((value) => formats.degrees(value)),
      ['51.6', '98.0', '0.1', '0.0', '−115.5', '–'],
    );
    assert.equal(formats.percent(0.999999, 2), '99.99 %');
    assert.equal(formats.percent(1), '100 %');
    assert.equal(formats.bytes(1633), '1.6 kB');
    assert.equal(formats.bytes(999_999), '1.0 MB');
    assert.deepEqual([true, 12, 'aes256', null].map(formats.plainText), [
      ...['yes', '12', 'aes256', 'null'],
    ]);
    assert.equal(formats.quantity('total_downlink_mb'), 'Total downlink, MB');
  });

  it('keep texts of others from turning what stands beside them, and from growing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const shown = formats.isolate(text, 50);
        assert.match(shown, /^\u2068[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*\u2069$/u);
        assert.ok(Array.from(shown).length <= 53, shown);
        // eslint-disable-next-line no-control-regex -- none of them may be left
        assert.doesNotMatch(shown, /[\u0000-\u0008\u000b-\u001f]/);
      }),
    );
    assert.equal(formats.isolate('a'.repeat(10_000)).length, formats.MOST_NAME + 3);
  });
});
