import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { MAX_PASS_POINTS, PassPrediction } from '../../../contracts/orbit/pass-prediction.ts';
import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { brutePasses } from '../../kit/oracles/brute-force.ts';
import { tleElements } from '../../kit/makers/elements.ts';
import { CIRCULAR, ISS_TLE, NOW, simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();
const tle = [...ISS_TLE];
const HOUR = 3_600_000;
const GEO = { altitude_km: 35_786, inclination_deg: 0 };

const post = (body: object) => agent.post('/v1/passes').send(body);
const read = async (body: object) => bodyAs(PassPrediction, await post(body));

describe('POST /v1/passes', () => {
  it('takes a day over the twelve stations at 5 degrees where nothing else is said', async () => {
    const answer = await post({ elements: { tle } });
    assert.equal(answer.status, 200);
    const body = bodyAs(PassPrediction, answer);
    assert.deepEqual(
      [body.start, body.duration_hours, body.stations_checked, body.min_elevation_deg],
      [NOW, 24, 12, 5],
    );
    assert.deepEqual([body.count, body.points_step_s], [body.passes.length, 30]);
    assert.equal(body.model.refraction, false);
    assert.equal(body.model.element_age_hours, 28.07);
  });

  it('is written as JSON writes it', async () => {
    const { text } = await post({ elements: { tle } });
    assert.equal(text, JSON.stringify(JSON.parse(text)));
  });

  it('finds what a look a second with the library finds, to 10 ms', async () => {
    const { passes } = await read({ elements: { tle }, min_elevation_deg: 10 });
    const startMs = Date.parse(NOW);
    const elements = tleElements(...ISS_TLE);
    const brute = brutePasses(elements, DEFAULT_STATIONS, 10, startMs, startMs + 24 * HOUR);
    let compared = 0;
    for (const { id, name, provider } of DEFAULT_STATIONS) {
      const own = passes.filter(({ station_id }) => station_id === id);
      const expected = brute.get(id) ?? [];
      assert.equal(own.length, expected.length, id);
      for (const [index, pass] of own.entries()) {
        assert.ok(Math.abs(Date.parse(pass.aos) - (expected[index]?.startMs ?? 0)) < 10, pass.aos);
        assert.ok(Math.abs(Date.parse(pass.los) - (expected[index]?.endMs ?? 0)) < 10, pass.los);
        assert.deepEqual([pass.station_name, pass.provider], [name, provider]);
        compared += 1;
      }
    }
    assert.ok(compared > 10);
  });

  it('agrees with STK on BUGSAT-1 over Cordoba: 50 ms, 0.02 degrees', async () => {
    // Published in the tests of orbit-predictor (MIT): AOS, TCA, LOS, highest elevation.
    const published = [
      ['2014-10-23T01:27:33.224', '2014-10-23T01:32:41.074', '2014-10-23T01:37:47.944', 12.76],
      ['2014-10-23T03:01:37.007', '2014-10-23T03:07:48.890', '2014-10-23T03:14:01.451', 39.32],
      ['2014-10-23T14:49:34.783', '2014-10-23T14:55:44.394', '2014-10-23T15:01:51.154', 41.75],
      ['2014-10-23T16:25:54.939', '2014-10-23T16:30:50.152', '2014-10-23T16:35:44.984', 11.45],
    ] as const;
    const { passes } = await read({
      elements: {
        tle: [
          '1 40014U 14033E   14294.41438078  .00003468  00000-0  34565-3 0  3930',
          '2 40014  97.9781 190.6418 0032692 299.0467  60.7524 14.91878099 18425',
        ],
      },
      start: '2014-10-22T20:18:11',
      duration_hours: 24,
      min_elevation_deg: 0,
      ground_stations: [
        { id: 'cordoba', lat: -31.2884, lon: -64.2032868, altitude_m: 492.96, provider: 'CONAE' },
      ],
    });
    assert.equal(passes.length, published.length);
    for (const [index, [aos, tca, los, elevation]] of published.entries()) {
      const pass = passes[index];
      assert.ok(pass !== undefined);
      assert.ok(Math.abs(Date.parse(pass.aos) - Date.parse(`${aos}Z`)) < 50);
      assert.ok(Math.abs(Date.parse(pass.tca) - Date.parse(`${tca}Z`)) < 50);
      assert.ok(Math.abs(Date.parse(pass.los) - Date.parse(`${los}Z`)) < 50);
      assert.ok(Math.abs(pass.max_elevation_deg - elevation) < 0.02);
      assert.deepEqual([pass.station_name, pass.provider], ['cordoba', 'CONAE']);
    }
  });

  it('has points from AOS to LOS, every 30 s and at TCA', async () => {
    const { passes } = await read({ elements: { tle } });
    for (const pass of passes) {
      const times = pass.points.map(({ timestamp }) => Date.parse(timestamp));
      const [first, last] = [pass.points[0], pass.points.at(-1)];
      assert.ok(first !== undefined && last !== undefined);
      assert.deepEqual([first.timestamp, last.timestamp], [pass.aos, pass.los]);
      assert.deepEqual(
        [...times].sort((a, b) => a - b),
        times,
      );
      assert.equal(new Set(times).size, times.length);
      const aosMs = Date.parse(pass.aos);
      for (let tMs = aosMs; tMs < Date.parse(pass.los) - 2; tMs += 30_000)
        assert.ok(
          times.some((time) => Math.abs(time - tMs) <= 1),
          pass.aos,
        );
      const top = pass.points.find(({ timestamp }) => timestamp === pass.tca);
      assert.ok(Math.abs((top?.elevation_deg ?? 0) - pass.max_elevation_deg) < 0.01);
      assert.equal(pass.duration_s, (Date.parse(pass.los) - aosMs) / 1000);
      if (!pass.in_progress_at_start) assert.ok(Math.abs(first.elevation_deg - 5) < 0.01);
      assert.ok(Math.abs(first.azimuth_deg - pass.aos_azimuth_deg) < 0.02);
      assert.ok(Math.abs(last.azimuth_deg - pass.los_azimuth_deg) < 0.02);
    }
  });

  it('has points as often as asked for, or none', async () => {
    const none = await read({ elements: { tle }, points_step_s: 0 });
    assert.ok(none.count > 0 && none.passes.every(({ points }) => points.length === 0));
    const [dense] = (await read({ elements: { tle }, points_step_s: 1 })).passes;
    assert.ok(dense !== undefined && dense.points.length > dense.duration_s);
  });

  it('cuts no pass that is under way at an edge of the window', async () => {
    const [pass] = (await read({ elements: { tle }, points_step_s: 0 })).passes;
    assert.ok(pass !== undefined);
    const start = pass.tca;
    const duration_hours = 60 / 3600;
    const { passes } = await read({ elements: { tle }, start, duration_hours });
    const same = passes.find(({ station_id }) => station_id === pass.station_id);
    assert.deepEqual([same?.in_progress_at_start, same?.in_progress_at_end], [true, true]);
    assert.deepEqual([same?.aos, same?.tca, same?.duration_s], [start, start, 60]);
  });

  it('gives one pass from edge to edge for a satellite that never sets', async () => {
    const { passes } = await read({ elements: GEO, duration_hours: 72, points_step_s: 600 });
    assert.ok(passes.length > 0);
    assert.equal(new Set(passes.map(({ station_id }) => station_id)).size, passes.length);
    for (const pass of passes) {
      assert.deepEqual([pass.in_progress_at_start, pass.in_progress_at_end], [true, true]);
      assert.equal(pass.duration_s, 72 * 3600);
    }
  });

  it('keeps an answer bounded by a greater distance of its points', async () => {
    const ground_stations = Array.from({ length: 200 }, (_, index) => ({
      id: `s${index}`,
      lat: -50 + index / 2,
      lon: index,
    }));
    const body = await read({ elements: GEO, duration_hours: 72, ground_stations });
    assert.equal(body.stations_checked, 200);
    const points = body.passes.reduce((sum, pass) => sum + pass.points.length, 0);
    assert.ok(points <= MAX_PASS_POINTS && points > MAX_PASS_POINTS / 3, String(points));
    assert.ok(body.points_step_s > 30);
  }).timeout(300_000);

  it('lets a station have a mask of its own and takes default stations by id', async () => {
    const ground_stations = [
      'gs_svalbard',
      { id: 'high', lat: 78.2, lon: 15.4, min_elevation_deg: 40 },
      { id: 'east', name: 'East', lat: 0, lon: 359 },
    ];
    const elements = { altitude_km: 550, inclination_deg: 97.6 };
    const body = await read({ elements, ground_stations });
    const of = (id: string) => body.passes.filter(({ station_id }) => station_id === id);
    assert.equal(body.stations_checked, 3);
    assert.ok(of('gs_svalbard').length > of('high').length);
    assert.ok(of('high').every(({ max_elevation_deg }) => max_elevation_deg >= 40));
    assert.equal(of('gs_svalbard')[0]?.provider, 'KSAT');
    assert.equal(of('high')[0]?.provider, 'custom');
    assert.equal(of('east')[0]?.station_name, 'East');
  });

  it('works at the limits of the mask', async () => {
    assert.equal((await post({ elements: { tle }, min_elevation_deg: 90 })).status, 200);
    const horizon = await read({ elements: { tle }, min_elevation_deg: 0 });
    const five = await read({ elements: { tle } });
    assert.ok(horizon.count > five.count);
  });

  it('says when the satellite decays inside the window', async () => {
    const elements = { altitude_km: 200, inclination_deg: 53, bstar: 0.02 };
    const body = await read({ elements, duration_hours: 72 });
    const decayedMs = Date.parse(String(body.decayed_at));
    assert.ok(decayedMs < Date.parse(NOW) + 72 * HOUR);
    assert.ok(body.passes.every(({ los }) => Date.parse(los) <= decayedMs + 1));
  });

  const many = Array.from({ length: 201 }, (_, index) => ({ id: `s${index}`, lat: 0, lon: 0 }));
  const refused: readonly (readonly [string, object, string, readonly string[]])[] = [
    ['an empty body', {}, 'invalid_elements', ['body elements']],
    [
      'a duration of 0',
      { elements: CIRCULAR, duration_hours: 0 },
      'invalid_request',
      ['body duration_hours'],
    ],
    [
      'a mask above 90 and a negative distance of points',
      { elements: CIRCULAR, min_elevation_deg: 90.1, points_step_s: -1 },
      'invalid_request',
      ['body min_elevation_deg', 'body points_step_s'],
    ],
    [
      'a start that is none',
      { elements: CIRCULAR, start: 'soon' },
      'invalid_timestamp',
      ['body start'],
    ],
    [
      '201 stations',
      { elements: CIRCULAR, ground_stations: many },
      'too_many',
      ['body ground_stations'],
    ],
    [
      'no stations at all',
      { elements: CIRCULAR, ground_stations: [] },
      'invalid_request',
      ['body ground_stations'],
    ],
    [
      'stations that are unknown or listed twice, beside other problems',
      {
        elements: { altitude_km: 550 },
        ground_stations: ['gs_moon', 'gs_troll', 'gs_troll'],
        start: 'x',
        duration_hours: '24',
      },
      'invalid_request',
      [
        'body duration_hours',
        'body elements.inclination_deg',
        'body start',
        'body ground_stations.0',
        'body ground_stations.2',
      ],
    ],
    [
      'a station off the Earth',
      { elements: CIRCULAR, ground_stations: [{ id: 'a', lat: 91, lon: 0 }, { lat: 0 }] },
      'invalid_request',
      ['body ground_stations.0.lat', 'body ground_stations.1.id', 'body ground_stations.1.lon'],
    ],
  ];
  for (const [title, body, code, paths] of refused)
    it(`refuses ${title}: ${code}`, async () => {
      const answer = await post(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), code);
      assert.deepEqual(problemPaths(answer.body), paths);
    });

  it('refuses more than 72 hours: range_too_large', async () => {
    assert.equal((await post({ elements: CIRCULAR, duration_hours: 72 })).status, 200);
    const answer = await post({ elements: CIRCULAR, duration_hours: 72.5 });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'range_too_large');
    assert.match(String(at(answer.body, 'message')), /duration_hours.*72 hours/);
  });

  it('refuses elements that SGP4 cannot bring to the start', async () => {
    const answer = await post({ elements: { tle }, start: '2150-01-01' });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'invalid_elements');
  });
});
