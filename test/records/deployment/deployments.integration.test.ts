import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createDeploymentRecords } from '../../../records/deployment/deployments.ts';
import { aNewDeployment } from '../../kit/makers/deployment.ts';
import { T0, reportedEvent, useDeploymentLog } from '../../kit/rig/deployment-log.ts';

describe('deployment records', () => {
  const { rig, append, reload, log, notices } = useDeploymentLog();

  describe('appendEvents', () => {
    it('moves the status, numbers the events and writes a notice, all at once', async () => {
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '25544' }),
      );
      await rig().records.claimForAgent({
        ownerId: made.owner_id,
        agentId: 'agent-1',
        satelliteId: '25544',
      });
      const outcome = await append(made, [
        reportedEvent('job.accepted'),
        reportedEvent('step.started'),
      ]);
      assert.ok(outcome.kind === 'stored');
      assert.equal(outcome.status, 'running');
      assert.equal(outcome.noticed, true);
      const now = await reload(made);
      assert.equal(now.status, 'running');
      assert.equal(now.seq, 2);
      assert.equal(now.started_at?.getTime(), rig().nowMs);
      assert.deepEqual(
        now.status_history.map((entry) => entry.status),
        ['pending', 'dispatched', 'running'],
      );
      assert.deepEqual(
        (await notices(made)).map((row) => [row.seq, row.notice.kind]),
        [
          [1, 'picked_up'],
          [2, 'job_event'],
        ],
      );
    });

    it('lets the deciding event received last win over any end', async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      await append(made, [reportedEvent('job.failed', { payload: { reason: 'no power' } })]);
      assert.equal((await reload(made)).failure_reason, 'no power');
      const outcome = await append(made, [reportedEvent('job.completed')]);
      assert.ok(outcome.kind === 'stored');
      assert.equal(outcome.status, 'completed');
      const now = await reload(made);
      assert.equal(now.failure_reason, null);
      assert.equal(now.status_history.at(-1)?.overruled, 'failed');
      assert.deepEqual(
        (await log(made)).map((event) => event.late ?? false),
        [false, true],
      );
    });

    it('moves a cancelled deployment when its job ended after all', async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      assert.equal((await rig().records.cancel(made.owner_id, made._id)).kind, 'cancelled');
      await append(made, [reportedEvent('step.started')]);
      assert.equal((await reload(made)).status, 'cancelled');
      await append(made, [reportedEvent('job.completed')]);
      assert.equal((await reload(made)).status, 'completed');
      assert.equal((await rig().records.cancel(made.owner_id, made._id)).kind, 'ended');
    });

    it('keeps a pending live deployment on offer when job.accepted comes unasked', async () => {
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '40001' }),
      );
      await append(made, [reportedEvent('job.accepted')]);
      assert.equal((await reload(made)).status, 'pending');
      const claimed = await rig().records.claimForAgent({
        ownerId: made.owner_id,
        agentId: 'agent-1',
        satelliteId: '40001',
      });
      assert.equal(claimed?._id, made._id);
    });

    it('answers a repeat with the first id, by key, by event_id and inside one report', async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      const first = await append(made, [
        reportedEvent('step.progress', { idempotencyKey: 'k1', payload: { event_id: 'e1' } }),
        reportedEvent('step.progress', { payload: { event_id: 7 } }),
        reportedEvent('step.progress', { payload: { event_id: 7 } }),
      ]);
      assert.ok(first.kind === 'stored');
      assert.deepEqual(
        first.events.map((event) => event.duplicate),
        [false, false, true],
      );
      assert.equal(first.events[1]?.id, first.events[2]?.id);
      const again = await append(made, [
        reportedEvent('step.progress', { idempotencyKey: 'k1' }),
        reportedEvent('step.progress', { payload: { event_id: 'e1' } }),
        reportedEvent('step.completed'),
        reportedEvent('step.progress', { payload: { event_id: 7 } }),
      ]);
      assert.ok(again.kind === 'stored');
      assert.deepEqual(
        again.events.map((event) => event.duplicate),
        [true, true, false, true],
      );
      assert.deepEqual(
        [again.events[0]?.id, again.events[1]?.id, again.events[3]?.id],
        [first.events[0]?.id, first.events[0]?.id, first.events[1]?.id],
      );
      assert.deepEqual(
        (await log(made)).map((event) => event.seq),
        [1, 2, 3],
      );
      assert.equal((await reload(made)).seq, 3);
    });

    it('stores every plain report as a new event', async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      await append(made, [reportedEvent('step.progress')]);
      await append(made, [reportedEvent('step.progress')]);
      assert.equal((await log(made)).length, 2);
    });

    it('numbers concurrent reports without gap or loss, across processes too', async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      const other = createDeploymentRecords(rig().database, () => rig().nowMs);
      const many = Array.from({ length: 60 }, (_, index) =>
        (index % 2 === 0 ? rig().records : other).appendEvents({
          ownerId: made.owner_id,
          deploymentId: made._id,
          agentId: 'agent-1',
          events: [reportedEvent('step.progress', { payload: { event_id: `e${index % 50}` } })],
        }),
      );
      await Promise.all(many);
      const stored = await log(made);
      assert.deepEqual(
        stored.map((event) => event.seq),
        Array.from({ length: 50 }, (_, index) => index + 1),
      );
      assert.equal((await reload(made)).seq, 50);
    });

    it('tells the workflow at most every ten minutes that the agent was heard', async () => {
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '40002' }),
      );
      await rig().records.claimForAgent({
        ownerId: made.owner_id,
        agentId: 'agent-1',
        satelliteId: '40002',
      });
      for (const minute of [0, 5, 9.9, 10.1, 15]) {
        rig().nowMs = T0 + minute * 60_000;
        await append(made, [reportedEvent('step.progress')]);
      }
      rig().nowMs = T0;
      assert.deepEqual(
        (await notices(made)).map((row) => row.notice.kind),
        ['picked_up', 'seen', 'seen'],
      );
    });

    it("finds nothing of another owner's", async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      const outcome = await rig().records.appendEvents({
        ownerId: 'somebody else',
        deploymentId: made._id,
        agentId: 'a',
        events: [reportedEvent('job.completed')],
      });
      assert.equal(outcome.kind, 'missing');
      assert.equal((await log(made)).length, 0);
    });
  });

  describe('claimForAgent', () => {
    const claim = (agentId: string, satelliteId: string) =>
      rig().records.claimForAgent({ ownerId: 'owner-1', agentId, satelliteId });

    it('gives each deployment to exactly one of many agents, oldest first', async () => {
      const ids: string[] = [];
      for (let index = 0; index < 5; index++) {
        rig().nowMs = T0 + index;
        ids.push(
          (await rig().records.create(aNewDeployment({ mode: 'live', satelliteId: '50001' })))._id,
        );
      }
      rig().nowMs = T0;
      await rig().records.create(aNewDeployment({ mode: 'simulated', satelliteId: '50001' }));
      const handed = await Promise.all(
        Array.from({ length: 12 }, (_, index) => claim(`agent-${index}`, '50001')),
      );
      const given = handed.flatMap((deployment) => (deployment === null ? [] : [deployment._id]));
      assert.deepEqual(given.toSorted(), ids.toSorted());
      const late = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '50001' }),
      );
      assert.equal((await claim('agent-x', '50001'))?._id, late._id);
    });

    it('hands the same out again after 60 s of silence, to the same agent alone', async () => {
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '50002' }),
      );
      assert.equal((await claim('a', '50002'))?._id, made._id);
      rig().nowMs = T0 + 59_000;
      assert.equal(await claim('a', '50002'), null);
      rig().nowMs = T0 + 61_000;
      assert.equal(await claim('b', '50002'), null);
      const again = await claim('a', '50002');
      assert.equal(again?.hand_outs, 2);
      assert.equal(again._id, made._id);
      rig().nowMs = T0 + 130_000;
      await append(made, [reportedEvent('job.accepted')]);
      rig().nowMs = T0 + 500_000;
      assert.equal(await claim('a', '50002'), null);
      rig().nowMs = T0;
    });

    it('hands another plan out again, later each time, until its agent tells that it flies it', async () => {
      const { db } = rig().database;
      const takes = () =>
        rig().records.claimForAgent({
          ...{ ownerId: 'owner-1', agentId: 'a', satelliteId: '50006', takesRevisions: true },
        });
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '50006' }),
      );
      await claim('a', '50006');
      await append(made, [reportedEvent('job.accepted')]);
      const deployments = db.collection<{ readonly _id: string }>('deployments');
      await deployments.updateOne({ _id: made._id }, { $set: { revision: 2 } });
      assert.equal(await claim('a', '50006'), null, 'one that takes no other plan is left alone');
      rig().nowMs = T0 + 1_000;
      assert.equal((await takes())?.handed_revision, 2);
      rig().nowMs = T0 + 60_000;
      assert.equal(await takes(), null);
      rig().nowMs = T0 + 61_000;
      assert.equal((await takes())?._id, made._id, 'the answer may have been lost');
      const older = [
        reportedEvent('step.progress'),
        reportedEvent('step.progress', { payload: { revision: 2 } }),
        reportedEvent('plan.revised', { payload: { revision: 1 } }),
        reportedEvent('plan.revised', { payload: {} }),
      ];
      await append(made, older, 'a');
      await append(made, [reportedEvent('plan.revised', { payload: { revision: 2 } })], 'b');
      const handedAt: number[] = [];
      for (const s of [62, 120, 121, 240, 241, 480, 481, 960, 961]) {
        rig().nowMs = T0 + s * 1_000;
        if ((await takes()) !== null) handedAt.push(s);
      }
      assert.deepEqual(
        handedAt,
        [121, 241, 481, 961],
        'those were of the older plan, or of others',
      );
      await append(made, [reportedEvent('plan.revised', { payload: { revision: 2 } })], 'a');
      rig().nowMs = T0 + 100_000_000;
      assert.equal(await takes(), null);
      await rig().records.forgetHandedRevisions('owner-1', 'a');
      assert.equal((await takes())?._id, made._id, 'it has begun anew');
      rig().nowMs += 100_000;
      assert.equal(await takes(), null, 'and has told before');
      await deployments.updateOne({ _id: made._id }, { $set: { revision: 3 } });
      assert.equal((await takes())?.handed_revision, 3);
      rig().nowMs += 61_000;
      assert.equal((await takes())?.handed_revision, 3);
      rig().nowMs = T0;
    });

    it('passes over stages of ended workloads, however many, in one read', async () => {
      const { db } = rig().database;
      const stage = aNewDeployment({ mode: 'live', satelliteId: '50005' });
      const make = (workloadId: string) =>
        rig().records.create({ ...stage, workloadId, stageIndex: 0 });
      const workloads = db.collection<{ _id: string; outcome: object | null }>('workloads');
      await workloads.insertMany([
        ...Array.from({ length: 20 }, (_, index) => ({
          _id: `wl_ended${index}`,
          outcome: { finished_at: new Date(T0) },
        })),
        { _id: 'wl_open', outcome: null },
      ]);
      for (let index = 0; index < 20; index++) await make(`wl_ended${index}`);
      rig().nowMs = T0 + 1;
      const open = await make('wl_open');
      await db.command({ profile: 2 });
      const claimed = await claim('a', '50005');
      const none = await claim('b', '50005');
      await db.command({ profile: 0 });
      rig().nowMs = T0;
      assert.deepEqual([claimed?._id, none], [open._id, null]);
      const reads = await db.collection('system.profile').countDocuments({
        ns: { $in: [`${db.databaseName}.workloads`, `${db.databaseName}.deployments`] },
      });
      assert.ok(reads <= 6, `${reads} operations`);
    });

    it('offers nothing of another satellite or owner', async () => {
      await rig().records.create(aNewDeployment({ mode: 'live', satelliteId: '50003' }));
      assert.equal(await claim('a', '50004'), null);
      assert.equal(
        await rig().records.claimForAgent({ ownerId: 'x', agentId: 'a', satelliteId: '50003' }),
        null,
      );
    });
  });

  describe('create', () => {
    it('answers the first record to a repeat under the same key, for 24 h', async () => {
      const made = await rig().records.create(aNewDeployment({ requestKey: 'r1' }));
      assert.equal(
        (await rig().records.create(aNewDeployment({ requestKey: 'r1' })))._id,
        made._id,
      );
      const other = aNewDeployment({ requestKey: 'r1', ownerId: 'somebody else' });
      assert.notEqual((await rig().records.create(other))._id, made._id);
      rig().nowMs = T0 + 25 * 3_600_000;
      const later = await rig().records.create(aNewDeployment({ requestKey: 'r1' }));
      rig().nowMs = T0;
      assert.notEqual(later._id, made._id);
      const copies = await Promise.all(
        Array.from({ length: 5 }, () => rig().records.create(aNewDeployment({ requestKey: 'r2' }))),
      );
      assert.equal(new Set(copies.map((copy) => copy._id)).size, 1);
    });
  });

  describe('takeBack and deletePending', () => {
    it('takes back only what never began', async () => {
      const made = await rig().records.create(aNewDeployment());
      assert.equal(await rig().records.takeBack(made._id), true);
      assert.equal(await rig().records.get(made.owner_id, made._id), null);
      const begun = await rig().records.create(aNewDeployment());
      await rig().progress.begin(begun._id);
      assert.equal(await rig().records.takeBack(begun._id), false);
    });

    it('deletes a pending deployment with its events and tells the workflow', async () => {
      const made = await rig().records.create(aNewDeployment({ mode: 'live' }));
      await append(made, [reportedEvent('step.progress')]);
      assert.equal(await rig().records.deletePending(made.owner_id, made._id), 'deleted');
      assert.equal((await log(made)).length, 0);
      assert.equal((await notices(made)).at(-1)?.notice.kind, 'cancel');
      assert.equal(await rig().records.deletePending(made.owner_id, made._id), 'missing');
    });

    it('does not delete what has been dispatched', async () => {
      const made = await rig().records.create(
        aNewDeployment({ mode: 'live', satelliteId: '60001' }),
      );
      await rig().records.claimForAgent({
        ownerId: made.owner_id,
        agentId: 'a',
        satelliteId: '60001',
      });
      assert.equal(await rig().records.deletePending(made.owner_id, made._id), 'not_pending');
    });
  });

  describe('listRecent', () => {
    it('answers the newest first, without stages of workloads unless asked', async () => {
      const owner = 'lister';
      for (let index = 0; index < 3; index++) {
        rig().nowMs = T0 + index;
        await rig().records.create(aNewDeployment({ ownerId: owner, missionId: `mis_${index}` }));
      }
      await rig().records.create(
        aNewDeployment({ ownerId: owner, workloadId: 'wl_1', stageIndex: 0, missionId: 'mis_w' }),
      );
      rig().nowMs = T0;
      const missions = async (options = {}) =>
        (await rig().records.listRecent(owner, options)).map((deployment) => deployment.mission_id);
      assert.deepEqual(await missions(), ['mis_2', 'mis_1', 'mis_0']);
      assert.equal((await missions({ includeWorkloads: true })).length, 4);
      assert.deepEqual(await missions({ limit: 1 }), ['mis_2']);
      assert.deepEqual(await missions({ missionId: 'mis_0' }), ['mis_0']);
    });
  });
});
