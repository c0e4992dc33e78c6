import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'mocha';
import { createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { PHASE, SATELLITE_IDS, WORKLOAD_CLASS } from '../../../workflows/search-attributes.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../../kit/makers/workload.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';
import { workloadActs } from '../../kit/rig/workload-acts.ts';

const FORWARD = ['submitted', 'scheduling', 'dispatching', 'awaiting_report', 'done'];

describe('workload workflow', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  const acts = workloadActs(rig);

  describe('to the end', () => {
    it('runs one stage: forward phases, one bill, status and outcome in one record', async () => {
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan([aStagePlan(0)]));
      const ended = await rig.ended(made._id);
      assert.deepEqual(acts.phasesOf(ended), FORWARD);
      assert.equal(ended.workflow_status, 'COMPLETED');
      assert.equal(ended.outcome?.status, 'done');
      assert.equal(ended.outcome.stages_done, 1);
      assert.equal(ended.outcome.delivery_confidence, 0.99);
      assert.deepEqual(await rig.handleOf(made._id).result(), { phase: 'done', stagesDone: 1 });
      const bill = await acts.billOf(ended);
      assert.deepEqual(
        [bill?.ocu, bill?.cents, bill?.stages, bill?.billed_at],
        [150, 1800, 1, ended.cost?.billed_at],
      );
    });

    it('keeps verified outputs that every stage of the same workload makes alike', async () => {
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan([aStagePlan(0), aStagePlan(1)]));
      const ended = await rig.ended(made._id);
      const manifest = await rig.workloads.manifest(ended);
      assert.equal(manifest.status, 'complete');
      assert.deepEqual(
        manifest.outputs.map(({ stage_index, name }) => [stage_index, name]),
        [
          [0, 'stage-000.json'],
          [1, 'stage-001.json'],
        ],
      );
      for (const output of manifest.outputs) {
        const opened = await createArtifactRecords(rig.database).open(output.content_id ?? '');
        const bytes = await buffer(opened?.stream ?? assert.fail('it is kept'));
        assert.equal(createHash('sha256').update(bytes).digest('hex'), output.sha256);
        assert.equal(bytes.byteLength, output.size_bytes);
      }
    });

    it('runs a chain one after another and a scatter side by side, then what waits for it', async () => {
      const stages = [
        aStagePlan(0),
        aStagePlan(1, { dependsOn: [0] }),
        aStagePlan(2, { dependsOn: [0] }),
        aStagePlan(3, { dependsOn: [1, 2], satellite: 'ground', role: 'combine' }),
      ];
      const made = await rig.submit(
        aNewWorkload({ class: 'data-parallel' }),
        aWorkloadPlan(stages),
      );
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'done');
      const ran = await rig.stagesOf(made._id);
      const startOf = (index: number) => ran[index]?.started_at?.getTime() ?? assert.fail();
      const endOf = (index: number) => ran[index]?.finished_at?.getTime() ?? assert.fail();
      for (const { index, dependsOn } of stages) {
        for (const before of dependsOn) assert.ok(startOf(index) >= endOf(before));
      }
      assert.equal(ended.cost?.stages, 3, 'the ground reserves nothing');
    });

    it('begins a stage at its mission time, divided by the speed', async () => {
      const stages = [aStagePlan(0), aStagePlan(1, { startOffsetS: 2_500 })];
      const made = await rig.submit(aNewWorkload({ class: 'spatial' }), aWorkloadPlan(stages));
      const ended = await rig.ended(made._id);
      const [first, second] = await rig.stagesOf(made._id);
      const plannedAt = ended.history.find(({ phase }) => phase === 'dispatching')?.at.getTime();
      const waitedMs = (second?.dispatched_at?.getTime() ?? 0) - (plannedAt ?? Infinity);
      assert.ok(waitedMs >= 1_500, `2,500 s at 1,000x, less what begins together: ${waitedMs} ms`);
      assert.ok((first?.dispatched_at?.getTime() ?? 0) < (second?.dispatched_at?.getTime() ?? 0));
    });

    it('can be read in the UI: summary, class, phase, satellites, stages, deadline, price', async () => {
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan([aStagePlan(0)]));
      await rig.ended(made._id);
      await rig.handleOf(made._id).result();
      const described = await rig.handleOf(made._id).describe();
      assert.equal(described.typedSearchAttributes.get(PHASE), 'done');
      assert.equal(described.typedSearchAttributes.get(WORKLOAD_CLASS), 'single');
      assert.deepEqual(described.typedSearchAttributes.get(SATELLITE_IDS), ['90000']);
      assert.match(
        (await described.staticSummary()) ?? '',
        /^single: made-\d+, simulated at 1000x$/,
      );
      const currentDetails = await detailsShown(rig.handleOf(made._id));
      assert.match(currentDetails, /\*\*done\*\*, single .*: 1 stage, 1 done/);
      assert.match(currentDetails, /Deadline .*estimate 150 OCU-seconds = 18\.00 USD/);
      assert.match(currentDetails, /\| 1\s+\| stage\s+\| SAT-90000\s+\| done/);
      assert.match(currentDetails, /cost 18\.00 USD/);
    });

    it('does not put a phase into the search attributes that is over within seconds', async () => {
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan([aStagePlan(0)]));
      await rig.handleOf(made._id).result();
      const { events } = await rig.handleOf(made._id).fetchHistory();
      const shown = (events ?? []).filter(
        (event) => event.upsertWorkflowSearchAttributesEventAttributes,
      );
      assert.equal(shown.length, 1, 'the end alone');
    });

    it('shows the phase of what should have been over and is not', async () => {
      const plan = aWorkloadPlan([aStagePlan(0, { durationS: 20_000 })], { finishOffsetS: 100 });
      const made = await rig.submit(aNewWorkload(), plan);
      const seen: unknown[] = [];
      const phaseNow = async () => {
        const described = await rig.handleOf(made._id).describe();
        return described.typedSearchAttributes.get(PHASE);
      };
      await rig.until(made._id, async () => {
        seen.push(await phaseNow());
        return seen.at(-1) === 'awaiting_report';
      });
      assert.equal(seen[0], 'scheduling');
      await rig.handleOf(made._id).result();
      assert.equal(await phaseNow(), 'done');
    });

    it('goes on in a new run when its history is long, and loses nothing', async () => {
      const stages = Array.from({ length: 6 }, (_, index) =>
        aStagePlan(index, { dependsOn: index === 0 ? [] : [index - 1], durationS: 10 }),
      );
      const workload = await rig.workloads.insert(aNewWorkload({ class: 'model-parallel' }));
      rig.plans.set('made', aWorkloadPlan(stages, { class: 'model-parallel' }));
      await rig.client.workflow.start('workload', {
        workflowId: workload.workflow_id,
        taskQueue: `${rig.prefix}-workflows`,
        args: [
          {
            v: 1,
            workloadId: workload._id,
            deadlineAt: workload.deadline_at.toISOString(),
            eventsPerRun: 30,
          },
        ],
      });
      const ended = await rig.ended(workload._id);
      assert.equal(ended.phase, 'done');
      assert.deepEqual(acts.phasesOf(ended), FORWARD);
      assert.equal((await rig.workloads.manifest(ended)).outputs.length, 6);
      const last = await rig.handleOf(workload._id).describe();
      const first = last.raw.workflowExecutionInfo?.firstRunId;
      assert.notEqual(last.runId, first, 'at least two runs');
    });
  });

  it('ends without effect when there is no record, and never begins twice', async () => {
    const made = await rig.workloads.insert(aNewWorkload());
    assert.equal(await rig.workloads.takeBack(made._id), true);
    await rig.workloadGateway.start(made);
    assert.deepEqual(await rig.handleOf(made._id).result(), { phase: 'absent', stagesDone: 0 });
    assert.equal(await rig.workloadGateway.start(made), 'already_started');
  });
});
