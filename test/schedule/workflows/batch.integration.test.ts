import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { BatchTooLarge } from '../../../activities/batch/ports.ts';
import { mix } from '../../../activities/batch/computations.ts';
import { resultOf } from '../../../records/batch/batches.ts';
import type { ScheduleBatchResult } from '../../../workflows/batch/messages.ts';
import { batchWorkflowId } from '../../../workflows/ids.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { aBatchSource } from '../../kit/batch/batch-source.ts';
import { never, openBatchRig } from '../../kit/rig/batch-rig.ts';
import { until } from '../../kit/until.ts';

/** What of an answer in horizons the tests read. */
interface Rolled {
  readonly value: number;
  readonly bound: number;
  readonly horizons: readonly { readonly served: number }[];
  readonly served: readonly { readonly job: string }[];
  readonly left_out: readonly { readonly job: string }[];
}

describe('scheduleBatch', function () {
  this.timeout(120_000);
  const batch = useFixture(
    async () => {
      const rig = await openBatchRig();
      const stopWorker = await rig.rig.startWorker();
      return { ...rig, drop: async () => stopWorker().then(() => rig.drop()) };
    },
    (rig) => rig.drop(),
  );

  it('prices shards, mixes them, and keeps the answer with its bound', async () => {
    const { _id: id } = await batch.submit(aBatchSource(6, 3));
    const ended = (await batch.handleOf(id).result()) as ScheduleBatchResult;
    const kept = await batch.read(id);
    const result = resultOf(kept) as { value: number; bound: number; served: unknown[] };
    assert.equal(kept.status, 'done');
    assert.deepEqual([ended.value, ended.bound], [result.value, result.bound]);
    assert.ok(result.value > 0 && result.value <= result.bound && result.served.length > 0);
    assert.equal(await batch.batches.part(id, '0/0/mixed'), null, 'the rounds are removed');
  });

  it('goes on from horizon to horizon, and serves each job once', async () => {
    // On one satellite most have to wait for others.
    const source = aBatchSource(8, 1);
    const stepMs = 900_000;
    const { _id: id } = await batch.submit({ ...source, rolling: { count: 3, stepMs } });
    const handle = batch.handleOf(id);
    const { runId: first } = await handle.describe();
    await handle.result();
    const result = resultOf(await batch.read(id)) as Rolled;
    assert.ok(result.horizons.length > 1);
    assert.notEqual((await handle.describe()).runId, first, 'each has a run of its own');
    const served = result.served.map(({ job }) => job);
    assert.equal(new Set(served).size, served.length);
    assert.deepEqual(
      [...served, ...result.left_out.map(({ job }) => job)].toSorted(),
      source.names.toSorted(),
    );
    assert.equal(
      result.horizons.reduce((sum, one) => sum + one.served, 0),
      served.length,
    );
    assert.ok(result.value > 0 && result.value <= result.bound);
  });

  it('computes no step twice when another one fails on the way', async () => {
    const { planner } = batch.rig;
    const { priceBatch, mixBatch } = planner;
    let [priced, failures] = [0, 0];
    planner.priceBatch = (input, call) => {
      priced += 1;
      return priceBatch(input, call);
    };
    planner.mixBatch = async (input) => {
      if (++failures <= 2) throw new Error('the worker is gone');
      return mix.compute(input);
    };
    try {
      const { _id: id } = await batch.submit(aBatchSource(4, 2));
      const { rounds } = (await batch.handleOf(id).result()) as ScheduleBatchResult;
      assert.deepEqual([priced, failures], [rounds, rounds + 2]);
    } finally {
      Object.assign(planner, { priceBatch, mixBatch });
    }
  });

  it('ends as canceled in the middle of a round', async () => {
    const { planner } = batch.rig;
    const { mixBatch } = planner;
    let isMixing = false;
    planner.mixBatch = () => {
      isMixing = true;
      return never();
    };
    try {
      const { _id: id } = await batch.submit(aBatchSource(2, 1));
      await until(() => isMixing);
      assert.equal(await batch.gateway.cancel(id), 'delivered');
      await assert.rejects(batch.handleOf(id).result(), /cancel/i);
      assert.equal((await batch.read(id)).status, 'canceled');
    } finally {
      planner.mixBatch = mixBatch;
    }
  });

  it('ends as failed when a shard takes more than it may', async () => {
    const { planner } = batch.rig;
    const { priceBatch } = planner;
    planner.priceBatch = () => Promise.reject(new BatchTooLarge('it takes more than it may'));
    try {
      const { _id: id } = await batch.submit(aBatchSource(2, 1));
      await assert.rejects(batch.handleOf(id).result());
      const { status, message } = await batch.read(id);
      assert.deepEqual([status, message], ['failed', 'it takes more than it may']);
    } finally {
      planner.priceBatch = priceBatch;
    }
  });

  it('has no effect for a batch that is gone', async () => {
    const { client, prefix } = batch.rig;
    const handle = await client.workflow.start('scheduleBatch', {
      workflowId: batchWorkflowId('bat_gone'),
      taskQueue: `${prefix}-workflows`,
      args: [{ v: 1, batchId: 'bat_gone' }],
    });
    assert.equal(((await handle.result()) as { status: string }).status, 'absent');
  });
});
