import type { DeploymentRuns } from '../records/deployment-runs.ts';
import type { WorkloadRuns } from '../records/workload-runs.ts';
import type { WorkloadStageRuns } from '../records/workload-stage-runs.ts';
import type { KeepStageEnds } from './keep-stage-ends.ts';
import type { EndWorkloadRequest, EndedWorkload } from './workload-standing.ts';

/** What the end of a workload is written with. */
export interface EndWorkloadPorts {
  readonly runs: Pick<WorkloadRuns, 'read' | 'end'>;
  readonly stageRuns: Pick<WorkloadStageRuns, 'cancelOpenStages'>;
  readonly deployments: Pick<DeploymentRuns, 'cancelOpen'>;
  readonly keepStageEnds: KeepStageEnds;
}

/**
 * Ends a workload: keeps the last ends of stages, cancels what has not ended, then writes phase,
 * outcome, cost and bill at once. One that has ended before stays as it is. Safe to repeat.
 */
export function createEndWorkload(ports: EndWorkloadPorts) {
  const { runs, stageRuns, deployments, keepStageEnds } = ports;
  return async (request: EndWorkloadRequest): Promise<EndedWorkload> => {
    const { workloadId, phase, code, message, reasons, ended } = request;
    const workload = await runs.read(workloadId);
    if (workload === null) return { phase, stagesDone: 0, cents: null };
    if (workload.outcome === null) {
      await keepStageEnds(workload, ended);
      if (workload.stages_total > 0) {
        const open = await stageRuns.cancelOpenStages(workloadId, `the workload is ${phase}`);
        for (const id of open) await deployments.cancelOpen(id);
      }
    }
    const after = await runs.end(workloadId, { phase, code, message, reasons }, workload);
    return {
      phase: after?.phase ?? phase,
      stagesDone: after?.stages_done ?? 0,
      cents: after?.cost?.cents ?? null,
    };
  };
}
