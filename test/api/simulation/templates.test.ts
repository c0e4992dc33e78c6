import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { unknownInput } from '../../../api/http/input/unknown-input.ts';
import {
  ConstellationExpansion,
  ConstellationTemplateList,
  OrbitTemplateList,
} from '../../../contracts/orbit/template.ts';
import { CreateSessionBody } from '../../../contracts/session/session.ts';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { NOW, simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();

describe('GET /v1/templates', () => {
  it('lists the published orbits as an array', async () => {
    const answer = await agent.get('/v1/templates');
    assert.equal(answer.status, 200);
    const templates = bodyAs(OrbitTemplateList, answer);
    assert.deepEqual(
      templates.map((one) => [one.id, one.altitude_km, one.inclination_deg, one.eccentricity]),
      [
        ['leo-standard', 550, 53, 0.0001],
        ['leo-low', 420, 51.6, 0.0002],
        ['sun-sync-500', 500, 97.4, 0.0001],
        ['sun-sync-700', 700, 98.2, 0.0001],
        ['polar-800', 800, 98.7, 0.0001],
        ['meo-navigation', 20_200, 55, 0.001],
        ['geo-comms', 35_786, 0, 0.0001],
      ],
    );
    for (const { name, description } of templates) assert.ok(name !== '' && description !== '');
  });
});

describe('GET /v1/constellation-templates', () => {
  it('lists the published constellations as an array', async () => {
    const answer = await agent.get('/v1/constellation-templates');
    assert.equal(answer.status, 200);
    assert.deepEqual(
      bodyAs(ConstellationTemplateList, answer).map((one) => [
        one.id,
        one.satellite_count,
        one.planes,
        one.sats_per_plane,
        one.base_orbit,
        one.pattern,
      ]),
      [
        ['walker-star-6-3', 6, 3, 2, 'leo-standard', 'star'],
        ['walker-star-12-4', 12, 4, 3, 'leo-standard', 'star'],
        ['polar-ring-4', 4, 2, 2, 'sun-sync-500', 'star'],
        ['single-plane-3', 3, 1, 3, 'leo-standard', 'delta'],
      ],
    );
  });
});

describe('POST /v1/constellation-templates/:id/expand', () => {
  const path = (id: string) => `/v1/constellation-templates/${id}/expand`;

  it('needs no body and resolves every element', async () => {
    const answer = await agent.post(path('walker-star-6-3'));
    assert.equal(answer.status, 200);
    const { orbits, count, pattern } = bodyAs(ConstellationExpansion, answer);
    assert.equal(count, 6);
    assert.equal(pattern, 'star');
    assert.deepEqual(
      orbits.map((one) => [one.plane, one.slot, one.raan_deg, one.mean_anomaly_deg]),
      [
        [0, 0, 0, 0],
        [0, 1, 0, 180],
        [1, 0, 60, 60],
        [1, 1, 60, 240],
        [2, 0, 120, 120],
        [2, 1, 120, 300],
      ],
    );
    for (const orbit of orbits) {
      assert.equal(orbit.altitude_km, 550);
      assert.equal(orbit.inclination_deg, 53);
      assert.equal(orbit.eccentricity, 0.0001);
      assert.equal(orbit.arg_perigee_deg, 90);
      assert.equal(orbit.bstar, 0.00003);
      assert.equal(orbit.epoch, NOW);
    }
  });

  it('flies another base orbit, phasing, pattern and epoch', async () => {
    const answer = await agent.post(path('walker-star-12-4')).send({
      base_orbit: 'polar-800',
      phasing: 2,
      pattern: 'delta',
      epoch: '2026-08-01T06:00:00+02:00',
    });
    const { orbits, base_orbit } = bodyAs(ConstellationExpansion, answer);
    assert.equal(base_orbit, 'polar-800');
    assert.deepEqual([...new Set(orbits.map((one) => one.raan_deg))], [0, 90, 180, 270]);
    assert.equal(orbits[3]?.mean_anomaly_deg, 60);
    for (const { altitude_km, epoch } of orbits)
      assert.deepEqual([altitude_km, epoch], [800, '2026-08-01T04:00:00.000Z']);
  });

  it('gives elements that propagate as they are', async () => {
    const expanded = await agent.post(path('polar-ring-4')).send({ base_orbit: null });
    const { orbits } = bodyAs(ConstellationExpansion, expanded);
    const satellites = orbits.map((orbit) => ({ id: orbit.id, elements: orbit }));
    const answer = await agent.post('/v1/state/batch').send({ satellites });
    assert.equal(answer.status, 200);
    assert.equal(at(answer.body, 'count'), 4);
  });

  it('gives satellites that a session takes as they are', async () => {
    const expanded = await agent.post(path('walker-star-6-3')).send({});
    const { satellites, orbits } = bodyAs(ConstellationExpansion, expanded);
    const body = { satellites };
    assert.deepEqual(unknownInput({ body: CreateSessionBody }, { query: {}, body }).told, []);
    assert.equal(v.parse(CreateSessionBody, body).satellites.length, 6);
    assert.deepEqual(
      satellites.map(({ elements }) => elements.raan_deg),
      orbits.map(({ raan_deg }) => raan_deg),
    );
  });

  it('does not know other templates', async () => {
    const answer = await agent.post(path('walker-star-7-3')).send({});
    assert.equal(answer.status, 404);
    assert.equal(at(answer.body, 'error'), 'template_not_found');
    assert.match(String(at(answer.body, 'message')), /'walker-star-7-3'.*single-plane-3/);
  });

  it('refuses an unknown base orbit and names the known ones', async () => {
    const answer = await agent
      .post(path('single-plane-3'))
      .send({ base_orbit: 'leo-high', epoch: 'x' });
    assert.equal(answer.status, 400);
    assert.equal(at(answer.body, 'error'), 'invalid_request');
    assert.match(String(at(answer.body, 'message')), /base_orbit.*leo-high.*geo-comms/);
    assert.deepEqual(problemPaths(answer.body), ['body base_orbit', 'body epoch']);
  });

  it('refuses fields of the wrong kind, all at once', async () => {
    const answer = await agent
      .post(path('single-plane-3'))
      .send({ base_orbit: 5, phasing: 0.5, pattern: 'ring', epoch: '2026-02-30' });
    assert.equal(answer.status, 400);
    assert.deepEqual(problemPaths(answer.body), [
      'body base_orbit',
      'body phasing',
      'body pattern',
      'body epoch',
    ]);
  });
});
