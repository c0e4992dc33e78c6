import type { Collection, UpdateFilter } from 'mongodb';
import type { StageStatus } from '../domain/workload/phase.ts';
import { isDuplicateKey } from './database.ts';
import type { Database } from './database.ts';
import { DEPLOYMENTS } from './deployment-log.ts';
import { newDeploymentDocument } from './deployments.ts';
import type { DeploymentDocument, NewDeployment } from './deployments.ts';
import { ARTIFACT_LINKS } from './artifact-links.ts';
import type { ArtifactLinkDocument } from './artifact-links.ts';
import { STAGE_PLANS } from './stage-plans.ts';
import type { StagePlanDocument } from './stage-plans.ts';
import { WORKLOAD_STAGES } from './workload-documents.ts';
import type {
  PlannedStageDocument,
  StageReplacement,
  WorkloadStageDocument,
} from './workload-documents.ts';

/** How one stage has ended. */
export interface EndedStage {
  readonly index: number;
  readonly attempt: number;
  readonly status: Extract<StageStatus, 'done' | 'failed' | 'canceled'>;
  readonly reason: string | null;
  readonly started_at: Date | null;
  readonly finished_at: Date;
  readonly has_run: boolean;
}

/** A stage on its way to its executor. */
export interface DispatchedStage {
  readonly index: number;
  readonly attempt: number;
  readonly deployment: NewDeployment & { readonly id: string };
}

/** A stage that another satellite takes over. */
export interface ReplacedStage {
  readonly stage: PlannedStageDocument;
  readonly plan: StagePlanDocument;
  readonly replacement: StageReplacement;
  /** The satellite before had begun to run it. */
  readonly hasRun: boolean;
}

export type WorkloadStageRuns = ReturnType<typeof createWorkloadStageRuns>;

/**
 * The stages of workloads as their workflows move them. Everything may be repeated. All functions
 * throw when MongoDB is away.
 */
export function createWorkloadStageRuns(database: Database, clock: () => number = Date.now) {
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const plans = database.db.collection<StagePlanDocument>(STAGE_PLANS);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const links = database.db.collection<ArtifactLinkDocument>(ARTIFACT_LINKS);

  /** Keeps how stages ended; one that ended before, or has another satellite by now, stays. */
  const endStages = async (id: string, ended: readonly EndedStage[]): Promise<void> => {
    if (ended.length === 0) return;
    await stages.bulkWrite(
      ended.map(({ index, attempt, status, reason, has_run, started_at, finished_at }) => ({
        updateOne: {
          filter: openAttempt(id, index, attempt),
          update: {
            $set: {
              status,
              failure_reason: reason,
              finished_at,
              ...(started_at === null ? {} : { started_at }),
              ...(has_run ? { has_run } : {}),
            },
          },
        },
      })),
      { ordered: false },
    );
  };

  return {
    /** The stages with their plans, in order. */
    plannedStages: (id: string): Promise<PlannedStageDocument[]> =>
      stages.find({ workload_id: id }).sort({ index: 1 }).toArray(),

    /** Some stages without their plans. */
    stages: (id: string, indices: readonly number[]): Promise<WorkloadStageDocument[]> =>
      stages
        .find({ _id: { $in: indices.map((index) => stageId(id, index)) } })
        .project<WorkloadStageDocument>({ stage_plan: 0 })
        .sort({ index: 1 })
        .toArray(),

    endStages,

    /** Makes the deployments of stages and notes them as dispatched. */
    async dispatch(id: string, dispatched: readonly DispatchedStage[]): Promise<void> {
      if (dispatched.length === 0) return;
      const at = new Date(clock());
      await insertMissing(
        deployments,
        dispatched.map(({ deployment }) => newDeploymentDocument(deployment, at.getTime())),
      );
      await stages.bulkWrite(
        dispatched.map(({ index, attempt, deployment }) => ({
          updateOne: {
            filter: { ...openAttempt(id, index, attempt), status: 'queued' },
            update: {
              $set: { status: 'dispatched', deployment_id: deployment.id, dispatched_at: at },
            },
          },
        })),
        { ordered: false },
      );
    },

    /** Gives a stage to another satellite; false when that was done before or the stage has ended. */
    replace: (id: string, { stage, plan, replacement, hasRun }: ReplacedStage): Promise<boolean> =>
      database.transaction(async (session) => {
        const before = openAttempt(id, stage.index, replacement.attempt);
        const update: UpdateFilter<PlannedStageDocument> = {
          $set: { ...replacedFields(stage), ...(hasRun ? { has_run: true } : {}) },
          $push: { replacements: replacement },
        };
        const moved = await stages.updateOne(before, update, { session });
        if (moved.matchedCount === 0) return false;
        await plans.insertOne(plan, { session });
        // What the satellite before had produced is no part of the result any more.
        await links.updateMany(
          { deployment_id: replacement.deployment_id ?? '' },
          { $set: { superseded: true } },
          { session },
        );
        return true;
      }),

    /**
     * Cancels what has not ended of the stages, noting which of them had begun to run; answers
     * their deployments, which may still be open.
     */
    async cancelOpenStages(id: string, reason: string): Promise<string[]> {
      const open = await stages
        .find({ workload_id: id, status: { $in: ['queued', 'dispatched', 'running'] } })
        .project<WorkloadStageDocument>({ stage_plan: 0 })
        .toArray();
      const ids = open.flatMap(({ deployment_id }) =>
        deployment_id === null ? [] : [deployment_id],
      );
      const runs = await deploymentTimes(deployments, ids);
      await endStages(
        id,
        open.map(({ index, attempt, deployment_id }) => ({
          index,
          attempt,
          status: 'canceled',
          reason,
          finished_at: new Date(clock()),
          started_at: runs.get(deployment_id ?? '')?.started_at ?? null,
          has_run: runs.get(deployment_id ?? '')?.has_run ?? false,
        })),
      );
      return ids;
    },

    /** When the deployments of stages began, and whether they did. */
    deploymentTimes: (ids: readonly string[]): Promise<Map<string, DeploymentTimes>> =>
      deploymentTimes(deployments, ids),

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

/** Whether and when a deployment began to run, and how it stands. */
export interface DeploymentTimes {
  readonly status: DeploymentDocument['status'];
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly has_run: boolean;
}

/** Whether and when deployments began to run: one that was completed unseen has run, too. */
async function deploymentTimes(
  deployments: Collection<DeploymentDocument>,
  ids: readonly string[],
): Promise<Map<string, DeploymentTimes>> {
  const found = await deployments
    .find({ _id: { $in: [...ids] } })
    .project<Pick<DeploymentDocument, '_id' | 'status' | 'started_at' | 'completed_at'>>({
      status: 1,
      started_at: 1,
      completed_at: 1,
    })
    .toArray();
  return new Map(
    found.map(({ _id, status, started_at, completed_at }) => [
      _id,
      {
        status,
        started_at: started_at ?? (status === 'completed' ? completed_at : null),
        finished_at: completed_at,
        has_run: started_at !== null || status === 'completed',
      },
    ]),
  );
}

/** Id of the record of a stage. */
export function stageId(workloadId: string, index: number): string {
  return `${workloadId}/${index}`;
}

function openAttempt(workloadId: string, index: number, attempt: number) {
  const open: StageStatus[] = ['queued', 'dispatched', 'running'];
  return { _id: stageId(workloadId, index), attempt, status: { $in: open } };
}

/** Fields of a stage that it keeps whoever takes it over. */
const LASTING = ['_id', 'has_run', 'replacements', 'started_at'];

/** What a new satellite changes of a stage. */
function replacedFields(stage: PlannedStageDocument): Partial<PlannedStageDocument> {
  return Object.fromEntries(Object.entries(stage).filter(([name]) => !LASTING.includes(name)));
}

/** Inserts the documents that are not there yet. */
async function insertMissing(
  collection: {
    insertMany: (documents: DeploymentDocument[], options: object) => Promise<unknown>;
  },
  documents: DeploymentDocument[],
): Promise<void> {
  try {
    await collection.insertMany(documents, { ordered: false });
  } catch (error) {
    // A repeat finds its own documents: their ids are derived from what they are for.
    if (!isDuplicateKey(error)) throw error;
  }
}
