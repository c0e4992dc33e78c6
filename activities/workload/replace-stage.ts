import type { StagePlan, WorkloadPlan } from '../../domain/workload/workload-plan.ts';
import type { CandidateRecords } from '../../records/workload/candidates.ts';
import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { PlannedStageDocument, WorkloadDocument } from '../../records/workload/documents.ts';
import type { WorkloadProgress } from '../../records/workload/progress.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import { jobBeside, rowOf } from './plan-workload.ts';
import type { Places } from '../places.ts';
import { whilePlanning, type PlanningCall } from '../planning-turn.ts';
import { PlanningTooLarge, type WorkloadPlanner } from './planning.ts';
import type { ReplaceStageRequest, StageRow } from './messages.ts';

/** What the search for another satellite works with. */
export interface ReplaceStagePorts {
  readonly progress: Pick<WorkloadProgress, 'read'>;
  readonly stageProgress: Pick<WorkloadStageProgress, 'plannedStages' | 'stages' | 'replace'>;
  readonly deployments: Pick<DeploymentProgress, 'fail'>;
  readonly candidates: CandidateRecords;
  readonly planner: Pick<WorkloadPlanner, 'replace'>;
  readonly places: Places;
}

/**
 * Plans a failed stage on another candidate and keeps the new plan; answers the stage as it is
 * then, queued again, or null when no satellite can take it over in time. Safe to repeat.
 */
export function createReplaceStage(ports: ReplaceStagePorts) {
  const { progress, stageProgress, deployments, candidates, planner, places } = ports;

  /** Plans the stage elsewhere and keeps that; null where no satellite can take it over in time. */
  const move = async (
    workload: PlannedWorkloadDocument,
    { workloadId, index, attempt, reason, fromS }: ReplaceStageRequest,
    call: PlanningCall,
  ) => {
    const documents = await stageProgress.plannedStages(workloadId);
    const { candidates: open } = await candidates.read(workload.candidate_ids, workload.owner_id);
    const job = await jobBeside(candidates, workload, open);
    const replacement = {
      workload: job,
      plan: planOf(workload.plan, documents),
      stageIndex: index,
      failed: failedSatellites(documents, index),
      candidates: open,
      fromOffsetS: fromS,
    };
    const stage = await planner.replace(replacement, call).catch(noneIfTooLarge);
    if (stage === null) return null;
    const bus = open.find(({ id }) => id === stage.satellite)?.bus;
    const { startMs } = job;
    return await stageProgress.replace(workload, { stage, startMs, attempt, reason, bus });
  };

  return (request: ReplaceStageRequest): Promise<StageRow | null> =>
    whilePlanning(places, async (call) => {
      const { workloadId, index, attempt, deploymentId, reason } = request;
      if (deploymentId !== null) {
        // Its workflow may have been ended from outside: none of it may keep running.
        await deployments.fail(deploymentId, { code: 'stage_replaced', reason });
      }
      const workload = await progress.read(workloadId);
      if (workload === null || !isPlanned(workload)) return null;
      const [present] = await stageProgress.stages(workloadId, [index]);
      if (present !== undefined && present.attempt > attempt) return rowOf(present);
      for (let tried = 1; ; tried += 1) {
        const outcome = await move(workload, request, call);
        if (outcome === null) return null;
        if (outcome.kind === 'replaced' || outcome.kind === 'past') break;
        // Others were faster: what they have booked is seen the next time.
        if (tried === MOST_TRIES) return null;
      }
      const [after] = await stageProgress.stages(workloadId, [index]);
      return after === undefined || after.attempt === attempt ? null : rowOf(after);
    });
}

/** A workload whose plan is kept. */
export type PlannedWorkloadDocument = WorkloadDocument & {
  readonly plan: NonNullable<WorkloadDocument['plan']>;
};

/** Whether the plan of a workload is kept. */
export function isPlanned(workload: WorkloadDocument): workload is PlannedWorkloadDocument {
  return workload.plan !== null;
}

/** Places of one stage in a world that others outrun, before it is given up. */
export const MOST_TRIES = 4;

/** A search that took too much has found no other satellite; anything else may succeed another time. */
export function noneIfTooLarge(error: unknown): null {
  if (error instanceof PlanningTooLarge) return null;
  throw error;
}

/** The whole plan again, from the record and its stages. */
export function planOf(
  plan: NonNullable<WorkloadDocument['plan']>,
  documents: readonly PlannedStageDocument[],
): WorkloadPlan {
  return { ...plan, stages: documents.map(stagePlanOf) };
}

/** The plan of a stage as it was kept. */
export function stagePlanOf({ stage_plan: text }: PlannedStageDocument): StagePlan {
  // The text is the stage's plan as it was kept.
  return JSON.parse(text) as StagePlan;
}

/**
 * Satellites that have failed: with this stage, unless only those of before are asked for, or with another one
 * that no satellite took over. What was placed anew has not failed.
 */
export function failedSatellites(
  documents: readonly PlannedStageDocument[],
  index: number,
  which: 'all' | 'before' = 'all',
): string[] {
  const own = documents.filter((stage) => which === 'all' && stage.index === index);
  const before = documents
    .flatMap(({ replacements }) => replacements)
    .filter(({ is_move: isMove }) => isMove !== true);
  return [
    ...new Set([
      ...own.map(({ satellite }) => satellite),
      ...before.map(({ satellite }) => satellite),
      ...documents.filter(({ status }) => status === 'failed').map(({ satellite }) => satellite),
    ]),
  ];
}
