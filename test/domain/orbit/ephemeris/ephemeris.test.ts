import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Elements } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { illumination } from '../../../../domain/orbit/environment/eclipse.ts';
import { findPasses } from '../../../../domain/orbit/passes/passes.ts';
import { DEFAULT_STATIONS } from '../../../../domain/orbit/geometry/stations.ts';
import { trackPoint } from '../../../../domain/orbit/tracks/track.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements, catalogueEntries, tleElements } from '../../../kit/makers/elements.ts';

const START = Date.parse('2026-07-25T00:00:00Z');

/** A satellite of the published verification set that re-enters 7 hours after its epoch. */
const DECAYING = tleElements(
  '1 29141U 85108AA  06170.26783845  .99999999  00000-0  13519-0 0   718',
  '2 29141  82.4288 273.4882 0015848 277.2124  83.9133 15.93343074  6828',
);

describe('createEphemeris', () => {
  for (const { name, norad_id } of catalogueEntries()) {
    const elements = catalogueElements(norad_id);
    // Far out the velocity of the deep-space model is not quite the derivative of its position.
    const toleranceKm = elements.eccentricity > 0.4 ? 0.15 : 0.04;
    it(`interpolates ${name} to ${1000 * toleranceKm} m of SGP4`, () => {
      const ephemeris = ephemerisOf(elements, START, START + 24 * HOUR_MS);
      const ours = new Float64Array(6);
      const exact = new Float64Array(6);
      for (let tMs = START; tMs <= ephemeris.endMs; tMs += 97_300) {
        ephemeris.stateEcef(tMs, ours);
        assert.ok(ephemeris.exactStateEcef(tMs, exact));
        assert.ok(distance(ours, exact, 0) < toleranceKm, `${distance(ours, exact, 0)} km`);
        assert.ok(distance(ours, exact, 3) < 0.005, `${distance(ours, exact, 3)} km/s`);
      }
    });
  }

  it('divides the blocks around the perigee of an eccentric orbit, and only those', () => {
    const ephemeris = ephemerisOf(catalogueElements(58584), START, START + 24 * HOUR_MS);
    const { timesMs, count } = ephemeris.nodes;
    const steps = Array.from(timesMs.subarray(1), (tMs, index) => tMs - (timesMs[index] ?? 0));
    assert.equal(Math.max(...steps), 600_000);
    assert.ok(Math.min(...steps) <= 150_000);
    assert.ok(count < 2 * 145, `${count} nodes`);
  });

  it('says the same for an instant whatever the span around it', () => {
    const elements = catalogueElements(25544);
    const a = ephemerisOf(elements, START, START + 48 * HOUR_MS);
    const b = ephemerisOf(elements, START + 7_654_321, START + 9 * HOUR_MS);
    const [there, here] = [new Float64Array(3), new Float64Array(3)];
    for (let tMs = START + 8_000_000; tMs < b.endMs; tMs += 1_234_567) {
      a.positionEcef(tMs, there);
      b.positionEcef(tMs, here);
      assert.deepEqual(here, there);
    }
  });

  it('has the period of the mean motion', () => {
    const { periodMs } = ephemerisOf(catalogueElements(25544), START, START + HOUR_MS);
    assert.ok(Math.abs(periodMs / 1000 - 5577.34) < 0.01);
  });

  it('works for a single instant', () => {
    const ephemeris = ephemerisOf(catalogueElements(25544), START, START);
    const { latDeg, lonDeg, altitudeKm, velocityKmS } = trackPoint(ephemeris, START);
    assert.ok(Math.abs(latDeg) < 52 && lonDeg >= -180 && lonDeg < 180);
    assert.ok(altitudeKm > 410 && altitudeKm < 445, String(altitudeKm));
    assert.ok(velocityKmS > 7.6 && velocityKmS < 7.7, String(velocityKmS));
    assert.deepEqual(findPasses(ephemeris, DEFAULT_STATIONS, { minElevationDeg: 0 }), []);
  });

  it('throws for a span that ends before it starts', () => {
    const elements = catalogueElements(25544);
    assert.throws(() => createEphemeris(elements, START, START - 1), RangeError);
    assert.throws(() => createEphemeris(elements, Number.NaN, START), RangeError);
  });

  describe('of a satellite that decays', () => {
    const epochMs = Date.parse('2006-06-19T06:25:41Z');

    it('ends at the last good instant and keeps what came before', () => {
      const ephemeris = ephemerisOf(DECAYING, epochMs, epochMs + 24 * HOUR_MS);
      assert.ok(ephemeris.decayedAtMs !== null);
      assert.equal(ephemeris.endMs, ephemeris.decayedAtMs);
      const hours = (ephemeris.endMs - epochMs) / HOUR_MS;
      assert.ok(hours > 5 && hours < 7.1, String(hours));
      assert.ok(ephemeris.propagator.stateAt(ephemeris.endMs).ok);
      assert.ok(!ephemeris.propagator.stateAt(ephemeris.endMs + 2).ok);
      assert.equal(illumination(ephemeris).at(-1)?.endMs, ephemeris.endMs);
      assert.ok(trackPoint(ephemeris, ephemeris.endMs).altitudeKm < 140);
      const passes = findPasses(ephemeris, DEFAULT_STATIONS, { minElevationDeg: 0 });
      assert.ok(passes.length > 0 && passes.every(({ losMs }) => losMs <= ephemeris.endMs));
    });

    it('is refused when it starts afterwards', () => {
      const late = createEphemeris(DECAYING, epochMs + 12 * HOUR_MS, epochMs + 20 * HOUR_MS);
      assert.ok(!late.ok);
      assert.match(late.message, /^SGP4 has no state at 2006-06-19T18:25/);
    });

    it('is refused when the drag has brought it down days before', () => {
      const dragged: Elements = { ...catalogueElements(25544), bstar: 0.05 };
      const late = createEphemeris(dragged, START + 40 * 24 * HOUR_MS, START + 41 * 24 * HOUR_MS);
      assert.ok(!late.ok);
    });
  });
});

function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}

function distance(a: Float64Array, b: Float64Array, from: number): number {
  const along = (axis: number): number => (a[from + axis] ?? 0) - (b[from + axis] ?? 0);
  return Math.hypot(along(0), along(1), along(2));
}
