import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { eciToGeodetic, gstime, degreesLat, degreesLong, sgp4, twoline2satrec } from 'satellite.js';
import request from 'supertest';
import {
  SatelliteList,
  SatelliteOrbit,
  SatellitePosition,
  SatelliteRecord,
} from '../../../contracts/satellite/satellite.ts';
import { GroundStationList } from '../../../contracts/orbit/station.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { TEST_KEY } from '../../kit/surfaces/test-kit.ts';
import { ISS_TLE } from '../../kit/surfaces/simulation.ts';

let bench: CaeBench;
const get = (path: string) =>
  request(bench.main.app.callback()).get(path).set('Authorization', `Bearer ${TEST_KEY}`);
const refusal = async (path: string, status: number, code: string) => {
  const answer = await get(path);
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  const { error } = bodyAs(NestedError, answer);
  assert.equal(error.code, code);
  return error;
};

before(async () => {
  bench = await createCaeBench();
});

describe('GET /v1/satellites', () => {
  it('lists all by number, a page at a time, each satellite once', async () => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = bodyAs(SatelliteList, await get(`/v1/satellites?limit=40&cursor=${cursor}`));
      assert.equal(page.total, 88);
      assert.deepEqual(page.items, page.data);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.cursor ?? '';
      assert.equal(page.has_more, cursor !== '');
    } while (cursor !== '');
    assert.equal(new Set(seen).size, 88);
    assert.deepEqual(
      seen,
      [...seen].sort((a, b) => Number(a) - Number(b)),
    );
  });

  it('skips by offset, cuts limits and knows the default ones', async () => {
    const all = bodyAs(SatelliteList, await get('/satellites'));
    assert.equal(all.limit, 100);
    const some = bodyAs(SatelliteList, await get('/v1/satellites?offset=80&limit=5000'));
    assert.equal(some.limit, 1000);
    assert.deepEqual(some.items, all.items.slice(80));
    assert.equal(some.has_more, false);
    assert.equal(some.cursor, null);
  });

  it('filters in any case; an unknown value has none', async () => {
    const listed = async (query: string) =>
      bodyAs(SatelliteList, await get(`/v1/satellites?${query}`)).items.map(({ name }) => name);
    assert.deepEqual(await listed('operator=noaa&constellation=GOES'), [
      'GOES-16',
      'GOES-18',
      'GOES-19',
    ]);
    assert.deepEqual(await listed('q=zarya'), ['ISS (ZARYA)']);
    assert.deepEqual(await listed('q=2554'), ['ISS (ZARYA)']);
    assert.deepEqual(await listed('type=teapot'), []);
    assert.equal((await listed('type=SPACE_station')).length, 2);
    assert.equal((await listed('type=&q=')).length, 88);
  });

  it('tells of a type, an operator and a constellation that no satellite has', async () => {
    const told = async (query: string) => {
      const answer = await get(`/v1/satellites?${query}`);
      const { warnings = [] } = answer.body as { warnings?: Record<string, string>[] };
      return warnings.map(({ path, code, did_you_mean: near }) => [path, code, near ?? null]);
    };
    assert.deepEqual(await told('type=wheather&constellation=galileoo&operator=nobody'), [
      ['type', 'unknown_value', 'weather'],
      ['operator', 'unknown_value', null],
      ['constellation', 'unknown_value', 'Galileo'],
    ]);
    // Each exists, though no satellite has both.
    assert.deepEqual(await told('type=WEATHER&constellation=galileo&operator='), []);
    const { text } = await get('/v1/satellites?type=teapot');
    assert.match(text, /no satellite has this type; there are: [^"]*weather/);
  });

  it('gives every item six Keplerian fields, a place and the age of its elements', async () => {
    const { items } = bodyAs(SatelliteList, await get('/v1/satellites?limit=1000'));
    for (const item of items) {
      assert.equal(item.status, 'active', item.name);
      assert.ok(item.position !== null && item.position.lat === item.position.latitude);
      assert.equal(Number(item.id), item.norad_id);
      assert.ok(item.orbit.apogee_km >= item.orbit.perigee_km);
      assert.ok(item.expected_error_km !== null && item.elements_level !== 'design_only');
    }
  });

  it('shows what has decayed without a place, and not among the active ones', async () => {
    const now = bench.nowMs;
    bench.nowMs = Date.parse('2029-01-01T00:00:00Z');
    try {
      const all = bodyAs(SatelliteList, await get('/v1/satellites?limit=1000'));
      const gone = all.items.filter(({ position }) => position === null);
      assert.ok(gone.length > 0 && gone.length < 88);
      assert.ok(gone.every(({ status }) => status === 'decayed'));
      const active = bodyAs(SatelliteList, await get('/v1/satellites/active?limit=1000'));
      assert.equal(active.items.length, 88 - gone.length);
    } finally {
      bench.nowMs = now;
    }
  });

  const refused = ['limit=-1', 'limit=x', 'offset=-1', 'offset=1.5', 'cursor=abc', 'type=a&type=b'];
  for (const query of refused)
    it(`refuses ${query}`, async () => {
      const { details } = await refusal(`/v1/satellites?${query}`, 400, 'validation_error');
      assert.ok(JSON.stringify(details).includes(query.split('=')[0] ?? ''));
    });

  it('asks for a key', async () => {
    const answer = await request(bench.main.app.callback()).get('/v1/satellites');
    assert.equal(answer.status, 401);
  });
});

describe('GET /v1/satellites/{id}', () => {
  for (const id of ['25544', '025544', 'ISS', 'iss%20(zarya)', 'International%20Space%20Station'])
    it(`finds the ISS by '${id}'`, async () => {
      const iss = bodyAs(SatelliteRecord, await get(`/v1/satellites/${id}`));
      assert.equal(iss.norad_id, 25_544);
      assert.equal(iss.international_designator, '1998-067A');
      assert.equal(iss.elements_epoch, '2026-07-23T19:55:54.431Z');
      assert.equal(iss.elements_age_hours, 28.07);
    });

  for (const id of ['99999', 'T0001', 'Sputnik', '%2E%2A', '9'.repeat(30)])
    it(`does not know '${id.slice(0, 10)}'`, async () => {
      await refusal(`/v1/satellites/${id}`, 404, 'satellite_not_found');
    });

  it('names those that a part of a name may mean', async () => {
    const error = await refusal('/v1/satellites/sentinel', 404, 'satellite_not_found');
    assert.match(error.message, /Near it: Sentinel-1A, .*…/);
    const candidates = error.details?.['candidates'];
    assert.ok(Array.isArray(candidates) && candidates.length === 5);
    const none = await refusal('/v1/satellites/%2E%2A', 404, 'satellite_not_found');
    assert.equal(none.details, undefined);
  });

  it('refuses two satellites under two names of one parameter', async () => {
    const both = '/v1/conjunctions?satellite=25544&satellite_id=';
    const error = await refusal(`${both}48274`, 400, 'validation_error');
    assert.match(error.message, /satellite_id: names 48274, and satellite names 25544/);
  });

  it('gives an orbit whose numbers fit each other', async () => {
    const { orbit } = bodyAs(SatelliteRecord, await get('/v1/satellites/ISS'));
    const axis = (orbit.apogee_km + orbit.perigee_km) / 2 + 6378.135;
    assert.ok(Math.abs(axis - orbit.semi_major_axis_km) < 0.002);
    // Kepler's third law with the constant of WGS-72.
    const period = (2 * Math.PI * Math.sqrt(axis ** 3 / 398_600.8)) / 60;
    assert.ok(Math.abs(period - orbit.period_min) < 1e-3);
    assert.equal(orbit.arg_perigee_deg, orbit.arg_periapsis_deg);
    const e = orbit.eccentricity;
    const mean = (orbit.mean_anomaly_deg * Math.PI) / 180;
    // The equation of the centre to the third power.
    const centre = mean + (2 * e - e ** 3 / 4) * Math.sin(mean) + 1.25 * e * e * Math.sin(2 * mean);
    assert.ok(Math.abs((centre * 180) / Math.PI - orbit.true_anomaly_deg) < 1e-4);
  });
});

describe('GET /v1/satellites/{id}/position', () => {
  const AT = '2026-07-25T06:30:00.500Z';

  it('is where SGP4 puts the satellite', async () => {
    const body = bodyAs(SatellitePosition, await get(`/v1/satellites/ISS/position?at=${AT}`));
    const record = twoline2satrec(...ISS_TLE);
    const tMs = Date.parse(AT);
    const minutes = (tMs / 86_400_000 + 2_440_587.5 - record.jdsatepoch) * 1440;
    const state = sgp4(record, minutes);
    assert.ok(state !== null);
    const place = eciToGeodetic(state.position, gstime(new Date(tMs)));
    assert.ok(Math.abs(body.lat - degreesLat(place.latitude)) < 1e-4);
    assert.ok(Math.abs(body.lon - degreesLong(place.longitude)) < 1e-4);
    assert.ok(Math.abs(body.altitude_km - place.height) < 0.02);
    assert.equal(body.timestamp, AT);
    assert.deepEqual([body.latitude, body.longitude], [body.lat, body.lon]);
    assert.equal(body.satellite.name, 'ISS (ZARYA)');
  });

  it('takes now, and any spelling of an instant', async () => {
    const now = bodyAs(SatellitePosition, await get('/v1/satellites/25544/position'));
    assert.equal(now.timestamp, '2026-07-25T00:00:00.000Z');
    for (const at of ['2026-07-25', '2026-07-25T02:00:00%2B02:00', '2026-07-25T02:00:00+02:00'])
      assert.deepEqual(
        bodyAs(SatellitePosition, await get(`/v1/satellites/25544/position?at=${at}`)),
        now,
      );
  });

  it('refuses what is no instant, what is too far away and what has decayed', async () => {
    await refusal('/v1/satellites/25544/position?at=tomorrow', 400, 'validation_error');
    await refusal('/v1/satellites/25544/position?at=2028-01-01', 422, 'elements_too_old');
    const list = bodyAs(SatelliteList, await get('/v1/satellites?limit=1000'));
    const answers = await Promise.all(
      list.items.map(({ id }) => get(`/v1/satellites/${id}/position?at=2027-07-01`)),
    );
    const lost = answers.filter(({ status }) => status !== 200);
    for (const answer of lost) {
      assert.equal(answer.status, 422);
      assert.equal(bodyAs(NestedError, answer).error.code, 'propagation_failed');
    }
    assert.ok(lost.length > 0 && lost.length < 88);
  });
});

describe('GET /v1/satellites/{id}/orbit', () => {
  it('gives back the lines that came in', async () => {
    const body = bodyAs(SatelliteOrbit, await get('/v1/satellites/ISS/orbit'));
    assert.deepEqual(body.tle, ISS_TLE);
    assert.equal(body.omm['MEAN_MOTION'], 15.491_244_76);
    assert.equal(body.source.date, '2026-07-24');
  });
});

describe('GET /v1/ground-stations', () => {
  it('lists the default network', async () => {
    const body = bodyAs(GroundStationList, await get('/v1/ground-stations'));
    assert.equal(body.count, 12);
    assert.deepEqual(body.data, body.stations);
  });
});
