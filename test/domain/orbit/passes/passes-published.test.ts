import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import {
  findPasses,
  type GroundPass,
  lookAnglesAt,
} from '../../../../domain/orbit/passes/passes.ts';
import type { Station } from '../../../../domain/orbit/geometry/stations.ts';
import { trackPoint } from '../../../../domain/orbit/tracks/track.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { tleElements } from '../../../kit/makers/elements.ts';

const TIME_MS = 50;
const ANGLE_DEG = 0.02;

/** ISS elements of the position that pyorbital's tests publish. */
const ISS_2003 = tleElements(
  '1 25544U 98067A   03097.78853147  .00021906  00000-0  28403-3 0  8652',
  '2 25544  51.6361  13.7980 0004256  35.6671  59.2566 15.58778559250029',
);

describe('published passes', () => {
  it('culminates as pyorbital says for Iridium 7 above 40 degrees: 50 ms', () => {
    const lines = [
      '1 24793U 97020B   18065.48735489  .00000075  00000-0  19863-4 0  9994',
      '2 24793  86.3994 209.3241 0002020  89.8714 270.2713 14.34246429 90794',
    ] as const;
    const span = { lines, from: '2018-03-07T03:30:15Z', hours: 1 };
    const passes = passesOver(place(-43.368, 170.556, 500), 40, span);
    assert.equal(passes.length, 1);
    assertInstant(passes[0]?.tcaMs, '2018-03-07T03:48:13.178439Z', TIME_MS);
  });

  it('has the 15 passes of Lemur-2 Browncow that pyorbital counts, some low: 50 ms', () => {
    const passes = passesOver(place(51.953319, -8.174163, 50), 5, {
      lines: [
        '1 43125U 18004Q   18251.42128650 +.00001666 +00000-0 +73564-4 0  9991',
        '2 43125 097.5269 314.3317 0010735 157.6344 202.5362 15.23132245036381',
      ],
      from: '2018-09-08T00:00:00Z',
      hours: 72,
    });
    assert.equal(passes.length, 15);
    assertInstant(passes[0]?.tcaMs, '2018-09-08T09:05:46.375248Z', TIME_MS);
    assertInstant(passes.at(-1)?.tcaMs, '2018-09-10T22:15:03.143469Z', TIME_MS);
  });

  describe('of the ISS over Atlanta, as Calsky gave it in whole seconds and tenths of a degree', () => {
    const elements = [
      '1 25544U 98067A   09119.77864163  .00009789  00000-0  76089-4 0  7650',
      '2 25544  51.6397 195.1243 0008906 304.8273 151.9344 15.72498628598335',
    ] as const;
    const atlanta = place(33.7489954, -84.3879824, 320);
    const check = (pass: GroundPass | undefined): void => {
      assertInstant(pass?.aosMs, '2009-04-30T05:02:17Z', 2000);
      assertInstant(pass?.tcaMs, '2009-04-30T05:06:39Z', 2000);
      assertInstant(pass?.losMs, '2009-04-30T05:11:04Z', 2000);
      assertAngle(pass?.aosAzimuthDeg, 192.0, 0.1);
      assertAngle(pass?.losAzimuthDeg, 64.9, 0.1);
      assertAngle(pass?.maxElevationDeg, 16.0, 0.1);
    };

    it('rises, culminates and sets then: 2 s, 0.1 degrees', () => {
      check(passesOver(atlanta, 0, { lines: elements, from: '2009-04-30T00:00:00Z', hours: 6 })[0]);
    });

    it('is the first that rises when the search begins within an earlier one', () => {
      const from = '2009-04-29T15:51:00Z';
      const passes = passesOver(atlanta, 0, { lines: elements, from, hours: 15 });
      assert.ok(passes[0]?.inProgressAtStart === true);
      check(passes.find(({ inProgressAtStart }) => !inProgressAtStart));
    });
  });
});

describe('published positions', () => {
  const tMs = Date.parse('2003-03-23T00:03:22Z');
  const ephemeris = ephemerisOf(ISS_2003, tMs - HOUR_MS, tMs + HOUR_MS);

  it('is over the place and at the height that pyorbital gives for the ISS: 0.02 degrees', () => {
    const point = trackPoint(ephemeris, tMs);
    assertAngle(point.lonDeg, -68.1998945, ANGLE_DEG);
    assertAngle(point.latDeg, 23.1597477, ANGLE_DEG);
    assert.ok(Math.abs(point.altitudeKm - 392.0195343) < 0.05, String(point.altitudeKm));
  });

  it('stands where pyorbital sees it from Atlanta: 0.02 degrees', () => {
    const look = lookAnglesAt(ephemeris, place(33.775867, -84.39733, 0), tMs);
    assertAngle(look.azimuthDeg, 122.4516966, ANGLE_DEG);
    assertAngle(look.elevationDeg, 1.980022, ANGLE_DEG);
  });
});

function passesOver(
  site: Station,
  minElevationDeg: number,
  search: { lines: readonly [string, string]; from: string; hours: number },
): GroundPass[] {
  const startMs = Date.parse(search.from);
  const elements = tleElements(...search.lines);
  const ephemeris = ephemerisOf(elements, startMs, startMs + search.hours * HOUR_MS);
  return findPasses(ephemeris, [site], { minElevationDeg });
}

function ephemerisOf(
  elements: Parameters<typeof createEphemeris>[0],
  startMs: number,
  endMs: number,
): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}

function place(latDeg: number, lonDeg: number, altitudeM: number): Station {
  return { id: 'site', name: 'site', provider: 'test', latDeg, lonDeg, altitudeM };
}

function assertInstant(tMs: number | undefined, published: string, toleranceMs: number): void {
  const offMs = (tMs ?? Number.NaN) - Date.parse(published);
  assert.ok(Math.abs(offMs) < toleranceMs, `${offMs} ms from ${published}`);
}

function assertAngle(found: number | undefined, published: number, toleranceDeg: number): void {
  const off = Math.abs((found ?? Number.NaN) - published);
  assert.ok(off < toleranceDeg, `${found ?? 'nothing'} instead of ${published}`);
}
