import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { collected } from '../../kit/rows.ts';
import { createOutboxRecords } from '../../../records/deployment/outbox.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import { newWorkloadDocument } from '../../../records/workload/workloads.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { aNewWorkload } from '../../kit/makers/workload.ts';
import { T0, reportedEvent, useDeploymentLog } from '../../kit/rig/deployment-log.ts';

describe('deployment progress', () => {
  const { rig, append, reload, log, notices } = useDeploymentLog();

  describe('progress', () => {
    const planned = (type: string, index: number) => ({
      type,
      at: new Date(T0 + index * 1000),
      stepId: null,
      payload: {},
      planIndex: index,
    });

    it('dispatches a simulated deployment once, and leaves a live one pending', async () => {
      const made = await rig().records.create(aNewDeployment());
      const begun = await rig().progress.begin(made._id);
      assert.equal(begun?.status, 'dispatched');
      assert.equal(begun.started, true);
      assert.equal((await rig().progress.begin(made._id))?.status_history.length, 2);
      const live = await rig().records.create(aNewDeployment({ mode: 'live' }));
      assert.equal((await rig().progress.begin(live._id))?.status, 'pending');
      assert.equal(await rig().progress.begin('dep_none'), null);
    });

    it('stores a part of the plan once, however often it is played', async () => {
      const made = await rig().records.create(aNewDeployment());
      await rig().progress.begin(made._id);
      const part = [planned('job.accepted', 0), planned('step.started', 1)];
      const outcomes = await Promise.all([
        rig().progress.play(made._id, 0, part, { positionS: 1.5, lastEventS: 1 }),
        rig().progress.play(made._id, 0, part, { positionS: 1.5, lastEventS: 1 }),
        rig().progress.play(made._id, 0, part, { positionS: 1.5, lastEventS: 1 }),
      ]);
      for (const outcome of outcomes) {
        assert.deepEqual(outcome, { kind: 'played', status: 'running', reason: null, cursor: 2 });
      }
      assert.equal((await log(made)).length, 2);
      const {
        mission_time: time,
        mission_duration_s: length,
        played_s: position,
      } = await reload(made);
      assert.deepEqual([time?.getTime(), length, position], [T0 + 1000, 1, 1.5]);
      assert.equal((await notices(made)).length, 0);
    });

    it('goes on after the end that the plan itself brought, and after no other', async () => {
      const made = await rig().records.create(aNewDeployment());
      await rig().progress.begin(made._id);
      await rig().progress.play(
        made._id,
        0,
        [planned('job.accepted', 0), planned('job.completed', 1)],
        { positionS: 1, lastEventS: 1 },
      );
      const rest = await rig().progress.play(made._id, 2, [planned('security.key_exchange', 2)], {
        positionS: 2,
        lastEventS: 2,
      });
      assert.deepEqual(rest, { kind: 'played', status: 'completed', reason: null, cursor: 3 });

      const other = await rig().records.create(aNewDeployment());
      await rig().progress.begin(other._id);
      await rig().progress.play(other._id, 0, [planned('job.accepted', 0)], {
        positionS: 0,
        lastEventS: 0,
      });
      await rig().records.cancel(other.owner_id, other._id);
      const refused = await rig().progress.play(other._id, 1, [planned('job.completed', 1)], {
        positionS: 1,
        lastEventS: 1,
      });
      assert.deepEqual(refused, { kind: 'ended', status: 'cancelled', reason: null, cursor: 1 });
      assert.equal((await log(other)).length, 1);
    });

    it('fails a live deployment only while the reason holds', async () => {
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '70001' }),
      );
      await rig().records.claimForAgent({
        ownerId: made.owner_id,
        agentId: 'a',
        satelliteId: '70001',
      });
      const failure = { code: 'pickup_timeout', reason: 'nobody came' } as const;
      const kept = await rig().progress.fail(made._id, failure, { status: 'pending' });
      assert.equal(kept?.status, 'dispatched');
      rig().nowMs = T0 + 1000;
      await append(made, [reportedEvent('job.accepted')]);
      assert.equal(
        (await rig().progress.fail(made._id, failure, { unheardSinceMs: T0 + 500 }))?.status,
        'running',
      );
      const failed = await rig().progress.fail(
        made._id,
        { code: 'report_timeout', reason: 'silent for 48 h' },
        { unheardSinceMs: T0 + 1000 },
      );
      rig().nowMs = T0;
      assert.equal(failed?.status, 'failed');
      assert.equal(failed.failure_reason, 'silent for 48 h');
      const last = (await log(made)).at(-1);
      assert.equal(last?.source, 'platform');
      assert.equal(last.event_type, 'job.failed');
    });

    it('plays on from a record that an older copy was put in the place of', async () => {
      const made = await rig().records.create(aNewDeployment());
      await rig().progress.begin(made._id);
      const event = { type: 'step.started', at: new Date(T0), stepId: null, payload: {} };
      const ahead = await rig().progress.play(made._id, 7, [event], {
        positionS: 0,
        lastEventS: 0,
      });
      assert.deepEqual([ahead.kind, ahead.kind !== 'missing' && ahead.cursor], ['played', 0]);
      assert.equal((await log(made)).length, 0, 'nothing is stored out of order');
      await rig().progress.cancelOpen(made._id);
      const over = await rig().progress.play(made._id, 7, [event], { positionS: 0, lastEventS: 0 });
      assert.equal(over.kind, 'ended');
    });

    it('keeps the newest speed', async () => {
      const made = await rig().records.create(aNewDeployment());
      await rig().progress.recordSpeed(made._id, 500, 2);
      await rig().progress.recordSpeed(made._id, 200, 1);
      assert.equal((await reload(made)).speed_multiplier, 500);
    });

    it('finds what never began and what nobody has looked at', async () => {
      await rig().database.db.collection('deployments').deleteMany({});
      const made = await rig().records.create(aNewDeployment());
      assert.deepEqual(await collected(rig().progress.unstarted(T0 - 1)), []);
      assert.deepEqual(
        (await collected(rig().progress.unstarted(T0))).map((deployment) => deployment._id),
        [made._id],
      );
      await rig().progress.begin(made._id);
      assert.deepEqual(await collected(rig().progress.unstarted(T0)), []);
      assert.equal((await collected(rig().progress.unchecked(T0 - 1))).length, 1);
      await rig().progress.markChecked([made._id]);
      assert.equal((await collected(rig().progress.unchecked(T0 - 1))).length, 0);
      assert.equal((await collected(rig().progress.unchecked(T0))).length, 1);
    });
  });

  describe('outbox', () => {
    it('leases in order, to one taker at a time', async () => {
      const outbox = createOutboxRecords(rig().database, () => rig().nowMs);
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      await append(made, [reportedEvent('job.failed')]);
      await append(made, [reportedEvent('job.completed')]);
      const [first, none] = await Promise.all([
        outbox.lease(made._id, 5000),
        outbox.lease(made._id, 5000),
      ]).then((pair) => pair.toSorted((a, b) => Number(b !== null) - Number(a !== null)));
      assert.ok(first);
      assert.equal(first.seq, 1);
      assert.equal(none, null);
      assert.ok(!(await outbox.waiting(1000)).includes('nobody'));
      rig().nowMs = T0 + 5001;
      const again = await outbox.lease(made._id, 5000);
      assert.equal(again?._id, first._id);
      assert.equal(again.attempts, 2);
      await outbox.remove(first._id);
      const second = await outbox.lease(made._id, 5000);
      assert.equal(second?.seq, 2);
      await outbox.release(second._id, rig().nowMs + 60_000);
      assert.ok(!(await outbox.waiting(1000)).includes(made._id));
      rig().nowMs = T0 + 70_000;
      assert.ok((await outbox.waiting(1000)).includes(made._id));
      rig().nowMs = T0;
    });

    it('postpones all of a deployment, and of no other', async () => {
      const outbox = createOutboxRecords(rig().database, () => rig().nowMs);
      const [made, other] = [
        await rig().records.create(aNewDeployment({ mode: 'live' })),
        await rig().records.create(aNewDeployment({ mode: 'live' })),
      ];
      for (const one of [made, other]) {
        await append(one, [reportedEvent('job.failed')]);
        await append(one, [reportedEvent('job.completed')]);
      }
      const [leased, theirs] = [
        await outbox.lease(made._id, 5000),
        await outbox.lease(other._id, 1),
      ];
      assert.deepEqual([leased?.seq, theirs?.seq], [1, 1]);
      await outbox.postpone(made._id, T0 + 500);
      assert.ok(!(await outbox.waiting(1000)).includes(made._id));
      rig().nowMs = T0 + 500;
      const waiting = await outbox.waiting(1000);
      assert.ok(waiting.includes(made._id) && waiting.includes(other._id));
      assert.equal((await outbox.lease(made._id, 5000))?.seq, 1);
      rig().nowMs = T0;
    });

    it('awaits what is open, a deployment or a workload', async () => {
      const outbox = createOutboxRecords(rig().database, () => rig().nowMs);
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      assert.equal(await outbox.isAwaited(made._id), true);
      await append(made, [reportedEvent('job.failed')]);
      assert.equal(await outbox.isAwaited(made._id), false);
      assert.equal(await outbox.isAwaited('dep_gone'), false);
      const workloads = rig().database.db.collection<WorkloadDocument>('workloads');
      const workload = newWorkloadDocument(aNewWorkload({ nowMs: T0 }));
      await workloads.insertOne(workload);
      assert.equal(await outbox.isAwaited(workload._id), true);
      await workloads.updateOne({ _id: workload._id }, { $set: { phase: 'canceled' } });
      assert.equal(await outbox.isAwaited(workload._id), false);
    });
  });
});
