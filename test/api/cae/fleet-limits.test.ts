import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { problemFields } from '../../kit/http/answers.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';

const START = { start: '2026-07-25T00:00:00Z' };

/** Members over circular orbits of the given altitudes, in turn. */
function fleetOf(count: number, altitudesKm: readonly number[]): object[] {
  return Array.from({ length: count }, (_, index) => ({
    norad_id: String(800_000 + index),
    orbit: {
      altitude_km: altitudesKm[index % altitudesKm.length],
      inclination_deg: (7 * index) % 180,
      raan_deg: 31 * index,
      mean_anomaly_deg: 53 * index,
    },
    bus: '12U',
  }));
}

function stepsOf(count: number, dependsOn: (index: number) => readonly string[]): object[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `s${index}`,
    location: 'either',
    duration_s: 20,
    output_data_mb: 5,
    depends_on: dependsOn(index),
    requires: { power_w: 10, compute: 0.1, thermal_w: 5, memory_mb: 16, storage_mb: 1 },
  }));
}

const everyoneBefore = (index: number): string[] =>
  Array.from({ length: index }, (_, before) => `s${before}`);

describe('a fleet that is too much work', () => {
  let bench: CaeBench;
  before(async () => {
    bench = await createCaeBench();
  });
  const post = (path: string, body: object) =>
    request(bench.cae.app.callback()).post(`/v1/constellation/${path}`).send(body);

  for (const path of ['plan', 'pareto'])
    it(`is refused by ${path} when members, stations and hours are too many together`, async () => {
      const answer = await post(path, {
        fleet: fleetOf(200, [550]),
        preset_id: 'split-learning',
        options: {
          ...START,
          prediction_hours: 48,
          ground_stations: Array.from({ length: 200 }, (_, index) => ({
            id: `st-${index}`,
            lat: (index % 170) - 85,
            lon: (37 * index) % 180,
          })),
        },
      }).expect(400);
      assert.deepEqual(problemFields(answer.body), ['options.prediction_hours']);
    });

  for (const path of ['plan', 'pareto'])
    it(`is refused by ${path} when every step waits for all before it, on every member`, async () => {
      const answer = await post(path, {
        fleet: fleetOf(200, [550]),
        custom_job: { steps: stepsOf(60, everyoneBefore) },
        options: START,
      }).expect(400);
      assert.deepEqual(problemFields(answer.body), ['fleet']);
    });

  it('is refused by pareto over 48 h, which a plan may look at', async () => {
    const body = {
      fleet: fleetOf(60, [550]),
      preset_id: 'split-learning',
      options: { ...START, prediction_hours: 48 },
    };
    const answer = await post('pareto', body).expect(400);
    assert.deepEqual(problemFields(answer.body), ['options.prediction_hours']);
    await post('plan', body).expect(200);
  });

  it('is planned at the limits of a few members', async () => {
    await post('plan', {
      fleet: fleetOf(3, [550]),
      custom_job: { steps: stepsOf(256, (index) => (index === 0 ? [] : [`s${index - 1}`])) },
      policy: { deadline_orbits: 100, min_delivery_confidence: 0 },
      options: START,
    }).expect(200);
  });
});

describe('a fleet of extreme orbits', () => {
  it('is planned though a member that nothing needs runs its battery down', async () => {
    const bench = await createCaeBench();
    // Beyond the Moon's distance an eclipse lasts so long that the idle bus alone empties a 12U.
    const answer = await request(bench.cae.app.callback())
      .post('/v1/constellation/plan')
      .send({
        fleet: fleetOf(20, [300, 800, 20_200, 35_786, 400_000]),
        custom_job: { steps: stepsOf(12, (index) => (index === 0 ? [] : [`s${index - 1}`])) },
        policy: { deadline_orbits: 1000, min_delivery_confidence: 0 },
        options: START,
      });
    assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 300));
  });
});

describe('a fleet whose steps hand on nothing', () => {
  it('is planned over links that carry nothing', async () => {
    const bench = await createCaeBench();
    const orbit = { altitude_km: 550, inclination_deg: 53 };
    const requires = { power_w: 5, compute: 0.1, thermal_w: 2, memory_mb: 16, storage_mb: 1 };
    const steps = [
      {
        id: 'trigger',
        location: 'onboard',
        duration_s: 20,
        requires: { ...requires, power_w: 40 },
      },
      { id: 'react', location: 'onboard', duration_s: 20, requires, depends_on: ['trigger'] },
    ];
    const answer = await request(bench.cae.app.callback())
      .post('/v1/constellation/plan')
      .send({
        fleet: [
          { norad_id: '900000', role: 'sensor', bus: '12U', orbit },
          // Too weak for the trigger, which therefore runs on the sensor.
          { norad_id: '900001', bus: '3U', orbit: { ...orbit, mean_anomaly_deg: 10 } },
        ],
        custom_job: { steps },
        options: START,
      });
    assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 300));
  });
});

describe('a fleet that meets no station', () => {
  it('is refused where the job needs the ground, whatever its first member may run', async () => {
    const bench = await createCaeBench();
    const [relay, ...others] = fleetOf(4, [550]);
    const answer = await request(bench.cae.app.callback())
      .post('/v1/constellation/plan')
      .send({
        fleet: [{ ...relay, role: 'relay' }, ...others],
        preset_id: 'federated-learning',
        options: { ...START, min_elevation_deg: 90 },
      });
    assert.equal(answer.status, 422, JSON.stringify(answer.body).slice(0, 300));
  });
});
