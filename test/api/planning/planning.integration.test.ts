import { emptyWorlds } from '../../kit/memory/empty-worlds.ts';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import request from 'supertest';
import { createCaeSurface } from '../../../api/cae/app.ts';
import { createComputePool } from '../../../api/compute-pool.ts';
import type { ThreadPool } from '../../../threads/pool.ts';
import { createPlanning } from '../../../api/planning/planning.ts';
import type { Surface } from '../../../api/http/surface.ts';
import { CaeMetrics } from '../../../contracts/cae-metrics.ts';
import { PlanEventList } from '../../../contracts/plan/event.ts';
import { Plan } from '../../../contracts/plan/plan.ts';
import { createMetricsRecords } from '../../../records/metrics/metrics.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { createPlanRecords } from '../../../records/plan/plans.ts';
import { createSatelliteRecords } from '../../../records/catalogue/satellites.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';

describe('CAE over MongoDB and threads', () => {
  const startMs = Date.parse('2026-07-25T00:00:00.000Z');
  let nowMs = startMs;
  const database = useDatabase();
  let threads: ThreadPool;
  let surface: Surface;
  const cae = () => request(surface.app.callback());

  before(async () => {
    await migrate(database);
    const clock = () => nowMs;
    const requestMetrics = createMetricsRecords(database, clock);
    threads = createComputePool(createTestKit().log);
    const kit = createTestKit({ clock, metrics: requestMetrics, threads });
    const planning = createPlanning({
      worlds: emptyWorlds(),
      log: kit.log,
      clock,
      plans: createPlanRecords(database),
      satellites: createSatelliteRecords(database),
    });
    surface = createCaeSurface({
      planning,
      clock,
      startedAtMs: startMs - 90_000,
      requestMetrics,
      http: kit,
    });
  });
  after(async () => {
    await threads.close();
  });

  it('plans for satellites of the shipped catalogue, keeps the plan and forgets it', async () => {
    for (const id of ['25544', 25_544, '48274', '40697', '43013']) {
      nowMs = startMs;
      const made = await cae()
        .post('/v1/plan')
        .send({ satellite_id: id, preset_id: 'federated-learning' });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      const plan = bodyAs(Plan, made);
      assert.equal(plan.satellite.id, String(id));
      assert.deepEqual((await cae().get(`/v1/plan/${plan.id}`)).body, made.body);
      const events = bodyAs(PlanEventList, await cae().get(`/v1/plan/${plan.id}/events`));
      assert.deepEqual(events.events, plan.events);
      nowMs = startMs + 3_600_000;
      const gone = await cae().get(`/v1/plan/${plan.id}`);
      assert.equal(bodyAs(NestedError, gone).error.code, 'not_found');
    }
  });

  it('gives up at the time limit of the request', async () => {
    nowMs = startMs;
    const answer = await cae()
      .post('/v1/plan')
      .send({
        satellite_id: '25544',
        preset_id: 'split-learning',
        options: { prediction_hours: 48, solver: { time_limit_ms: 1 } },
      });
    assert.equal(answer.status, 503);
    assert.equal(bodyAs(NestedError, answer).error.code, 'planning_timeout');
  });

  it('counts every endpoint, refusals included, under its pattern', async () => {
    nowMs = startMs;
    await cae().post('/v1/plan').send({});
    await cae().get('/v1/presets');
    const metrics = bodyAs(CaeMetrics, await cae().get('/v1/metrics'));
    assert.equal(metrics.uptime_s, 90);
    assert.equal(metrics.collected_at, '2026-07-25T00:00:00.000Z');
    const plan = metrics.endpoints['POST /v1/plan'];
    assert.deepEqual(plan?.status, { '201': 5, '400': 1, '503': 1 });
    assert.equal(plan.requests, 7);
    assert.ok((plan.latency_ms.p50 ?? 0) > 0);
    assert.deepEqual(metrics.endpoints['GET /v1/plan/:id']?.status, { '200': 5, '404': 5 });
    assert.equal(metrics.endpoints['GET /v1/presets']?.requests, 1);
  });
});
