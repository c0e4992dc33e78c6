import type { WorkloadProgress } from '../../records/workload/progress.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import type { GiveParts } from './give-parts.ts';
import type { KeepStageEnds } from './keep-stage-ends.ts';
import type { AdvanceWorkloadReport, AdvanceWorkloadRequest } from './messages.ts';

/** What the progress of a workload is written with. */
export interface AdvanceWorkloadPorts {
  readonly progress: Pick<WorkloadProgress, 'advance'>;
  readonly stageProgress: Pick<WorkloadStageProgress, 'dispatch'>;
  readonly keepStageEnds: KeepStageEnds;
  readonly giveParts: GiveParts;
}

/**
 * Keeps the ends of stages with their results, makes the deployments of those that come next, and
 * writes how far the workload is: all in one call, however many stages it concerns. Safe to repeat;
 * an earlier call never undoes a later one. Shards are cut until the signal aborts.
 */
export function createAdvanceWorkload({
  progress,
  stageProgress,
  keepStageEnds,
  giveParts,
}: AdvanceWorkloadPorts) {
  return async (
    request: AdvanceWorkloadRequest,
    signal: AbortSignal,
  ): Promise<AdvanceWorkloadReport> => {
    const { workloadId, seq, ended, dispatch, awaitsReport, eta } = request;
    const workload = await progress.advance(workloadId, {
      seq,
      awaitsReport,
      stagesDone: request.stagesDone,
      stagesFailed: request.stagesFailed,
      eta: eta === null ? null : new Date(eta),
    });
    if (workload === null) return { isOpen: false, deployments: [] };
    await keepStageEnds(workload, ended);
    await giveParts(
      workload,
      dispatch.map(({ index }) => index),
      signal,
    );
    const ids = await stageProgress.dispatch(workload, dispatch);
    return {
      isOpen: true,
      deployments: dispatch.flatMap(({ index }, place) => {
        const deploymentId = ids[place];
        return deploymentId === undefined ? [] : [{ index, deploymentId }];
      }),
    };
  };
}
