import assert from 'node:assert/strict';
import { problemPaths } from '../../../kit/http/answers.ts';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { Deployment, DeploymentDetail } from '../../../../contracts/deployment/deployment.ts';
import { migrate } from '../../../../records/migrations/migrations.ts';
import { bodyAs } from '../../../kit/http/bodies.ts';
import {
  CONSOLE_INDEXES,
  OTHER_KEY,
  startConsole,
  useConsole,
  type TestConsole,
} from '../../../kit/surfaces/console.ts';
import { openTestDatabase } from '../../../kit/engines/database.ts';
import { aWirePlan } from '../../../kit/makers/wire-plan.ts';

const List = v.object({
  deployments: v.array(Deployment),
  data: v.array(Deployment),
  has_more: v.boolean(),
  cursor: v.nullable(v.string()),
  total: v.number(),
});

describe('deployments of the console', () => {
  const { database, console } = useConsole();

  const read = async (id: string) =>
    bodyAs(DeploymentDetail, await console.call('GET', `/api/deployments/${id}`));
  const count = () => database.db.collection('deployments').countDocuments();

  describe('POST /api/deployments', () => {
    it('deploys a kept plan by its id, simulated at 100 by default', async () => {
      const planId = await console.plan();
      const made = await console.call('POST', '/api/deployments', { body: { plan_id: planId } });
      assert.equal(made.status, 201);
      assert.deepEqual(Object.keys(made.body), ['id', 'status']);
      assert.equal(made.body['status'], 'pending');
      const deployment = await read(String(made.body['id']));
      assert.equal(deployment.plan_id, planId);
      assert.equal(deployment.copy_id, planId);
      assert.equal(deployment.mode, 'simulated');
      assert.equal(deployment.speed_multiplier, 100);
      assert.equal(deployment.mission_name, 'Default');
      assert.equal(deployment.satellite_id, '25544');
      assert.equal(deployment.sat_norad_id, '25544');
      assert.equal(deployment.satellite_name, 'ISS (ZARYA)');
      assert.equal(deployment.plan_label, 'first look');
      assert.equal(deployment.started_at, null);
      assert.equal(deployment.completed_at, null);
      assert.equal(deployment.event_count, 0);
      assert.equal(deployment.agent_id, null);
      assert.deepEqual(
        deployment.status_history.map(({ status, by }) => [status, by]),
        [['pending', 'user']],
      );
      assert.equal(console.gateway.started.at(-1), deployment.id);
      assert.equal(
        deployment.links.temporal,
        `http://127.0.0.1:8233/namespaces/default/workflows/deployment%2F${deployment.id}`,
      );
    });

    it('waits for an agent for as long as the caller says, 72 and 48 hours by default', async () => {
      const plan = { plan_id: await console.plan(), mode: 'live' };
      const deploy = (body: object) => console.call('POST', '/api/deployments', { body });
      const timeouts = async (body: object) => {
        const made = await deploy({ ...plan, ...body });
        const deployment = await read(String(made.body['id']));
        return [deployment.pickup_timeout_hours, deployment.report_timeout_hours];
      };
      assert.deepEqual(await timeouts({}), [72, 48]);
      const own = { pickup_timeout_hours: 0.5, report_timeout_hours: 168 };
      assert.deepEqual(await timeouts(own), [0.5, 168]);
      assert.deepEqual(await timeouts({ ...own, mode: 'simulated' }), [null, null]);
      assert.equal((await deploy({ ...plan, pickup_timeout_hours: 0 })).status, 400);
    });

    it('deploys a kept plan by the id of the plan it was copied from', async () => {
      const plan = await console.call('GET', `/api/plans/${await console.plan()}`);
      const original = String(plan.body['copy_of']);
      console.planned.clear();
      const made = await console.call('POST', '/api/deployments', { body: { plan_id: original } });
      const deployment = await read(String(made.body['id']));
      assert.equal(deployment.plan_id, original);
      assert.equal(deployment.copy_id, plan.body['id']);
    });

    it('copies a plan of the planning surface once, into the default mission', async () => {
      const plan = aWirePlan();
      console.planned.set(plan.id, plan);
      const ids = [];
      for (const mode of ['simulated', 'live']) {
        const body = { plan_id: plan.id, mode };
        const made = await console.call('POST', '/api/deployments', { body });
        assert.equal(made.status, 201);
        ids.push((await read(String(made.body['id']))).copy_id);
      }
      assert.match(ids[0] ?? '', /^pln_/);
      assert.equal(ids[0], ids[1]);
      const kept = await console.call('GET', `/api/plans/${plan.id}`);
      assert.equal(kept.body['id'], ids[0]);
      assert.equal(kept.body['mission_name'], 'Default');
      assert.equal(kept.body['expires_at'], undefined);
    });

    it('answers 404 for a plan of the planning surface that has expired', async () => {
      const body = { plan_id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7' };
      const made = await console.call('POST', '/api/deployments', { body });
      assert.deepEqual(
        [made.status, made.body['error'], made.body['code']],
        [404, 'Plan not found', 'not_found'],
      );
      assert.deepEqual(problemPaths(made.body), ['body plan_id']);
      assert.match(JSON.stringify(made.body), /3f0c8f0e.*kept for one hour/);
    });

    it('answers 503 and keeps nothing when the workflow surely was not started', async () => {
      const planId = await console.plan();
      const before = await count();
      console.gateway.start = 'unavailable';
      const made = await console.call('POST', '/api/deployments', { body: { plan_id: planId } });
      console.gateway.start = 'started';
      assert.equal(made.status, 503);
      assert.equal(made.body['error'], 'unavailable');
      assert.match(made.headers.get('retry-after') ?? '', /^\d+$/);
      assert.equal(await count(), before);
      const again = await console.call('POST', '/api/deployments', { body: { plan_id: planId } });
      assert.equal(again.status, 201);
    });

    it('answers 202 and keeps the record when nobody knows whether it was started', async () => {
      const planId = await console.plan();
      console.gateway.start = 'unknown';
      const made = await console.call('POST', '/api/deployments', { body: { plan_id: planId } });
      console.gateway.start = 'started';
      assert.deepEqual([made.status, made.body['status']], [202, 'pending']);
      assert.equal((await read(String(made.body['id']))).status, 'pending');
    });

    it('answers 202 when the record cannot be taken back any more', async () => {
      const broken = await startConsole(database, {
        deployments: {
          ...console.deps.deployments,
          takeBack: () => Promise.reject(new Error('the database has gone')),
        },
      });
      broken.gateway.start = 'unavailable';
      const body = { plan_id: await console.plan() };
      const made = await broken.call('POST', '/api/deployments', { body });
      await broken.close();
      assert.equal(made.status, 202);
    });

    it('makes one deployment of two requests with one Idempotency-Key', async () => {
      const planId = await console.plan();
      const before = await count();
      const send = (body: object) =>
        console.call('POST', '/api/deployments', { body, headers: { 'idempotency-key': 'k-1' } });
      const first = await send({ plan_id: planId });
      const second = await send({ plan_id: planId });
      assert.deepEqual(second.body, first.body);
      assert.equal(second.headers.get('idempotency-replayed'), 'true');
      assert.equal(await count(), before + 1);
      assert.equal((await send({ plan_id: planId, mode: 'live' })).status, 422);
    });
  });

  describe('GET /api/deployments', () => {
    it('lists the 50 newest of the owner, newest first, stages of workloads when asked', async () => {
      const fresh = await openTestDatabase();
      await migrate(fresh, { indexes: CONSOLE_INDEXES, migrations: [] });
      const other = await startConsole(fresh);
      const planId = await other.plan();
      const copy = {
        ownerId: 'owner',
        missionId: 'mis_x',
        missionName: 'Default',
        planId,
        copyId: planId,
        planLabel: null,
        satelliteId: '25544',
        satNoradId: '25544',
        satelliteName: 'ISS',
        mode: 'live',
        speedMultiplier: 1,
      } as const;
      for (let index = 0; index < 55; index += 1) {
        other.clockOffsetMs = index * 1000;
        await other.deps.deployments.create(copy);
      }
      const stage = await other.deps.deployments.create({
        ...copy,
        workloadId: 'wl_1',
        stageIndex: 2,
      });
      const list = bodyAs(List, await other.call('GET', '/api/deployments')).deployments;
      assert.equal(list.length, 50);
      const times = list.map((one) => one.created_at);
      assert.deepEqual(times, [...times].sort().reverse());
      assert.ok(list.every((one) => one.workload_id === undefined));
      const all = bodyAs(List, await other.call('GET', '/api/deployments?include=workloads'));
      const found = all.deployments.find((one) => one.id === stage._id);
      assert.deepEqual([found?.workload_id, found?.stage_index], ['wl_1', 2]);
      const foreign = await other.call('GET', '/api/deployments', { key: OTHER_KEY });
      const none = {
        deployments: [],
        data: [],
        has_more: false,
        cursor: null,
        limit: 50,
        total: 0,
      };
      assert.deepEqual(foreign.body, none);
      await readByParts(other, stage._id);
      await other.close();
      await fresh.drop();
    });
  });

  describe('PATCH /api/deployments/:id', () => {
    it('changes the speed through the workflow and answers the deployment', async () => {
      const id = await console.deploy({ mode: 'simulated' });
      console.gateway.speed = { kind: 'applied', speedMultiplier: 5000 };
      const body = { speed_multiplier: 5000 };
      const changed = await console.call('PATCH', `/api/deployments/${id}`, { body });
      assert.deepEqual([changed.status, changed.body['id']], [200, id]);
    });

    it('answers 409 while the workflow is not there yet', async () => {
      const id = await console.deploy({ mode: 'simulated' });
      console.gateway.speed = { kind: 'gone' };
      const body = { speed_multiplier: 5 };
      const changed = await console.call('PATCH', `/api/deployments/${id}`, { body });
      assert.equal(changed.status, 409);
    });

    it('answers 503 when Temporal is away', async () => {
      const id = await console.deploy({ mode: 'simulated' });
      console.gateway.speed = 'unavailable';
      const body = { speed_multiplier: 5 };
      const changed = await console.call('PATCH', `/api/deployments/${id}`, { body });
      assert.equal(changed.status, 503);
    });
  });

  it('warns of a speed for a live deployment, which runs at its own', async () => {
    const planId = await console.plan();
    for (const [more, warned] of [
      [{ mode: 'live', speed_multiplier: 10 }, ['speed_multiplier']],
      [{ mode: 'live', speed_multiplier: 1 }, []],
      [{ mode: 'live' }, []],
      [{ mode: 'simulated', speed_multiplier: 10 }, []],
    ] as const) {
      const body = { plan_id: planId, ...more };
      const made = await console.call('POST', '/api/deployments', { body });
      assert.equal(made.status, 201);
      const warnings = (made.body['warnings'] ?? []) as { path: string }[];
      assert.deepEqual(
        warnings.map(({ path }) => path),
        warned,
      );
    }
  });

  describe('DELETE /api/deployments/:id and POST …/cancel', () => {
    it('deletes a pending deployment', async () => {
      const id = await console.deploy();
      const gone = await console.call('DELETE', `/api/deployments/${id}`);
      assert.deepEqual([gone.status, gone.body], [200, { id, status: 'deleted' }]);
      assert.equal((await console.call('GET', `/api/deployments/${id}`)).status, 404);
      assert.equal(console.nudged.at(-1), id);
    });

    it('cancels a dispatched one instead of deleting it', async () => {
      const id = await console.deploy();
      await database.db
        .collection<{ _id: string }>('deployments')
        .updateOne({ _id: id }, { $set: { status: 'dispatched' } });
      const gone = await console.call('DELETE', `/api/deployments/${id}`);
      assert.deepEqual([gone.status, gone.body], [200, { id, status: 'cancelled' }]);
      const deployment = await read(id);
      assert.equal(deployment.status, 'cancelled');
      assert.notEqual(deployment.completed_at, null);
      assert.equal((await console.call('DELETE', `/api/deployments/${id}`)).status, 409);
    });

    it('cancels a pending one without deleting it', async () => {
      const id = await console.deploy();
      const cancelled = await console.call('POST', `/api/deployments/${id}/cancel`);
      assert.deepEqual([cancelled.status, cancelled.body['status']], [200, 'cancelled']);
      assert.equal(console.nudged.at(-1), id);
      const again = await console.call('POST', `/api/deployments/${id}/cancel`);
      assert.equal(again.status, 409);
    });
  });
});

/** 55 deployments by hand and one stage, by cursor and by what the list can be filtered by. */
async function readByParts(site: TestConsole, stageId: string): Promise<void> {
  const list = async (query: string) =>
    bodyAs(List, await site.call('GET', `/api/deployments?${query}`));
  const first = await list('limit=30');
  assert.deepEqual([first.data.length, first.has_more, first.total], [30, true, 55]);
  const second = await list(`limit=30&cursor=${first.cursor ?? ''}`);
  assert.deepEqual([second.data.length, second.has_more, second.cursor], [25, false, null]);
  const ids = new Set([...first.data, ...second.data].map(({ id }) => id));
  assert.equal(ids.size, 55);
  const none = await list('limit=0');
  assert.deepEqual([none.data, none.has_more], [[], true]);
  assert.deepEqual((await list(`limit=30&cursor=${none.cursor ?? ''}`)).data, first.data);
  const totals = async (query: string) => (await list(query)).total;
  assert.equal(await totals('status=pending&mission_id=mis_x&satellite_id=025544'), 55);
  for (const query of [
    'status=running',
    'status=canceled',
    'mission_id=mis_y',
    'satellite_id=40697',
  ])
    assert.equal(await totals(query), 0, query);
  assert.equal(await totals('include=workloads'), 56);
  assert.ok(!ids.has(stageId));
  const typed = await site.call('GET', '/api/deployments?include=workload&sattelite_id=1');
  const { warnings } = typed.body as { warnings: { path: string; did_you_mean?: string }[] };
  assert.deepEqual(
    warnings.map((one) => [one.path, one.did_you_mean]),
    [
      ['sattelite_id', 'satellite_id'],
      ['include', undefined],
    ],
  );
  for (const query of ['status=done', 'limit=-1', 'limit=x', 'cursor=x'])
    assert.equal((await site.call('GET', `/api/deployments?${query}`)).status, 400, query);
}
