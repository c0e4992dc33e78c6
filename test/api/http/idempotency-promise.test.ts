import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import supertest from 'supertest';
import { SURFACE_NAMES } from '../../../api/http/kit.ts';
import type { Route } from '../../../api/http/route.ts';
import { createSurface } from '../../../api/http/surface.ts';
import { at } from '../../kit/http/answers.ts';
import { createCaeBench } from '../../kit/surfaces/cae.ts';
import { everyRoute } from '../../kit/surfaces/every-route.ts';
import { createTestKit, TEST_IDENTITY, TEST_KEY } from '../../kit/surfaces/test-kit.ts';

/** The same declaration without rules for its input, whose handler counts how often it ran. */
function counting(route: Route, ran: () => void): Route {
  const status = Number(Object.keys(route.responses)[0]);
  const free = { params: undefined, query: undefined, headers: undefined, body: undefined };
  const handler = () => {
    ran();
    return Promise.resolve({ status, body: {} });
  };
  return { ...route, ...free, handler };
}

/** Whether the document of a surface promises a route to honour `Idempotency-Key`. */
function isPromised(openapi: object, route: Route): boolean {
  const path = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
  const operation = at(openapi, 'paths', path, route.method.toLowerCase());
  assert.ok(operation !== undefined, path);
  return JSON.stringify(at(operation, 'parameters') ?? []).includes('"Idempotency-Key"');
}

describe('Idempotency-Key', () => {
  for (const name of SURFACE_NAMES)
    it(`is honoured by each operation of ${name} whose description promises it, and by no other`, async () => {
      const routes = (await everyRoute())
        .filter((one) => one.name.startsWith(`${name} `) && one.route.uncounted !== true)
        .map((one) => one.route);
      assert.ok(routes.length > 10);
      let runs = 0;
      const surface = createSurface({
        ...{ name, title: 'All', description: 'All of them.' },
        kit: createTestKit({
          environment: 'production',
          sessions: { identify: () => Promise.resolve(TEST_IDENTITY) },
        }),
        routes: routes.map((route) => counting(route, () => (runs += 1))),
      });
      const agent = supertest(surface.app.callback());
      const honoured: string[] = [];
      for (const [index, { method, path }] of routes.entries()) {
        const ask = () =>
          agent[LOWER[method]](path.replaceAll(/[:*]\w+/g, 'x'))
            .set({ Authorization: `Bearer ${TEST_KEY}`, 'X-API-Key': TEST_KEY })
            .set({ Cookie: 'session=x', 'X-Requested-With': 'fetch' })
            .set('Idempotency-Key', `key ${index}`);
        runs = 0;
        await ask();
        const again = await ask();
        if (again.headers['idempotency-replayed'] === 'true') honoured.push(`${method} ${path}`);
        assert.equal(runs, again.headers['idempotency-replayed'] === 'true' ? 1 : 2, path);
      }
      const promised = routes.filter((route) => isPromised(surface.openapi, route));
      assert.deepEqual(
        honoured,
        promised.map(({ method, path }) => `${method} ${path}`),
      );
    });

  it('gives on CAE the same plan and the same replan again, to one address and path', async () => {
    const { cae } = await createCaeBench({ kit: { trustedProxies: 1 } });
    const agent = supertest(cae.app.callback());
    const post = (path: string, body: object, address = '203.0.113.7') =>
      agent.post(path).set({ 'X-Forwarded-For': address, 'Idempotency-Key': 'k1' }).send(body);
    const preset = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };
    const id = async (answer: ReturnType<typeof post>) => {
      const made = await answer;
      assert.equal(made.status, 201);
      const replayed = made.headers['idempotency-replayed'] === 'true';
      return { id: at(made.body, 'id'), replayed };
    };
    const plan = await id(post('/v1/plan', preset));
    assert.deepEqual(await id(post('/v1/plan', preset)), { id: plan.id, replayed: true });
    assert.equal((await id(post('/v1/plan', preset, '203.0.113.8'))).replayed, false);
    const left = `/v1/plan/${String(plan.id)}/replan`;
    const now = { now: '2026-07-25T00:01:00Z' };
    const replan = await id(post(left, now));
    assert.equal(replan.replayed, false);
    assert.deepEqual(await id(post(left, now)), { id: replan.id, replayed: true });
    assert.equal((await post('/v1/plan', { ...preset, pareto: true })).status, 422);
  });
});

const LOWER = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
} as const;
