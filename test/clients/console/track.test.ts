import assert from 'node:assert/strict';
import { geoContains, geoDistance, type GeoPermissibleObjects } from 'd3-geo';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as track from '../../../clients/console/track/geometry.ts';
import { SAMPLE } from '../../kit/console/sample.ts';

const DEGREE = Math.PI / 180;
const lat = fc.double({ min: -89, max: 89, noNaN: true });
const lon = fc.double({ min: -180, max: 179.9, noNaN: true });

describe('ground track', () => {
  it('draws the night as all that is farther than 90° from the point below the Sun', () => {
    fc.assert(
      fc.property(
        lat.map((value) => value / 4),
        lon,
        lat,
        lon,
        (sunLat, sunLon, atLat, atLon) => {
          const night = track.nightCircle({ lat: sunLat, lon: sunLon });
          const distance = geoDistance([sunLon, sunLat], [atLon, atLat]) / DEGREE;
          fc.pre(Math.abs(distance - 90) > 2);
          assert.equal(geoContains(night as never, [atLon, atLat]), distance > 90);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('moves the Sun west by 15° an hour from the last place that was told', () => {
    const suns = SAMPLE.environment.sub_solar;
    assert.ok(suns.length > 24);
    for (const [index, { timestamp, lat, lon }] of suns.entries()) {
      const atMs = Date.parse(timestamp);
      const here = track.sunAt(SAMPLE.environment, atMs);
      assert.ok(here !== null && here.lat === lat && Math.abs(here.lon - lon) < 1e-9);
      const next = suns[index + 1];
      const before = track.sunAt(SAMPLE.environment, atMs + 3_599_000);
      assert.ok(before !== null);
      if (next === undefined) continue;
      const apart = geoDistance([before.lon, before.lat], [next.lon, next.lat]) / DEGREE;
      assert.ok(apart < 0.03, `${timestamp}: ${apart}°`);
    }
    assert.equal(track.sunAt({ sub_solar: [] }, 0), null);
  });

  it('sees to where it stands on the horizon, and at 5°', () => {
    for (const { altitudeKm, horizonDeg, footprintDeg } of track.readTrack(SAMPLE.environment))
      for (const [angle, elevation] of [
        [horizonDeg, 0],
        [footprintDeg, 5],
      ] as const) {
        // Plane trigonometry: the satellite over the tangent of the ground at the edge.
        const up = Math.cos(angle * DEGREE) - 6371 / (6371 + altitudeKm);
        const found = Math.atan2(up, Math.sin(angle * DEGREE)) / DEGREE;
        assert.ok(Math.abs(found - elevation) < 0.01, `${found}° for ${elevation}°`);
      }
  });

  it('has the anomaly around South America, not the rest of the world', () => {
    const shape = track.anomalyShape(SAMPLE.environment);
    assert.ok(shape !== null);
    assert.ok(geoContains(shape, [-55, -25]));
    for (const place of [
      [140, 35],
      [-100, 50],
      [20, 60],
    ] as const)
      assert.ok(!geoContains(shape, [...place]));
  });

  it('cuts a part out of a track between its points', () => {
    const points = track.readTrack(SAMPLE.environment);
    const from = (points[10]?.atMs ?? 0) + 17_000;
    const part = track.partOf(points, from, from + 600_000);
    assert.deepEqual([part[0]?.atMs, part.at(-1)?.atMs], [from, from + 600_000]);
    assert.equal(part.length, 12);
  });

  it('splits a track where the light changes, without a gap', () => {
    const points = track.readTrack(SAMPLE.environment);
    const runs = track.trackRuns(points);
    assert.ok(runs.length >= 3, 'sunlit and eclipse take turns');
    runs.slice(1).forEach((run, index) => {
      assert.notEqual(run.sunlit, runs[index]?.sunlit);
      assert.equal(runs[index]?.points.at(-1)?.atMs, run.points[0]?.atMs);
    });
  });

  it('moves along the great circle between points, over the date line and the poles too', () => {
    const points = track.readTrack(SAMPLE.environment);
    const [first] = points;
    const last = points.at(-1);
    assert.ok(first !== undefined && last !== undefined);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
        const atMs = first.atMs + share * (last.atMs - first.atMs);
        const here = track.positionAt(points, atMs);
        assert.ok(here !== null);
        const near = points.reduce((best, one) =>
          Math.abs(one.atMs - atMs) < Math.abs(best.atMs - atMs) ? one : best,
        );
        const angle = geoDistance([here.lon, here.lat], [near.lon, near.lat]) / DEGREE;
        assert.ok(angle < 2.1, 'half a minute of a low orbit is 2°');
      }),
    );
    assert.equal(track.positionAt(points, first.atMs - 1), null);
    assert.equal(track.positionAt(points, last.atMs + 1), null);
  });

  it('clips at the date line: no line crosses the map', () => {
    const path = track.mapPath(1000);
    const line = path(track.trackLine(track.readTrack(SAMPLE.environment)));
    for (const piece of line.split('M').slice(1)) {
      const xs = piece.split('L').map((pair) => Number(pair.split(',')[0]));
      xs.slice(1).forEach((x, index) => assert.ok(Math.abs(x - (xs[index] ?? x)) < 100, piece));
    }
  });

  it('draws circles that hold the pole as areas, not as lines across', () => {
    const path = track.mapPath(1000);
    const around: GeoPermissibleObjects = track.groundCircle(15, 78, 20);
    assert.ok(path(around).length > 50);
    assert.ok(geoContains(around, [0, 90]));
  });

  it('has a tick each ten minutes', () => {
    const ticks = track.trackTicks(track.readTrack(SAMPLE.environment));
    assert.ok(ticks.length >= 18);
    assert.ok(ticks.every(({ atMs }) => atMs % 600_000 === 0));
  });
});
