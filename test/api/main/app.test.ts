import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { actionOf, isAudited } from '../../../api/http/audit.ts';
import { Plan } from '../../../contracts/plan/plan.ts';
import { Ping, ServiceIndex } from '../../../contracts/service-index.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';
import { TEST_IDENTITY, TEST_KEY } from '../../kit/surfaces/test-kit.ts';

const LIMITED_KEY = 'svc_live_aaaaaaaaaaaaaaaa';
const BODY = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };

describe('main API', () => {
  let bench: CaeBench;
  const call = () => request(bench.main.app.callback());
  const bearer = (key: string) => ['Authorization', `Bearer ${key}`] as const;
  before(async () => {
    bench = await createCaeBench({
      kit: {
        keys: {
          verify: (key) => {
            if (key === TEST_KEY) return Promise.resolve(TEST_IDENTITY);
            if (key !== LIMITED_KEY) return Promise.resolve(null);
            return Promise.resolve({ ...TEST_IDENTITY, permissions: ['workloads:read'] as const });
          },
        },
      },
    });
  });

  it('has every change in the audit log, and nothing that only computes', () => {
    const changes = bench.main.routes.filter((one) => one.method !== 'GET');
    assert.deepEqual(changes.filter(isAudited).map(actionOf).sort(), [
      'alerts.create',
      'alerts.delete',
      'alerts.test',
      'alerts.update',
      'budgets.replace',
      'cdm.create',
      'cdm.delete',
      'conjunctions.delete',
      'conjunctions.watch',
      'fleet-elements.create',
      'fleet-outages.create',
      'fleet-outages.delete',
      'fleet-satellites.create',
      'fleet-satellites.delete',
      'fleet-satellites.update',
      'fleet-stations.create',
      'fleet-stations.delete',
      'fleet-stations.update',
      'fleet.import',
      'patterns.delete',
      'patterns.monitor',
      'retention.replace',
      'schedule-batches.cancel',
      'schedule-batches.create',
      'webhook-deliveries.resend',
      'webhooks.create',
      'webhooks.delete',
      'webhooks.recover',
      'webhooks.rotate-secret',
      'webhooks.test',
      'webhooks.update',
      'workload-schedules.backfill',
      'workload-schedules.create',
      'workload-schedules.delete',
      'workload-schedules.pause',
      'workload-schedules.resume',
      'workload-schedules.trigger',
      'workload-schedules.update',
      'workloads.cancel',
      'workloads.cancel',
      'workloads.create',
    ]);
    for (const { auth } of changes.filter((one) => !isAudited(one)))
      assert.ok(auth.kind === 'bearer' && auth.permission?.endsWith(':read'));
  });

  it('GET /v1/ping answers any valid key', async () => {
    for (const key of [TEST_KEY, LIMITED_KEY]) {
      const answer = await call()
        .get('/v1/ping')
        .set(...bearer(key));
      assert.deepEqual(bodyAs(Ping, answer), { status: 'ok', version: '1.0.0' });
    }
    assert.equal((await call().get('/v1/ping')).status, 401);
  });

  it('GET /v1 describes itself with every route that it has', async () => {
    const answer = await call()
      .get('/v1')
      .set(...bearer(TEST_KEY));
    const index = bodyAs(ServiceIndex, answer);
    assert.equal(index.service, 'orbital-compute-api');
    for (const endpoint of ['GET /v1', 'POST /v1/plan', 'POST /v1/workloads', 'GET /v1/satellites'])
      assert.ok(endpoint in index.endpoints, endpoint);
  });

  it('asks for a key on every CAE route', async () => {
    const calls = [
      call().get('/v1'),
      call().get('/v1/presets'),
      call().get('/v1/presets/split-learning'),
      call().post('/v1/plan').send(BODY),
      call().get('/v1/plan/3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7'),
      call().get('/v1/plan/3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7/events'),
      call().get('/v1/metrics'),
    ];
    for (const answer of await Promise.all(calls)) {
      assert.equal(answer.status, 401);
      assert.equal(bodyAs(NestedError, answer).error.code, 'invalid_api_key');
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
    }
  });

  it('names the permission that a key lacks', async () => {
    const answer = await call()
      .post('/v1/plan')
      .set(...bearer(LIMITED_KEY))
      .send(BODY);
    assert.equal(answer.status, 403);
    const { error } = bodyAs(NestedError, answer);
    assert.equal(error.code, 'insufficient_permissions');
    assert.match(error.message, /planning:read/);
  });

  it('plans, with and without /v1, whatever the Origin', async () => {
    for (const prefix of ['/v1', '']) {
      const made = await call()
        .post(`${prefix}/plan`)
        .set(...bearer(TEST_KEY))
        .set('Origin', 'https://elsewhere.example')
        .send(BODY);
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const plan = bodyAs(Plan, made);
      for (const path of [`/plan/${plan.id}`, `/plan/${plan.id}/events`]) {
        const answer = await call()
          .get(`${prefix}${path}`)
          .set(...bearer(TEST_KEY));
        assert.equal(answer.status, 200);
      }
    }
  });

  it('honours Idempotency-Key', async () => {
    const post = (body: object) =>
      call()
        .post('/v1/plan')
        .set(...bearer(TEST_KEY))
        .set('Idempotency-Key', 'once')
        .send(body);
    const first = bodyAs(Plan, await post(BODY));
    const again = await post(BODY);
    assert.equal(again.status, 201);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(bodyAs(Plan, again).id, first.id);
    const other = await post({ ...BODY, preset_id: 'split-learning' });
    assert.equal(other.status, 422);
    assert.equal(bodyAs(NestedError, other).error.code, 'idempotency_key_reused');
  });

  it('shows the same plan on both surfaces', async () => {
    const made = bodyAs(Plan, await request(bench.cae.app.callback()).post('/v1/plan').send(BODY));
    const answer = await call()
      .get(`/v1/plan/${made.id}`)
      .set(...bearer(TEST_KEY));
    assert.deepEqual(bodyAs(Plan, answer), made);
  });
});

describe('GET /v1 of the CAE', () => {
  it('describes the service and lists its routes', async () => {
    const bench = await createCaeBench();
    const answer = await request(bench.cae.app.callback()).get('/v1');
    const index = bodyAs(ServiceIndex, answer);
    assert.equal(index.service, 'orbital-compute-cae');
    assert.equal(index.version, '1.0.0');
    assert.ok(index.capabilities.length >= 7);
    assert.deepEqual(Object.keys(index.endpoints), [
      'GET /v1',
      'GET /v1/presets',
      'GET /v1/presets/:id',
      'POST /v1/plan',
      'POST /v1/plan/:id/replan',
      'GET /v1/plan/:id',
      'GET /v1/plan/:id/events',
      'GET /v1/plan/:id/timeline',
      'POST /v1/constellation/plan',
      'POST /v1/constellation/pareto',
      'POST /v1/hazards',
      'POST /v1/ocu/negotiate',
      'GET /v1/ocu/summary/:busClass',
      'GET /v1/metrics',
    ]);
  });
});
