import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { ISS_BUS } from '../../../domain/spacecraft/bus-classes.ts';
import {
  type WorkloadDocument,
  WORKLOADS,
  type WorkloadStageDocument,
} from '../../../records/workload/documents.ts';
import { createWorkloadProgress } from '../../../records/workload/progress.ts';
import type { WorkloadProgress } from '../../../records/workload/progress.ts';
import { createWorkloadStageProgress } from '../../../records/workload/stage-progress.ts';
import type { EndedStage } from '../../../records/workload/stage-ends.ts';
import type { WorkloadStageProgress } from '../../../records/workload/stage-progress.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../../kit/makers/workload.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

describe('the stages of a workload that ends', function () {
  this.timeout(60_000);
  const database = useDatabase();
  let progress: WorkloadProgress;
  let stageProgress: WorkloadStageProgress;

  before(() => {
    progress = createWorkloadProgress(database, () => NOW_MS);
    stageProgress = createWorkloadStageProgress(database, () => NOW_MS);
  });

  async function planned() {
    const { _id: id } = await createWorkloadRecords(database).insert(aNewWorkload());
    const workload = await progress.begin(id);
    assert.ok(workload !== null);
    const kept = await progress.storePlan(workload, aWorkloadPlan([aStagePlan(0), aStagePlan(1)]), {
      missionId: 'mis_test',
      startMs: NOW_MS,
    });
    assert.ok(kept !== null);
    return { workload: kept.workload, present: await stageProgress.allStages(id) };
  }

  const statuses = (stages: readonly WorkloadStageDocument[]) =>
    stages.map(({ attempt, status }) => [attempt, status]);

  it('are cancelled although another satellite took one over since they were read', async () => {
    const { workload, present } = await planned();
    const stage = aStagePlan(0, { satellite: '90009' });
    const replaced = { stage, startMs: NOW_MS, attempt: 1, reason: 'it failed' };
    assert.deepEqual(await stageProgress.replace(workload, replaced), { kind: 'replaced' });
    const { stages } = await stageProgress.cancelOpenStages(workload._id, 'at an end', present);
    assert.deepEqual(statuses(stages), [
      [2, 'canceled'],
      [1, 'canceled'],
    ]);
    assert.deepEqual(stages, await stageProgress.allStages(workload._id));
  });

  it('name the bus of a satellite that took one over in the plan', async () => {
    const { workload } = await planned();
    const stage = aStagePlan(0, { satellite: '90009' });
    const replaced = { stage, startMs: NOW_MS, attempt: 1, reason: 'it failed', bus: ISS_BUS };
    assert.deepEqual(await stageProgress.replace(workload, replaced), { kind: 'replaced' });
    assert.deepEqual((await progress.read(workload._id))?.plan?.buses, { '90009': ISS_BUS });
  });

  it('are answered as they are kept when another writer ended one since they were read', async () => {
    const { workload, present } = await planned();
    const done = ended(1, 'done');
    await stageProgress.endStages(workload._id, [done], present);
    const { stages } = await stageProgress.cancelOpenStages(workload._id, 'at an end', present);
    assert.deepEqual(statuses(stages), [
      [1, 'canceled'],
      [1, 'done'],
    ]);
    assert.deepEqual(stages, await stageProgress.allStages(workload._id));
  });

  it('keep the first of two ends of one attempt', async () => {
    const { workload, present } = await planned();
    const both = [ended(0, 'canceled'), ended(0, 'done')];
    const stages = await stageProgress.endStages(workload._id, both, present);
    assert.deepEqual(stages, await stageProgress.allStages(workload._id));
    assert.equal(stages[0]?.status, 'canceled');
  });

  it('tell each look at them once, and of no more than there is room for', async () => {
    const { workload } = await planned();
    const told = async (look: string): Promise<number | undefined> => {
      await progress.tellLook(workload._id, { look, reason: '1 stage placed anew: an outage' });
      return (await progress.read(workload._id))?.history.length;
    };
    const { length } = workload.history;
    assert.equal(await told('run/1'), length + 1);
    assert.equal(await told('run/1'), length + 1, 'a repeat');
    assert.equal(await told('run/2'), length + 2);
    const history = Array.from({ length: 999 }, () => ({
      ...{ phase: 'dispatching' as const, at: new Date(NOW_MS), reason: 'an outage' },
    }));
    await database.db
      .collection<WorkloadDocument>(WORKLOADS)
      .updateOne({ _id: workload._id }, { $set: { history } });
    assert.equal(await told('run/3'), 1000);
    assert.equal(await told('run/4'), 1000, 'the record is full');
  });
});

function ended(index: number, status: EndedStage['status']): EndedStage {
  const at = new Date(NOW_MS);
  return {
    index,
    attempt: 1,
    status,
    reason: null,
    started_at: at,
    finished_at: at,
    has_run: true,
  };
}
