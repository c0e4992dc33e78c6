import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEndWorkload } from '../../../activities/workload/end-workload.ts';
import { createDeploymentProgress } from '../../../records/deployment/progress.ts';
import { createWorkloadProgress } from '../../../records/workload/progress.ts';
import type { WorkloadProgress } from '../../../records/workload/progress.ts';
import { createWorkloadStageProgress } from '../../../records/workload/stage-progress.ts';
import { createWorkloadRecords } from '../../../records/workload/workloads.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aWorkloadPlan, aStagePlan, aNewWorkload } from '../../kit/makers/workload.ts';

describe('the end of a workload', function () {
  this.timeout(60_000);
  const database = useDatabase();

  it('ends the stages of a plan that was kept while it was being written', async () => {
    const progress = createWorkloadProgress(database);
    const stageProgress = createWorkloadStageProgress(database);
    const { _id: workloadId } = await createWorkloadRecords(database).insert(aNewWorkload());
    await progress.begin(workloadId);
    const plan = aWorkloadPlan([aStagePlan(0), aStagePlan(1)]);
    const read: WorkloadProgress['read'] = async (id) => {
      const workload = await progress.read(id);
      // Keeps the plan after the first reading; later it is there.
      if (workload !== null)
        await progress.storePlan(workload, plan, { missionId: 'm', startMs: 0 });
      return workload;
    };
    const endWorkload = createEndWorkload({
      progress: { read, end: progress.end },
      stageProgress,
      deployments: createDeploymentProgress(database),
      keepStageEnds: (_workload, _ended, present = []) => Promise.resolve(present),
    });
    const canceled = { phase: 'canceled', code: null, message: 'canceled', reasons: [] } as const;
    const ended = await endWorkload({ workloadId, ...canceled, ended: [] });
    assert.equal(ended.phase, 'canceled');
    const stages = await stageProgress.allStages(workloadId);
    assert.deepEqual(
      stages.map(({ status }) => status),
      ['canceled', 'canceled'],
    );
  });
});
