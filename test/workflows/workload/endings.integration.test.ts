import assert from 'node:assert/strict';
import { ApplicationFailure, CancelledFailure } from '@temporalio/common';
import { describe, it } from 'mocha';
import { refuse } from '../../../domain/workload/workload-plan.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { SATELLITE_IDS } from '../../../workflows/search-attributes.ts';
import { detailsShown } from '../../kit/engines/details-shown.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../../kit/makers/workload.ts';
import { useWorkloadRig } from '../../kit/rig/workload-rig.ts';
import { workloadActs } from '../../kit/rig/workload-acts.ts';

const HOUR_S = 3600;

describe('a workload that does not simply finish', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();
  const acts = workloadActs(rig);

  describe('failures', () => {
    it('ends as failed with every reason when there is no plan', async () => {
      const reasons = [
        { code: 'deadline' as const, message: 'It would take 30 h.', needed: 30, available: 24 },
        { code: 'capacity' as const, message: 'No pass carries 900 GB.' },
      ];
      const made = await rig.submit(aNewWorkload(), refuse('single', reasons));
      const ended = await rig.ended(made._id);
      assert.deepEqual(acts.phasesOf(ended), ['submitted', 'scheduling', 'failed']);
      assert.deepEqual(ended.outcome?.reasons, reasons);
      assert.equal(ended.cost, null);
      assert.equal(await acts.billOf(ended), null);
      const failure = await acts.failureOf(made._id);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal(failure.type, 'WorkloadFailed');
      assert.match(failure.message, /It would take 30 h/);
      const details = await detailsShown(rig.handleOf(made._id));
      assert.match(details, /\*\*Reason: no feasible plan: It would take 30 h\.\*\* \(deadline\)/);
      assert.match(details, /\| It would take 30 h\.\s+\| deadline\s+\| 30\s+\| 24/);
      assert.match(details, /no cost/);
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
      const made = await rig.submit(
        aNewWorkload(),
        aWorkloadPlan([acts.endless(0, { alternatives })]),
      );
      const satellitesShown = async () => {
        const { typedSearchAttributes } = await rig.handleOf(made._id).describe();
        return typedSearchAttributes.get(SATELLITE_IDS);
      };
      for (const attempt of [1, 2, 3]) {
        await rig.until(
          made._id,
          (_, [stage]) => stage?.attempt === attempt && stage.status === 'running',
        );
        const shown = ['90000', '90001', '90002'][attempt - 1];
        await rig.until(made._id, async () => (await satellitesShown())?.[0] === shown);
        await acts.report(made._id, 0, 'job.failed', `battery of ${attempt}`);
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
      const first = await rig.progress.read(stage.replacements[0]?.deployment_id ?? '');
      assert.deepEqual(ended.outcome.started_at, first?.started_at, 'it began on the first');
      const currentDetails = await detailsShown(rig.handleOf(made._id));
      assert.match(currentDetails, /2 stages given to another satellite/);
      assert.match(currentDetails, /battery of 2/);
    });

    it('goes on to the end on the satellite that took a stage over', async () => {
      rig.planner.replace = ({ plan, stageIndex }) =>
        Promise.resolve({
          ...(plan.stages[stageIndex] ?? assert.fail()),
          ...aStagePlan(stageIndex, { satellite: '90009', durationS: 1 }),
        });
      const stages = [acts.endless(0, { alternatives: ['90009'] })];
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan(stages));
      await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
      await acts.report(made._id, 0, 'job.failed', 'no power');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'done');
      const manifest = await rig.workloads.manifest(ended);
      assert.equal(manifest.outputs.length, 1);
    });

    it('keeps the shards that succeed when one fails, and combines nothing', async () => {
      const stages = [
        acts.endless(0, { role: 'shard' }),
        aStagePlan(1, { role: 'shard', durationS: 500 }),
        aStagePlan(2, { role: 'combine', satellite: 'ground', dependsOn: [0, 1] }),
      ];
      const made = await rig.submit(
        aNewWorkload({ class: 'data-parallel' }),
        aWorkloadPlan(stages),
      );
      await acts.dispatched(made._id, 2);
      await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
      await acts.report(made._id, 0, 'job.failed', 'memory upset');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'failed');
      assert.deepEqual(await acts.statusesOf(made._id), ['failed', 'done', 'canceled']);
      assert.deepEqual([ended.outcome?.stages_done, ended.outcome?.stages_failed], [1, 1]);
      const manifest = await rig.workloads.manifest(ended);
      assert.deepEqual([manifest.status, manifest.outputs.length], ['partial', 1]);
      assert.equal(ended.cost?.stages, 2, 'both shards ran, the combine did not');
    });

    it('makes a federated round of the fewest clients and leaves the failed one out', async () => {
      const stages = [
        aStagePlan(0, { role: 'client', durationS: 500 }),
        acts.endless(1, { role: 'client' }),
        aStagePlan(2, { role: 'client', durationS: 500 }),
        aStagePlan(3, {
          role: 'aggregate',
          satellite: 'ground',
          dependsOn: [0, 1, 2],
          durationS: 1,
        }),
      ];
      const made = await rig.submit(aNewWorkload({ class: 'federated' }), aWorkloadPlan(stages));
      await rig.until(made._id, (_, rows) => rows[1]?.status === 'running');
      await acts.report(made._id, 1, 'job.failed', 'data set is empty');
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'done', ended.outcome?.message);
      assert.deepEqual(await acts.statusesOf(made._id), ['done', 'failed', 'done', 'done']);
    });

    it('is not held up by a workflow of a stage that somebody terminates', async () => {
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan([acts.endless(0)]));
      await acts.dispatched(made._id);
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
        aNewWorkload({ class: 'spatial', deadlineHours: 4 / HOUR_S }),
        aWorkloadPlan([acts.endless(0)]),
      );
      const ended = await rig.ended(made._id);
      assert.equal(ended.phase, 'timed_out');
      assert.equal(ended.workflow_status, 'FAILED');
      assert.ok((ended.outcome?.finished_at.getTime() ?? 0) >= ended.deadline_at.getTime());
      assert.ok((await acts.statusesOf(made._id)).every((status) => status === 'canceled'));
      const failure = await acts.failureOf(made._id);
      assert.ok(failure instanceof ApplicationFailure);
      assert.equal(failure.type, 'WorkloadTimedOut');
      const details = await detailsShown(rig.handleOf(made._id));
      assert.match(details, /\*\*Reason: the deadline passed/);
      assert.match(details, /1 stage, 1 canceled/);
      assert.match(details, /\| canceled\s+\| dep\\_\w+\s+\| the workload is timed\\_out/);
      for (const { deployment_id: id } of await rig.stagesOf(made._id)) {
        assert.equal((await rig.records.get('owner-1', id ?? ''))?.status, 'cancelled');
      }
    });

    it('passes while the planner still plans', async () => {
      const type = 'never-planned';
      rig.planner.plan = () => new Promise(() => undefined);
      try {
        const base = aNewWorkload({ deadlineHours: 2 / HOUR_S });
        const made = await rig.workloads.insert({ ...base, job: { ...base.job, type } });
        await rig.workloadGateway.start(made);
        const ended = await rig.ended(made._id);
        assert.deepEqual(acts.phasesOf(ended), ['submitted', 'scheduling', 'timed_out']);
      } finally {
        rig.planner.plan = rig.planAsMade;
      }
    });
  });

  describe('cancel', () => {
    it('in scheduling: nothing was planned, nothing is billed', async () => {
      rig.planner.plan = () => new Promise(() => undefined);
      try {
        const made = await rig.workloads.insert(aNewWorkload());
        await rig.workloadGateway.start(made);
        await rig.until(made._id, ({ phase }) => phase === 'scheduling');
        assert.equal(await rig.workloadGateway.cancel(made._id), 'delivered');
        const ended = await rig.ended(made._id);
        assert.deepEqual(acts.phasesOf(ended), ['submitted', 'scheduling', 'canceled']);
        assert.equal(ended.workflow_status, 'CANCELED');
        assert.ok((await acts.failureOf(made._id)) instanceof CancelledFailure);
      } finally {
        rig.planner.plan = rig.planAsMade;
      }
    });

    it('in dispatching: keeps what is done, stops what runs, drops what is queued', async () => {
      const stages = [
        aStagePlan(0, { durationS: 1 }),
        acts.endless(1, { dependsOn: [0] }),
        aStagePlan(2, { dependsOn: [1] }),
      ];
      const made = await rig.submit(
        aNewWorkload({ class: 'model-parallel' }),
        aWorkloadPlan(stages),
      );
      const running = await rig.until(made._id, (_, rows) => rows[1]?.status === 'running');
      assert.equal(running.phase, 'dispatching');
      await rig.workloadGateway.cancel(made._id);
      const ended = await rig.ended(made._id);
      assert.deepEqual(acts.phasesOf(ended), [
        'submitted',
        'scheduling',
        'dispatching',
        'canceled',
      ]);
      assert.deepEqual(await acts.statusesOf(made._id), ['done', 'canceled', 'canceled']);
      assert.equal(ended.cost?.stages, 2, 'two stages ran');
      assert.equal((await rig.workloads.manifest(ended)).outputs.length, 1);
      assert.ok((await acts.failureOf(made._id)) instanceof CancelledFailure);
    });

    it('in awaiting_report: the running deployment is cancelled', async () => {
      const made = await rig.submit(aNewWorkload(), aWorkloadPlan([acts.endless(0)]));
      const running = await rig.until(made._id, (_, [stage]) => stage?.status === 'running');
      assert.equal(running.phase, 'awaiting_report');
      await rig.workloadGateway.cancel(made._id);
      await rig.ended(made._id);
      const [stage] = await rig.stagesOf(made._id);
      const deployment = await rig.records.get('owner-1', stage?.deployment_id ?? '');
      assert.equal(deployment?.status, 'cancelled');
    });

    it('before it began: the record ends, and a start that comes late has no effect', async () => {
      const made = await rig.workloads.insert(aNewWorkload());
      assert.equal(await rig.workloadGateway.cancel(made._id), 'gone');
      const canceled = await rig.workloads.cancelUnstarted(made._id, Date.now());
      assert.equal(canceled?.phase, 'canceled');
      await rig.workloadGateway.start(made);
      await rig.handleOf(made._id).result();
      assert.deepEqual(acts.phasesOf(await rig.reload(made._id)), ['submitted', 'canceled']);
    });
  });
});
