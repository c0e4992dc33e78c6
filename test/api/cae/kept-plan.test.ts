import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'mocha';
import request from 'supertest';
import { PlanEventList } from '../../../contracts/plan/event.ts';
import { Plan, type WirePlan } from '../../../contracts/plan/plan.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { BENCH_NOW_MS, createCaeBench, type CaeBench } from '../../kit/surfaces/cae.ts';

describe('GET /v1/plan/:id', () => {
  let bench: CaeBench;
  let made: WirePlan;
  const cae = () => request(bench.cae.app.callback());
  before(async () => {
    bench = await createCaeBench();
    const answer = await cae()
      .post('/v1/plan')
      .send({ satellite_id: '25544', preset_id: 'split-learning' });
    made = bodyAs(Plan, answer);
  });
  beforeEach(() => {
    bench.nowMs = BENCH_NOW_MS;
  });

  it('gives the plan back', async () => {
    assert.deepEqual((await cae().get(`/v1/plan/${made.id}`)).body, made);
    assert.deepEqual((await cae().get(`/v1/plan/${made.id.toUpperCase()}`)).body, made);
  });

  it('gives its events, in order of time', async () => {
    const answer = bodyAs(PlanEventList, await cae().get(`/v1/plan/${made.id}/events`));
    assert.equal(answer.plan_id, made.id);
    assert.equal(answer.count, answer.events.length);
    assert.deepEqual(answer.events, made.events);
    const times = answer.events.map((event) => event.timestamp_s);
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
  });

  it('tells the whole story in its events', () => {
    const types = made.events.map((event) => event.type);
    assert.equal(types[0], 'job.accepted');
    assert.equal(types.at(-1), 'job.completed');
    const last = made.events.at(-1);
    assert.equal(last?.delivery_confidence, made.error_budget.delivery_confidence);
    assert.equal(last.timestamp_s, made.plan.total_duration_s);
    const of = (type: string) => made.events.filter((event) => event.type === type);
    const steps = made.placement_decisions.map((decision) => decision.step_id).sort();
    for (const type of ['placement.decided', 'step.started', 'step.completed'])
      assert.deepEqual([...new Set(of(type).map((event) => event.step_id))].sort(), steps, type);
    assert.ok(of('placement.decided').every((event) => event.location !== undefined));
    assert.ok(of('step.completed').every((event) => event.output_data_mb !== undefined));
    assert.ok(of('transfer.started').every((event) => event.direction && event.data_mb));
    assert.deepEqual(
      new Set(of('transfer.started').map((event) => event.direction)),
      new Set(['downlink', 'uplink']),
    );
    assert.ok(of('security.key_exchange').length > 0);
  });

  const unknown = [
    '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
    'not-a-uuid',
    '%7B%22$gt%22:%22%22%7D',
    '..%2f..%2fetc',
    'a'.repeat(2000),
  ];
  for (const id of unknown)
    for (const path of [`/v1/plan/${id}`, `/v1/plan/${id}/events`])
      it(`${path.slice(0, 60)} is 404 and names the id`, async () => {
        const answer = await cae().get(path);
        assert.equal(answer.status, 404);
        const { error } = bodyAs(NestedError, answer);
        assert.equal(error.code, 'not_found');
        assert.ok(error.message.includes(decodeURIComponent(id).slice(0, 64)), error.message);
      });

  it('forgets the plan after an hour', async () => {
    bench.nowMs = BENCH_NOW_MS + 3_599_999;
    assert.equal((await cae().get(`/v1/plan/${made.id}`)).status, 200);
    bench.nowMs = BENCH_NOW_MS + 3_600_000;
    for (const path of [`/v1/plan/${made.id}`, `/v1/plan/${made.id}/events`]) {
      const answer = await cae().get(path);
      assert.equal(answer.status, 404);
      assert.ok(bodyAs(NestedError, answer).error.message.includes(made.id));
    }
  });
});
