import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AcceptedBatch, Batch, BatchPage } from '../../../contracts/plan/batch.ts';
import { bodyAs, NestedError } from '../../kit/http/bodies.ts';
import { LIVE_KEY, LOW_KEY, OTHER_KEY } from '../../kit/surfaces/main-api.ts';
import { useWorkloadApi } from '../../kit/surfaces/workload-api.ts';

const BODY = {
  jobs: [
    { id: 'harbour', preset_id: 'onboard-ml-inference', value: 5 },
    { preset_id: 'earth-observation-qa', satellites: ['ISS (ZARYA)'] },
  ],
  satellites: [25544, 'ISS (ZARYA)'],
};

const PROGRAM = {
  ...{ id: 'read', location: 'onboard', duration_s: 10, output_data_mb: 1 },
  requires: { power_w: 10, compute: 0.2, thermal_w: 8, memory_mb: 64, storage_mb: 16 },
  run: { command: ['true'] },
};

describe('/v1/schedule/batch', () => {
  const site = useWorkloadApi();

  it('accepts a batch, shows it to its owner alone, and cancels it', async () => {
    const accepted = await site.api.post('/v1/schedule/batch', BODY);
    assert.equal(accepted.status, 202, accepted.text);
    const { id, status_url: url } = bodyAs(AcceptedBatch, accepted);
    assert.equal(accepted.headers['location'], url);
    const shown = bodyAs(Batch, await site.api.get(url));
    assert.deepEqual(
      [shown.id, shown.status, shown.jobs, shown.satellites, shown.result],
      [id, 'running', 2, 1, null],
    );
    assert.equal((await site.api.get(url, OTHER_KEY)).status, 404);
    assert.equal((await site.api.post(`${url}/cancel`, {}, OTHER_KEY)).status, 404);
    assert.equal(bodyAs(Batch, await site.api.get(url)).status, 'running');
    for (let times = 0; times < 2; times += 1) {
      const canceled = await site.api.post(`${url}/cancel`);
      assert.equal(canceled.status, 202, canceled.text);
      assert.equal(bodyAs(AcceptedBatch, canceled).status, 'canceled');
    }
  });

  it('lists batches page by page, newest first, by where they stand, to their owner alone', async () => {
    const make = async (): Promise<string> => {
      site.bench.nowMs += 1000;
      return bodyAs(AcceptedBatch, await site.api.post('/v1/schedule/batch', BODY)).id;
    };
    const made = [await make(), await make(), await make()].reverse();
    const list = async (query: string, key?: string) => {
      const answer = await site.api.get(`/v1/schedule/batches${query}`, key);
      assert.equal(answer.status, 200, answer.text);
      return bodyAs(BatchPage, answer);
    };
    const [newest = '', ...older] = made;
    const first = await list('?limit=1');
    assert.deepEqual([first.data.map(({ id }) => id), first.has_more], [[newest], true]);
    const rest = await list(`?limit=2&cursor=${first.cursor ?? ''}`);
    assert.deepEqual(
      rest.data.map(({ id }) => id),
      older,
    );
    const shown = bodyAs(Batch, await site.api.get(`/v1/schedule/batch/${newest}`));
    const { result, ...listed } = shown;
    assert.equal(result, null);
    assert.deepEqual(first.data, [listed]);
    await site.api.post(`/v1/schedule/batch/${newest}/cancel`);
    const [running, canceled, others] = [
      await list('?status=running&limit=200'),
      await list('?status=canceled&limit=1'),
      await list('', OTHER_KEY),
    ];
    assert.equal(running.total + canceled.total, first.total);
    assert.ok(running.data.every(({ status }) => status === 'running'));
    assert.deepEqual(
      canceled.data.map(({ id, status }) => [id, status]),
      [[newest, 'canceled']],
    );
    assert.deepEqual([others.data, others.total], [[], 0]);
    assert.equal((await site.api.get('/v1/schedule/batches?status=lost')).status, 400);
  });

  it('keeps the priority at which a batch books: the usual one, or less where the key has no more', async () => {
    for (const [key, priority] of [
      [LOW_KEY, 1],
      [LIVE_KEY, 3],
    ] as const) {
      const body = { ...BODY, commit: true, world: 'drill' };
      const { id } = bodyAs(AcceptedBatch, await site.api.post('/v1/schedule/batch', body, key));
      assert.equal(site.bench.batches.get(id)?.booking?.priority, priority);
    }
  });

  for (const [change, path] of [
    [{ commit: true }, 'world'],
    [
      {
        ...{ commit: true, world: 'drill', deployments: { mode: 'live' } },
        jobs: [{ custom_job: { name: 'Program', steps: [PROGRAM] } }],
      },
      'jobs.0.custom_job.steps.0.run',
    ],
    [{ jobs: [] }, 'jobs'],
    [{ jobs: [{ value: 1 }] }, 'jobs.0.preset_id'],
    [{ jobs: [{ preset_id: 'split-learning', satellites: [5] }] }, 'jobs.0.satellites.0'],
    [{ jobs: [BODY.jobs[0], BODY.jobs[0]] }, 'jobs.1.id'],
    [{ satellites: ['nothing of this name'] }, 'satellites.0'],
    [{ satellites: [99_999] }, 'satellites.0'],
    [{ start: '2031-01-01T00:00:00Z' }, 'satellites.0'],
    [{ ground_stations: ['nowhere'] }, 'ground_stations.0'],
    [{ jobs: [{ preset_id: 'split-learning', value: -1 }] }, 'jobs.0.value'],
    [{ jobs: [{ preset_id: 'split-learning', policy: { objective: 'max_value' } }] }, 'jobs.0'],
    [{ world: 'Not a world' }, 'world'],
  ] as const)
    it(`refuses ${JSON.stringify(change).slice(0, 60)} by the name of the field`, async () => {
      const refusal = await site.api.post('/v1/schedule/batch', { ...BODY, ...change });
      assert.equal(refusal.status, 400, refusal.text);
      const { error } = bodyAs(NestedError, refusal);
      assert.ok(error.message.includes(path), error.message);
    });
});
