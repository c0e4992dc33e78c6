import { OPEN_STATUSES } from '../../domain/deployment/status.ts';
import type { Collection } from 'mongodb';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { stageId } from './stage-documents.ts';
import { dispatchStages, type DispatchedStage, type StageOwner } from './stage-dispatch.ts';
import { createStageEnds } from './stage-ends.ts';
import { replaceStage, type ReplacedStage, type StageReplaced } from './replace-stage.ts';
import { findStages } from './stages.ts';
import { WORKLOADS, WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadDocument, WorkloadStageDocument } from './documents.ts';

export type WorkloadStageProgress = ReturnType<typeof createWorkloadStageProgress>;

/**
 * The stages of workloads as their workflows move them. Everything may be repeated. All functions
 * throw when MongoDB is away.
 */
export function createWorkloadStageProgress(database: Database, clock: () => number = Date.now) {
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
  return {
    ...createStageEnds(database, clock),

    /** The stages with their plans, in order. */
    plannedStages: (id: string): Promise<PlannedStageDocument[]> =>
      stages.find({ workload_id: id }).sort({ index: 1 }).toArray(),

    /** One stage with its plan; null where there is none. */
    plannedStage: (id: string, index: number): Promise<PlannedStageDocument | null> =>
      stages.findOne({ _id: stageId(id, index) }),

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
      workload: Pick<WorkloadDocument, '_id' | 'owner_id' | 'world'>,
      replaced: ReplacedStage,
    ): Promise<StageReplaced> => replaceStage(database, workload, replaced, new Date(clock())),

    /** Open deployments of stages, made before `beforeMs`, whose workload has ended or is gone. */
    async *orphans(beforeMs: number): AsyncGenerator<StageDeployment> {
      const open = deployments
        .find({
          workload_id: { $exists: true },
          status: { $in: [...OPEN_STATUSES] },
          created_at: { $lte: new Date(beforeMs) },
        })
        .project<StageDeployment>({ workload_id: 1 });
      let page: StageDeployment[] = [];
      for await (const deployment of open) {
        page.push(deployment);
        if (page.length < PAGE) continue;
        yield* await withoutWorkload(workloads, page);
        page = [];
      }
      yield* await withoutWorkload(workloads, page);
    },
  };
}

type StageDeployment = Required<Pick<DeploymentDocument, '_id' | 'workload_id'>>;

/** Deployments whose workloads are asked for at once. */
const PAGE = 500;

async function withoutWorkload(
  workloads: Collection<WorkloadDocument>,
  deployments: readonly StageDeployment[],
): Promise<StageDeployment[]> {
  const ids = [...new Set(deployments.map(({ workload_id: id }) => id))];
  const open = await workloads
    .find({ _id: { $in: ids }, phase: { $in: OPEN_PHASES } })
    .project<Pick<WorkloadDocument, '_id'>>({ _id: 1 })
    .toArray();
  const going = new Set(open.map(({ _id }) => _id));
  return deployments.filter(({ workload_id: id }) => !going.has(id));
}
