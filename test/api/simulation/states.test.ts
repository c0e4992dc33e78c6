import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SatelliteState, StateBatch } from '../../../contracts/orbit/satellite-state.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { CIRCULAR, ISS_TLE, NOW, simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();
const tle = [...ISS_TLE];

/** Decays within days of its epoch: the verification set's 28872, with its published epoch. */
const DECAYING = [
  '1 28872U 05037B   05333.02012661  .25992681  00000-0  24476-3 0  1534',
  '2 28872  96.4736 157.9986 0303955 244.0492 110.6523 16.46015938 10708',
];

describe('POST /v1/state', () => {
  it('takes now where no time is named', async () => {
    const answer = await agent.post('/v1/state').send({ elements: CIRCULAR });
    assert.equal(answer.status, 200);
    const state = bodyAs(SatelliteState, answer);
    assert.equal(state.timestamp, NOW);
    assert.deepEqual(Object.keys(state), [
      'lat',
      'lon',
      'altitude_km',
      'velocity_km_s',
      'in_eclipse',
      'orbit_fraction',
      'timestamp',
    ]);
  });

  it('begins mean elements at the time of the request: argument of perigee 90, anomaly 0', async () => {
    const timestamp = '2030-01-01T00:00:00Z';
    const answer = await agent.post('/v1/state').send({ elements: CIRCULAR, timestamp });
    const state = bodyAs(SatelliteState, answer);
    // A quarter of a revolution after the node a satellite is at its highest latitude.
    assert.ok(Math.abs(state.orbit_fraction - 0.25) < 0.001);
    assert.ok(Math.abs(state.lat - 53) < 0.3, String(state.lat));
    assert.ok(Math.abs(state.velocity_km_s - Math.sqrt(398_600.8 / (6378.135 + 550))) < 0.02);
  });

  it('equals the trajectory at the same moment', async () => {
    const timestamp = '2026-07-25T03:07:11.250Z';
    const state = await agent.post('/v1/state').send({ elements: { tle }, timestamp });
    const trajectory = await agent
      .post('/v1/propagate')
      .send({ elements: { tle }, start: timestamp, end: '2026-07-25T04:00:00Z' });
    const { timestamp: t, ...fields } = bodyAs(SatelliteState, state);
    assert.deepEqual(at(trajectory.body, 'trajectory', 0), { t, ...fields });
  });

  it('tells umbra from penumbra on request', async () => {
    const answer = await agent.post('/v1/state').send({ elements: CIRCULAR, shadow: 'cone' });
    assert.ok(['sunlit', 'penumbra', 'umbra'].includes(String(at(answer.body, 'shadow_phase'))));
  });

  it('refuses elements that have decayed by then and says when', async () => {
    const answer = await agent.post('/v1/state').send({ elements: { tle: DECAYING } });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'invalid_elements');
    assert.match(String(at(answer.body, 'message')), /elements: SGP4 has no state at 2026-07-25/);
  });

  const refused: readonly (readonly [string, object, string, readonly string[]])[] = [
    ['no body', {}, 'invalid_elements', ['body elements']],
    ['null elements', { elements: null }, 'invalid_elements', ['body elements']],
    ['elements as an array', { elements: [1] }, 'invalid_elements', ['body elements']],
    [
      'elements without a size and an inclination',
      { elements: {} },
      'invalid_elements',
      ['body elements.inclination_deg', 'body elements.altitude_km'],
    ],
    [
      'numbers as strings',
      { elements: { altitude_km: '550', inclination_deg: '53' } },
      'invalid_elements',
      ['body elements.altitude_km', 'body elements.inclination_deg'],
    ],
    [
      'numbers beyond all bounds',
      { elements: { altitude_km: 1e300, inclination_deg: 53, eccentricity: -1 } },
      'invalid_elements',
      ['body elements.altitude_km', 'body elements.eccentricity'],
    ],
    [
      'an orbit through the Earth',
      { elements: { altitude_km: 550, inclination_deg: 53, eccentricity: 0.5 } },
      'invalid_elements',
      ['body elements.altitude_km'],
    ],
    [
      'a date that does not exist',
      { elements: CIRCULAR, timestamp: '2026-02-29' },
      'invalid_timestamp',
      ['body timestamp'],
    ],
    [
      'a number for a time',
      { elements: CIRCULAR, timestamp: 1_785_000_000 },
      'invalid_timestamp',
      ['body timestamp'],
    ],
    [
      'an unknown shadow',
      { elements: CIRCULAR, shadow: 'sphere' },
      'invalid_request',
      ['body shadow'],
    ],
  ];
  for (const [title, body, code, paths] of refused)
    it(`refuses ${title}: ${code}`, async () => {
      const answer = await agent.post('/v1/state').send(body);
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), code);
      assert.deepEqual(problemPaths(answer.body), paths);
    });

  it('refuses numbers that JSON cannot hold', async () => {
    const answer = await agent
      .post('/v1/state')
      .set('Content-Type', 'application/json')
      .send('{"elements":{"altitude_km":1e999,"inclination_deg":53}}');
    assert.equal(answer.status, 400);
    assert.match(String(at(answer.body, 'problems', 0, 'path')), /elements.altitude_km/);
    const nan = await agent
      .post('/v1/state')
      .set('Content-Type', 'application/json')
      .send('{"elements":{"altitude_km":NaN}}');
    assert.equal(nan.status, 400);
    assert.equal(at(nan.body, 'error'), 'invalid_request');
  });
});

describe('POST /v1/state/batch', () => {
  const satellite = (id: unknown, elements: unknown = CIRCULAR) => ({ id, elements });

  it('answers the states by id, each as a single request does', async () => {
    const answer = await agent
      .post('/v1/state/batch')
      .send({ satellites: [satellite('a'), satellite(25544, { tle })], timestamp: NOW });
    assert.equal(answer.status, 200);
    const { states, count, timestamp } = bodyAs(StateBatch, answer);
    assert.deepEqual([count, timestamp], [2, NOW]);
    const alone = await agent.post('/v1/state').send({ elements: { tle }, timestamp: NOW });
    assert.deepEqual(states['25544'], alone.body);
    assert.deepEqual(Object.keys(states).sort(), ['25544', 'a']);
  });

  it('gives null for a satellite that has decayed, and the reason', async () => {
    const answer = await agent
      .post('/v1/state/batch')
      .send({ satellites: [satellite('a'), satellite('gone', { tle: DECAYING })] });
    const { states, failures, count } = bodyAs(StateBatch, answer);
    assert.equal(count, 2);
    assert.equal(states['gone'], null);
    assert.notEqual(states['a'], null);
    assert.ok(['decayed', 'diverged'].includes(String(failures['gone']?.status)));
    assert.deepEqual(Object.keys(failures), ['gone']);
  });

  it('takes a hundred satellites and no more', async () => {
    const satellites = Array.from({ length: 100 }, (_, index) => satellite(`s${index}`));
    const full = await agent.post('/v1/state/batch').send({ satellites });
    assert.equal(full.status, 200);
    assert.equal(at(full.body, 'count'), 100);
    const over = await agent
      .post('/v1/state/batch')
      .send({ satellites: [...satellites, satellite('one more')] });
    assert.equal(over.status, 400);
    assert.equal(at(over.body, 'error'), 'too_many');
  });

  it('keeps ids that objects have uses of their own for', async () => {
    const answer = await agent
      .post('/v1/state/batch')
      .send({ satellites: [satellite('__proto__'), satellite('constructor')] });
    assert.equal(answer.status, 200);
    assert.match(answer.text, /"__proto__":\{"lat"/);
    assert.match(answer.text, /"constructor":\{"lat"/);
  });

  it('names every bad satellite by its place', async () => {
    const answer = await agent.post('/v1/state/batch').send({
      satellites: [
        satellite('a', { altitude_km: 550 }),
        satellite('b'),
        satellite('b', { tle: [ISS_TLE[0].replace(/4$/, '5'), ISS_TLE[1]] }),
      ],
    });
    assert.equal(answer.status, 400);
    assert.deepEqual(problemPaths(answer.body), [
      'body satellites.0.elements.inclination_deg',
      'body satellites.2.id',
      'body satellites.2.elements.tle.0',
    ]);
    const alike = await agent
      .post('/v1/state/batch')
      .send({ satellites: [satellite('a', {}), satellite('b', { inclination_deg: 5 })] });
    assert.equal(at(alike.body, 'error'), 'invalid_elements');
  });

  it('tells of unreadable elements beside what its schema refuses', async () => {
    const answer = await agent
      .post('/v1/state/batch')
      .send({ satellites: [{ elements: { altitude_km: 1, inclination_deg: 5 } }], timestamp: 'x' });
    assert.deepEqual(problemPaths(answer.body), [
      'body satellites.0.id',
      'body satellites.0.elements.altitude_km',
      'body timestamp',
    ]);
  });

  for (const satellites of [undefined, null, {}, 'x'])
    it(`refuses ${JSON.stringify(satellites)} for satellites`, async () => {
      const answer = await agent.post('/v1/state/batch').send({ satellites });
      assert.equal(answer.status, 400);
      assert.equal(at(answer.body, 'error'), 'invalid_request');
      assert.deepEqual(problemPaths(answer.body), ['body satellites']);
    });
});
