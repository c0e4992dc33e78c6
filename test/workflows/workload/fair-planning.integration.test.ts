import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { AppError } from '../../../contracts/error-codes.ts';
import type { PlanningCall } from '../../../activities/planning-turn.ts';
import { PlanningTooLarge } from '../../../activities/workload/planning.ts';
import { isFinalPhase, type WorkloadPhase } from '../../../domain/workload/phase.ts';
import type { WorkloadOutcome } from '../../../domain/workload/workload-plan.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { WorkloadGateway } from '../../../temporal/workload-gateway.ts';
import { deploymentWorkflowId } from '../../../workflows/ids.ts';
import { aNewWorkload, aStagePlan, aWorkloadPlan } from '../../kit/makers/workload.ts';
import { untilFound } from '../../kit/until-found.ts';
import { openWorkloadRig, useWorkloadRig, type WorkloadRig } from '../../kit/rig/workload-rig.ts';

const HUGE = 100;

async function submitTo(
  { workloads, workloadGateway }: WorkloadRig,
  ownerId: string,
  type: string,
): Promise<WorkloadDocument> {
  const base = aNewWorkload({ ownerId });
  const made = await workloads.insert({ ...base, job: { ...base.job, type } });
  assert.equal(await workloadGateway.start(made), 'started');
  return made;
}

describe('planning for many owners', function () {
  this.timeout(300_000);
  const rig = useWorkloadRig();

  const submit = (ownerId: string, type: string): Promise<WorkloadDocument> =>
    submitTo(rig, ownerId, type);
  const read = async ({ owner_id: owner, _id: id }: WorkloadDocument): Promise<WorkloadDocument> =>
    (await rig.workloads.find(owner, id)) ?? assert.fail(`${id} is gone`);

  const untilAll = (
    made: readonly WorkloadDocument[],
    isReached: (phase: WorkloadPhase) => boolean,
  ): Promise<unknown> =>
    untilFound(async () => {
      const present = await Promise.all(made.map(read));
      return present.every(({ phase }) => isReached(phase)) ? true : null;
    }, 'the phase of every workload');

  it('plans the workload of one owner beside a hundred of another that never end', async () => {
    const callers: string[] = [];
    rig.planner.plan = (job, candidates, call: PlanningCall) => {
      callers.push(call.caller);
      return job.type === 'huge'
        ? new Promise<WorkloadOutcome>(() => undefined)
        : rig.planAsMade(job, candidates, call);
    };
    try {
      const huge: WorkloadDocument[] = [];
      while (huge.length < HUGE) huge.push(await submit('greedy', 'huge'));
      await untilAll(huge, (phase) => phase === 'scheduling');
      rig.plans.set('small', aWorkloadPlan([aStagePlan(0, { durationS: 1 })]));
      const small = await submit('modest', 'small');
      await untilAll([small], isFinalPhase);
      assert.equal((await read(small)).phase, 'done');
      assert.ok(callers.includes('modest') && callers.includes('greedy'));
      const [stage] = await rig.stagesOf(small._id);
      const child = deploymentWorkflowId(stage?.deployment_id ?? assert.fail('it has a stage'));
      const { priority } = await rig.client.workflow.getHandle(child).describe();
      assert.equal(priority?.fairnessKey, 'modest', 'its deployment inherits its share');
      for (const { _id: id } of huge) await cancelSurely(rig.workloadGateway, id);
      await untilAll(huge, (phase) => phase === 'canceled');
    } finally {
      rig.planner.plan = rig.planAsMade;
    }
  });

  for (const code of ['planning_timeout', 'planning_memory'] as const)
    it(`ends a workload with ${code} that is too large to be planned, after one try`, async () => {
      let tries = 0;
      rig.planner.plan = () => {
        tries += 1;
        return Promise.reject(new PlanningTooLarge(code, 'it is too large'));
      };
      try {
        const large = await submit('owner-1', 'large');
        const ended = await rig.ended(large._id);
        assert.equal(ended.phase, 'failed');
        assert.equal(ended.outcome?.code, code);
        assert.equal(ended.outcome.reasons?.[0]?.code, code);
        assert.match(ended.outcome.message ?? '', /^not planned: it is too large/);
        assert.equal(tries, 1);
      } finally {
        rig.planner.plan = rig.planAsMade;
      }
    });

  it('takes up the workload of one owner among the first after a hundred of another waited', async () => {
    const later = await openWorkloadRig();
    const callers: string[] = [];
    later.planner.plan = (_job, _candidates, { caller }) => {
      callers.push(caller);
      return new Promise<WorkloadOutcome>(() => undefined);
    };
    const waiting: WorkloadDocument[] = [];
    while (waiting.length < HUGE) waiting.push(await submitTo(later, 'greedy', 'huge'));
    waiting.push(await submitTo(later, 'modest', 'small'));
    const stopWorker = await later.startWorker();
    try {
      await untilFound(
        () => Promise.resolve(callers.includes('modest') ? true : null),
        'the planning of the one workload',
      );
      assert.ok(callers.length <= HUGE / 4, `${callers.length - 1} of the other owner before it`);
    } finally {
      for (const { _id: id } of waiting) await cancelSurely(later.workloadGateway, id);
      await stopWorker();
      await later.drop();
    }
  });
});

/** A server that is busy with a hundred workloads may take longer for a cancel than a gateway waits. */
async function cancelSurely(gateway: Pick<WorkloadGateway, 'cancel'>, id: string): Promise<void> {
  await untilFound(async () => {
    try {
      await gateway.cancel(id);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'unavailable') return null;
      throw error;
    }
  }, `the cancel of ${id}`);
}
