import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ObjectId } from 'mongodb';
import { createArtifactUploads } from '../../records/artifact/uploads.ts';
import { ensureSchedules } from '../../temporal/schedules.ts';
import { reconcileScheduleId, workflowQueue } from '../../workflows/ids.ts';
import type { reconcile as reconcileWorkflow } from '../../workflows/index.ts';
import { useDeploymentRig } from '../kit/rig/deployment-rig.ts';
import { planEvents } from '../kit/makers/mission-plan.ts';

const PLAN = planEvents(4, 100);

describe('reconcile', function () {
  this.timeout(300_000);
  let aheadMs = 0;
  const { rig, database, create, reload, handleOf } = useDeploymentRig(
    PLAN,
    () => Date.now() + aheadMs,
  );

  let round = 0;
  /** One look, with a clock that is `laterMs` ahead. */
  const reconcile = async (laterMs: number) => {
    aheadMs = laterMs;
    try {
      return await rig.client.workflow.execute<typeof reconcileWorkflow>('reconcile', {
        taskQueue: workflowQueue(rig.prefix),
        workflowId: `reconcile/${rig.prefix}/${(round += 1)}`,
        args: [{ v: 1, livesMs: 0 }],
      });
    } finally {
      aheadMs = 0;
    }
  };

  it('starts a record whose workflow never started, once it is old enough', async () => {
    const made = await create();
    assert.equal((await reconcile(0)).started, 0);
    assert.equal((await reconcile(31_000)).started, 1);
    await handleOf(made).result();
    assert.equal((await reload(made)).status, 'completed');
    assert.equal((await reload(made)).seq, PLAN.length);
    assert.equal((await reconcile(62_000)).checked, 0);
  });

  it('leaves a running one alone', async () => {
    const made = await create({ mode: 'live', satelliteId: '91001' });
    await rig.gateway.startDeployment(made);
    while (!(await reload(made)).started) await new Promise((resolve) => setTimeout(resolve, 20));
    const report = await reconcile(0);
    assert.deepEqual(
      { started: report.started, failed: report.failed, checked: report.checked },
      { started: 0, failed: 0, checked: 1 },
    );
    assert.equal((await reconcile(0)).checked, 0, 'it was looked at just now');
    assert.equal((await reload(made)).status, 'pending');
    await rig.records.cancel(made.owner_id, made._id);
    await rig.relay.deliverWaiting();
  });

  it('fails a record whose workflow was terminated, with the reason', async () => {
    const made = await create({ mode: 'live', satelliteId: '91002' });
    await rig.gateway.startDeployment(made);
    while (!(await reload(made)).started) await new Promise((resolve) => setTimeout(resolve, 20));
    await handleOf(made).terminate('by hand');
    assert.equal((await reconcile(0)).failed, 1);
    const ended = await reload(made);
    assert.equal(ended.status, 'failed');
    assert.equal(ended.failure_reason, 'its workflow was terminated');
  });

  it('goes on where it was when Temporal has lost the workflow', async () => {
    const made = await create();
    await rig.progress.begin(made._id);
    await rig.activities.playEvents({
      deploymentId: made._id,
      copyId: 'pln_test',
      cursor: 0,
      positionS: 100,
    });
    assert.equal((await reload(made)).plan_cursor, 4);
    assert.equal((await reconcile(0)).started, 1);
    const result: unknown = await handleOf(made).result();
    assert.deepEqual(result, { status: 'completed', eventsPlayed: PLAN.length });
    assert.equal((await reload(made)).seq, PLAN.length);
  });

  it('delivers notices that were left behind', async () => {
    const made = await create({ mode: 'live', satelliteId: '91003' });
    await rig.gateway.startDeployment(made);
    while (!(await reload(made)).started) await new Promise((resolve) => setTimeout(resolve, 20));
    await rig.records.appendEvents({
      ownerId: made.owner_id,
      deploymentId: made._id,
      agentId: 'agent-1',
      events: [{ type: 'job.completed', timestampMs: Date.now(), stepId: null, payload: {} }],
    });
    assert.equal((await reconcile(0)).delivered, 1);
    const result: unknown = await handleOf(made).result();
    assert.deepEqual(result, { status: 'completed', eventsPlayed: 0 });
    assert.equal(await rig.outbox.count(), 0);
  });

  it('removes what an upload left that was cut off', async () => {
    const fileId = new ObjectId();
    await createArtifactUploads(database).begin(fileId);
    const chunks = database.db.collection('artifacts.chunks');
    await chunks.insertOne({ files_id: fileId, n: 0, data: Buffer.from('left') });
    assert.equal((await reconcile(60_000)).uploads, 0);
    assert.equal(await chunks.countDocuments({ files_id: fileId }), 1);
    assert.equal((await reconcile(3 * 3_600_000)).uploads, 1);
    assert.equal(await chunks.countDocuments({ files_id: fileId }), 0);
  });

  it('has one Schedule however many workers start', async () => {
    await Promise.all(
      [1, 2, 3].map(() => ensureSchedules(rig.client, { queuePrefix: rig.prefix })),
    );
    const handle = rig.client.schedule.getHandle(reconcileScheduleId(rig.prefix));
    const described = await handle.describe();
    assert.equal(described.policies.overlap, 'SKIP');
    await handle.delete();
  });
});
