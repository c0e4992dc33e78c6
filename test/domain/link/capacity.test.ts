import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  capacityTable,
  timeForVolume,
  totalVolume,
  volumeBetween,
} from '../../../domain/link/capacity.ts';
import { downlinkRateMbS } from '../../../domain/link/radio.ts';

const AOS = 1_785_000_000_000;

/** Range over a straight pass at 7.5 km/s with the closest point in the middle, km. */
const flyBy = (durationMs: number, nearestKm: number) => (tMs: number) =>
  Math.hypot(nearestKm, ((tMs - AOS - durationMs / 2) / 1000) * 7.5);

/** Integral of the rate by Simpson's rule at tenths of a second, MB. */
function simpsonMb(rangeKmAt: (tMs: number) => number, fromMs: number, toMs: number): number {
  const steps = Math.ceil((toMs - fromMs) / 100);
  const stepMs = (toMs - fromMs) / steps;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    const tMs = fromMs + step * stepMs;
    const rates = [tMs, tMs + stepMs / 2, tMs + stepMs].map((at) => downlinkRateMbS(rangeKmAt(at)));
    const [a = NaN, b = NaN, c = NaN] = rates;
    sum += (a + 4 * b + c) * stepMs;
  }
  return sum / 6000;
}

const passes = fc.record({
  durationMs: fc.integer({ min: 1_000, max: 700_000 }),
  nearestKm: fc.double({ min: 400, max: 2200, noNaN: true }),
});

describe('capacityTable', () => {
  it('has its first knot at AOS, its last at LOS and none farther apart than 10 s', () => {
    fc.assert(
      fc.property(passes, ({ durationMs, nearestKm }) => {
        const pass = { aosMs: AOS, losMs: AOS + durationMs };
        const { timesMs, cumulativeMb } = capacityTable(
          pass,
          flyBy(durationMs, nearestKm),
          'downlink',
        );
        assert.equal(timesMs[0], pass.aosMs);
        assert.equal(timesMs.at(-1), pass.losMs);
        assert.equal(cumulativeMb[0], 0);
        for (let knot = 1; knot < timesMs.length; knot += 1) {
          const gap = (timesMs[knot] ?? NaN) - (timesMs[knot - 1] ?? NaN);
          assert.ok(gap > 0 && gap <= 10_000);
          assert.ok((cumulativeMb[knot] ?? NaN) > (cumulativeMb[knot - 1] ?? NaN));
        }
      }),
    );
  });

  it('credits no part of a pass with more than it carries, and the whole with 99.5 % of it', () => {
    fc.assert(
      fc.property(
        passes,
        fc.tuple(fc.nat(699_999), fc.integer({ min: 100, max: 60_000 })),
        ({ durationMs, nearestKm }, [offset, lengthMs]) => {
          const losMs = AOS + durationMs;
          const rangeKmAt = flyBy(durationMs, nearestKm);
          const table = capacityTable({ aosMs: AOS, losMs }, rangeKmAt, 'downlink');
          const fromMs = AOS + (offset % durationMs);
          const toMs = Math.min(losMs, fromMs + lengthMs);
          const credited = volumeBetween(table, fromMs, toMs);
          assert.ok(credited <= simpsonMb(rangeKmAt, fromMs, toMs) + 1e-7);
          const whole = simpsonMb(rangeKmAt, AOS, losMs);
          assert.ok(totalVolume(table) >= 0.995 * whole, `${totalVolume(table) / whole}`);
        },
      ),
    );
  });

  it('credits the same instants alike when a lower mask makes the pass begin earlier', () => {
    const rangeKmAt = flyBy(400_000, 900);
    const losMs = AOS + 400_000;
    const [early, late] = [0, 13_337].map((laterMs) =>
      capacityTable({ aosMs: AOS + laterMs, losMs }, rangeKmAt, 'downlink'),
    );
    assert.ok(early !== undefined && late !== undefined);
    for (let tMs = AOS + 13_337; tMs + 7000 <= losMs; tMs += 1234) {
      const difference =
        volumeBetween(early, tMs, tMs + 7000) - volumeBetween(late, tMs, tMs + 7000);
      assert.ok(Math.abs(difference) < 1e-9, `${difference}`);
    }
  });

  it('carries 4 Mb/s upwards whatever the range', () => {
    const table = capacityTable({ aosMs: AOS, losMs: AOS + 210_000 }, () => 2300, 'uplink');
    assert.ok(Math.abs(totalVolume(table) - 105) < 1e-9);
  });

  it('refuses edges that are not whole milliseconds in order', () => {
    for (const [aosMs, losMs] of [
      [0, 0],
      [5, 4],
      [0.5, 10],
      [0, 10.25],
    ] as const)
      assert.throws(() => capacityTable({ aosMs, losMs }, () => 500, 'downlink'), RangeError);
  });
});

describe('volumeBetween and timeForVolume', () => {
  const parts = fc.tuple(passes, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(1_000_000));

  it('are inverse to within one millisecond and one byte', () => {
    fc.assert(
      fc.property(parts, ([{ durationMs, nearestKm }, share, offset]) => {
        const losMs = AOS + durationMs;
        const table = capacityTable(
          { aosMs: AOS, losMs },
          flyBy(durationMs, nearestKm),
          'downlink',
        );
        const fromMs = AOS + (offset % durationMs);
        const volumeMb = share * volumeBetween(table, fromMs, losMs);
        const endMs = timeForVolume(table, fromMs, volumeMb);
        assert.ok(endMs !== null && Number.isInteger(endMs) && endMs <= losMs);
        assert.ok(volumeBetween(table, fromMs, endMs) >= volumeMb - 1e-6);
        assert.ok(endMs === fromMs || volumeBetween(table, fromMs, endMs - 1) < volumeMb);
      }),
    );
  });

  it('add up over neighbouring spans to 1e-6 MB', () => {
    fc.assert(
      fc.property(passes, fc.array(fc.nat(700_000)), ({ durationMs, nearestKm }, cuts) => {
        const losMs = AOS + durationMs;
        const table = capacityTable(
          { aosMs: AOS, losMs },
          flyBy(durationMs, nearestKm),
          'downlink',
        );
        const edges = [AOS, ...cuts.map((cut) => AOS + (cut % durationMs)), losMs];
        edges.sort((a, b) => a - b);
        let sum = 0;
        for (let i = 1; i < edges.length; i += 1)
          sum += volumeBetween(table, edges[i - 1] ?? NaN, edges[i] ?? NaN);
        assert.ok(Math.abs(sum - totalVolume(table)) < 1e-6);
      }),
    );
  });

  const steady = capacityTable({ aosMs: AOS, losMs: AOS + 100_000 }, () => 500, 'downlink');

  it('let nothing flow before AOS or after LOS', () => {
    assert.equal(volumeBetween(steady, AOS - 50_000, AOS), 0);
    assert.equal(volumeBetween(steady, AOS + 100_000, AOS + 200_000), 0);
    assert.ok(Math.abs(volumeBetween(steady, 0, AOS + 1e9) - 92.5) < 1e-9);
    assert.equal(timeForVolume(steady, AOS - 5_000, 0.925), AOS + 1_000);
  });

  it('say that a volume larger than what is left does not fit', () => {
    assert.equal(timeForVolume(steady, AOS, 92.51), null);
    assert.equal(timeForVolume(steady, AOS + 50_000, 46.3), null);
    assert.equal(timeForVolume(steady, AOS, 92.5), AOS + 100_000);
  });
});
