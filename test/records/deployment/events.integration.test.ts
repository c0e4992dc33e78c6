import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import {
  DEPLOYMENT_EVENT_INDEXES,
  createDeploymentEventRecords,
  type DeploymentEventDocument,
  type DeploymentEventRecords,
} from '../../../records/deployment/events.ts';
import {
  DEPLOYMENT_INDEXES,
  createDeploymentRecords,
} from '../../../records/deployment/deployments.ts';
import type { DeploymentRecords } from '../../../records/deployment/deployments.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';

const T0 = Date.parse('2026-11-20T12:00:00Z');

describe('deployment event records', () => {
  const database = useDatabase(DEPLOYMENT_INDEXES, DEPLOYMENT_EVENT_INDEXES);
  let records: DeploymentRecords;
  let events: DeploymentEventRecords;

  before(() => {
    records = createDeploymentRecords(database);
    events = createDeploymentEventRecords(database);
  });

  after(async () => {
    await events.close();
  });

  const open = async (): Promise<string> =>
    (await records.create(aNewDeployment({ mode: 'live' })))._id;
  const store = (deploymentId: string, offsetsS: readonly number[], type = 'step.progress') =>
    records.appendEvents({
      ownerId: 'owner-1',
      deploymentId,
      agentId: 'agent-1',
      events: offsetsS.map((offsetS, index) => ({
        type,
        timestampMs: T0 + offsetS * 1000,
        stepId: index % 2 === 0 ? 'even' : 'odd',
        payload: {},
      })),
    });
  const take = async (
    watch: AsyncIterable<DeploymentEventDocument>,
    count: number,
  ): Promise<number[]> => {
    const seqs: number[] = [];
    for await (const event of watch) {
      seqs.push(event.seq);
      if (seqs.length === count) break;
    }
    return seqs;
  };

  describe('list', () => {
    it('orders by time of the event, then by arrival, and pages with a total', async () => {
      const id = await open();
      await store(id, [30, 10, 20, 10]);
      const page = await events.list({ deploymentId: id, offset: 1, limit: 2 });
      assert.equal(page.total, 4);
      assert.deepEqual(
        page.events.map((event) => event.seq),
        [4, 3],
      );
    });

    it('filters by type, step and time, and counts what matches', async () => {
      const id = await open();
      await store(id, [0, 10, 20, 30]);
      await store(id, [40], 'job.failed');
      const total = async (filter: object) =>
        (await events.list({ deploymentId: id, offset: 0, limit: 10, ...filter })).total;
      assert.equal(await total({}), 5);
      assert.equal(await total({ type: 'job.failed' }), 1);
      assert.equal(await total({ stepId: 'odd' }), 2);
      assert.equal(await total({ sinceMs: T0 + 20_000 }), 3);
      assert.equal(await total({ sinceMs: T0 + 20_000, stepId: 'odd' }), 1);
    });

    it('is empty for a deployment without events', async () => {
      assert.deepEqual(await events.list({ deploymentId: 'dep_x', offset: 0, limit: 10 }), {
        events: [],
        total: 0,
      });
    });
  });

  describe('watch', () => {
    it('resumes after a number and goes on with what comes', async () => {
      const id = await open();
      await store(id, [1, 2, 3]);
      const ending = new AbortController();
      const taken = take(events.watch(id, { afterSeq: 1, signal: ending.signal }), 250);
      for (let round = 0; round < 50; round++) await store(id, [4, 5, 6, 7, 8]);
      assert.deepEqual(
        await taken,
        Array.from({ length: 250 }, (_, index) => index + 2),
      );
    });

    it('serves many watchers of one process, each its own deployment', async () => {
      const ids = await Promise.all(Array.from({ length: 10 }, open));
      const ending = new AbortController();
      const taken = ids.flatMap((id) =>
        Array.from({ length: 5 }, () =>
          take(events.watch(id, { afterSeq: 0, signal: ending.signal }), 4),
        ),
      );
      await Promise.all(ids.map((id) => store(id, [1, 2])));
      await Promise.all(ids.map((id) => store(id, [3, 4])));
      for (const seqs of await Promise.all(taken)) assert.deepEqual(seqs, [1, 2, 3, 4]);
    });

    it('brings an event while its watcher waits', async () => {
      const id = await open();
      const ending = new AbortController();
      const taken = take(events.watch(id, { afterSeq: 0, signal: ending.signal }), 2);
      await store(id, [1]);
      await new Promise((resolve) => setTimeout(resolve, 500));
      await store(id, [2]);
      assert.deepEqual(await taken, [1, 2]);
    });

    it('ends when its signal aborts', async () => {
      const id = await open();
      const ending = new AbortController();
      const taken = take(events.watch(id, { afterSeq: 0, signal: ending.signal }), 99);
      setTimeout(() => ending.abort(), 50);
      assert.deepEqual(await taken, []);
    });
  });
});
