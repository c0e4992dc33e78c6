import { isFinalPhase } from '../../domain/workload/phase.ts';
import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { WorkloadDocument, WorkloadStageDocument } from '../../records/workload/documents.ts';
import type { WorkloadProgress } from '../../records/workload/progress.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import type { KeepStageEnds } from './keep-stage-ends.ts';
import type { EndWorkloadRequest, EndedWorkload, StageEnd } from './messages.ts';

/** What the end of a workload is written with. */
export interface EndWorkloadPorts {
  readonly progress: Pick<WorkloadProgress, 'read' | 'end'>;
  readonly stageProgress: Pick<WorkloadStageProgress, 'allStages' | 'cancelOpenStages'>;
  readonly deployments: Pick<DeploymentProgress, 'cancelOpen'>;
  readonly keepStageEnds: KeepStageEnds;
}

/**
 * Ends a workload: keeps the last ends of stages, cancels what has not ended, then writes phase,
 * outcome, cost and bill at once. One that has ended before stays as it is. Safe to repeat.
 */
export function createEndWorkload(ports: EndWorkloadPorts) {
  const { progress, stageProgress, deployments, keepStageEnds } = ports;

  /** Keeps the last ends and cancels the rest; answers all stages as they are then. */
  const endStages = async (
    workload: WorkloadDocument,
    reason: string,
    ended: readonly StageEnd[],
  ): Promise<readonly WorkloadStageDocument[]> => {
    if (workload.stages_total === 0) return [];
    const present = await stageProgress.allStages(workload._id);
    const kept = await keepStageEnds(workload, ended, present);
    const { stages, deployments: open } = await stageProgress.cancelOpenStages(
      workload._id,
      reason,
      kept,
    );
    for (const id of open) await deployments.cancelOpen(id);
    return stages;
  };

  const endOnce = async (request: EndWorkloadRequest): Promise<WorkloadDocument | null> => {
    const { workloadId, phase, code, message, reasons, ended } = request;
    const workload = await progress.read(workloadId);
    if (workload === null || workload.outcome !== null) return workload;
    const stages = await endStages(workload, `the workload is ${phase}`, ended);
    return progress.end(workloadId, { phase, code, message, reasons }, { workload, stages });
  };

  return async (request: EndWorkloadRequest): Promise<EndedWorkload> => {
    let after = await endOnce(request);
    // A planning that was given up may have kept its plan meanwhile: it is ended with its stages.
    while (after !== null && !isFinalPhase(after.phase)) after = await endOnce(request);
    return {
      phase: after?.phase ?? request.phase,
      stagesDone: after?.stages_done ?? 0,
      cents: after?.cost?.cents ?? null,
    };
  };
}
