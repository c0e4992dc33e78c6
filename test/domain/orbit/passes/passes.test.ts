import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { type Elements, elementsFromMean } from '../../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../../domain/orbit/ephemeris/ephemeris.ts';
import { findPasses, lookAnglesAt, rangeKmAt } from '../../../../domain/orbit/passes/passes.ts';
import { DEFAULT_STATIONS, type Station } from '../../../../domain/orbit/geometry/stations.ts';
import { HOUR_MS } from '../../../../domain/time/instant.ts';
import { brutePasses } from '../../../kit/oracles/brute-force.ts';
import { catalogueElements, tleElements, withChecksum } from '../../../kit/makers/elements.ts';

const START = Date.parse('2026-07-25T00:00:00Z');
const EDGE_MS = 1;

/** A station of the published STK passes: latitude, longitude, height. */
const ARGENTINA = place('arg', -31.2884, -64.2032868, 492.96);
const BOSTON = place('boston', 42.3581, -71.0636, 0);

describe('findPasses', () => {
  describe('against one look a second by the library', () => {
    const cases = [
      { name: 'ISS', noradId: 25544, hours: 72, mask: 5 },
      { name: 'Sentinel-2A', noradId: 40697, hours: 24, mask: 5 },
      { name: 'IXPE, on the equator', noradId: 49954, hours: 24, mask: 0 },
      { name: 'GPS', noradId: 46826, hours: 24, mask: 10 },
      { name: 'an eccentric orbit, Arktika-M 2', noradId: 58584, hours: 36, mask: 5 },
      { name: 'Chandra', noradId: 25867, hours: 24, mask: 5 },
      { name: 'a geostationary satellite, GOES 18', noradId: 51850, hours: 24, mask: 5 },
    ];
    for (const { name, noradId, hours, mask } of cases)
      it(`finds the same passes of ${name}, edges within ${EDGE_MS} ms`, () => {
        const elements = catalogueElements(noradId);
        const endMs = START + hours * HOUR_MS;
        const brute = brutePasses(elements, DEFAULT_STATIONS, mask, START, endMs);
        const ours = findPasses(ephemerisOf(elements, START, endMs), DEFAULT_STATIONS, {
          minElevationDeg: mask,
        });
        for (const [stationId, expected] of brute) {
          const found = ours.filter((pass) => pass.stationId === stationId);
          assert.equal(found.length, expected.length, `passes over ${stationId}`);
          for (const [index, span] of expected.entries()) {
            assertClose(found[index]?.aosMs, span.startMs, EDGE_MS, `AOS over ${stationId}`);
            assertClose(found[index]?.losMs, span.endMs, EDGE_MS, `LOS over ${stationId}`);
          }
        }
      });
  });

  it('agrees with STK on ten passes of BUGSAT-1: 50 ms, 0.02 degrees', () => {
    // Published in the tests of orbit-predictor (MIT): AOS, TCA, LOS, highest elevation.
    const published = [
      ['2014-10-23T01:27:33.224', '2014-10-23T01:32:41.074', '2014-10-23T01:37:47.944', 12.76],
      ['2014-10-23T03:01:37.007', '2014-10-23T03:07:48.890', '2014-10-23T03:14:01.451', 39.32],
      ['2014-10-23T14:49:34.783', '2014-10-23T14:55:44.394', '2014-10-23T15:01:51.154', 41.75],
      ['2014-10-23T16:25:54.939', '2014-10-23T16:30:50.152', '2014-10-23T16:35:44.984', 11.45],
      ['2014-10-24T01:35:47.889', '2014-10-24T01:41:13.181', '2014-10-24T01:46:37.548', 16.07],
      ['2014-10-24T03:10:23.486', '2014-10-24T03:16:27.230', '2014-10-24T03:22:31.865', 30.62],
      ['2014-10-24T14:58:07.378', '2014-10-24T15:04:21.721', '2014-10-24T15:10:33.546', 54.83],
      ['2014-10-24T16:34:48.635', '2014-10-24T16:39:20.960', '2014-10-24T16:43:53.204', 8.78],
      ['2014-10-25T01:44:05.771', '2014-10-25T01:49:45.487', '2014-10-25T01:55:24.414', 20.07],
      ['2014-10-25T03:19:12.611', '2014-10-25T03:25:05.674', '2014-10-25T03:30:59.815', 24.09],
    ] as const;
    const elements = tleElements(
      '1 40014U 14033E   14294.41438078  .00003468  00000-0  34565-3 0  3930',
      '2 40014  97.9781 190.6418 0032692 299.0467  60.7524 14.91878099 18425',
    );
    const ephemeris = ephemerisOf(elements, utc('2014-10-22T20:18:11'), utc('2014-10-25T04:00:00'));
    const passes = findPasses(ephemeris, [ARGENTINA], { minElevationDeg: 0 });
    assert.equal(passes.length, published.length);
    for (const [index, [aos, tca, los, elevationDeg]] of published.entries()) {
      const pass = passes[index];
      assertClose(pass?.aosMs, utc(aos), 50, `AOS ${aos}`);
      assertClose(pass?.tcaMs, utc(tca), 50, `TCA ${tca}`);
      assertClose(pass?.losMs, utc(los), 50, `LOS ${los}`);
      assertClose(pass?.maxElevationDeg, elevationDeg, 0.02, `elevation ${tca}`);
    }
  });

  describe('against the number of events that Skyfield finds over Boston above 20 degrees', () => {
    // Published in the tests of python-skyfield (MIT); its windows begin at TAI midnights.
    const cases = [
      {
        name: 'Tiangong 1',
        lines: [
          '1 37820U 11053A   14314.79851609  .00064249  00000-0  44961-3 0  5637',
          '2 37820  42.7687 147.7173 0010686 283.6368 148.1694 15.73279710179072',
        ],
        from: '2014-11-09T23:59:25',
        days: 1,
        passes: 4,
      },
      {
        name: 'GRACE-FO 2',
        lines: [
          '1 43477U 18047B   20011.66650462 +.00000719  00000-0 +29559-4 0    08',
          '2 43477  88.9974 159.0391 0019438 141.4770 316.8932 15.23958285 91199',
        ],
        from: '2019-12-31T23:59:23',
        days: 14,
        passes: 30,
      },
      {
        name: 'Swift, which never rises',
        lines: [
          '1 28485U 04047A   20010.76403232 +.00000826 +00000-0 +25992-4 0  9999',
          '2 28485 020.5579 055.7027 0010957 208.9479 151.0347 15.04516653829549',
        ],
        from: '2019-12-31T23:59:23',
        days: 14,
        passes: 0,
      },
      {
        name: 'PALAPA D, geostationary beyond the horizon',
        lines: [
          '1 35812U 09046A   20008.38785173 -.00000341 +00000-0 +00000-0 0  9999',
          '2 35812 000.0518 095.9882 0002721 218.8296 045.1595 01.00269700038098',
        ],
        from: '2019-12-31T23:59:23',
        days: 14,
        passes: 0,
      },
    ] as const;
    for (const { name, lines, from, days, passes } of cases)
      it(`finds ${passes} passes of ${name}, days: ${days}`, () => {
        const startMs = utc(from);
        const ephemeris = ephemerisOf(
          tleElements(lines[0], lines[1]),
          startMs,
          startMs + days * 24 * HOUR_MS,
        );
        assert.equal(findPasses(ephemeris, [BOSTON], { minElevationDeg: 20 }).length, passes);
      });

    it('gives one pass from edge to edge for ANIK F-1R, which never sets', () => {
      const elements = tleElements(
        '1 28868U 05036A   20011.46493281 -.00000066  00000-0  00000+0 0  9999',
        '2 28868   0.0175  50.4632 0002403 284.1276 195.8977  1.00270824 52609',
      );
      const startMs = utc('2019-12-31T23:59:23');
      const ephemeris = ephemerisOf(elements, startMs, startMs + 14 * 24 * HOUR_MS);
      const [pass, ...rest] = findPasses(ephemeris, [BOSTON], { minElevationDeg: 20 });
      assert.deepEqual(rest, []);
      assert.equal(pass?.aosMs, startMs);
      assert.equal(pass.losMs, startMs + 14 * 24 * HOUR_MS);
      assert.ok(pass.inProgressAtStart && pass.inProgressAtEnd);
    });
  });

  it('does not skip the short pass that issue 99 of orbit-predictor is about', () => {
    const elements = tleElements(
      withChecksum('1 99999U 20003C   20266.16335194  .00000680  00000-0  27888-4 0  9992'),
      withChecksum('2 99999  97.3095 330.4275 0013971 101.1830 259.0981 15.27499258 38313'),
    );
    const ephemeris = ephemerisOf(elements, utc('2020-09-25T09:02:06'), utc('2020-09-25T10:36:00'));
    const site = place('loc', -15.137152171507697, -0.4276612055384211, 0);
    assert.equal(findPasses(ephemeris, [site], { minElevationDeg: 0 }).length, 1);
  });

  it('flags passes under way at either edge and keeps the other edge', () => {
    const elements = catalogueElements(25544);
    const whole = ephemerisOf(elements, START, START + 24 * HOUR_MS);
    const [pass] = findPasses(whole, DEFAULT_STATIONS, { minElevationDeg: 5 });
    assert.ok(pass !== undefined);
    const middleMs = (pass.aosMs + pass.losMs) / 2;
    const only = DEFAULT_STATIONS.filter(({ id }) => id === pass.stationId);
    const [late] = findPasses(whole, only, { minElevationDeg: 5, startMs: middleMs });
    assert.equal(late?.aosMs, middleMs);
    assert.ok(late.inProgressAtStart && !late.inProgressAtEnd);
    assertClose(late.losMs, pass.losMs, 0.1, 'LOS');
    const [early] = findPasses(whole, only, { minElevationDeg: 5, endMs: middleMs });
    assert.equal(early?.losMs, middleMs);
    assert.ok(early.inProgressAtEnd && !early.inProgressAtStart);
    assertClose(early.aosMs, pass.aosMs, 0.1, 'AOS');
  });

  it('finds the same edges whatever the horizon', () => {
    const elements = catalogueElements(40697);
    const options = { minElevationDeg: 5 };
    const long = findPasses(
      ephemerisOf(elements, START, START + 48 * HOUR_MS),
      DEFAULT_STATIONS,
      options,
    );
    const short = findPasses(
      ephemerisOf(elements, START + 1_234_567, START + 12 * HOUR_MS),
      DEFAULT_STATIONS,
      options,
    ).filter((pass) => !pass.inProgressAtStart && !pass.inProgressAtEnd);
    assert.ok(short.length > 20);
    for (const pass of short) {
      const twin = long.find(
        ({ stationId, aosMs }) =>
          stationId === pass.stationId && Math.abs(aosMs - pass.aosMs) < 1000,
      );
      assertClose(twin?.aosMs, pass.aosMs, 0.05, 'AOS');
      assertClose(twin?.losMs, pass.losMs, 0.05, 'LOS');
    }
  });

  it('uses a mask of the station before the mask of the request', () => {
    const ephemeris = ephemerisOf(catalogueElements(25544), START, START + 24 * HOUR_MS);
    const [wallops] = DEFAULT_STATIONS.filter(({ id }) => id === 'gs_wallops');
    assert.ok(wallops !== undefined);
    const masked = { ...wallops, minElevationDeg: 30 };
    const high = findPasses(ephemeris, [masked], { minElevationDeg: 5 });
    assert.deepEqual(high, findPasses(ephemeris, [wallops], { minElevationDeg: 30 }));
    assert.ok(high.length < findPasses(ephemeris, [wallops], { minElevationDeg: 5 }).length);
  });

  it('holds its invariants for any orbit, station and mask', () => {
    fc.assert(
      fc.property(
        fc.record({
          altitudeKm: fc.oneof(
            fc.double({ min: 250, max: 2000, noNaN: true }),
            fc.constant(20_200),
          ),
          inclinationDeg: fc.double({ min: 0, max: 180, noNaN: true }),
          raanDeg: fc.double({ min: 0, max: 359, noNaN: true }),
          eccentricity: fc.double({ min: 0, max: 0.01, noNaN: true }),
        }),
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: 0, max: 60, noNaN: true }),
        (mean, latDeg, lonDeg, mask) => {
          const made = elementsFromMean(mean, { ms: START, us: 0 });
          assert.ok(made.ok);
          const ephemeris = ephemerisOf(made.elements, START, START + 12 * HOUR_MS);
          const site = place('site', latDeg, lonDeg, 100);
          let lastLos = Number.NEGATIVE_INFINITY;
          for (const pass of findPasses(ephemeris, [site], { minElevationDeg: mask })) {
            assert.ok(lastLos < pass.aosMs && pass.aosMs < pass.losMs, 'passes do not overlap');
            assert.ok(pass.aosMs <= pass.tcaMs && pass.tcaMs <= pass.losMs, 'TCA lies inside');
            assert.ok(pass.maxElevationDeg >= mask - 1e-3, 'the peak is above the mask');
            assert.ok(pass.minRangeKm <= rangeKmAt(ephemeris, site, pass.tcaMs) + 0.1);
            const elevationAt = (tMs: number): number =>
              lookAnglesAt(ephemeris, site, tMs).elevationDeg;
            if (!pass.inProgressAtStart) assertClose(elevationAt(pass.aosMs), mask, 0.01, 'AOS');
            if (!pass.inProgressAtEnd) assertClose(elevationAt(pass.losMs), mask, 0.01, 'LOS');
            for (let share = 0.05; share < 1; share += 0.1) {
              const there = elevationAt(pass.aosMs + share * (pass.losMs - pass.aosMs));
              assert.ok(there <= pass.maxElevationDeg + 0.01, 'nothing is above the peak');
              assert.ok(there >= mask - 0.01, 'all of a pass is above the mask');
            }
            lastLos = pass.losMs;
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  const created = createEphemeris(elements, startMs, endMs);
  assert.ok(created.ok);
  return created.ephemeris;
}

function place(id: string, latDeg: number, lonDeg: number, altitudeM: number): Station {
  return { id, name: id, provider: 'test', latDeg, lonDeg, altitudeM };
}

function utc(text: string): number {
  return Date.parse(`${text}Z`);
}

function assertClose(
  actual: number | undefined,
  expected: number,
  tolerance: number,
  what: string,
): void {
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) <= tolerance,
    `${what}: ${actual ?? 'nothing'} instead of ${expected} (tolerance ${tolerance})`,
  );
}
