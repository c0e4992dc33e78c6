import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { elementsFromMean, type Elements } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { lookAngles, stationFrame } from '../../../../domain/orbit/geometry/frames.ts';
import { findPasses, type GroundPass } from '../../../../domain/orbit/passes/passes.ts';
import { DEFAULT_STATIONS, type Station } from '../../../../domain/orbit/geometry/stations.ts';
import { trackPoint } from '../../../../domain/orbit/tracks/track.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { bruteLook, brutePasses } from '../../../kit/oracles/brute-force.ts';
import { catalogueElements, tleElements } from '../../../kit/makers/elements.ts';
import { DEGREES } from '../../../../domain/orbit/angles.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const ISS = 25544;
const SENTINEL_2A = 40697;

describe('findPasses at its edges', () => {
  describe('of the Earth', () => {
    const sites = [
      place('the north pole', 90, 0),
      place('the north pole by another longitude', 90, 123.4),
      place('the south pole', -90, -77),
      place('a hair beside the pole', 89.999_999, 180),
      place('the date line', 5, 180),
      place('the date line from the west', 5, -180),
      place('a mountain', 27.9881, 86.925, 8848.86),
      place('the shore of the Dead Sea', 31.5, 35.5, -430),
      place('a balloon', 40, -100, 38_000),
    ];
    for (const noradId of [SENTINEL_2A, ISS])
      it(`agrees with brute force at the poles, on the date line, high and low, for ${noradId}`, () => {
        const elements = catalogueElements(noradId);
        const endMs = START + 24 * HOUR_MS;
        for (const maskDeg of [0, 7.5]) {
          const twin = brutePasses(elements, sites, maskDeg, START, endMs);
          const ours = findPasses(ephemerisOf(elements, START, endMs), sites, {
            minElevationDeg: maskDeg,
          });
          for (const { id } of sites) {
            const found = ours.filter(({ stationId }) => stationId === id);
            const expected = twin.get(id) ?? [];
            assert.equal(found.length, expected.length, id);
            for (const [index, { startMs, endMs: lastMs }] of expected.entries()) {
              assert.ok(Math.abs((found[index]?.aosMs ?? 0) - startMs) < 1, `AOS at ${id}`);
              assert.ok(Math.abs((found[index]?.losMs ?? 0) - lastMs) < 1, `LOS at ${id}`);
            }
          }
        }
      });

    it('sees each revolution of a polar satellite from the pole, whatever its longitude', () => {
      const elements = catalogueElements(SENTINEL_2A);
      const ephemeris = ephemerisOf(elements, START, START + 24 * HOUR_MS);
      const passes = (lonDeg: number): GroundPass[] =>
        findPasses(ephemeris, [place('pole', 90, lonDeg)], { minElevationDeg: 0 });
      const here = passes(0);
      assert.ok(here.length === 14 || here.length === 15, `${here.length} passes`);
      for (const [index, there] of passes(77).entries()) {
        assert.ok(Math.abs(there.aosMs - (here[index]?.aosMs ?? 0)) < 0.1);
        // At a pole longitude only says where "north" of the azimuth points.
        const turned = (there.aosAzimuthDeg - (here[index]?.aosAzimuthDeg ?? 0) + 360) % 360;
        assert.ok(Math.abs(turned - 77) < 1e-3, `turned by ${turned} degrees`);
      }
    });
  });

  describe('of the mask', () => {
    it('nests the passes of a higher mask inside those of a lower one', () => {
      const elements = catalogueElements(ISS);
      const ephemeris = ephemerisOf(elements, START, START + 48 * HOUR_MS);
      let wider = findPasses(ephemeris, DEFAULT_STATIONS, { minElevationDeg: 0 });
      for (let minElevationDeg = 5; minElevationDeg <= 90; minElevationDeg += 5) {
        const narrower = findPasses(ephemeris, DEFAULT_STATIONS, { minElevationDeg });
        assert.ok(narrower.length <= wider.length);
        for (const pass of narrower) {
          const around = wider.find((wide) => encloses(wide, pass));
          assert.ok(around !== undefined, `a pass above ${minElevationDeg} degrees alone`);
          assert.ok(Math.abs(around.maxElevationDeg - pass.maxElevationDeg) < 1e-6);
        }
        const reaching = wider.filter(({ maxElevationDeg }) => maxElevationDeg > minElevationDeg);
        assert.equal(narrower.length, reaching.length, `above ${minElevationDeg} degrees`);
        wider = narrower;
      }
      assert.deepEqual(wider, [], 'nothing stands above 90 degrees');
    });

    for (const { maskDeg, longestMs } of [
      { maskDeg: 89.5, longestMs: 1100 },
      { maskDeg: 89.9, longestMs: 230 },
      { maskDeg: 89.97, longestMs: 70 },
    ])
      it(`finds the pass through the zenith above ${maskDeg} degrees, shorter than ${longestMs} ms`, () => {
        const elements = catalogueElements(ISS);
        const ephemeris = ephemerisOf(elements, START, START + 6 * HOUR_MS);
        const look = bruteLook(elements);
        for (let tMs = START + 0.5 * HOUR_MS; tMs < START + 5 * HOUR_MS; tMs += 1_717_171) {
          const { latDeg, lonDeg } = trackPoint(ephemeris, tMs);
          const site = place('below', latDeg, lonDeg);
          const passes = findPasses(ephemeris, [site], { minElevationDeg: maskDeg });
          const [pass, ...rest] = passes.filter(({ aosMs }) => Math.abs(aosMs - tMs) < HOUR_MS / 4);
          assert.deepEqual(rest, []);
          assert.ok(pass !== undefined && pass.aosMs < tMs + 20 && pass.losMs > tMs - 20);
          assert.ok(pass.aosMs < pass.tcaMs && pass.tcaMs < pass.losMs);
          assert.ok(pass.losMs - pass.aosMs < longestMs, `${pass.losMs - pass.aosMs} ms`);
          assert.ok(pass.maxElevationDeg > maskDeg);
          for (const edgeMs of [pass.aosMs, pass.losMs]) {
            const elevationDeg = look(site, edgeMs).elevation * DEGREES;
            assert.ok(Math.abs(elevationDeg - maskDeg) < 0.001, `${elevationDeg}`);
          }
        }
      });
  });

  describe('of the window', () => {
    it('gives a window inside a pass as one pass from edge to edge, wherever it lies', () => {
      const elements = catalogueElements(SENTINEL_2A);
      const ephemeris = ephemerisOf(elements, START, START + 12 * HOUR_MS);
      const svalbard = DEFAULT_STATIONS.slice(0, 1);
      const [pass] = findPasses(ephemeris, svalbard, { minElevationDeg: 5 });
      assert.ok(pass !== undefined);
      const spanMs = pass.losMs - pass.aosMs;
      for (const [from, to] of [
        [0.1, 0.3],
        [0.3, 0.7],
        [0.7, 0.9],
        [0.5, 0.501],
      ] as const) {
        const startMs: number = pass.aosMs + from * spanMs;
        const endMs: number = pass.aosMs + to * spanMs;
        const [inner, ...rest] = findPasses(ephemeris, svalbard, {
          minElevationDeg: 5,
          startMs,
          endMs,
        });
        assert.deepEqual(rest, []);
        assert.deepEqual([inner?.aosMs, inner?.losMs], [startMs, endMs]);
        assert.ok(inner?.inProgressAtStart === true && inner.inProgressAtEnd);
        const expectedMs = Math.min(Math.max(pass.tcaMs, startMs), endMs);
        assert.ok(Math.abs(inner.tcaMs - expectedMs) < 1);
      }
    });

    it('ends the pass under way where the satellite decays, with a flag', () => {
      const elements = tleElements(
        '1 29141U 85108AA  06170.26783845  .99999999  00000-0  13519-0 0   718',
        '2 29141  82.4288 273.4882 0015848 277.2124  83.9133 15.93343074  6828',
      );
      const ephemeris = ephemerisOf(elements, elements.epochMs, elements.epochMs + 24 * HOUR_MS);
      const lastMs = ephemeris.decayedAtMs;
      assert.ok(lastMs !== null && ephemeris.endMs === lastMs);
      const { latDeg, lonDeg } = trackPoint(ephemeris, lastMs - 10_000);
      const passes = findPasses(ephemeris, [place('below', latDeg, lonDeg)], {
        minElevationDeg: 10,
      });
      assert.equal(passes.at(-1)?.losMs, lastMs);
      assert.ok(passes.at(-1)?.inProgressAtEnd);
      assert.ok((passes.at(-1)?.maxElevationDeg ?? 0) > 80);
    });
  });

  describe('of slow satellites', () => {
    it('takes the highest of several culminations', () => {
      let several = 0;
      for (const noradId of [47719, 58584, 42738, 49336, 25989, 40482]) {
        const elements = catalogueElements(noradId);
        const endMs = START + 48 * HOUR_MS;
        const look = bruteLook(elements);
        const ephemeris = ephemerisOf(elements, START, endMs);
        for (const pass of findPasses(ephemeris, DEFAULT_STATIONS, { minElevationDeg: 5 })) {
          const site = DEFAULT_STATIONS.find(({ id }) => id === pass.stationId);
          assert.ok(site !== undefined);
          const stepMs = Math.max(1000, (pass.losMs - pass.aosMs) / 500);
          const heights: number[] = [];
          for (let tMs = pass.aosMs; tMs <= pass.losMs; tMs += stepMs)
            heights.push(look(site, tMs).elevation * DEGREES);
          const summits = heights.filter(
            (height, at) => height > (heights[at - 1] ?? 90) && height >= (heights[at + 1] ?? 90),
          );
          if (summits.length > 1) several += 1;
          const highest = Math.max(...heights);
          const atTca = look(site, pass.tcaMs).elevation * DEGREES;
          assert.ok(pass.maxElevationDeg >= highest - 1e-4, `${pass.maxElevationDeg}, ${highest}`);
          assert.ok(Math.abs(pass.maxElevationDeg - atTca) < 1e-4);
        }
      }
      assert.ok(several >= 5, `${several} passes with several culminations`);
    });

    it('has a geostationary satellite up all the time or never', () => {
      const elements = catalogueElements(51850);
      const endMs = START + 72 * HOUR_MS;
      const look = bruteLook(elements);
      const ephemeris = ephemerisOf(elements, START, endMs);
      for (const station of DEFAULT_STATIONS) {
        const heightDeg = look(station, START).elevation * DEGREES;
        if (Math.abs(heightDeg) < 2) continue;
        const passes = findPasses(ephemeris, [station], { minElevationDeg: 0 });
        assert.equal(passes.length, heightDeg > 0 ? 1 : 0, station.id);
        const [pass] = passes;
        if (pass === undefined) continue;
        assert.deepEqual([pass.aosMs, pass.losMs], [START, endMs]);
        assert.ok(pass.inProgressAtStart && pass.inProgressAtEnd);
      }
    });
  });

  it('keeps AOS before TCA before LOS, the mask at the edges and passes apart, for any orbit', () => {
    fc.assert(
      fc.property(
        fc.record({
          altitudeKm: fc.double({ min: 300, max: 3000, noNaN: true }),
          inclinationDeg: fc.double({ min: 0, max: 180, noNaN: true }),
          raanDeg: fc.double({ min: 0, max: 359, noNaN: true }),
          argPerigeeDeg: fc.double({ min: 0, max: 359, noNaN: true }),
          eccentricity: fc.double({ min: 0, max: 0.02, noNaN: true }),
        }),
        fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 90, 0)),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -400, max: 9000, noNaN: true }),
        fc.double({ min: 0, max: 89, noNaN: true }),
        (mean, latDeg, lonDeg, altitudeM, mask) => {
          const made = elementsFromMean(mean, { ms: START, us: 0 });
          assert.ok(made.ok);
          const ephemeris = ephemerisOf(made.elements, START, START + 24 * HOUR_MS);
          const site = place('site', latDeg, lonDeg, altitudeM);
          let lastMs = Number.NEGATIVE_INFINITY;
          for (const pass of findPasses(ephemeris, [site], { minElevationDeg: mask })) {
            const { aosMs, tcaMs, losMs } = pass;
            assert.ok(lastMs < aosMs && aosMs < losMs);
            lastMs = losMs;
            if (!pass.inProgressAtStart) {
              assert.ok(Math.abs(exactElevationDeg(ephemeris, site, aosMs) - mask) < 1e-3);
              assert.ok(aosMs < tcaMs);
            }
            if (!pass.inProgressAtEnd) {
              assert.ok(Math.abs(exactElevationDeg(ephemeris, site, losMs) - mask) < 1e-3);
              assert.ok(tcaMs < losMs);
            }
            assert.ok(tcaMs >= aosMs && tcaMs <= losMs);
            assert.ok(pass.maxElevationDeg >= mask);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}

function place(id: string, latDeg: number, lonDeg: number, altitudeM = 0): Station {
  return { id, name: id, provider: 'test', latDeg, lonDeg, altitudeM };
}

function encloses(wide: GroundPass, pass: GroundPass): boolean {
  return wide.stationId === pass.stationId && wide.aosMs <= pass.aosMs && wide.losMs >= pass.losMs;
}

/** By SGP4 itself, not the interpolation. */
function exactElevationDeg(ephemeris: Ephemeris, site: Station, tMs: number): number {
  const state = new Float64Array(6);
  assert.ok(ephemeris.exactStateEcef(tMs, state));
  const [x = 0, y = 0, z = 0] = state;
  return lookAngles(stationFrame(site), x, y, z).elevationDeg;
}
