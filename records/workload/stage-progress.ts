import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/log.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { stageId } from './stage-documents.ts';
import { dispatchStages, type DispatchedStage, type StageOwner } from './stage-dispatch.ts';
import { createStageEnds } from './stage-ends.ts';
import { replaceStage, type ReplacedStage } from './replace-stage.ts';
import { findStages } from './stages.ts';
import { WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadDocument, WorkloadStageDocument } from './documents.ts';

export type WorkloadStageProgress = ReturnType<typeof createWorkloadStageProgress>;

/**
 * The stages of workloads as their workflows move them. Everything may be repeated. All functions
 * throw when MongoDB is away.
 */
export function createWorkloadStageProgress(database: Database, clock: () => number = Date.now) {
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  return {
    ...createStageEnds(database, clock),

    /** The stages with their plans, in order. */
    plannedStages: (id: string): Promise<PlannedStageDocument[]> =>
      stages.find({ workload_id: id }).sort({ index: 1 }).toArray(),

    /** Some stages without their plans. */
    stages: (id: string, indices: readonly number[]): Promise<WorkloadStageDocument[]> =>
      findStages(stages, { _id: { $in: indices.map((index) => stageId(id, index)) } }),

    /** All of them, without their plans, in order. */
    allStages: (id: string): Promise<WorkloadStageDocument[]> =>
      findStages(stages, { workload_id: id }),

    /** See `dispatchStages`. */
    dispatch: (workload: StageOwner, dispatched: readonly DispatchedStage[]): Promise<string[]> =>
      dispatchStages(database, workload, dispatched, new Date(clock())),

    /** See `replaceStage`. */
    replace: (
      workload: Pick<WorkloadDocument, '_id' | 'owner_id'>,
      replaced: ReplacedStage,
    ): Promise<boolean> => replaceStage(database, workload, replaced, new Date(clock())),

    /** Deployments of stages that have not ended, longest open first. */
    openDeployments: (beforeMs: number, limit: number): Promise<DeploymentDocument[]> =>
      deployments
        .find({
          workload_id: { $exists: true },
          status: { $in: ['pending', 'dispatched', 'running'] },
          created_at: { $lte: new Date(beforeMs) },
        })
        .sort({ created_at: 1 })
        .limit(limit)
        .toArray(),
  };
}
