import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { illumination } from '../../../../domain/orbit/environment/eclipse.ts';
import {
  elementsFromMean,
  type MeanElementsInput,
  type Elements,
} from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { shadowPhaseAt } from '../../../../domain/orbit/environment/shadow.ts';
import { sunPosition } from '../../../../domain/orbit/environment/sun.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { bruteCylinder, bruteTrack } from '../../../kit/oracles/brute-events.ts';
import { librarySun, type SunAt } from '../../../kit/oracles/brute-force.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import type { Interval } from '../../../../domain/time/intervals.ts';
import { circularOrbits, holds } from '../../../kit/random/arbitraries.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
/** The Sun stands on the equator, so that a polar orbit can have any beta. */
const EQUINOX = Date.parse('2026-09-23T00:00:00Z');

describe('illumination', () => {
  describe('against one look a second', () => {
    const cases = [
      { name: 'ISS', noradId: 25544, hours: 48 },
      { name: 'Sentinel-2A', noradId: 40697, hours: 24 },
      { name: 'Starlink-1008', noradId: 44714, hours: 24 },
      { name: 'LAGEOS 2, deep in the slow shadow of 6,000 km', noradId: 22195, hours: 24 },
      { name: 'Chandra', noradId: 25867, hours: 24 },
    ];
    for (const { name, noradId, hours } of cases)
      it(`finds the same eclipses of ${name}: 1 ms with our Sun, 0.5 s with the library's`, () => {
        const elements = catalogueElements(noradId);
        const endMs = START + hours * HOUR_MS;
        const ours = eclipsesOf(ephemerisOf(elements, START, endMs));
        const track = bruteTrack(elements, START, endMs);
        compare(ours, bruteCylinder(track, ourSun), 1);
        compare(ours, bruteCylinder(track, librarySun), 500);
      });
  });

  describe('against the closed form for circular orbits', () => {
    // Minutes in the cylinder by T/pi acos(sqrt(h^2 + 2Rh) / (a cos beta)), R = 6378.137 km.
    const table = [
      { altitudeKm: 400, minutes: { 0: 36.11, 15: 35.73, 30: 34.45, 45: 31.58, 60: 24.37 } },
      { altitudeKm: 500, minutes: { 0: 35.75, 15: 35.32, 30: 33.85, 45: 30.51, 60: 21.83 } },
      { altitudeKm: 800, minutes: { 0: 35.13, 15: 34.55, 30: 32.51, 45: 27.77, 60: 13.13 } },
      { altitudeKm: 1200, minutes: { 0: 34.84, 15: 34.05, 30: 31.26, 45: 24.44 } },
      { altitudeKm: 20_200, minutes: { 0: 55.44 } },
      { altitudeKm: 35_786, minutes: { 0: 69.41 } },
    ];
    for (const { altitudeKm, minutes } of table)
      for (const [betaText, expectedMin] of Object.entries(minutes)) {
        const beta = Number(betaText);
        // Near the end of the eclipse season the duration falls off a cliff: 3 km of height count.
        const tolerance = beta < 60 ? 0.01 : 0.03;
        it(`stays ${expectedMin} min in eclipse at ${altitudeKm} km and beta ${beta}`, () => {
          const elements = polarOrbit(altitudeKm, beta);
          const hours = altitudeKm > 10_000 ? 30 : 4;
          const ephemeris = ephemerisOf(elements, EQUINOX, EQUINOX + hours * HOUR_MS);
          const whole = eclipsesOf(ephemeris).find(
            ({ startMs, endMs }) => startMs > EQUINOX && endMs < ephemeris.endMs,
          );
          assert.ok(whole !== undefined);
          const found = (whole.endMs - whole.startMs) / 60_000;
          assert.ok(Math.abs(found / expectedMin - 1) < tolerance, `${found} min`);
        });
      }

    it('knows orbits without eclipse, beyond the beta limit of 70.2 degrees at 400 km', () => {
      const ephemeris = ephemerisOf(polarOrbit(400, 72), EQUINOX, EQUINOX + 12 * HOUR_MS);
      assert.deepEqual(illumination(ephemeris), [
        { startMs: EQUINOX, endMs: EQUINOX + 12 * HOUR_MS, sunlit: true },
      ]);
    });

    it('finds short eclipses just inside the limit', () => {
      const ephemeris = ephemerisOf(polarOrbit(400, 69.5), EQUINOX, EQUINOX + 12 * HOUR_MS);
      const track = bruteTrack(ephemeris.elements, EQUINOX, ephemeris.endMs);
      const brute = bruteCylinder(track, ourSun);
      assert.ok(brute.length > 0);
      compare(eclipsesOf(ephemeris), brute, 1);
    });
  });

  it('covers the span with alternating parts and agrees with the phase inside each', () => {
    holds(
      [
        circularOrbits(250, 36_000),
        fc.integer({ min: 0, max: 365 }),
        fc.integer({ min: 1, max: 86_400_000 }),
      ],
      (mean, day, lengthMs) => {
        const startMs = START + day * 24 * HOUR_MS;
        const ephemeris = ephemerisOf(meanOrbit(mean, startMs), startMs, startMs + lengthMs);
        const spans = illumination(ephemeris);
        assert.equal(spans[0]?.startMs, startMs);
        assert.equal(spans.at(-1)?.endMs, startMs + lengthMs);
        for (const [index, span] of spans.entries()) {
          assert.ok(span.endMs > span.startMs);
          const next = spans[index + 1];
          if (next !== undefined) {
            assert.equal(next.startMs, span.endMs);
            assert.notEqual(next.sunlit, span.sunlit);
          }
          for (const share of [0.1, 0.5, 0.9]) {
            const tMs = span.startMs + share * (span.endMs - span.startMs);
            if (span.endMs - span.startMs > 1000)
              assert.equal(shadowPhaseAt(ephemeris, tMs, 'cylinder') === 'sunlit', span.sunlit);
          }
        }
      },
      { numRuns: 150 },
    );
  });
});

const ourSun: SunAt = (tMs) => sunPosition(tMs);

/** A polar circular orbit whose plane makes the angle beta with the direction of the Sun. */
function polarOrbit(altitudeKm: number, betaDeg: number): Elements {
  const sun = sunPosition(EQUINOX);
  const ascension = (Math.atan2(sun.y, sun.x) * 180) / Math.PI;
  const axial = Math.hypot(sun.x, sun.y);
  // With i = 90: sin beta = cos(declination) sin(raan - ascension).
  const offset = (Math.asin(Math.sin((betaDeg * Math.PI) / 180) / axial) * 180) / Math.PI;
  const mean = { altitudeKm, inclinationDeg: 90, eccentricity: 0, bstar: 0 };
  return meanOrbit({ ...mean, raanDeg: ascension + offset }, EQUINOX);
}

function meanOrbit(mean: MeanElementsInput, epochMs: number): Elements {
  const made = elementsFromMean(mean, { ms: epochMs, us: 0 });
  assert.ok(made.ok);
  return made.elements;
}

function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}

function eclipsesOf(ephemeris: Ephemeris): readonly Interval[] {
  return illumination(ephemeris).filter(({ sunlit }) => !sunlit);
}

function compare(
  found: readonly Interval[],
  expected: readonly Interval[],
  toleranceMs: number,
): void {
  assert.equal(found.length, expected.length);
  for (const [index, { startMs, endMs }] of expected.entries())
    for (const [ours, theirs] of [
      [found[index]?.startMs, startMs],
      [found[index]?.endMs, endMs],
    ])
      assert.ok(
        ours !== undefined && theirs !== undefined && Math.abs(ours - theirs) <= toleranceMs,
        `eclipse ${index}: ${ours ?? 'none'} instead of ${theirs ?? 'none'}`,
      );
}
