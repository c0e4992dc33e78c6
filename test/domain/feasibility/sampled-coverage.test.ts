import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { coverageOf, planesOf, sampleDay } from '../../../domain/feasibility/sampled-coverage.ts';
import { elementsFromMean } from '../../../domain/orbit/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris.ts';
import { findPasses } from '../../../domain/orbit/passes.ts';

const START_MS = Date.parse('2026-03-20T00:00:00Z');
const DAY_MS = 86_400_000;

/** Share of ten days in view by SGP4 and the pass search. */
function coverageBySgp4(altitudeKm: number, inclinationDeg: number, latDeg: number): number {
  const read = elementsFromMean({ altitudeKm, inclinationDeg }, { ms: START_MS, us: 0 });
  if (!read.ok) throw new Error('no elements');
  const ephemeris = createEphemeris(read.elements, START_MS, START_MS + 10 * DAY_MS);
  if (!ephemeris.ok) throw new Error('no ephemeris');
  const station = { id: 's', name: '', provider: '', latDeg, lonDeg: 20, altitudeM: 0 };
  const passes = findPasses(ephemeris.ephemeris, [station], { minElevationDeg: 10 });
  return passes.reduce((sum, { aosMs, losMs }) => sum + losMs - aosMs, 0) / (10 * DAY_MS);
}

describe('sampleDay', () => {
  const of = (altitudeKm: number, inclinationDeg: number, satellites: number, latDeg: number) => {
    const places = Array.from({ length: 12 }, (_, index) => ({ latDeg, lonDeg: 30 * index - 180 }));
    const day = sampleDay({ altitudeKm, inclinationDeg, satellites }, places, 10);
    return day.places.reduce((sum, view) => sum + coverageOf(view), 0) / places.length;
  };

  for (const [altitudeKm, inclinationDeg, latDeg] of [
    [550, 53, 0],
    [550, 53, 40],
    [800, 98.6, 65],
    [8062, 53, 20],
  ] as const)
    it(`sees ${altitudeKm} km at ${inclinationDeg}° from ${latDeg}° as often as SGP4 does, within a tenth`, () => {
      const real = coverageBySgp4(altitudeKm, inclinationDeg, latDeg);
      const sampled = of(altitudeKm, inclinationDeg, 1, latDeg);
      assert.ok(Math.abs(sampled / real - 1) < 0.1, `${sampled} and ${real}`);
    });

  it('sees a satellite of GPS from everywhere at any time, as 24 of them are known to give', () => {
    for (const latDeg of [-90, -45, 0, 60]) assert.equal(of(20_180, 55, 24, latDeg), 1);
  });

  it('sees nothing of an equatorial orbit from a pole', () => {
    assert.equal(of(550, 0, 10, 90), 0);
  });
});

describe('planesOf', () => {
  it('divides the satellites as squarely as they can be', () => {
    assert.deepEqual([1, 6, 24, 66, 13].map(planesOf), [1, 2, 4, 6, 1]);
  });
});
