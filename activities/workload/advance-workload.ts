import type { WorkloadRuns } from '../../records/workload/runs.ts';
import type { WorkloadStageRuns } from '../../records/workload/stage-runs.ts';
import type { KeepStageEnds } from './keep-stage-ends.ts';
import type { AdvanceWorkloadReport, AdvanceWorkloadRequest } from './messages.ts';

/** What the progress of a workload is written with. */
export interface AdvanceWorkloadPorts {
  readonly runs: Pick<WorkloadRuns, 'progress'>;
  readonly stageRuns: Pick<WorkloadStageRuns, 'dispatch'>;
  readonly keepStageEnds: KeepStageEnds;
}

/**
 * Keeps the ends of stages with their results, makes the deployments of those that come next, and
 * writes how far the workload is: all in one call, however many stages it concerns. Safe to repeat;
 * an earlier call never undoes a later one.
 */
export function createAdvanceWorkload({ runs, stageRuns, keepStageEnds }: AdvanceWorkloadPorts) {
  return async (request: AdvanceWorkloadRequest): Promise<AdvanceWorkloadReport> => {
    const { workloadId, seq, ended, dispatch, awaitsReport, etaMs } = request;
    const workload = await runs.progress(workloadId, {
      seq,
      awaitsReport,
      stagesDone: request.stagesDone,
      stagesFailed: request.stagesFailed,
      eta: etaMs === null ? null : new Date(etaMs),
    });
    if (workload === null) return { isOpen: false, deployments: [] };
    await keepStageEnds(workload, ended);
    const ids = await stageRuns.dispatch(workload, dispatch);
    return {
      isOpen: true,
      deployments: dispatch.flatMap(({ index }, place) => {
        const deploymentId = ids[place];
        return deploymentId === undefined ? [] : [{ index, deploymentId }];
      }),
    };
  };
}
