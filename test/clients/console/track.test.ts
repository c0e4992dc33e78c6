import assert from 'node:assert/strict';
import { geoContains, geoDistance, type GeoPermissibleObjects } from 'd3-geo';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as track from '../../../clients/console/track/geometry.ts';
import { sampleEnvironment } from '../../kit/console/sample.ts';

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
        fc.nat(24),
        (sunLat, sunLon, atLat, atLon, hours) => {
          const atMs = hours * 3_600_000;
          const night = track.nightCircle({ lat: sunLat, lon: sunLon, atMs: 0 }, atMs);
          const sunNow = track.wrapDeg(sunLon - 15 * hours);
          const distance = geoDistance([sunNow, sunLat], [atLon, atLat]) / DEGREE;
          fc.pre(Math.abs(distance - 90) > 2);
          assert.equal(geoContains(night as never, [atLon, atLat]), distance > 90);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('sees as far as tables say: 550 km over the horizon 23.0°, over 5° 18.4°', () => {
    // Wertz, Space Mission Analysis and Design: cos(λ) = R / (R + h) on the horizon.
    assert.ok(Math.abs(track.footprintDeg(550, 0) - 23.0) < 0.05);
    assert.ok(Math.abs(track.footprintDeg(550, 5) - 18.6) < 0.3);
    fc.assert(
      fc.property(
        fc.double({ min: 150, max: 36_000, noNaN: true }),
        fc.integer({ min: 0, max: 80 }),
        (height, elevation) => {
          assert.ok(
            track.footprintDeg(height, elevation) > track.footprintDeg(height, elevation + 5),
          );
          assert.ok(
            track.footprintDeg(height + 100, elevation) > track.footprintDeg(height, elevation),
          );
        },
      ),
    );
  });

  it('splits a track where the light changes, without a gap', () => {
    const points = track.readTrack(sampleEnvironment());
    const runs = track.trackRuns(points);
    assert.ok(runs.length >= 3, 'sunlit and eclipse take turns');
    runs.slice(1).forEach((run, index) => {
      assert.notEqual(run.sunlit, runs[index]?.sunlit);
      assert.equal(runs[index]?.points.at(-1)?.atMs, run.points[0]?.atMs);
    });
  });

  it('moves along the great circle between points, over the date line and the poles too', () => {
    const points = track.readTrack(sampleEnvironment());
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
    const line = path(track.trackLine(track.readTrack(sampleEnvironment())));
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
    const ticks = track.trackTicks(track.readTrack(sampleEnvironment()));
    assert.ok(ticks.length >= 18);
    assert.ok(ticks.every(({ atMs }) => atMs % 600_000 === 0));
  });
});
