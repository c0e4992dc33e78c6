import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { coverageOf, planesOf, sampleDay } from '../../../domain/feasibility/sampled-coverage.ts';
import { elementsFromMean } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { findPasses } from '../../../domain/orbit/passes/passes.ts';
import { bruteDay } from '../../kit/oracles/brute-coverage.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';

const START_MS = Date.parse('2026-03-20T00:00:00Z');

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

  const constellations = fc.record({
    altitudeKm: fc.double({ min: 300, max: 36_000, noNaN: true }),
    inclinationDeg: fc.double({ min: 0, max: 140, noNaN: true }),
    satellites: fc.integer({ min: 1, max: 60 }),
  });
  const anywhere = fc.record({
    latDeg: fc.double({ min: -90, max: 90, noNaN: true }),
    lonDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it('finds the satellite that looking at every one of them finds', () => {
    fc.assert(
      fc.property(constellations, anywhere, (constellation, place) => {
        const { steps, places } = sampleDay(constellation, [place], 10);
        const { nearest } = places[0] ?? assert.fail('one view');
        const every = Math.floor(steps / 40);
        bruteDay(constellation, [place], 10, steps, (step, _, { cosines, inView }) => {
          if (step % every !== 0) return;
          const most = Math.max(...cosines);
          const found = nearest[step] ?? -1;
          // Two as near as each other, and one on the rim of the view, may be told either way.
          if (found >= 0) assert.ok((cosines[found] ?? -2) > Math.max(most, inView) - 1e-9);
          else assert.ok(most < inView + 1e-9);
        });
      }),
      { numRuns: 20 },
    );
  });

  it('knows how far satellites stand from each other', () => {
    const day = sampleDay({ altitudeKm: 550, inclinationDeg: 53, satellites: 12 }, [], 10);
    // Three planes of four: within one they stand a quarter of a turn apart at any time.
    for (const step of [0, 7, 700]) {
      assert.ok(Math.abs(day.separation(step, 4, 5) - Math.PI / 2) < 1e-9);
      assert.ok(Math.abs(day.separation(step, 0, 2) - Math.PI) < 1e-6);
    }
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
