import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import {
  degreesToRadians,
  ecfToLookAngles,
  eciToEcf,
  gstime,
  sgp4,
  twoline2satrec,
} from 'satellite.js';
import request from 'supertest';
import {
  SatelliteFeasibility,
  SatelliteLatency,
  SatellitePasses,
  SatelliteTrajectory,
  SatelliteVisibility,
} from '../../../contracts/satellite/services.ts';
import { SatellitePosition, SatelliteRecord } from '../../../contracts/satellite/satellite.ts';
import { PassPrediction } from '../../../contracts/orbit/pass-prediction.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { TEST_KEY } from '../../kit/surfaces/test-kit.ts';
import { ISS_TLE, simulationAgent } from '../../kit/surfaces/simulation.ts';

const DELFT = { lat: 51.999, lon: 4.373 };
const START = '2026-07-25T00:00:00.000Z';
let bench: CaeBench;
const get = (path: string) =>
  request(bench.main.app.callback())
    .get(`/v1/satellites/${path}`)
    .set('Authorization', `Bearer ${TEST_KEY}`);
const refusal = async (path: string, status: number, code: string) => {
  const answer = await get(path);
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { error } = bodyAs(NestedError, answer);
  assert.equal(error.code, code, error.message);
  return error;
};

/** The sky over Delft by the library alone. */
function lookOfLibrary(tMs: number) {
  const record = twoline2satrec(...ISS_TLE);
  const minutes = (tMs / 86_400_000 + 2_440_587.5 - record.jdsatepoch) * 1440;
  const state = sgp4(record, minutes);
  assert.ok(state !== null);
  const place = {
    latitude: degreesToRadians(DELFT.lat),
    longitude: degreesToRadians(DELFT.lon),
    height: 0,
  };
  const look = ecfToLookAngles(place, eciToEcf(state.position, gstime(new Date(tMs))));
  return { elevationDeg: (look.elevation * 180) / Math.PI, rangeKm: look.rangeSat };
}

before(async () => {
  bench = await createCaeBench();
});

describe('GET /v1/satellites/{id}/trajectory', () => {
  it('gives two hours of minutes from now, the end not included', async () => {
    const body = bodyAs(SatelliteTrajectory, await get('ISS/trajectory'));
    assert.equal(body.points.length, 120);
    assert.equal(body.start, START);
    assert.equal(body.end, '2026-07-25T02:00:00.000Z');
    assert.equal(body.points.at(-1)?.timestamp, '2026-07-25T01:59:00.000Z');
  });

  it('agrees with the position at every one of its instants', async () => {
    const query = 'start=2026-07-26T10:00Z&end=2026-07-26T11:40Z&interval_sec=600';
    const { points } = bodyAs(SatelliteTrajectory, await get(`25544/trajectory?${query}`));
    assert.equal(points.length, 10);
    for (const point of points) {
      const alone = bodyAs(SatellitePosition, await get(`25544/position?at=${point.timestamp}`));
      const same = Object.keys(point).map((key) => [key, Reflect.get(alone, key) as unknown]);
      assert.deepEqual(point, Object.fromEntries(same));
    }
  });

  it('ends where a window is no multiple of its interval', async () => {
    const query = `start=${START}&end=2026-07-25T00:01:30Z&interval_sec=40`;
    const { points } = bodyAs(SatelliteTrajectory, await get(`ISS/trajectory?${query}`));
    assert.equal(points.length, 3);
  });

  it('takes a week of minutes and refuses more points or a longer week', async () => {
    const week = `start=${START}&end=2026-08-01T00:00:00Z`;
    const body = bodyAs(SatelliteTrajectory, await get(`ISS/trajectory?${week}`));
    assert.equal(body.count, 10_080);
    const many = await refusal(`ISS/trajectory?${week}&interval_sec=59`, 400, 'too_many_points');
    assert.equal(many.details?.['min_interval_sec'], 60);
    await refusal(`ISS/trajectory?start=${START}&end=2026-08-01T00:00:01Z`, 400, 'range_too_large');
  });

  const refused = [
    'end=2026-07-24T00:00:00Z',
    `start=${START}&end=${START}`,
    'interval_sec=0',
    'interval_sec=-5',
    'interval_sec=x',
    'start=never',
  ];
  for (const query of refused)
    it(`refuses ${query}`, async () => {
      await refusal(`ISS/trajectory?${query}`, 400, 'validation_error');
    });
});

describe('GET /v1/satellites/{id}/passes', () => {
  const place = `lat=${DELFT.lat}&lon=${DELFT.lon}`;

  it('are those of the simulation service over the same place', async () => {
    const body = bodyAs(SatellitePasses, await get(`ISS/passes?${place}&hours=48`));
    const simulated = await simulationAgent()
      .post('/v1/passes')
      .send({
        elements: { tle: ISS_TLE },
        start: START,
        duration_hours: 48,
        points_step_s: 0,
        ground_stations: [{ id: 'observer', name: 'Observer', provider: 'custom', ...DELFT }],
      });
    const { passes } = bodyAs(PassPrediction, simulated);
    assert.ok(passes.length > 5);
    assert.deepEqual(body.passes, passes);
    assert.deepEqual(body.data, passes);
    assert.equal(body.hours, 48);
  });

  it('begin and end at the mask and culminate between, by the library alone', async () => {
    const query = `${place}&hours=168&min_elevation_deg=20`;
    const { passes } = bodyAs(SatellitePasses, await get(`ISS/passes?${query}`));
    assert.ok(passes.length > 10);
    for (const pass of passes) {
      if (pass.in_progress_at_start || pass.in_progress_at_end) continue;
      for (const edge of [pass.aos, pass.los])
        assert.ok(Math.abs(lookOfLibrary(Date.parse(edge)).elevationDeg - 20) < 0.01, edge);
      const top = lookOfLibrary(Date.parse(pass.tca));
      assert.ok(Math.abs(top.elevationDeg - pass.max_elevation_deg) < 0.01);
    }
  });

  it('are over the default network without a place', async () => {
    const body = bodyAs(SatellitePasses, await get('ISS/passes?hours=6'));
    assert.equal(body.stations_checked, 12);
    assert.ok(new Set(body.passes.map(({ station_id: id }) => id)).size > 3);
  });

  for (const query of ['lat=52', 'lon=4', 'lat=91&lon=0', 'lat=0&lon=361', `${place}&hours=169`])
    it(`refuses ${query}`, async () => {
      await refusal(`ISS/passes?${query}`, 400, 'validation_error');
    });
});

describe('GET /v1/satellites/{id}/visibility', () => {
  it('names the stations that see it, and only those', async () => {
    const body = bodyAs(SatelliteVisibility, await get('GOES-16/visibility'));
    const seeing = body.stations.filter(({ visible }) => visible).map(({ id }) => id);
    // GOES-16 stands over 75° to 105° west in July 2026: it never leaves these skies.
    assert.ok(seeing.includes('gs_wallops'), seeing.join());
    assert.ok(!seeing.includes('gs_sydney') && !seeing.includes('gs_bahrain'));
    assert.equal(body.visible_count, seeing.length);
    assert.equal(body.visible, true);
    assert.equal(body.observer, null);
    // A geostationary footprint down to 5° has a radius of about 76° of arc.
    assert.ok(Math.abs(body.footprint.radius_km - 8_490) < 60, String(body.footprint.radius_km));
  });

  it('says from a place what antennas and eyes see', async () => {
    const at = '2026-07-25T01:30:00Z';
    const path = `ISS/visibility?lat=${DELFT.lat}&lon=${DELFT.lon}&at=${at}`;
    const { observer } = bodyAs(SatelliteVisibility, await get(path));
    const look = lookOfLibrary(Date.parse(at));
    assert.ok(observer !== null);
    assert.ok(Math.abs(observer.elevation_deg - look.elevationDeg) < 0.01);
    assert.ok(Math.abs(observer.range_km - look.rangeKm) < 0.1);
    assert.equal(observer.visible, look.elevationDeg >= 5);
    // Almanac: the Sun rises in Delft at 03:52 UTC and is 9° to 16° below the horizon before.
    assert.ok(observer.sun_elevation_deg < -12 && observer.sun_elevation_deg > -20);
  });
});

describe('GET /v1/satellites/{id}/latency', () => {
  const place = `lat=${DELFT.lat}&lon=${DELFT.lon}`;

  it('is range over the speed of light while the satellite is seen', async () => {
    const { passes } = bodyAs(SatellitePasses, await get(`ISS/passes?${place}`));
    const [first] = passes;
    assert.ok(first !== undefined);
    const body = bodyAs(SatelliteLatency, await get(`ISS/latency?${place}&at=${first.tca}`));
    assert.equal(body.visible, true);
    const oneWay = lookOfLibrary(Date.parse(first.tca)).rangeKm / 299.792_458;
    assert.ok(body.one_way_ms !== null && Math.abs(body.one_way_ms - oneWay) < 0.002);
    assert.equal(body.latency_ms, body.round_trip_ms);
    assert.equal(body.wait_s, 0);
    assert.equal(body.next_contact?.los, first.los);
  });

  it('says how long to wait while it is not', async () => {
    const { passes } = bodyAs(SatellitePasses, await get(`ISS/passes?${place}`));
    const next = passes.find(({ aos }) => aos > START);
    assert.ok(next !== undefined && passes[0] === next);
    const body = bodyAs(SatelliteLatency, await get(`ISS/latency?${place}`));
    assert.equal(body.visible, false);
    assert.equal(body.one_way_ms, null);
    assert.equal(body.next_contact?.aos, next.aos);
    assert.equal(body.wait_s, (Date.parse(next.aos) - Date.parse(START)) / 1000);
  });

  it('never sees a satellite of the other side of the world', async () => {
    const body = bodyAs(SatelliteLatency, await get('GOES-16/latency?lat=-25&lon=105'));
    assert.deepEqual([body.next_contact, body.wait_s, body.round_trip_ms], [null, null, null]);
  });

  it('needs a place', async () => {
    const { details } = await refusal('ISS/latency', 400, 'validation_error');
    assert.deepEqual(
      details?.problems?.map(({ path }) => path),
      ['lat', 'lon'],
    );
  });
});

describe('GET /v1/satellites/{id}/feasibility', () => {
  it('notes that figures of passive spheres are guesses, as their records do', async () => {
    for (const [id, isNoted] of [
      ['Starlette', true],
      ['ISS', false],
    ] as const) {
      const verdict = bodyAs(SatelliteFeasibility, await get(`${id}/feasibility?power_w=5`));
      const record = bodyAs(SatelliteRecord, await get(id));
      assert.equal(verdict.profile_notice, record.profile_notice);
      assert.equal(record.profile_notice?.includes('passive'), isNoted ? true : undefined);
    }
  });

  const ask = async (query: string) =>
    bodyAs(SatelliteFeasibility, await get(`Sentinel-2A/feasibility?${query}`));

  it('carries a small load and refuses one beyond its power, with the reason', async () => {
    const small = await ask('power_w=20');
    assert.deepEqual([small.feasible, small.reasons], [true, []]);
    assert.ok(small.daily_compute_hours > 0);
    const large = await ask('power_w=100000');
    assert.equal(large.feasible, false);
    assert.ok(large.reasons.some(({ code, needed }) => code === 'power' && needed === 100_000));
  });

  it('judges heat by itself', async () => {
    const hot = await ask('power_w=20&thermal_w=100000');
    assert.deepEqual(
      hot.reasons.map(({ code }) => code),
      ['thermal'],
    );
    assert.deepEqual(await ask('thermal_w=20'), await ask('power_w=20'));
  });

  it('asks the planner, with what plans have of the satellite', async () => {
    const iss = async (query: string) =>
      bodyAs(SatelliteFeasibility, await get(`ISS/feasibility?${query}`));
    const strong = await iss('power_w=200&thermal_w=20');
    assert.deepEqual(
      [strong.feasible, strong.power.available_w, strong.power.margin_w],
      [true, 789, 589],
    );
    assert.deepEqual([strong.profile.bus_class, strong.profile.source], ['12U', 'catalogue']);
    assert.deepEqual(strong.window, { start: START, end: '2026-07-26T00:00:00.000Z' });
    const hot = await iss('power_w=20&thermal_w=60');
    assert.deepEqual([hot.feasible, hot.thermal.available_w], [false, 45]);
    const all = await iss('power_w=800&memory_mb=4096');
    assert.deepEqual(
      all.reasons.map(({ code, needed, available }) => [code, needed, available]),
      [
        ['power', 800, 789],
        ['thermal', 800, 45],
        ['memory', 4096, 2048],
      ],
    );
    const wide = await iss('power_w=20&memory_mb=4096');
    assert.deepEqual(
      wide.reasons.map(({ code, needed, available }) => [code, needed, available]),
      [['memory', 4096, 2048]],
    );
  });

  it('never turns feasible by asking for more', async () => {
    let wasFeasible = true;
    for (const powerW of [1, 20, 60, 100, 150, 200, 300, 500, 1000]) {
      const { feasible } = await ask(`power_w=${powerW}`);
      assert.ok(wasFeasible || !feasible, String(powerW));
      wasFeasible = feasible;
    }
    assert.equal(wasFeasible, false);
  });

  it('needs a load', async () => {
    await refusal('ISS/feasibility', 400, 'validation_error');
    await refusal('ISS/feasibility?power_w=0', 400, 'validation_error');
    await refusal('nowhere/feasibility?power_w=5', 404, 'satellite_not_found');
  });
});
