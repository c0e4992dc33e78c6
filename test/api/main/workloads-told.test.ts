import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { workloadRequestExamples } from '../../../contracts/workload/request-example.ts';
import { Workload } from '../../../contracts/workload/workload.ts';
import { finishWorkload } from '../../kit/makers/workload-documents.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { SINGLE, useWorkloadApi } from '../../kit/surfaces/workload-api.ts';

describe('what workloads are told', () => {
  const site = useWorkloadApi();

  it('takes any type as a label where the class needs a model, and names what is missing', async () => {
    const body = { type: 'x', parallelism: { class: 'distributed-training', stages: 2 } };
    const answer = await site.api.post('/v1/workloads').send(body);
    assert.equal(answer.status, 400);
    const text = JSON.stringify(answer.body);
    assert.match(text, /"model/);
    assert.doesNotMatch(text, /is no preset/);
    const single = await site.api.post('/v1/workloads').send({ type: 'x' });
    assert.match(JSON.stringify(single.body), /is no preset/);
  });

  it('accepts every example of a body', async () => {
    for (const example of workloadRequestExamples) {
      const answer = await site.api.post('/v1/workloads').send(example);
      assert.equal(answer.status, 202, JSON.stringify(answer.body));
    }
  });

  it('warns of a speed for a live workload, and shows none', async () => {
    for (const [more, warned, shown] of [
      [{ executor: 'live', speed_multiplier: 50 }, 1, null],
      [{ executor: 'live' }, 0, null],
      [{ speed_multiplier: 50 }, 0, 50],
    ] as const) {
      const made = await site.api.post('/v1/workloads').send({ ...SINGLE, ...more });
      assert.equal(made.status, 202, JSON.stringify(made.body));
      const { id, warnings = [] } = made.body as { id: string; warnings?: unknown[] };
      assert.equal(warnings.length, warned);
      const record = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
      assert.equal(record.speed_multiplier, shown);
    }
  });

  it('bills nothing where the workload ended before a stage ran', async () => {
    const id = await site.submit();
    finishWorkload(site.bench.workloads, id, site.bench.nowMs);
    site.bench.workloads.change(id, { phase: 'failed', cost: null });
    const { cost, outcome } = bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`));
    assert.deepEqual(
      [cost?.cents, cost?.ocu, cost?.stages, cost?.price_per_ocu_cents, cost?.billed_at],
      [0, 0, 0, 12, outcome?.finished_at],
    );
  });
});
