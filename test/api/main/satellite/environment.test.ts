import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { SatelliteEnvironment } from '../../../../contracts/satellite/environment.ts';
import { HazardsAnswer } from '../../../../contracts/analysis/hazards.ts';
import { SatellitePasses, SatelliteTrajectory } from '../../../../contracts/satellite/services.ts';
import { isInSaa } from '../../../../domain/orbit/environment/saa.ts';
import { bodyAs, NestedError } from '../../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../../kit/surfaces/cae.ts';
import { TEST_KEY } from '../../../kit/surfaces/test-kit.ts';

const START = '2026-07-25T00:00:00.000Z';
const RADIANS = Math.PI / 180;
let bench: CaeBench;
const get = (path: string, headers: Record<string, string> = {}) =>
  request(bench.main.app.callback())
    .get(`/v1/satellites/${path}`)
    .set({ Authorization: `Bearer ${TEST_KEY}`, ...headers });
const around = async (path: string) => bodyAs(SatelliteEnvironment, await get(path));

/** Angle at the Earth's centre between two places, rad. */
function angle(
  one: { readonly lat: number; readonly lon: number },
  other: { readonly lat: number; readonly lon: number },
): number {
  const [a, b] = [one.lat * RADIANS, other.lat * RADIANS];
  const east = (other.lon - one.lon) * RADIANS;
  return Math.acos(
    Math.min(1, Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(east)),
  );
}

before(async () => {
  bench = await createCaeBench();
});

describe('GET /v1/satellites/{id}/environment', () => {
  it('has the way and the light of the trajectory', async () => {
    const { track } = await around('ISS/environment?hours=2&points=121');
    const answer = await get(`ISS/trajectory?start=${START}&end=2026-07-25T02:00:01Z`);
    const { points } = bodyAs(SatelliteTrajectory, answer);
    assert.deepEqual(
      track.map(({ timestamp, lat, lon, altitude_km, sunlit }) => ({
        ...{ timestamp, lat, lon, altitude_km, in_eclipse: !sunlit },
      })),
      points.map(({ timestamp, lat, lon, altitude_km, in_eclipse }) => ({
        ...{ timestamp, lat, lon, altitude_km, in_eclipse },
      })),
    );
  });

  it('has light without a gap, in step with its points, and an eclipse each revolution', async () => {
    const { illumination, track, start, end, sunlit_fraction } = await around(
      'ISS/environment?hours=24&points=1441',
    );
    assert.deepEqual([illumination[0]?.start, illumination.at(-1)?.end], [start, end]);
    let sunlitMs = 0;
    illumination.forEach((span, at) => {
      const next = illumination[at + 1];
      if (next !== undefined) assert.deepEqual([next.start, next.sunlit], [span.end, !span.sunlit]);
      if (span.sunlit) sunlitMs += Date.parse(span.end) - Date.parse(span.start);
      for (const point of track)
        if (point.timestamp > span.start && point.timestamp < span.end)
          assert.equal(point.sunlit, span.sunlit, point.timestamp);
    });
    // 15.49 revolutions a day, each with an eclipse.
    const eclipses = illumination.filter(({ sunlit }) => !sunlit).length;
    assert.ok(eclipses >= 15 && eclipses <= 17, String(eclipses));
    assert.ok(Math.abs(sunlitMs / 86_400_000 - sunlit_fraction) < 1e-4);
  });

  it('puts the night where the Sun is not: the satellite in eclipse is far from the point below it', async () => {
    const { track, sub_solar: suns } = await around('ISS/environment?hours=6&points=361');
    assert.deepEqual(
      suns.map(({ timestamp }) => timestamp),
      ['00', '01', '02', '03', '04', '05', '06'].map((hour) => `2026-07-25T${hour}:00:00.000Z`),
    );
    // Almanac: declination of 25 July 2026 19.7°, equation of time -6 min 33 s.
    const [first] = suns;
    assert.ok(first !== undefined && Math.abs(first.lat - 19.7) < 0.1);
    assert.ok(Math.abs(first.lon + 178.36) < 0.1, String(first.lon));
    const { lat: sunLat, lon: sunLon } = first;
    for (const { timestamp, lat, lon, altitude_km: height, sunlit } of track) {
      const hours = (Date.parse(timestamp) - Date.parse(START)) / 3_600_000;
      const sun = { lat: sunLat - 0.0085 * hours, lon: sunLon - 15 * hours };
      const away = angle({ lat, lon }, sun) / RADIANS;
      // Shadow of a sphere: 90° and the dip of the horizon.
      const edge = 90 + Math.acos(6378 / (6378 + height)) / RADIANS;
      if (Math.abs(away - edge) > 0.8) assert.equal(sunlit, away < edge, timestamp);
    }
  });

  it('has footprints on whose edge the satellite stands on the horizon and at the mask', async () => {
    const { track } = await around('ISS/environment?hours=2&points=9&min_elevation_deg=20');
    for (const { altitude_km: height, horizon_km: horizon, footprint_km: footprint } of track)
      for (const [radius, mask] of [
        [horizon, 0],
        [footprint, 20],
      ] as const) {
        const lambda = radius / 6371.0088;
        const up = Math.cos(lambda) - 6371.0088 / (6371.0088 + height);
        const elevation = Math.atan2(up, Math.sin(lambda)) / RADIANS;
        assert.ok(Math.abs(elevation - mask) < 0.01, `${elevation} for ${mask}`);
      }
  });

  it('has the passes of the network, each with its way through the sky', async () => {
    const body = await around('ISS/environment?hours=12&min_elevation_deg=10');
    const alone = await get('ISS/passes?hours=12&min_elevation_deg=10');
    const { passes } = bodyAs(SatellitePasses, alone);
    assert.ok(passes.length > 5);
    assert.deepEqual(
      body.passes.map((pass) => ({ ...pass, points: [] })),
      passes,
    );
    for (const { points, aos, los, max_elevation_deg: top } of body.passes) {
      assert.deepEqual([points[0]?.timestamp, points.at(-1)?.timestamp], [aos, los]);
      const highest = Math.max(...points.map(({ elevation_deg: elevation }) => elevation));
      assert.ok(Math.abs(highest - top) < 0.01);
    }
  });

  it('crosses the anomaly when hazards say so, and inside of its polygon', async () => {
    const { saa, track } = await around('ISS/environment?hours=24&points=1441');
    const hazards = await request(bench.main.app.callback())
      .post('/v1/hazards')
      .set('Authorization', `Bearer ${TEST_KEY}`)
      .send({
        ...{ satellite_id: '25544', start: START, prediction_hours: 24 },
        hazard_types: ['saa_crossing'],
      });
    const told = bodyAs(HazardsAnswer, hazards).hazards;
    assert.ok(told.length > 4);
    assert.equal(saa.intervals.length, told.length);
    saa.intervals.forEach(({ start, end }, at) => {
      const [from, to] = [told[at]?.start_epoch ?? '', told[at]?.end_epoch ?? ''];
      // Their windows begin elsewhere, and so do their nodes: the last millisecond may differ.
      assert.ok(Math.abs(Date.parse(start) - Date.parse(from)) <= 2, `${start} for ${from}`);
      assert.ok(Math.abs(Date.parse(end) - Date.parse(to)) <= 2, `${end} for ${to}`);
    });
    assert.ok(saa.altitude_km !== null && saa.polygon !== null);
    const [ring = []] = saa.polygon.coordinates;
    assert.deepEqual(ring[0], ring.at(-1));
    const isWithin = (lat: number, lon: number): boolean => {
      let inside = false;
      ring.slice(1).forEach(([otherLon, otherLat], at) => {
        const [oneLon, oneLat] = ring[at] ?? [otherLon, otherLat];
        if (oneLon > lon === otherLon > lon) return;
        const share = (lon - oneLon) / (otherLon - oneLon);
        if (oneLat + share * (otherLat - oneLat) > lat) inside = !inside;
      });
      return inside;
    };
    let apart = 0;
    for (const { lat, lon, altitude_km: height, timestamp } of track) {
      const isIn = isInSaa(lat, lon, height, Date.parse(timestamp));
      // The polygon is that of the mean height: places on its edge may differ.
      if (isWithin(lat, lon) !== isIn) apart += 1;
    }
    assert.ok(apart <= 12, `${apart} of ${track.length}`);
  });

  it('ends where the satellite decays', async () => {
    const body = await around('Swift/environment?start=2027-02-06T12:00Z&hours=24&points=289');
    const { decayed_at: decayedAt, track, illumination, end } = body;
    assert.equal(end, '2027-02-07T12:00:00.000Z');
    assert.ok(decayedAt !== null && decayedAt < end);
    assert.ok(track.length < 289 && (track.at(-1)?.timestamp ?? '') <= decayedAt);
    assert.equal(illumination.at(-1)?.end, decayedAt);
  });

  it('tells the age of the elements, and refuses what no neighbour answers', async () => {
    const body = await around('ISS/environment?hours=1&start=2026-12-01');
    assert.equal(body.elements_level, 'design_only');
    const strict = await get('ISS/environment?hours=1&place=x', { Prefer: 'handling=strict' });
    assert.equal(strict.status, 400);
    const { error } = bodyAs(NestedError, strict);
    assert.match(JSON.stringify(error.details), /place/);
    const late = await get('ISS/environment?start=9999-12-31T23:00:00Z');
    assert.equal(late.status, 400);
    assert.match(JSON.stringify(bodyAs(NestedError, late).error.details), /start/);
  });
});
