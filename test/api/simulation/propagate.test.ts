import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  degreesLat,
  degreesLong,
  eciToGeodetic,
  gstime,
  propagate,
  twoline2satrec,
} from 'satellite.js';
import { Trajectory } from '../../../contracts/orbit/satellite-state.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { bruteCylinder, bruteTrack } from '../../kit/oracles/brute-events.ts';
import { librarySun } from '../../kit/oracles/brute-force.ts';
import { catalogueElements, tleElements, withChecksum } from '../../kit/makers/elements.ts';
import { CIRCULAR, ISS_TLE, NOW, simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();
const tle = [...ISS_TLE];
const HOUR = 3_600_000;
const later = (hours: number) => new Date(Date.parse(NOW) + hours * HOUR).toISOString();

const post = (body: object) => agent.post('/v1/propagate').send(body);

describe('POST /v1/propagate', () => {
  it('takes six hours from now at 60 s where nothing else is said', async () => {
    const answer = await post({ elements: CIRCULAR });
    assert.equal(answer.status, 200);
    const body = bodyAs(Trajectory, answer);
    assert.deepEqual(
      [body.count, body.trajectory.length, body.start, body.end, body.step_s, body.decayed_at],
      [361, 361, NOW, later(6), 60, null],
    );
    assert.equal(body.trajectory[0]?.t, NOW);
    assert.equal(body.trajectory[360]?.t, later(6));
    assert.deepEqual(body.model, {
      propagator: 'SGP4',
      shadow: 'cylindrical',
      refraction: false,
      element_age_hours: 0,
      expected_error_km: null,
    });
  });

  it('has 121 points in two hours at 60 s', async () => {
    const answer = await post({ elements: CIRCULAR, start: NOW, end: later(2), step_s: 60 });
    assert.equal(at(answer.body, 'count'), 121);
  });

  it('ends with a shorter step where the window is no multiple of it', async () => {
    const end = new Date(Date.parse(NOW) + 150_000).toISOString();
    const { trajectory } = bodyAs(Trajectory, await post({ elements: CIRCULAR, end }));
    assert.deepEqual(
      trajectory.map(({ t }) => (Date.parse(t) - Date.parse(NOW)) / 1000),
      [0, 60, 120, 150],
    );
  });

  it('takes the window as step where it is shorter than the default, and fractions of a second', async () => {
    const end = new Date(Date.parse(NOW) + 30_000).toISOString();
    const short = bodyAs(Trajectory, await post({ elements: CIRCULAR, end }));
    assert.deepEqual([short.count, short.step_s], [2, 30]);
    const fine = bodyAs(Trajectory, await post({ elements: CIRCULAR, end, step_s: 0.1 }));
    assert.equal(fine.count, 301);
    assert.equal(fine.trajectory[1]?.t, '2026-07-25T00:00:00.100Z');
  });

  it('is where the library says that the ISS is: 1e-5 degrees, 2 m, 1e-5 km/s', async () => {
    const body = bodyAs(Trajectory, await post({ elements: { tle }, step_s: 97 }));
    const record = twoline2satrec(...ISS_TLE);
    for (const point of body.trajectory) {
      const date = new Date(point.t);
      const state = propagate(record, date);
      assert.ok(state !== null);
      const place = eciToGeodetic(state.position, gstime(date));
      const { x, y, z } = state.velocity;
      assert.ok(Math.abs(point.lat - degreesLat(place.latitude)) < 1e-5, point.t);
      const turn = Math.abs(point.lon - degreesLong(place.longitude));
      assert.ok(Math.min(turn, 360 - turn) < 1e-5, point.t);
      assert.ok(Math.abs(point.altitude_km - place.height) < 0.002, point.t);
      assert.ok(Math.abs(point.velocity_km_s - Math.hypot(x, y, z)) < 1e-5, point.t);
      assert.ok(point.lon >= -180 && point.lon < 180);
    }
    assert.equal(body.model.element_age_hours, 28.07);
    assert.ok(Number(body.model.expected_error_km) > 1);
  });

  it('is in eclipse where a look a second with the library says so', async () => {
    const body = bodyAs(Trajectory, await post({ elements: { tle }, step_s: 20 }));
    const elements = tleElements(...ISS_TLE);
    const track = bruteTrack(elements, Date.parse(NOW), Date.parse(later(6)));
    const dark = bruteCylinder(track, librarySun);
    assert.ok(dark.length >= 3);
    let compared = 0;
    for (const { t, in_eclipse } of body.trajectory) {
      const tMs = Date.parse(t);
      // The Suns of the two differ by 0.01 degrees, a fifth of a second at an edge.
      if (
        dark.some((span) => [span.startMs, span.endMs].some((edge) => Math.abs(edge - tMs) < 500))
      )
        continue;
      assert.equal(
        in_eclipse,
        dark.some((span) => span.startMs <= tMs && tMs < span.endMs),
        t,
      );
      compared += 1;
    }
    assert.ok(compared > 1000);
  });

  it('counts the fraction of a revolution from one ascending node to the next', async () => {
    const { trajectory } = bodyAs(Trajectory, await post({ elements: { tle } }));
    for (const [index, point] of trajectory.entries()) {
      const next = trajectory[index + 1];
      if (next === undefined) break;
      const rises = point.lat < 0 && next.lat >= 0;
      assert.equal(next.orbit_fraction < point.orbit_fraction, rises, point.t);
    }
  });

  it('gives the same for an OMM as for its TLE', async () => {
    const elements = tleElements(...ISS_TLE);
    const omm = {
      NORAD_CAT_ID: 25544,
      EPOCH: '2026-07-23T19:55:54.431040',
      MEAN_MOTION: elements.meanMotionRevPerDay,
      ECCENTRICITY: elements.eccentricity,
      INCLINATION: String(elements.inclinationDeg),
      RA_OF_ASC_NODE: elements.raanDeg,
      ARG_OF_PERICENTER: elements.argPerigeeDeg,
      MEAN_ANOMALY: elements.meanAnomalyDeg,
      BSTAR: elements.bstar,
    };
    const [a, b] = [await post({ elements: { omm } }), await post({ elements: { tle } })];
    assert.deepEqual(at(a.body, 'trajectory', 100), at(b.body, 'trajectory', 100));
  });

  it('reads alpha-5 numbers', async () => {
    const [first, second] = ISS_TLE;
    const lines = [first, second].map((line) => withChecksum(line.replace('25544', 'T0001')));
    const answer = await post({ elements: { tle: lines } }).query({ format: 'csv' });
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['content-disposition']), /trajectory-270001-20260725T/);
  });

  it('takes altitude where there is a mean motion too, and a mean motion of 0 as none', async () => {
    const both = { altitude_km: 550, mean_motion: 1, inclination_deg: 53 };
    const [plain, two] = [await post({ elements: CIRCULAR }), await post({ elements: both })];
    assert.deepEqual(two.body, plain.body);
    const none = await post({ elements: { mean_motion: 0, inclination_deg: 53 } });
    assert.equal(at(none.body, 'error'), 'invalid_elements');
    const motion = await post({ elements: { mean_motion: 1.00273896, inclination_deg: 0 } });
    assert.ok(Math.abs(Number(at(motion.body, 'trajectory', 0, 'altitude_km')) - 35_786) < 10);
  });

  it('stops where the satellite decays and says when', async () => {
    // 200 km with several hundred times the usual drag.
    const elements = { altitude_km: 200, inclination_deg: 53, bstar: 0.02 };
    const answer = await post({ elements, end: later(48), step_s: 60 });
    assert.equal(answer.status, 200);
    const body = bodyAs(Trajectory, answer);
    const decayedMs = Date.parse(String(body.decayed_at));
    assert.ok(decayedMs > Date.parse(NOW) && decayedMs < Date.parse(later(48)));
    const lastMs = Date.parse(String(body.trajectory.at(-1)?.t));
    assert.ok(lastMs <= decayedMs && decayedMs - lastMs < 60_000);
    assert.equal(body.end, later(48));
    for (const point of body.trajectory) assert.ok(point.altitude_km > 50);
  });

  it('flies deep space: GEO stands still, Molniya goes high and low', async () => {
    const still = bodyAs(
      Trajectory,
      await post({ elements: { altitude_km: 35_786, inclination_deg: 0 } }),
    );
    const lons = still.trajectory.map(({ lon }) => lon);
    assert.ok(Math.max(...lons) - Math.min(...lons) < 1);
    const { meanMotionRevPerDay: mean_motion } = catalogueElements(58584);
    const elements = {
      mean_motion,
      inclination_deg: 63.4,
      eccentricity: 0.7,
      arg_perigee_deg: 270,
    };
    const high = bodyAs(Trajectory, await post({ elements, end: later(12) }));
    const heights = high.trajectory.map(({ altitude_km }) => altitude_km);
    assert.ok(Math.max(...heights) > 38_000 && Math.min(...heights) < 2_500);
  });

  describe('limits', () => {
    it('refuses a window of more than 48 hours: range_too_large', async () => {
      assert.equal((await post({ elements: CIRCULAR, end: later(48) })).status, 200);
      const answer = await post({ elements: CIRCULAR, end: later(48.001) });
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), 'range_too_large');
      assert.match(String(at(answer.body, 'message')), /48 hours/);
    });

    it('refuses more than 5,000 points and names the smallest step that fits', async () => {
      const fits = await post({ elements: CIRCULAR, end: later(1.38861111111), step_s: 1 });
      assert.equal(at(fits.body, 'count'), 5000);
      const window = { elements: CIRCULAR, end: later(48) };
      const answer = await post({ ...window, step_s: 1 });
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), 'too_many_points');
      assert.equal(at(answer.body, 'min_step_s'), 34.567);
      assert.match(String(at(answer.body, 'message')), /34\.567 s/);
      assert.equal((await post({ ...window, step_s: 34.567 })).status, 200);
      assert.equal((await post({ ...window, step_s: 34.566 })).status, 400);
    });
  });

  const broken = [ISS_TLE[0].replace(/4$/, '7'), ISS_TLE[1]];
  const refused: readonly (readonly [string, object, string, readonly string[]])[] = [
    ['an empty body', {}, 'invalid_elements', ['body elements']],
    [
      'an end before the start',
      { elements: CIRCULAR, start: NOW, end: later(-1) },
      'invalid_timestamp',
      ['body end'],
    ],
    [
      'an end at the start',
      { elements: CIRCULAR, start: NOW, end: NOW },
      'invalid_timestamp',
      ['body end'],
    ],
    [
      'times that are none',
      { elements: CIRCULAR, start: 'yesterday', end: '2026-07-25T25:00Z' },
      'invalid_timestamp',
      ['body start', 'body end'],
    ],
    ['a step of 0', { elements: CIRCULAR, step_s: 0 }, 'invalid_request', ['body step_s']],
    ['a negative step', { elements: CIRCULAR, step_s: -60 }, 'invalid_request', ['body step_s']],
    [
      'a step longer than the window',
      { elements: CIRCULAR, end: later(1), step_s: 3601 },
      'invalid_request',
      ['body step_s'],
    ],
    ['a step as text', { elements: CIRCULAR, step_s: '60' }, 'invalid_request', ['body step_s']],
    [
      'a wrong checksum',
      { elements: { tle: broken } },
      'invalid_elements',
      ['body elements.tle.0'],
    ],
    [
      'problems of several kinds, all at once',
      { elements: { tle: broken }, start: '2026-07-32', step_s: 'x', shadow: 1 },
      'invalid_request',
      ['body step_s', 'body shadow', 'body elements.tle.0', 'body start'],
    ],
    [
      'an OMM with gaps',
      { elements: { omm: { EPOCH: '2026-07-25T00:00:00', REF_FRAME: 'EME2000' } } },
      'invalid_elements',
      [
        'REF_FRAME',
        'MEAN_MOTION',
        'ECCENTRICITY',
        'INCLINATION',
        'RA_OF_ASC_NODE',
        'ARG_OF_PERICENTER',
        'MEAN_ANOMALY',
        'BSTAR',
      ].map((key) => `body elements.omm.${key}`),
    ],
  ];
  for (const [title, body, code, paths] of refused)
    it(`refuses ${title}: ${code}`, async () => {
      const answer = await post(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), code);
      assert.equal(typeof at(answer.body, 'message'), 'string');
      assert.deepEqual(problemPaths(answer.body), paths);
    });

  it('names line and column of a TLE', async () => {
    const answer = await post({ elements: { tle: broken } });
    assert.match(
      String(at(answer.body, 'message')),
      /tle\.0: line 1: column 69 \(checksum\) is '7'/,
    );
    const digit = [ISS_TLE[0], withChecksum(ISS_TLE[1].replace('51.6314', '51x6314'))];
    const other = await post({ elements: { tle: digit } });
    assert.match(String(at(other.body, 'message')), /line 2: columns 9-16 \(inclination\)/);
  });

  it('refuses elements that SGP4 cannot bring to the start', async () => {
    const answer = await post({ elements: { tle }, start: '2150-01-01' });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'invalid_elements');
    assert.match(String(at(answer.body, 'message')), /SGP4 has no state at 2150-01-01/);
  });

  it('refuses a body that is no object', async () => {
    for (const text of ['[]', '"x"', '5', 'null', '{']) {
      const answer = await agent
        .post('/v1/propagate')
        .set('Content-Type', 'application/json')
        .send(text);
      assert.equal(answer.status, 400, text);
      assert.equal(at(answer.body, 'error'), 'invalid_request', text);
    }
  });
});
