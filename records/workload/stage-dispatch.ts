import { WORKLOADS_MISSION_NAME } from '../../contracts/mission/mission.ts';
import { DEFAULT_PRIORITY } from '../../domain/booking/commitment.ts';
import type { DeploymentMode } from '../../domain/deployment/status.ts';
import { stageLabel } from '../../domain/workload/stage-label.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import { newDeploymentDocument, type DeploymentDocument } from '../deployment/deployments.ts';
import { stageDeploymentId, stageId } from './stage-documents.ts';
import { GROUND_ID } from '../../domain/workload/workload-plan.ts';
import { STAGE_PLANS, type StagePlanDocument } from '../plan/stage-plans.ts';
import { openAttempt } from './stage-ends.ts';
import { findStages } from './stages.ts';
import { WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadDocument, WorkloadStageDocument } from './documents.ts';

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

/** What of a workload its deployments are made from. */
export type StageOwner = Pick<
  WorkloadDocument,
  | '_id'
  | 'owner_id'
  | 'tier'
  | 'type'
  | 'mission_id'
  | 'stages_total'
  | 'executor'
  | 'rehearsal_speed'
  | 'world'
>;

/**
 * Makes the deployments of queued stages and notes them as dispatched; answers their ids in the
 * same order. A repeat finds what it made before.
 */
export async function dispatchStages(
  database: Database,
  workload: StageOwner,
  dispatched: readonly DispatchedStage[],
  at: Date,
): Promise<string[]> {
  if (dispatched.length === 0) return [];
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const ids = dispatched.map(({ index }) => stageId(workload._id, index));
  const found = await findStages(stages, { _id: { $in: ids } });
  const byIndex = new Map(found.map((stage) => [stage.index, stage]));
  const grounded = await groundPrograms(database, workload, found);
  const documents = dispatched.map((dispatch) => {
    const stage = byIndex.get(dispatch.index);
    if (stage === undefined) throw new Error(`${workload._id} has no stage ${dispatch.index}`);
    return deploymentOf(workload, stage, dispatch, at.getTime(), grounded);
  });
  await insertMissing(database.db.collection<DeploymentDocument>(DEPLOYMENTS), documents);
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
}

/** The plans of those stages on the ground whose program really runs: where agents execute the others. */
async function groundPrograms(
  { db }: Database,
  { executor }: StageOwner,
  stages: readonly WorkloadStageDocument[],
): Promise<ReadonlySet<string>> {
  const ids = stages
    .filter(({ satellite }) => satellite === GROUND_ID)
    .map(({ copy_id: copyId }) => copyId);
  if (executor !== 'live' || ids.length === 0) return new Set();
  const found = await db
    .collection<StagePlanDocument>(STAGE_PLANS)
    .find({ _id: { $in: ids }, 'plan.programs.0': { $exists: true } }, { projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}

/** The record of a stage's deployment, with an id that is the same whenever it is made. */
function deploymentOf(
  workload: StageOwner,
  stage: WorkloadStageDocument,
  dispatch: DispatchedStage,
  nowMs: number,
  grounded: ReadonlySet<string>,
): DeploymentDocument {
  return newDeploymentDocument(
    {
      id: stageDeploymentId(workload._id, stage.index, dispatch.attempt),
      ownerId: workload.owner_id,
      ...(workload.tier === undefined ? {} : { tier: workload.tier }),
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
      reports: 'holder',
      ...(dispatch.mode === 'live' &&
        workload.rehearsal_speed !== undefined && { rehearsalSpeed: workload.rehearsal_speed }),
      ...(workload.world !== undefined &&
        stage.booked !== undefined && {
          booked: {
            ...{ world: workload.world.name, startMs: stage.booked.starts_at.getTime() },
            ...{ priority: stage.booked.priority ?? DEFAULT_PRIORITY, preemptible: false },
          },
        }),
      ...(grounded.has(stage.copy_id) && { groundSteps: [stage.role] }),
      workloadId: workload._id,
      stageIndex: stage.index,
    },
    nowMs,
  );
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
