import type { Collection } from 'mongodb';
import { isFinalStage, type StageStatus } from '../../domain/workload/phase.ts';
import type { Database } from '../store/database.ts';
import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import { releaseWaiting } from './book-stages.ts';
import { stageId } from './stage-documents.ts';
import { findStages } from './stages.ts';
import { WORKLOAD_STAGES } from './documents.ts';
import type { PlannedStageDocument, WorkloadStageDocument } from './documents.ts';

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

/** What is left of the stages of a workload that ends. */
export interface CancelledStages {
  /** All of them, ended. */
  readonly stages: readonly WorkloadStageDocument[];
  /** Those of the cancelled ones. */
  readonly deployments: readonly string[];
}

/** How the stages of workloads end. Everything may be repeated. */
export function createStageEnds(database: Database, clock: () => number) {
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);

  /**
   * Keeps how stages ended; one that ended before, or has another satellite by now, stays. Answers
   * `present`, stages that were just read, as they are then: read again if another process moved
   * one.
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
    return findStages(stages, { _id: { $in: present.map(({ index }) => stageId(id, index)) } });
  };

  return {
    /** The same, and gives back what those have booked that were never dispatched: the others' deployments did. */
    async endStages(
      id: string,
      ended: readonly EndedStage[],
      present: readonly WorkloadStageDocument[],
    ): Promise<readonly WorkloadStageDocument[]> {
      const after = await endStages(id, ended, present);
      const waited = present.filter(
        ({ index, attempt, booked, deployment_id: deploymentId }) =>
          booked !== undefined &&
          deploymentId === null &&
          ended.some((end) => end.index === index && end.attempt === attempt),
      );
      if (waited.length > 0)
        await database.transaction((session) => releaseWaiting(database, session, waited));
      return after;
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
      let all = present ?? (await findStages(stages, { workload_id: id }));
      for (;;) {
        const open = all.filter(({ status }) => !isFinalStage(status));
        if (open.length === 0) return { stages: all, deployments: left };
        const ids = open.flatMap(({ deployment_id }) => deployment_id ?? []);
        left.push(...ids);
        const times = await deploymentTimes(deployments, ids);
        const ended = open.map(({ index, attempt, deployment_id, started_at }) => ({
          index,
          attempt,
          status: 'canceled' as const,
          reason,
          finished_at: new Date(clock()),
          started_at: started_at ?? times.get(deployment_id ?? '')?.started_at ?? null,
          has_run: times.get(deployment_id ?? '')?.has_run ?? false,
        }));
        // Another satellite may have taken a stage over meanwhile: then that attempt is open.
        all = await endStages(id, ended, all);
      }
    },

    /** When the deployments of stages began, and whether they did. */
    deploymentTimes: (ids: readonly string[]): Promise<Map<string, DeploymentTimes>> =>
      deploymentTimes(deployments, ids),
  };
}

/** Whether and when a deployment began to run, and its status. */
export interface DeploymentTimes {
  readonly status: DeploymentDocument['status'];
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly has_run: boolean;
  /** A program on the ground has made its results. */
  readonly has_program?: boolean;
}

/** Whether and when deployments began to run: one that was completed unseen has run, too. */
export async function deploymentTimes(
  deployments: Collection<DeploymentDocument>,
  ids: readonly string[],
): Promise<Map<string, DeploymentTimes>> {
  if (ids.length === 0) return new Map();
  const found = await deployments
    .find({ _id: { $in: [...ids] } })
    .project<
      Pick<DeploymentDocument, '_id' | 'status' | 'started_at' | 'completed_at' | 'ground_steps'>
    >({
      ground_steps: 1,
      status: 1,
      started_at: 1,
      completed_at: 1,
    })
    .toArray();
  return new Map(
    found.map(({ _id, status, started_at, completed_at, ground_steps }) => [
      _id,
      {
        status,
        started_at: started_at ?? (status === 'completed' ? completed_at : null),
        finished_at: completed_at,
        has_run: started_at !== null || status === 'completed',
        ...(ground_steps !== undefined && { has_program: true }),
      },
    ]),
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

/** The stage while it is open under that attempt. */
export function openAttempt(workloadId: string, index: number, attempt: number) {
  const open: StageStatus[] = ['queued', 'dispatched', 'running'];
  return { _id: stageId(workloadId, index), attempt, status: { $in: open } };
}
