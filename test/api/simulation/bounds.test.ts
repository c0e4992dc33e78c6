import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { at, problemPaths } from '../../kit/http/answers.ts';
import { CIRCULAR, ISS_TLE, simulationAgent } from '../../kit/surfaces/simulation.ts';

const agent = simulationAgent();

/** Every request that names an instant: its path, the field, and what else it needs. */
const INSTANTS = [
  ['/v1/propagate', 'start', { elements: CIRCULAR }],
  ['/v1/propagate', 'end', { elements: CIRCULAR }],
  ['/v1/passes', 'start', { elements: CIRCULAR }],
  ['/v1/state', 'timestamp', { elements: CIRCULAR }],
  ['/v1/state/batch', 'timestamp', { satellites: [{ id: 'a', elements: CIRCULAR }] }],
  ['/v1/constellation-templates/single-plane-3/expand', 'epoch', {}],
  ['/v1/sessions', 'epoch', { satellites: [{ id: 'a', elements: CIRCULAR }] }],
] as const;

describe('instants of the simulation service', () => {
  for (const [path, field, others] of INSTANTS)
    for (const instant of ['1956-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z', '9999-12-31'])
      it(`${path} refuses ${field} ${instant}: the years are 1957 to 2199`, async () => {
        const answer = await agent.post(path).send({ ...others, [field]: instant });
        assert.equal(answer.status, 400, answer.text);
        assert.ok(problemPaths(answer.body).includes(`body ${field}`), answer.text);
        assert.match(String(at(answer.body, 'message')), /years 1957 to 2199/);
      });
});

describe('orbits beyond what SGP4 and elements bear', () => {
  const requests = [
    ['/v1/propagate', 'start', {}, 'elements'],
    ['/v1/passes', 'start', { duration_hours: 1 }, 'elements'],
    ['/v1/state', 'timestamp', {}, 'elements'],
  ] as const;
  const warned = (body: unknown) => {
    const warnings = at(body, 'warnings');
    return Array.isArray(warnings)
      ? warnings.map((one: unknown) => [at(one, 'code'), at(one, 'path')])
      : [];
  };
  for (const [path, field, others, where] of requests)
    it(`${path} warns of elements of another time and of orbits near the Moon`, async () => {
      const ask = (elements: object, instant: string) =>
        agent.post(path).send({ elements, [field]: instant, ...others });
      const old = await ask({ tle: ISS_TLE }, '2026-08-25T00:00:00Z');
      assert.equal(old.status, 200, old.text);
      assert.deepEqual(warned(old.body), [['elements_old', where]]);
      const designed = { ...CIRCULAR, bstar: 0, epoch: '2026-01-01T00:00:00Z' };
      const far = await ask(designed, '2056-01-01T00:00:00Z');
      assert.deepEqual(warned(far.body), [['elements_old', where]], far.text);
      const moon = await ask({ ...CIRCULAR, altitude_km: 400_000 }, '2026-07-25T00:00:00Z');
      assert.deepEqual(warned(moon.body), [['outside_model', where]]);
      const usual = await ask({ tle: ISS_TLE }, '2026-08-20T00:00:00Z');
      assert.deepEqual(warned(usual.body), []);
    });

  it('names the satellite of a batch', async () => {
    const satellites = [
      { id: 'near', elements: CIRCULAR },
      { id: 'far', elements: { ...CIRCULAR, altitude_km: 400_000 } },
    ];
    const answer = await agent.post('/v1/state/batch').send({ satellites });
    assert.deepEqual(warned(answer.body), [['outside_model', 'satellites.1.elements']]);
  });
});
