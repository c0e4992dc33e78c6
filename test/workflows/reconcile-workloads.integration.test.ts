import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { deploymentWorkflowId, workflowQueue } from '../../workflows/ids.ts';
import type { reconcile as reconcileWorkflow } from '../../workflows/index.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../kit/makers/workload.ts';
import { useWorkloadRig } from '../kit/rig/workload-rig.ts';
import { MINUTE_MS } from '../../domain/time/instant.ts';

/** Longer than any test lasts, at the speed of the tests. */
const ENDLESS_S = 2_000_000;

describe('reconcile of workloads', function () {
  this.timeout(120_000);
  let aheadMs = 0;
  const rig = useWorkloadRig(() => Date.now() + aheadMs);

  let round = 0;
  /** One look, with a clock that is `laterMs` ahead. */
  const reconcile = async (laterMs: number) => {
    aheadMs = laterMs;
    try {
      const result = await rig.client.workflow.execute<typeof reconcileWorkflow>('reconcile', {
        taskQueue: workflowQueue(rig.prefix),
        workflowId: `reconcile/${rig.prefix}/w${(round += 1)}`,
        args: [{ v: 1, livesMs: 0 }],
      });
      return result.workloads;
    } finally {
      aheadMs = 0;
    }
  };
  const endless = () => aWorkloadPlan([aStagePlan(0, { durationS: ENDLESS_S })]);
  const running = (id: string) => rig.until(id, (_, [stage]) => stage?.status === 'running');

  it('starts what was accepted and never began, and leaves what is younger than 30 s alone', async () => {
    rig.plans.set('made', aWorkloadPlan([aStagePlan(0)]));
    const made = await rig.workloads.insert(aNewWorkload());
    await reconcile(0);
    assert.equal((await rig.reload(made._id)).started, false);
    const report = await reconcile(MINUTE_MS);
    assert.equal(report.started, 1);
    assert.equal((await rig.ended(made._id)).phase, 'done');
  });

  it('ends a workload whose workflow was terminated, with its deployments', async () => {
    const made = await rig.submit(aNewWorkload(), endless());
    await running(made._id);
    const [stage] = await rig.stagesOf(made._id);
    await rig.handleOf(made._id).terminate('by hand');
    await reconcile(10 * MINUTE_MS);
    const ended = await rig.reload(made._id);
    assert.equal(ended.phase, 'failed');
    assert.equal(ended.workflow_status, 'TERMINATED');
    assert.match(ended.outcome?.message ?? '', /was terminated/);
    assert.equal(ended.cost?.stages, 1, 'its stage had begun');
    const deployment = await rig.records.get('owner-1', stage?.deployment_id ?? '');
    assert.equal(deployment?.status, 'cancelled');
  });

  it('corrects how an ended workload says that its workflow ended', async () => {
    const made = await rig.submit(aNewWorkload(), aWorkloadPlan([aStagePlan(0)]));
    const ended = await rig.ended(made._id);
    await rig.handleOf(made._id).result();
    await rig.database.db
      .collection('workloads')
      .updateOne({ _id: ended._id as never }, { $set: { workflow_status: 'RUNNING' } });
    await reconcile(10 * MINUTE_MS);
    const corrected = await rig.reload(made._id);
    assert.deepEqual([corrected.workflow_status, corrected.is_end_checked], ['COMPLETED', true]);
  });

  it('stops deployments that outlived their workload', async () => {
    const made = await rig.submit(aNewWorkload(), endless());
    await running(made._id);
    const [stage] = await rig.stagesOf(made._id);
    const deploymentId = stage?.deployment_id ?? assert.fail('it has a deployment');
    await rig.workloadPorts.progress.end(made._id, {
      phase: 'failed',
      code: null,
      message: 'ended without its workflow',
      reasons: [],
    });
    const report = await reconcile(10 * MINUTE_MS);
    assert.ok(report.orphans >= 1);
    assert.equal((await rig.records.get('owner-1', deploymentId))?.status, 'cancelled');
    const child = rig.client.workflow.getHandle(deploymentWorkflowId(deploymentId));
    await assert.rejects(child.result());
  });

  it('goes on from the records when Temporal has lost the workflow', async () => {
    const stages = [
      aStagePlan(0, { durationS: 500 }),
      aStagePlan(1, { dependsOn: [0], durationS: 4_000 }),
    ];
    const made = await rig.submit(aNewWorkload({ class: 'model-parallel' }), aWorkloadPlan(stages));
    await rig.until(made._id, (_, rows) => rows[1]?.status === 'running');
    const [, second] = await rig.stagesOf(made._id);
    for (const id of [made.workflow_id, deploymentWorkflowId(second?.deployment_id ?? '')]) {
      const execution = { workflowId: id };
      await rig.client.connection.workflowService.deleteWorkflowExecution({
        namespace: 'default',
        workflowExecution: execution,
      });
    }
    await rig.until(made._id, async () => {
      const state = await rig.workloadGateway.describe(made._id);
      return state === 'absent';
    });
    await reconcile(10 * MINUTE_MS);
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'done', ended.outcome?.message);
    assert.equal((await rig.workloads.manifest(ended)).outputs.length, 2);
    assert.equal(ended.cost?.stages, 2);
  });
});
