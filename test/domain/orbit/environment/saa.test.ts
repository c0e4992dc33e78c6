import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { type Elements, elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { ecefOfGeodetic, geodeticOfEcef } from '../../../../domain/orbit/geometry/frames.ts';
import { magneticField } from '../../../../domain/orbit/environment/igrf.ts';
import {
  findSaaCrossings,
  isInSaa,
  weakestFieldUt,
} from '../../../../domain/orbit/environment/saa.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { catalogueElements } from '../../../kit/makers/elements.ts';
import { keyedByNumber } from '../../../kit/keyed-by-number.ts';
import { circularOrbits, holds } from '../../../kit/random/arbitraries.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const MID_2026 = Date.parse('2026-07-02T00:00:00Z');
const field = new Float64Array(3);

describe('isInSaa', () => {
  // Corners of the contour |B| = 22 µT at 500 km, computed for 2026.5 with another program.
  const contour = [
    [4.1, -52],
    [-2.4, -23.2],
    [-15.8, -11.1],
    [-38.3, 19.2],
    [-51.3, -15.7],
    [-48.5, -52],
    [-37, -81.9],
    [-14, -101.5],
    [0.3, -70.7],
  ] as const;
  it('holds inside the contour of another program and not outside it, 2 degrees either way', () => {
    for (const [lat, lon] of contour) {
      // Towards the middle of the anomaly and away from it.
      const north = Math.sign(-24 - lat);
      const east = Math.sign(-42 - lon);
      assert.ok(isInSaa(lat + 2 * north, lon + 2 * east, 500, MID_2026), `inside ${lat}, ${lon}`);
      assert.ok(!isInSaa(lat - 2 * north, lon - 2 * east, 500, MID_2026), `outside ${lat}, ${lon}`);
    }
  });

  it('follows the north and west sides of the polygon that Fermi GBM flies with, at 535 km', () => {
    // Corners from USRA-STI/gdt-fermi; Fermi flew through 20.8 to 21.7 µT there.
    const polygon = [
      [0.4, -30.605],
      [2, -38.4],
      [2, -45],
      [-1, -65],
      [-6.155, -84],
      [-8.88, -89.2],
      [-14.22, -94.3],
    ] as const;
    for (const [lat, lon] of polygon) {
      const strength = strengthUt(lat, lon, 535);
      assert.ok(strength > 20.8 && strength < 21.7, `${strength} µT at ${lat}, ${lon}`);
      assert.ok(isInSaa(lat, lon, 535, MID_2026));
    }
  });

  it('covers 7.4 % of the globe at 400 km, 9.8 at 500, 12.6 at 600 and 20.2 at 800', () => {
    const table = { 400: 7.4, 500: 9.8, 600: 12.6, 800: 20.2 };
    for (const [altitudeKm, percent] of keyedByNumber(table))
      assert.ok(Math.abs(coveredPercent(altitudeKm) - percent) < 0.1, `${altitudeKm} km`);
  });

  // Shares of 72 h over the contour of 500 km, computed with another program and other elements.
  const shares = [
    { name: 'ISS', noradId: 25544, percent: 10.5 },
    { name: 'Starlink at 53 degrees', noradId: 44714, percent: 10.1 },
    { name: 'Sentinel-2A', noradId: 40697, percent: 7 },
  ];
  for (const { name, noradId, percent } of shares)
    it(`holds for the ground track of ${name} in ${percent} % of 72 h, one percent off at most`, () => {
      const ephemeris = ephemerisOf(catalogueElements(noradId), START, START + 72 * HOUR_MS);
      const position = new Float64Array(3);
      let inside = 0;
      for (let index = 0; index < 8640; index += 1) {
        ephemeris.positionEcef(START + 30_000 * index, position);
        const [x = 0, y = 0, z = 0] = position;
        const { latDeg, lonDeg } = geodeticOfEcef(x, y, z);
        if (isInSaa(latDeg, lonDeg, 500, MID_2026)) inside += 1;
      }
      assert.ok(Math.abs(inside / 86.4 - percent) < 1, `${inside / 86.4} %`);
    });

  it('is not the anomaly above 1000 km', () => {
    assert.ok(isInSaa(-22.5, -59.5, 1000));
    assert.ok(!isInSaa(-22.5, -59.5, 1000.1));
    assert.ok(!isInSaa(-22.5, -59.5, 35_786));
  });
});

describe('weakestFieldUt', () => {
  it('is 18.27 µT at 500 km in mid 2026 and grows weaker with height and years', () => {
    assert.ok(Math.abs(weakestFieldUt(500, MID_2026) - 18.27) < 0.01);
    assert.ok(weakestFieldUt(400, MID_2026) > weakestFieldUt(401, MID_2026));
    assert.ok(weakestFieldUt(500, MID_2026) > weakestFieldUt(500, MID_2026 + 1e11));
  });

  it('is the least that a grid of one degree finds, to 0.02 µT, at any height and date', () => {
    for (const [altitudeKm, tMs] of [
      [250, START],
      [455, Date.UTC(2025, 3, 1)],
      [720, Date.UTC(2029, 5, 1)],
      [1000, Date.UTC(2031, 0, 1)],
    ] as const) {
      let least = Infinity;
      for (let lat = -60; lat <= 20; lat += 1)
        for (let lon = -120; lon <= 40; lon += 1)
          least = Math.min(least, strengthUt(lat, lon, altitudeKm, tMs));
      assert.ok(Math.abs(weakestFieldUt(altitudeKm, tMs) - least) < 0.02, `${altitudeKm} km`);
    }
  });
});

describe('findSaaCrossings', () => {
  it('gives crossings in order, a minute apart, with a depth that fits their field', () => {
    const ephemeris = ephemerisOf(catalogueElements(40697), START, START + 72 * HOUR_MS);
    const found = findSaaCrossings(ephemeris);
    assert.ok(found.length > 15);
    for (const [index, crossing] of found.entries()) {
      assert.ok(crossing.endMs > crossing.startMs);
      assert.ok(crossing.severity >= 0 && crossing.severity <= 1);
      assert.ok(crossing.minFieldUt <= 22 && crossing.minFieldUt > 15);
      const next = found[index + 1];
      if (next !== undefined) assert.ok(next.startMs - crossing.endMs >= 60_000);
    }
    const [deepest] = [...found].sort((a, b) => a.minFieldUt - b.minFieldUt);
    assert.ok(deepest !== undefined && deepest.severity > 0.8);
  });

  it('says what is in progress at the ends of the window, and never more than the window', () => {
    const ephemeris = ephemerisOf(catalogueElements(25544), START, START + 24 * HOUR_MS);
    const whole = findSaaCrossings(ephemeris).find(({ inProgressAtStart }) => !inProgressAtStart);
    assert.ok(whole !== undefined);
    const middleMs = (whole.startMs + whole.endMs) / 2;
    const [late] = findSaaCrossings(ephemeris, middleMs, ephemeris.endMs);
    assert.deepEqual([late?.startMs, late?.endMs], [middleMs, whole.endMs]);
    assert.equal(late?.inProgressAtStart, true);
    const early = findSaaCrossings(ephemeris, START, middleMs).at(-1);
    assert.deepEqual([early?.startMs, early?.endMs], [whole.startMs, middleMs]);
    assert.equal(early?.inProgressAtEnd, true);
    assert.ok(early.minFieldUt >= whole.minFieldUt);
  });

  it('finds none for GPS, geostationary satellites and orbits that stay north of it', () => {
    for (const noradId of [46826, 51850])
      assert.deepEqual(
        findSaaCrossings(ephemerisOf(catalogueElements(noradId), START, START + 24 * HOUR_MS)),
        [],
      );
  });

  it('takes of an eccentric orbit only what lies below 1000 km', () => {
    const perigeeKm = 6378.135 + 500;
    const apogeeKm = 6378.135 + 3000;
    const made = elementsFromMean(
      {
        altitudeKm: (perigeeKm + apogeeKm) / 2 - 6378.135,
        eccentricity: (apogeeKm - perigeeKm) / (apogeeKm + perigeeKm),
        inclinationDeg: 30,
        argPerigeeDeg: 270,
        bstar: 0,
      },
      { ms: START, us: 0 },
    );
    assert.ok(made.ok);
    const ephemeris = ephemerisOf(made.elements, START, START + 72 * HOUR_MS);
    const found = findSaaCrossings(ephemeris);
    assert.ok(found.length > 5);
    const position = new Float64Array(3);
    for (const { startMs, endMs } of found)
      for (const tMs of [startMs, (startMs + endMs) / 2, endMs]) {
        ephemeris.positionEcef(tMs, position);
        assert.ok(Math.hypot(...position) < 6378.2 + 1000);
      }
  });
});

describe('findSaaCrossings, on any low orbit', () => {
  it('gives crossings in order, with the field weak in their middle and strong between them', () => {
    holds(
      [
        circularOrbits(300, 900),
        fc.integer({ min: 0, max: 1500 }),
        fc.integer({ min: 60_000, max: 36_000_000 }),
      ],
      (orbit, day, lengthMs) => {
        const startMs = START + day * 24 * HOUR_MS;
        const mean = { ...orbit, bstar: 0 };
        const made = elementsFromMean(mean, { ms: startMs, us: 0 });
        assert.ok(made.ok);
        const ephemeris = ephemerisOf(made.elements, startMs, startMs + lengthMs);
        const found = findSaaCrossings(ephemeris);
        let lastMs = startMs;
        for (const { startMs: fromMs, endMs: toMs, minFieldUt, severity } of found) {
          assert.ok(fromMs >= lastMs && toMs > fromMs && toMs <= ephemeris.endMs);
          assert.ok(severity >= 0 && severity <= 1);
          if (toMs - fromMs > 1000) assert.ok(minFieldUt < 22);
          if (fromMs - lastMs > 1000) assert.ok(fieldAt(ephemeris, (lastMs + fromMs) / 2) > 22);
          lastMs = toMs;
        }
        if (ephemeris.endMs - lastMs > 1000)
          assert.ok(fieldAt(ephemeris, (lastMs + ephemeris.endMs) / 2) > 22);
      },
      { numRuns: 60 },
    );
  });
});

/** Strength of the field at the satellite, µT. */
function fieldAt(ephemeris: Ephemeris, tMs: number): number {
  const position = new Float64Array(3);
  ephemeris.positionEcef(tMs, position);
  const [x = 0, y = 0, z = 0] = position;
  return magneticField(x, y, z, tMs, field) / 1000;
}

function strengthUt(latDeg: number, lonDeg: number, altitudeKm: number, tMs = MID_2026): number {
  const [x, y, z] = ecefOfGeodetic({ latDeg, lonDeg, altitudeKm });
  return magneticField(x, y, z, tMs, field) / 1000;
}

function coveredPercent(altitudeKm: number): number {
  let [covered, total] = [0, 0];
  for (let lat = -89.5; lat < 90; lat += 1)
    for (let lon = -179; lon < 180; lon += 2) {
      const weight = Math.cos((lat * Math.PI) / 180);
      total += weight;
      if (isInSaa(lat, lon, altitudeKm, MID_2026)) covered += weight;
    }
  return (100 * covered) / total;
}

function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}
