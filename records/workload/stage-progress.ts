import type { Collection, UpdateFilter } from 'mongodb';
import { stageLabel } from '../../domain/workload/stage-label.ts';
import { WORKLOADS_MISSION_NAME } from '../../contracts/mission/mission.ts';
import type { DeploymentMode } from '../../domain/deployment/status.ts';
import { isFinalStage } from '../../domain/workload/phase.ts';
import type { StageStatus } from '../../domain/workload/phase.ts';
import type { StagePlan } from '../../domain/workload/workload-plan.ts';
import { isDuplicateKey } from '../store/database.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/log.ts';
import { newDeploymentDocument } from '../deployment/deployments.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { derivedId } from '../store/ids.ts';
import { placedSatellites, stageDocuments, stageId } from './stage-documents.ts';
import { ARTIFACT_LINKS } from '../artifact/links.ts';
import type { ArtifactLinkDocument } from '../artifact/links.ts';
import { STAGE_PLANS } from '../plan/stage-plans.ts';
import type { StagePlanDocument } from '../plan/stage-plans.ts';
import { WORKLOADS, WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadDocument, WorkloadStageDocument } from './documents.ts';

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
  readonly mode: DeploymentMode;
  readonly speedMultiplier: number;
  /** Live only, s. */
  readonly pickupTimeoutS: number;
  readonly reportTimeoutS: number;
}

/** A stage that another satellite takes over. */
export interface ReplacedStage {
  readonly stage: StagePlan;
  /** Mission time 0 of the workload, epoch ms. */
  readonly startMs: number;
  /** The attempt that failed. */
  readonly attempt: number;
  readonly reason: string;
}

/** What is left of the stages of a workload that ends. */
export interface CancelledStages {
  /** All of them, ended. */
  readonly stages: readonly WorkloadStageDocument[];
  /** Those of the cancelled ones. */
  readonly deployments: readonly string[];
}

/** What of a workload its deployments are made from. */
export type StageOwner = Pick<
  WorkloadDocument,
  '_id' | 'owner_id' | 'type' | 'mission_id' | 'stages_total'
>;

export type WorkloadStageProgress = ReturnType<typeof createWorkloadStageProgress>;

/**
 * The stages of workloads as their workflows move them. Everything may be repeated. All functions
 * throw when MongoDB is away.
 */
export function createWorkloadStageProgress(database: Database, clock: () => number = Date.now) {
  const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const plans = database.db.collection<StagePlanDocument>(STAGE_PLANS);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const links = database.db.collection<ArtifactLinkDocument>(ARTIFACT_LINKS);

  const readStages = (id: string, indices: readonly number[]): Promise<WorkloadStageDocument[]> =>
    stages
      .find({ _id: { $in: indices.map((index) => stageId(id, index)) } })
      .project<WorkloadStageDocument>({ stage_plan: 0 })
      .sort({ index: 1 })
      .toArray();

  /**
   * Keeps how stages ended; one that ended before, or has another satellite by now, stays. Answers
   * `present`, stages that were just read, as they are then: read again if somebody else moved one.
   */
  const endStages = async (
    id: string,
    ended: readonly EndedStage[],
    present: readonly WorkloadStageDocument[],
  ): Promise<readonly WorkloadStageDocument[]> => {
    if (ended.length === 0) return present;
    const { matchedCount } = await stages.bulkWrite(
      ended.map((end) => ({
        updateOne: {
          filter: openAttempt(id, end.index, end.attempt),
          update: { $set: fieldsOfEnd(end) },
        },
      })),
      { ordered: false },
    );
    const after = withEnds(present, ended);
    const changed = after.filter((stage, place) => stage !== present[place]);
    if (changed.length === matchedCount) return after;
    return readStages(
      id,
      present.map(({ index }) => index),
    );
  };

  const allStages = (id: string): Promise<WorkloadStageDocument[]> =>
    stages
      .find({ workload_id: id })
      .project<WorkloadStageDocument>({ stage_plan: 0 })
      .sort({ index: 1 })
      .toArray();

  return {
    /** The stages with their plans, in order. */
    plannedStages: (id: string): Promise<PlannedStageDocument[]> =>
      stages.find({ workload_id: id }).sort({ index: 1 }).toArray(),

    /** Some stages without their plans. */
    stages: readStages,

    /** All of them, without their plans, in order. */
    allStages,

    endStages,

    /**
     * Makes the deployments of queued stages and notes them as dispatched; answers their ids in the
     * same order. A repeat finds what it made before.
     */
    async dispatch(
      workload: StageOwner,
      dispatched: readonly DispatchedStage[],
    ): Promise<string[]> {
      if (dispatched.length === 0) return [];
      const at = new Date(clock());
      const found = await readStages(
        workload._id,
        dispatched.map(({ index }) => index),
      );
      const byIndex = new Map(found.map((stage) => [stage.index, stage]));
      const documents = dispatched.map((dispatch) => {
        const stage = byIndex.get(dispatch.index);
        if (stage === undefined) throw new Error(`${workload._id} has no stage ${dispatch.index}`);
        return deploymentOf(workload, stage, dispatch, at.getTime());
      });
      await insertMissing(deployments, documents);
      await stages.bulkWrite(
        dispatched.map(({ index, attempt }, place) => ({
          updateOne: {
            filter: { ...openAttempt(workload._id, index, attempt), status: 'queued' },
            update: {
              $set: {
                status: 'dispatched',
                deployment_id: documents[place]?._id ?? null,
                dispatched_at: at,
              },
            },
          },
        })),
        { ordered: false },
      );
      return documents.map(({ _id }) => _id);
    },

    /** Gives a stage to another satellite, queued again; false when that was done before or it has ended. */
    async replace(
      workload: Pick<WorkloadDocument, '_id' | 'owner_id'>,
      { stage, startMs, attempt, reason }: ReplacedStage,
    ): Promise<boolean> {
      const at = new Date(clock());
      const [before] = await readStages(workload._id, [stage.index]);
      if (before === undefined) return false;
      const { deployment_id: deploymentId } = before;
      const times = await deploymentTimes(deployments, deploymentId === null ? [] : [deploymentId]);
      const documents = stageDocuments(stage, {
        ownerId: workload.owner_id,
        workloadId: workload._id,
        attempt: attempt + 1,
        startMs,
        nowMs: at.getTime(),
      });
      const { satellite, satellite_name, deployment_id } = before;
      const ran = times.get(deploymentId ?? '');
      const update: UpdateFilter<PlannedStageDocument> = {
        $set: {
          ...replacedFields(documents.stage),
          ...(ran?.has_run === true ? { has_run: true } : {}),
          started_at: before.started_at ?? ran?.started_at ?? null,
        },
        $push: {
          replacements: { attempt, satellite, satellite_name, deployment_id, reason, at },
        },
      };
      return await database.transaction(async (session) => {
        const open = openAttempt(workload._id, stage.index, attempt);
        const moved = await stages.updateOne(open, update, { session });
        if (moved.matchedCount === 0) return false;
        await plans.insertOne(documents.plan, { session });
        const placed = await stages
          .find({ workload_id: workload._id }, { session })
          .project<WorkloadStageDocument>({ stage_plan: 0 })
          .sort({ index: 1 })
          .toArray();
        await workloads.updateOne(
          { _id: workload._id },
          { $set: { 'placement.satellites': placedSatellites(placed), updated_at: at } },
          { session },
        );
        // What the satellite before had produced is no part of the result any more.
        await links.updateMany(
          { deployment_id: deploymentId ?? '' },
          { $set: { superseded: true } },
          { session },
        );
        return true;
      });
    },

    /**
     * Cancels what has not ended of the stages, noting which of them had begun to run; answers all
     * of them as they are then, and the deployments of the cancelled, which may still be open.
     * `present` saves the reading of stages that the caller has just read.
     */
    async cancelOpenStages(
      id: string,
      reason: string,
      present?: readonly WorkloadStageDocument[],
    ): Promise<CancelledStages> {
      const left: string[] = [];
      let all = present ?? (await allStages(id));
      for (;;) {
        const open = all.filter(({ status }) => !isFinalStage(status));
        if (open.length === 0) return { stages: all, deployments: left };
        const ids = open.flatMap(({ deployment_id }) => deployment_id ?? []);
        left.push(...ids);
        const runs = await deploymentTimes(deployments, ids);
        const ended = open.map(({ index, attempt, deployment_id, started_at }) => ({
          index,
          attempt,
          status: 'canceled' as const,
          reason,
          finished_at: new Date(clock()),
          started_at: started_at ?? runs.get(deployment_id ?? '')?.started_at ?? null,
          has_run: runs.get(deployment_id ?? '')?.has_run ?? false,
        }));
        // Another satellite may have taken a stage over meanwhile: then that attempt is open.
        all = await endStages(id, ended, all);
      }
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

/** Whether and when a deployment began to run, and its status. */
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
  if (ids.length === 0) return new Map();
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

/** The record of a stage's deployment, with an id that is the same whenever it is made. */
function deploymentOf(
  workload: StageOwner,
  stage: WorkloadStageDocument,
  dispatch: DispatchedStage,
  nowMs: number,
): DeploymentDocument {
  return newDeploymentDocument(
    {
      id: derivedId('dep', `${workload._id}/${stage.index}/${dispatch.attempt}`),
      ownerId: workload.owner_id,
      missionId: workload.mission_id ?? '',
      missionName: WORKLOADS_MISSION_NAME,
      planId: stage.plan_id,
      copyId: stage.copy_id,
      planLabel: stageLabel(workload.type, workload.stages_total, stage),
      satelliteId: stage.satellite,
      satNoradId: /^\d+$/.test(stage.satellite) ? stage.satellite : '0',
      satelliteName: stage.satellite_name,
      mode: dispatch.mode,
      speedMultiplier: dispatch.speedMultiplier,
      pickupTimeoutS: dispatch.pickupTimeoutS,
      reportTimeoutS: dispatch.reportTimeoutS,
      workloadId: workload._id,
      stageIndex: stage.index,
    },
    nowMs,
  );
}

function withEnds(
  stages: readonly WorkloadStageDocument[],
  ended: readonly EndedStage[],
): WorkloadStageDocument[] {
  const nameOf = ({ index, attempt }: { index: number; attempt: number }) => `${index}/${attempt}`;
  // Of two ends of one attempt the first one is kept, as MongoDB does.
  const ends = new Map(ended.toReversed().map((end) => [nameOf(end), end]));
  return stages.map((stage) => {
    const end = ends.get(nameOf(stage));
    const isOpen = end !== undefined && !isFinalStage(stage.status);
    return isOpen ? { ...stage, ...fieldsOfEnd(end) } : stage;
  });
}

/** What the end of a stage changes of its record. */
function fieldsOfEnd({ status, reason, has_run, started_at, finished_at }: EndedStage) {
  return {
    status,
    failure_reason: reason,
    finished_at,
    ...(started_at === null ? {} : { started_at }),
    ...(has_run ? { has_run } : {}),
  };
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
