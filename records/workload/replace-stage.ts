import type { ClientSession, UpdateFilter } from 'mongodb';
import { DEFAULT_PRIORITY } from '../../domain/booking/commitment.ts';
import type { Bus } from '../../domain/spacecraft/bus.ts';
import type { StagePlan } from '../../domain/workload/workload-plan.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { bookStages } from './book-stages.ts';
import { bookedAt, placedSatellites, stageDocuments, stageId } from './stage-documents.ts';
import { ARTIFACT_LINKS, type ArtifactLinkDocument } from '../artifact/links.ts';
import { STAGE_PLANS, type StagePlanDocument } from '../plan/stage-plans.ts';
import { deploymentTimes, openAttempt } from './stage-ends.ts';
import { findStages } from './stages.ts';
import { WORKLOADS, WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadDocument } from './documents.ts';

/** A stage that another satellite takes over. */
export interface ReplacedStage {
  readonly stage: StagePlan;
  /** Mission time 0 of the workload, epoch ms. */
  readonly startMs: number;
  /** The attempt that failed. */
  readonly attempt: number;
  readonly reason: string;
  /** Nothing has failed: the sky has changed. */
  readonly isMove?: true;
  /** What its new satellite offers; absent on the ground. */
  readonly bus?: Bus | undefined;
}

/** What became of it; past: it was done before, or the stage has ended. */
export type StageReplaced =
  | { readonly kind: 'replaced' | 'past' }
  /** What it would book was taken meanwhile: nothing has changed. */
  | { readonly kind: 'conflict'; readonly message: string };

/**
 * Gives a stage to another satellite, or to the same one at another time, queued again; in a world its booking moves
 * with it, in the same transaction. What an attempt that was dispatched has booked went with its deployment.
 */
export async function replaceStage(
  database: Database,
  workload: Pick<WorkloadDocument, '_id' | 'owner_id' | 'world'>,
  { stage, startMs, attempt, reason, isMove, bus }: ReplacedStage,
  at: Date,
): Promise<StageReplaced> {
  const { db } = database;
  const stages = db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const [before] = await findStages(stages, { _id: stageId(workload._id, stage.index) });
  if (before === undefined) return { kind: 'past' };
  const { deployment_id: deploymentId } = before;
  const times = await deploymentTimes(
    db.collection<DeploymentDocument>(DEPLOYMENTS),
    deploymentId === null ? [] : [deploymentId],
  );
  const documents = stageDocuments(stage, {
    ownerId: workload.owner_id,
    workloadId: workload._id,
    attempt: attempt + 1,
    startMs,
    nowMs: at.getTime(),
  });
  const { satellite, satellite_name, deployment_id } = before;
  const ran = times.get(deploymentId ?? '');
  const updateAt = (priority: number): UpdateFilter<PlannedStageDocument> => ({
    $set: {
      ...replacedFields(bookedAt(documents.stage, priority)),
      ...(ran?.has_run === true ? { has_run: true } : {}),
      started_at: before.started_at ?? ran?.started_at ?? null,
    },
    $push: {
      replacements: {
        ...{ attempt, satellite, satellite_name, deployment_id, reason, at },
        ...(isMove === true && { is_move: true }),
      },
    },
  });
  const move = async (
    session: ClientSession,
    priority = DEFAULT_PRIORITY,
  ): Promise<true | null> => {
    const open = openAttempt(workload._id, stage.index, attempt);
    const moved = await stages.updateOne(open, updateAt(priority), { session });
    if (moved.matchedCount === 0) return null;
    await db.collection<StagePlanDocument>(STAGE_PLANS).insertOne(documents.plan, { session });
    const placed = await findStages(stages, { workload_id: workload._id }, session);
    await db.collection<WorkloadDocument>(WORKLOADS).updateOne(
      { _id: workload._id },
      {
        $set: {
          'placement.satellites': placedSatellites(placed),
          ...(bus !== undefined && { [`plan.buses.${stage.satellite}`]: bus }),
          updated_at: at,
        },
      },
      { session },
    );
    // What the satellite before had produced is no part of the result any more.
    await db
      .collection<ArtifactLinkDocument>(ARTIFACT_LINKS)
      .updateMany(
        { deployment_id: deploymentId ?? '' },
        { $set: { superseded: true } },
        { session },
      );
    return true;
  };
  const { world } = workload;
  if (world === undefined)
    return (await database.transaction(move)) === true ? { kind: 'replaced' } : { kind: 'past' };
  // What it has booked and no deployment gives back stands not in its own way.
  const releases = deploymentId === null && before.booked !== undefined ? [before.booked.id] : [];
  const toBook = { workload, world, stages: [stage], attempt: attempt + 1, releases };
  const outcome = await bookStages(database, toBook, move);
  return outcome.kind === 'booked' ? { kind: 'replaced' } : outcome;
}

/** Fields of a stage that it keeps whoever takes it over. */
const LASTING = ['_id', 'has_run', 'replacements', 'started_at'];

/** What a new satellite changes of a stage. */
function replacedFields(stage: PlannedStageDocument): Partial<PlannedStageDocument> {
  return Object.fromEntries(Object.entries(stage).filter(([name]) => !LASTING.includes(name)));
}
