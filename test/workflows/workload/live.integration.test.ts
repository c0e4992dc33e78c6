import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { NewWorkload } from '../../../records/workload/workloads.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { PHASE, SATELLITE_IDS } from '../../../workflows/search-attributes.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../../kit/makers/workload.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';

describe('live workload', function () {
  this.timeout(120_000);
  const rig = useWorkloadRig();

  const live = (more: Partial<NewWorkload> = {}) =>
    aNewWorkload({ class: 'data-parallel', executor: 'live', ...more });
  /** Polls as the agent of a satellite until it has work. */
  const claim = async (id: string, satelliteId: string): Promise<string> => {
    const claimed: string[] = [];
    await rig.until(id, async () => {
      const found = await rig.records.claimForAgent({
        ownerId: 'owner-1',
        agentId: `agent-${satelliteId}`,
        satelliteId,
      });
      if (found !== null) claimed.push(found._id);
      return claimed.length > 0;
    });
    return claimed[0] ?? assert.fail('nothing was dispatched');
  };
  const report = async (
    deploymentId: string,
    type: string,
    payload: Readonly<Record<string, unknown>> = {},
  ) => {
    await rig.records.appendEvents({
      ownerId: 'owner-1',
      deploymentId,
      agentId: (await rig.records.get('owner-1', deploymentId))?.agent_id ?? assert.fail('unheld'),
      events: [{ type, timestampMs: Date.now(), stepId: null, payload }],
    });
    await rig.relay.deliverWaiting();
  };

  it('is done when agents have reported; the ground is run by the platform alone', async () => {
    const stages = [
      aStagePlan(0, { role: 'shard', satellite: '91000' }),
      aStagePlan(1, { role: 'shard', satellite: '91001' }),
      aStagePlan(2, { role: 'combine', satellite: 'ground', dependsOn: [0, 1], durationS: 1 }),
    ];
    const made = await rig.submit(live(), aWorkloadPlan(stages));
    for (const satellite of ['91000', '91001']) {
      const deploymentId = await claim(made._id, satellite);
      await report(deploymentId, 'job.accepted');
      await report(deploymentId, 'job.completed', {
        artifacts: [{ name: `result-${satellite}.bin`, uri: `s3://results/${satellite}` }],
      });
    }
    const ground = { ownerId: 'owner-1', agentId: 'agent-ground', satelliteId: 'ground' };
    assert.equal(await rig.records.claimForAgent(ground), null);
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'done', ended.outcome?.message);
    assert.equal(ended.simulated, false);
    const { outputs } = await rig.workloads.manifest(ended);
    assert.deepEqual(
      outputs.map(({ name, uri, content_id }) => [name, uri, content_id !== null]),
      [
        ['result-91000.bin', 's3://results/91000', false],
        ['result-91001.bin', 's3://results/91001', false],
        ['combine-002.json', null, true],
      ],
    );
  });

  it('gives a stage to another satellite when its agent dies', async () => {
    rig.planner.replace = ({ stageIndex }) =>
      Promise.resolve(aStagePlan(stageIndex, { satellite: '92001', durationS: 2 }));
    const stages = [aStagePlan(0, { satellite: '92000', alternatives: ['92001'], durationS: 2 })];
    const made = await rig.submit(
      live({ stagePickupTimeoutS: 600, stageReportTimeoutS: 5 }),
      aWorkloadPlan(stages),
    );
    const first = await claim(made._id, '92000');
    await report(first, 'job.accepted');
    // Nothing is heard of it any more: the stage's report time-out gives it to the next satellite.
    await rig.until(made._id, (_, [stage]) => stage?.attempt === 2);
    const second = await claim(made._id, '92001');
    // The last report decides, however late it comes on a slow machine.
    await report(second, 'job.completed');
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'done', ended.outcome?.message);
    const [stage] = await rig.stagesOf(made._id);
    assert.match(stage?.replacements[0]?.reason ?? '', /silent for/);
    assert.equal((await rig.records.get('owner-1', first))?.status, 'failed');
  });

  it('is found by its phase and its satellites while it waits for agents', async () => {
    const stages = [aStagePlan(0, { satellite: '95000' })];
    const made = await rig.submit(aNewWorkload({ executor: 'live' }), aWorkloadPlan(stages));
    const shown = async () => (await rig.handleOf(made._id).describe()).typedSearchAttributes;
    await rig.until(made._id, async () => (await shown()).get(PHASE) === 'awaiting_report');
    assert.deepEqual((await shown()).get(SATELLITE_IDS), ['95000']);
    const deploymentId = await claim(made._id, '95000');
    const stage = rig.client.workflow.getHandle(deploymentWorkflowId(deploymentId));
    const stagePhase = async () => (await stage.describe()).typedSearchAttributes.get(PHASE);
    await report(deploymentId, 'job.accepted');
    await rig.until(made._id, async () => (await stagePhase()) === 'running');
    await report(deploymentId, 'job.completed');
    assert.equal((await rig.ended(made._id)).phase, 'done');
  });

  it('fails when nobody picks a stage up and nobody else can take it', async () => {
    const made = await rig.submit(
      live({ stagePickupTimeoutS: 1 }),
      aWorkloadPlan([aStagePlan(0, { satellite: '93000' })]),
    );
    const ended = await rig.ended(made._id);
    assert.equal(ended.phase, 'failed');
    assert.match(ended.outcome?.message ?? '', /no agent picked it up/);
    assert.equal(ended.cost, null, 'nothing ran');
  });

  it('tells its agent to stop when it is canceled', async () => {
    const made = await rig.submit(live(), aWorkloadPlan([aStagePlan(0, { satellite: '94000' })]));
    const deploymentId = await claim(made._id, '94000');
    await report(deploymentId, 'job.accepted');
    await rig.workloadGateway.cancel(made._id);
    await rig.ended(made._id);
    assert.equal((await rig.records.get('owner-1', deploymentId))?.status, 'cancelled');
  });
});
