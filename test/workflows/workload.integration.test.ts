import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { WorkflowFailedError } from '@temporalio/client';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { after, before, describe, it } from 'mocha';
import type { StagePlan } from '../../domain/workload/workload-plan.ts';
import { refuse } from '../../domain/workload/workload-plan.ts';
import { createArtifactRecords } from '../../records/artifacts.ts';
import { createBillingRecords } from '../../records/billing.ts';
import type { WorkloadDocument } from '../../records/workload-documents.ts';
import { deploymentWorkflowId } from '../../workflows/ids.ts';
import { PHASE, SATELLITE_IDS, WORKLOAD_CLASS } from '../../workflows/search-attributes.ts';
import { madePlan, madeStage, newWorkload } from '../support/made-workloads.ts';
import { openWorkloadRig } from '../support/workload-rig.ts';
import type { WorkloadRig } from '../support/workload-rig.ts';

/** Longer than any test lasts, at the speed of the tests. */
const ENDLESS_S = 2_000_000;
const HOUR_S = 3600;
const FORWARD = ['submitted', 'scheduling', 'dispatching', 'awaiting_report', 'done'];

describe('workload workflow', function () {
  this.timeout(180_000);
  let rig: WorkloadRig;
  let stopWorker: () => Promise<void>;

  before(async () => {
    rig = await openWorkloadRig();
    stopWorker = await rig.startWorker();
  });

  after(async () => {
    await stopWorker();
    await rig.drop();
  });

  const phasesOf = ({ history }: WorkloadDocument) => history.map(({ phase }) => phase);
  const statusesOf = async (id: string) => (await rig.stagesOf(id)).map(({ status }) => status);
  const failureOf = async (id: string): Promise<unknown> => {
    try {
      await rig.handleOf(id).result();
    } catch (error) {
      assert.ok(error instanceof WorkflowFailedError);
      return error.cause;
    }
    return null;
  };
  const billOf = ({ owner_id, _id }: WorkloadDocument) =>
    createBillingRecords(rig.database).find(owner_id, _id);
  /** Ends the deployment of a stage as an agent would. */
  const report = async (id: string, index: number, type: string, reason?: string) => {
    const stage = (await rig.stagesOf(id))[index];
    await rig.records.appendEvents({
      ownerId: 'owner-1',
      deploymentId: stage?.deployment_id ?? assert.fail(`stage ${index} has no deployment`),
      agentId: 'agent-1',
      events: [
        {
          type,
          timestampMs: Date.now(),
          stepId: null,
          payload: reason === undefined ? {} : { reason },
        },
      ],
    });
    await rig.relay.deliverWaiting();
  };
  /** Stages that run until somebody ends them. */
  const endless = (index: number, more: Partial<StagePlan> = {}) =>
    madeStage(index, { durationS: ENDLESS_S, ...more });
  const dispatched = (id: string, count = 1) =>
    rig.until(
      id,
      (_, stages) =>
        stages.filter(({ status }) => status === 'dispatched' || status === 'running').length >=
        count,
    );

  describe('to the end', () => {
    it('runs one stage: forward phases, one bill, status and outcome in one record', async () => {
      const made = await rig.submit(newWorkload(), madePlan([madeStage(0)]));
      const ended = await rig.ended(made._id);
      assert.deepEqual(phasesOf(ended), FORWARD);
      assert.equal(ended.workflow_status, 'COMPLETED');
      assert.equal(ended.outcome?.status, 'done');
      assert.equal(ended.outcome.stages_done, 1);
      assert.equal(ended.outcome.delivery_confidence, 0.99);
      assert.deepEqual(await rig.handleOf(made._id).result(), { phase: 'done', stagesDone: 1 });
      const bill = await billOf(ended);
      assert.deepEqual(
        [bill?.ocu, bill?.cents, bill?.stages, bill?.billed_at],
        [150, 1800, 1, ended.cost?.billed_at],
      );
    });

    it('keeps verified outputs that every stage of the same workload makes alike', async () => {
      const made = await rig.submit(newWorkload(), madePlan([madeStage(0), madeStage(1)]));
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
        madeStage(0),
        madeStage(1, { dependsOn: [0] }),
        madeStage(2, { dependsOn: [0] }),
        madeStage(3, { dependsOn: [1, 2], satellite: 'ground', role: 'combine' }),
      ];
      const made = await rig.submit(newWorkload({ class: 'data-parallel' }), madePlan(stages));
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
      const stages = [madeStage(0), madeStage(1, { startOffsetS: 2_500 })];
      const made = await rig.submit(newWorkload({ class: 'spatial' }), madePlan(stages));
      const ended = await rig.ended(made._id);
      const [first, second] = await rig.stagesOf(made._id);
      const plannedAt = ended.history.find(({ phase }) => phase === 'dispatching')?.at.getTime();
      const waitedMs = (second?.dispatched_at?.getTime() ?? 0) - (plannedAt ?? Infinity);
      assert.ok(waitedMs >= 1_500, `2,500 s at 1,000x, less what begins together: ${waitedMs} ms`);
      assert.ok((first?.dispatched_at?.getTime() ?? 0) < (second?.dispatched_at?.getTime() ?? 0));
    });

    it('can be read in the UI: summary, class, phase, satellites, stages, deadline, price', async () => {
      const made = await rig.submit(newWorkload(), madePlan([madeStage(0)]));
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
      const { currentDetails } = await rig
        .handleOf(made._id)
        .query<{ currentDetails: string }>('__temporal_workflow_metadata');
      assert.match(currentDetails, /\*\*done\*\*, single .*: 1 stage, 1 done/);
      assert.match(currentDetails, /Deadline .*estimate 150 OCU = 18\.00 USD/);
      assert.match(currentDetails, /\| 0\s+\| stage\s+\| SAT-90000\s+\| done/);
    });

    it('goes on in a new run when its history is long, and loses nothing', async () => {
      const stages = Array.from({ length: 6 }, (_, index) =>
        madeStage(index, { dependsOn: index === 0 ? [] : [index - 1], durationS: 10 }),
      );
      const workload = await rig.workloads.insert(newWorkload({ class: 'model-parallel' }));
      rig.plans.set('made', madePlan(stages, { class: 'model-parallel' }));
      await rig.client.workflow.start('workload', {
        workflowId: workload.workflow_id,
        taskQueue: `${rig.prefix}-workflows`,
        args: [
          {
            v: 1,
            workloadId: workload._id,
            createdAtMs: workload.created_at.getTime(),
            deadlineAtMs: workload.deadline_at.getTime(),
            eventsPerRun: 30,
          },
        ],
      });
      const ended = await rig.ended(workload._id);
      assert.equal(ended.phase, 'done');
      assert.deepEqual(phasesOf(ended), FORWARD);
      assert.equal((await rig.workloads.manifest(ended)).outputs.length, 6);
      const last = await rig.handleOf(workload._id).describe();
      const first = last.raw.workflowExecutionInfo?.firstRunId;
      assert.notEqual(last.runId, first, 'at least two runs');
    });
  });

  describe('failures', () => {
    it('ends as failed with every reason when there is no plan', async () => {
      const reasons = [
        { code: 'deadline' as const, message: 'It would take 30 h.', needed: 30, available: 24 },
        { code: 'capacity' as const, message: 'No pass carries 900 GB.' },
      ];
      const made = await rig.submit(newWorkload(), refuse('single', reasons));
      const ended = await rig.ended(made._id);
      assert.deepEqual(phasesOf(ended), ['submitted', 'scheduling', 'failed']);
      assert.deepEqual(ended.outcome?.reasons, reasons);
      assert.equal(ended.cost, null);
      assert.equal(await billOf(ended), null);
      const failure = await failureOf(made._id);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal(failure.type, 'WorkloadFailed');
      assert.match(failure.message, /It would take 30 h/);
    });

    it('gives a failed stage to another satellite at most twice, with the reasons', async () => {
      rig.planner.replace = ({ plan, stageIndex, failed }) => {
        const stage = plan.stages[stageIndex] ?? assert.fail();
        const [next] = stage.alternatives.filter((id) => !failed.includes(id));
        return Promise.resolve(
          next === undefined ? null : { ...stage, satellite: next, satelliteName: `SAT-${next}` },
        );
      };
      const alternatives = ['90001', '90002', '90003'];
      const made = await rig.submit(newWorkload(), madePlan([endless(0, { alternatives })]));
      for (const attempt of [1, 2, 3]) {
        await rig.until(
          made._id,
          (_, [stage]) => stage?.attempt === attempt && stage.status === 'running',
        );
        await report(made._id, 0, 'job.failed', `battery of ${attempt}`);
      }
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'failed');
      assert.equal(ended.outcome?.code, 'stage_failed');
      assert.match(ended.outcome.message ?? '', /battery of 3/);
      const [stage] = await rig.stagesOf(made._id);
      assert.equal(stage?.satellite, '90002');
      assert.deepEqual(
        stage.replacements.map(({ attempt, satellite, reason }) => [attempt, satellite, reason]),
        [
          [1, '90000', 'battery of 1'],
          [2, '90001', 'battery of 2'],
        ],
      );
      assert.deepEqual(
        ended.placement?.satellites.map(({ satellite }) => satellite),
        ['90002'],
      );
      assert.equal(ended.cost?.stages, 1, 'a stage on three satellites is billed once');
      const { currentDetails } = await rig
        .handleOf(made._id)
        .query<{ currentDetails: string }>('__temporal_workflow_metadata');
      assert.match(currentDetails, /2 stages given to another satellite/);
      assert.match(currentDetails, /battery of 2/);
    });

    it('goes on to the end on the satellite that took a stage over', async () => {
      rig.planner.replace = ({ plan, stageIndex }) =>
        Promise.resolve({
          ...(plan.stages[stageIndex] ?? assert.fail()),
          ...madeStage(stageIndex, { satellite: '90009', durationS: 1 }),
        });
      const stages = [endless(0, { alternatives: ['90009'] })];
      const made = await rig.submit(newWorkload(), madePlan(stages));
      await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
      await report(made._id, 0, 'job.failed', 'no power');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'done');
      const manifest = await rig.workloads.manifest(ended);
      assert.equal(manifest.outputs.length, 1);
    });

    it('keeps the shards that succeed when one fails, and combines nothing', async () => {
      const stages = [
        endless(0, { role: 'shard' }),
        madeStage(1, { role: 'shard', durationS: 500 }),
        madeStage(2, { role: 'combine', satellite: 'ground', dependsOn: [0, 1] }),
      ];
      const made = await rig.submit(newWorkload({ class: 'data-parallel' }), madePlan(stages));
      await dispatched(made._id, 2);
      await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
      await report(made._id, 0, 'job.failed', 'memory upset');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'failed');
      assert.deepEqual(await statusesOf(made._id), ['failed', 'done', 'canceled']);
      assert.deepEqual([ended.outcome?.stages_done, ended.outcome?.stages_failed], [1, 1]);
      const manifest = await rig.workloads.manifest(ended);
      assert.deepEqual([manifest.status, manifest.outputs.length], ['partial', 1]);
      assert.equal(ended.cost?.stages, 2, 'both shards ran, the combine did not');
    });

    it('makes a federated round of the fewest clients and leaves the failed one out', async () => {
      const stages = [
        madeStage(0, { role: 'client', durationS: 500 }),
        endless(1, { role: 'client' }),
        madeStage(2, { role: 'client', durationS: 500 }),
        madeStage(3, {
          role: 'aggregate',
          satellite: 'ground',
          dependsOn: [0, 1, 2],
          durationS: 1,
        }),
      ];
      const made = await rig.submit(
        newWorkload({ class: 'federated' }),
        madePlan(stages, { explanation: { min_clients: 2 } }),
      );
      await rig.until(made._id, (_, rows) => rows[1]?.status === 'running');
      await report(made._id, 1, 'job.failed', 'data set is empty');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'done', ended.outcome?.message);
      assert.deepEqual(await statusesOf(made._id), ['done', 'failed', 'done', 'done']);
    });

    it('is not held up by a workflow of a stage that somebody terminates', async () => {
      const made = await rig.submit(newWorkload(), madePlan([endless(0)]));
      await dispatched(made._id);
      const [stage] = await rig.stagesOf(made._id);
      const child = rig.client.workflow.getHandle(deploymentWorkflowId(stage?.deployment_id ?? ''));
      await rig.until(made._id, (_, [row]) => row?.status === 'running');
      await child.terminate('by hand');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'failed');
      const deployment = await rig.records.get('owner-1', stage?.deployment_id ?? '');
      assert.equal(deployment?.status, 'failed', 'nothing runs on');
    });
  });

  describe('deadline', () => {
    it('times out by the wall clock and stops what runs', async () => {
      const made = await rig.submit(
        newWorkload({ class: 'spatial', deadlineHours: 4 / HOUR_S }),
        madePlan([endless(0)]),
      );
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'timed_out');
      assert.equal(ended.workflow_status, 'FAILED');
      assert.ok((ended.outcome?.finished_at.getTime() ?? 0) >= ended.deadline_at.getTime());
      assert.ok((await statusesOf(made._id)).every((status) => status === 'canceled'));
      const failure = await failureOf(made._id);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal(failure.type, 'WorkloadTimedOut');
      for (const { deployment_id: id } of await rig.stagesOf(made._id)) {
        assert.equal((await rig.records.get('owner-1', id ?? ''))?.status, 'cancelled');
      }
    });

    it('passes while the planner still plans', async () => {
      const type = 'never-planned';
      rig.planner.plan = () => new Promise(() => undefined);
      try {
        const base = newWorkload({ deadlineHours: 2 / HOUR_S });
        const made = await rig.workloads.insert({ ...base, job: { ...base.job, type } });
        await rig.workloadGateway.start(made);
        const ended = await rig.ended(made._id);
        assert.deepEqual(phasesOf(ended), ['submitted', 'scheduling', 'timed_out']);
      } finally {
        rig.planner.plan = rig.planAsMade;
      }
    });
  });

  describe('cancel', () => {
    it('in scheduling: nothing was planned, nothing is billed', async () => {
      rig.planner.plan = () => new Promise(() => undefined);
      try {
        const made = await rig.workloads.insert(newWorkload());
        await rig.workloadGateway.start(made);
        await rig.until(made._id, ({ phase }) => phase === 'scheduling');
        assert.equal(await rig.workloadGateway.cancel(made._id), 'delivered');
        const ended = await rig.ended(made._id);
        assert.deepEqual(phasesOf(ended), ['submitted', 'scheduling', 'canceled']);
        assert.equal(ended.workflow_status, 'CANCELED');
        assert.ok((await failureOf(made._id)) instanceof CancelledFailure);
      } finally {
        rig.planner.plan = rig.planAsMade;
      }
    });

    it('in dispatching: keeps what is done, stops what runs, drops what is queued', async () => {
      const stages = [
        madeStage(0, { durationS: 1 }),
        endless(1, { dependsOn: [0] }),
        madeStage(2, { dependsOn: [1] }),
      ];
      const made = await rig.submit(newWorkload({ class: 'model-parallel' }), madePlan(stages));
      const running = await rig.until(made._id, (_, rows) => rows[1]?.status === 'running');
      assert.equal(running.phase, 'dispatching');
      await rig.workloadGateway.cancel(made._id);
      const ended = await rig.ended(made._id);
      assert.deepEqual(phasesOf(ended), ['submitted', 'scheduling', 'dispatching', 'canceled']);
      assert.deepEqual(await statusesOf(made._id), ['done', 'canceled', 'canceled']);
      assert.equal(ended.cost?.stages, 2, 'two stages ran');
      assert.equal((await rig.workloads.manifest(ended)).outputs.length, 1);
      assert.ok((await failureOf(made._id)) instanceof CancelledFailure);
    });

    it('in awaiting_report: the running deployment is cancelled', async () => {
      const made = await rig.submit(newWorkload(), madePlan([endless(0)]));
      const running = await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
      assert.equal(running.phase, 'awaiting_report');
      await rig.workloadGateway.cancel(made._id);
      await rig.ended(made._id);
      const [stage] = await rig.stagesOf(made._id);
      const deployment = await rig.records.get('owner-1', stage?.deployment_id ?? '');
      assert.equal(deployment?.status, 'cancelled');
    });

    it('before it began: the record ends, and a start that comes late has no effect', async () => {
      const made = await rig.workloads.insert(newWorkload());
      assert.equal(await rig.workloadGateway.cancel(made._id), 'gone');
      const canceled = await rig.workloads.cancelUnstarted(made._id, Date.now());
      assert.equal(canceled?.phase, 'canceled');
      await rig.workloadGateway.start(made);
      await rig.handleOf(made._id).result();
      assert.deepEqual(phasesOf(await rig.reload(made._id)), ['submitted', 'canceled']);
    });
  });

  it('ends without effect when there is no record, and never begins twice', async () => {
    const made = await rig.workloads.insert(newWorkload());
    assert.equal(await rig.workloads.takeBack(made._id), true);
    await rig.workloadGateway.start(made);
    assert.deepEqual(await rig.handleOf(made._id).result(), { phase: 'absent', stagesDone: 0 });
    assert.equal(await rig.workloadGateway.start(made), 'already_started');
  });
});
