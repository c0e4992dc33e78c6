import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createScheduleRecords } from '../../../records/schedule/schedules.ts';
import type { ScheduleDocument } from '../../../records/schedule/documents.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';
import { WORKLOADS } from '../../../records/workload/documents.ts';
import { createScheduleGateway } from '../../../temporal/schedule-gateway.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { workloadScheduleId } from '../../../workflows/ids.ts';
import { engines } from '../../kit/engines/engines.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { runActivity } from '../../kit/engines/quiet-runtime.ts';
import { aSchedule } from '../../kit/owners/workload-schedule.ts';
import { aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';
import { untilFound } from '../../kit/until-found.ts';

const NOON = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;

describe('schedules of workloads on Temporal', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  const server = useFixture(
    () => Promise.resolve({ it: ServerConnection.open(engines().temporalAddress) }),
    ({ it }) => it.close(),
  );
  const open = () => ({
    schedules: createScheduleRecords(rig.database),
    gateway: createScheduleGateway({
      connection: server.it,
      namespace: 'default',
      queuePrefix: rig.prefix,
    }),
  });
  const workloadsOf = (id: string) =>
    rig.database.db.collection(WORKLOADS).countDocuments({ schedule_id: id });
  const made = async (schedule: ScheduleDocument) => {
    rig.plans.set('made', aWorkloadPlan([aStagePlan(0, { durationS: 1 })]));
    const { gateway } = open();
    assert.deepEqual(await gateway.apply(schedule), { kind: 'applied' });
    return gateway;
  };

  it('makes every workload of a backfill once, though it is asked for twice', async () => {
    const { schedules } = open();
    const schedule = await schedules.create(aSchedule({ paused: true }));
    const { _id: id } = schedule;
    const gateway = await made(schedule);
    try {
      const [from, to] = [NOON - 5 * HOUR_MS, NOON];
      const times = await gateway.timesBetween(id, from, to);
      assert.deepEqual(
        times,
        [5, 4, 3, 2, 1, 0].map((ago) => NOON - ago * HOUR_MS),
      );
      for (let time = 0; time < 2; time += 1) {
        const span = { from: new Date(from), to: new Date(to), overlap: 'allow' as const };
        await schedules.rememberBackfill(id, span);
        await gateway.backfill(id, from, to);
        await untilFound(async () => ((await workloadsOf(id)) >= 6 ? true : null), 'six workloads');
      }
      const list = await schedules.occurrences(id, { limit: 20, after: null });
      assert.deepEqual(
        list.map(({ created_at: at }) => at.getTime()),
        times.toReversed(),
      );
      assert.equal(await workloadsOf(id), 6);
      for (const { workload_id: workloadId } of list)
        assert.equal((await rig.ended(workloadId ?? '')).phase, 'done');
    } finally {
      await gateway.apply({ ...schedule, status: 'ending' });
    }
  });

  it('knows its next times, and none while it is paused', async () => {
    const { schedules } = open();
    const schedule = await schedules.create(aSchedule({ timing: { every_s: 1_800 } }));
    const gateway = await made(schedule);
    const next = await gateway.next(schedule._id);
    assert.ok(next.length >= 5);
    assert.deepEqual(
      next.map((ms) => ms % 1_800_000),
      next.map(() => 0),
    );
    await gateway.apply({ ...schedule, paused: true });
    const handle = rig.client.schedule.getHandle(workloadScheduleId(schedule._id));
    assert.equal((await handle.describe()).state.paused, true);
    await gateway.apply({ ...schedule, status: 'ending' });
    assert.deepEqual(await gateway.next(schedule._id), []);
    assert.deepEqual(await gateway.apply({ ...schedule, status: 'ending' }), { kind: 'applied' });
  });

  it('says what is wrong with a cron expression that Temporal does not understand', async () => {
    const { schedules, gateway } = open();
    const timing = { every_s: null, cron: '61 25 * * *' };
    const outcome = await gateway.apply(await schedules.create(aSchedule({ timing })));
    assert.equal(outcome.kind, 'invalid');
  });

  it('learns from the reconciler of a change that did not reach it', async () => {
    const { schedules } = open();
    const schedule = await schedules.create(aSchedule());
    await rig.database.db
      .collection<ScheduleDocument>('workload_schedules')
      .updateOne({ _id: schedule._id }, { $set: { updated_at: new Date(0) } });
    await runActivity(rig.activities.reconcileWorkloads);
    const { state } = await rig.client.schedule
      .getHandle(workloadScheduleId(schedule._id))
      .describe();
    assert.equal(state.paused, false);
    const after = await schedules.get(schedule.owner_id, schedule._id);
    assert.equal(after?.is_unapplied, false);
    const ending = await schedules.end(schedule.owner_id, schedule._id);
    assert.ok(ending !== null);
    await open().gateway.apply(ending);
    await schedules.markApplied(ending);
    const kept = rig.database.db.collection<ScheduleDocument>('workload_schedules');
    assert.equal(await kept.findOne({ _id: schedule._id }), null);
  });
});
