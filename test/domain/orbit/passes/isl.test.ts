import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { lightTimeMs } from '../../../../domain/link/isl.ts';
import {
  type Elements,
  elementsFromMean,
  type MeanElementsInput,
} from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { WGS84_RADIUS_KM } from '../../../../domain/orbit/geometry/frames.ts';
import {
  DEFAULT_ISL_OPTIONS,
  findIslWindows,
  hasLineOfSight,
  longestLinkKm,
} from '../../../../domain/orbit/passes/isl.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { LONGEST_LINKS } from '../../../kit/oracles/published.ts';
import { between, holds } from '../../../kit/random/arbitraries.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const END = START + 24 * HOUR_MS;
const ANY_RANGE = { grazingHeightKm: 80, maxRangeKm: Infinity };

describe('longestLinkKm', () => {
  // Closed form, and the 5,400 km that are quoted for the lasers of Starlink at 550 km.
  const table = [
    ...LONGEST_LINKS.map((link) => ({ ...link, grazingKm: 80 })),
    { altitudeKm: 550, grazingKm: 0, distanceKm: 5411, lightMs: 18 },
  ];
  for (const { altitudeKm, grazingKm, distanceKm: km, lightMs: ms } of table)
    it(`is ${km} km (${ms} ms) between two at ${altitudeKm} km, ${grazingKm} km above ground`, () => {
      const found = longestLinkKm(altitudeKm, altitudeKm, grazingKm);
      assert.ok(Math.abs(found - km) < 1, `${found} km`);
      assert.ok(Math.abs(lightTimeMs(found) - ms) < 0.06);
    });
});

describe('hasLineOfSight', () => {
  it('reproduces example 5-6 of Vallado: two satellites with the Earth between them', () => {
    assert.ok(!hasLineOfSight(0, -4464.696, -5102.509, 0, 5740.323, 3189.068, 0));
    // The same example goes on to the Sun, which the first satellite sees.
    const sun = [122_233_179, -76_150_708, -33_016_374] as const;
    assert.ok(hasLineOfSight(0, -4464.696, -5102.509, ...sun, 0));
  });

  it('ends where the closed form says, at any heights', () => {
    holds([between(200, 36_000), between(200, 36_000), between(0, 150)], (a, b, grazingKm) => {
      const ra = WGS84_RADIUS_KM + a;
      const rb = WGS84_RADIUS_KM + b;
      const longest = longestLinkKm(a, b, grazingKm);
      const cos = (ra * ra + rb * rb - longest * longest) / (2 * ra * rb);
      const sees = (angle: number): boolean =>
        hasLineOfSight(ra, 0, 0, rb * Math.cos(angle), 0, rb * Math.sin(angle), grazingKm);
      assert.ok(sees(Math.acos(cos) - 1e-4));
      assert.ok(!sees(Math.acos(cos) + 1e-4));
    });
  });

  it('holds over one satellite at the zenith of the other, and where both are at one place', () => {
    assert.ok(hasLineOfSight(6800, 0, 0, 42_164, 0, 0, 80));
    assert.ok(hasLineOfSight(6800, 0, 0, 6800, 0, 0, 80));
    assert.ok(!hasLineOfSight(6800, 0, 0, -6800, 0, 0, 80));
  });
});

describe('findIslWindows', () => {
  it('opens and closes the sight at the longest link of the closed form, to 40 km', () => {
    // Two circular orbits in planes at right angles, whose heights differ by 10 km from each other at times.
    const a = ephemerisOf(circular({ raanDeg: 0 }));
    const b = ephemerisOf(circular({ raanDeg: 90, meanAnomalyDeg: 40 }));
    const windows = findIslWindows(a, b, ANY_RANGE);
    assert.ok(windows.length > 20);
    for (const { startMs, endMs, inProgressAtStart, inProgressAtEnd } of windows) {
      if (!inProgressAtStart) assert.ok(Math.abs(distanceAt(a, b, startMs) - 5017) < 40);
      if (!inProgressAtEnd) assert.ok(Math.abs(distanceAt(a, b, endMs) - 5017) < 40);
    }
  });

  it('is one window for neighbours in a plane, 1,100 km apart', () => {
    const a = ephemerisOf(circular({}));
    const b = ephemerisOf(circular({ meanAnomalyDeg: 9 }));
    assert.deepEqual(findIslWindows(a, b), [
      { startMs: START, endMs: END, inProgressAtStart: true, inProgressAtEnd: true },
    ]);
  });

  it('is none for satellites on opposite sides of one orbit', () => {
    const a = ephemerisOf(circular({}));
    const b = ephemerisOf(circular({ meanAnomalyDeg: 180 }));
    assert.deepEqual(findIslWindows(a, b, ANY_RANGE), []);
  });

  it('gives the same windows whichever satellite is named first', () => {
    const iss = ephemerisOf(catalogueElements(25544));
    const sentinel = ephemerisOf(catalogueElements(40697));
    const found = findIslWindows(iss, sentinel, DEFAULT_ISL_OPTIONS);
    assert.ok(found.length > 5);
    const turned = findIslWindows(sentinel, iss, DEFAULT_ISL_OPTIONS);
    assert.equal(turned.length, found.length);
    for (const [index, window] of found.entries()) {
      assert.ok(Math.abs((turned[index]?.startMs ?? 0) - window.startMs) < 0.1);
      assert.ok(Math.abs((turned[index]?.endMs ?? 0) - window.endMs) < 0.1);
    }
  });

  it('finds less with less range and with a higher line, and nothing outside the window asked for', () => {
    const iss = ephemerisOf(catalogueElements(25544));
    const sentinel = ephemerisOf(catalogueElements(40697));
    const total = (grazingHeightKm: number, maxRangeKm: number): number =>
      findIslWindows(iss, sentinel, { grazingHeightKm, maxRangeKm }).reduce(
        (sum, { startMs, endMs }) => sum + endMs - startMs,
        0,
      );
    assert.ok(total(80, 1000) < total(80, 3000));
    assert.ok(total(80, 3000) < total(80, 5000));
    assert.ok(total(300, 5000) < total(80, 5000));
    const [first] = findIslWindows(iss, sentinel).slice(1);
    assert.ok(first !== undefined);
    const middleMs = (first.startMs + first.endMs) / 2;
    const [cut] = findIslWindows(iss, sentinel, DEFAULT_ISL_OPTIONS, middleMs, middleMs + 1000);
    assert.deepEqual(cut, {
      startMs: middleMs,
      endMs: middleMs + 1000,
      inProgressAtStart: true,
      inProgressAtEnd: true,
    });
    assert.deepEqual(findIslWindows(iss, sentinel, DEFAULT_ISL_OPTIONS, START, START), []);
  });
});

describe('findIslWindows, on any pair of orbits', () => {
  const orbit = fc.record({
    altitudeKm: fc.double({ min: 300, max: 2000, noNaN: true }),
    inclinationDeg: fc.double({ min: 0, max: 180, noNaN: true }),
    raanDeg: fc.double({ min: 0, max: 359, noNaN: true }),
    meanAnomalyDeg: fc.double({ min: 0, max: 359, noNaN: true }),
  });

  it('gives windows in order, apart, inside the span, with a link in each and none between', () => {
    fc.assert(
      fc.property(
        orbit,
        orbit,
        fc.double({ min: 500, max: 8000, noNaN: true }),
        fc.integer({ min: 60_000, max: 36_000_000 }),
        (one, other, maxRangeKm, lengthMs) => {
          const [a, b] = [ephemerisOf(circular(one)), ephemerisOf(circular(other))];
          const endMs = START + lengthMs;
          const windows = findIslWindows(a, b, { grazingHeightKm: 80, maxRangeKm }, START, endMs);
          let lastMs = START;
          for (const { startMs, endMs: closesMs } of windows) {
            assert.ok(startMs >= lastMs && closesMs > startMs && closesMs <= endMs);
            if (closesMs - startMs > 100)
              assert.ok(isLinkedAt(a, b, (startMs + closesMs) / 2, maxRangeKm));
            if (startMs - lastMs > 100)
              assert.ok(!isLinkedAt(a, b, (lastMs + startMs) / 2, maxRangeKm));
            lastMs = closesMs;
          }
          if (endMs - lastMs > 100) assert.ok(!isLinkedAt(a, b, (lastMs + endMs) / 2, maxRangeKm));
        },
      ),
      { numRuns: 60 },
    );
  });
});

function isLinkedAt(a: Ephemeris, b: Ephemeris, tMs: number, maxRangeKm: number): boolean {
  const [p, q] = [new Float64Array(3), new Float64Array(3)];
  a.positionEcef(tMs, p);
  b.positionEcef(tMs, q);
  const [px = 0, py = 0, pz = 0] = p;
  const [qx = 0, qy = 0, qz = 0] = q;
  return (
    hasLineOfSight(px, py, pz, qx, qy, qz, 80) &&
    Math.hypot(px - qx, py - qy, pz - qz) <= maxRangeKm
  );
}

function circular(mean: Partial<MeanElementsInput>): Elements {
  const base = { altitudeKm: 550, inclinationDeg: 90, eccentricity: 0, bstar: 0 };
  const made = elementsFromMean({ ...base, ...mean }, { ms: START, us: 0 });
  assert.ok(made.ok);
  return made.elements;
}

function ephemerisOf(elements: Elements): Ephemeris {
  const created = createEphemeris(elements, START, END);
  assert.ok(created.ok);
  return created.ephemeris;
}

function distanceAt(a: Ephemeris, b: Ephemeris, tMs: number): number {
  const [p, q] = [new Float64Array(3), new Float64Array(3)];
  a.positionEcef(tMs, p);
  b.positionEcef(tMs, q);
  return Math.hypot(
    (p[0] ?? 0) - (q[0] ?? 0),
    (p[1] ?? 0) - (q[1] ?? 0),
    (p[2] ?? 0) - (q[2] ?? 0),
  );
}
