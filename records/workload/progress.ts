import type { ClientSession, Collection } from 'mongodb';
import { DEFAULT_PRIORITY } from '../../domain/booking/commitment.ts';
import { workloadCost } from '../../domain/workload/cost.ts';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { WorkflowStatus } from '../../domain/workload/phase.ts';
import type { WorkloadPlan } from '../../domain/workload/workload-plan.ts';
import type { Database } from '../store/database.ts';
import {
  bookedAt,
  placedSatellites,
  stageDocuments,
  type StageDocuments,
} from './stage-documents.ts';
import { STAGE_PLANS, type StagePlanDocument } from '../plan/stage-plans.ts';
import { WORKLOADS, WORKLOAD_STAGES } from './documents.ts';
import { bookStages, type StagesBooked } from './book-stages.ts';
import { publishPhase } from './publish-phase.ts';
import { tellLook, type ToldLook } from './tell-look.ts';
import { endWorkload, type ReadWorkload, type WorkloadEnding } from './ending.ts';
import type {
  PhaseEntry,
  PlannedStageDocument,
  WorkloadDocument,
  WorkloadStageDocument,
  WorkloadWorld,
} from './documents.ts';

const FIRST_ATTEMPT = 1;

/** What the workflow knows of its stages, written with a number that orders its writes. */
export interface ProgressToStore {
  readonly seq: number;
  readonly awaitsReport: boolean;
  readonly stagesDone: number;
  readonly stagesFailed: number;
  readonly eta: Date | null;
}

/** A workload that was just planned, and its stages in order. */
export interface PlannedRecords {
  readonly workload: WorkloadDocument;
  readonly stages: readonly WorkloadStageDocument[];
}

export type WorkloadProgress = ReturnType<typeof createWorkloadProgress>;

/**
 * The part of the workloads that belongs to their workflows. Everything may be repeated. All
 * functions throw when MongoDB is away.
 */
export function createWorkloadProgress(database: Database, clock: () => number = Date.now) {
  const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
  return {
    ...planning(database, workloads, clock),
    ...advancing(workloads, clock),
    ...reconciling(workloads, clock),

    /**
     * Writes the end of a workload whose stages have all ended; see `endWorkload`. `before` is what
     * was just read of it.
     */
    end: (
      id: string,
      ending: Omit<WorkloadEnding, 'nowMs'>,
      before?: ReadWorkload,
    ): Promise<WorkloadDocument | null> =>
      endWorkload(database, id, { ...ending, nowMs: clock() }, before),

    /** See `tellLook`. */
    tellLook: (id: string, told: ToldLook): Promise<void> =>
      tellLook(database, id, told, new Date(clock())),

    /** The record as it is. */
    read: (id: string): Promise<WorkloadDocument | null> => workloads.findOne({ _id: id }),
  };
}

function planning(
  database: Database,
  workloads: Collection<WorkloadDocument>,
  clock: () => number,
) {
  const stages = database.db.collection<PlannedStageDocument>(WORKLOAD_STAGES);
  const plans = database.db.collection<StagePlanDocument>(STAGE_PLANS);

  const keeping = (
    workload: WorkloadDocument,
    plan: WorkloadPlan,
    { missionId, startMs }: { readonly missionId: string; readonly startMs: number },
  ) => {
    const at = new Date(clock());
    const context = {
      ownerId: workload.owner_id,
      workloadId: workload._id,
      attempt: FIRST_ATTEMPT,
      startMs,
      nowMs: at.getTime(),
    };
    const documents = plan.stages.map((stage) => stageDocuments(stage, context));
    const entry: PhaseEntry = { phase: 'dispatching', at };
    return async (
      session: ClientSession,
      priority = DEFAULT_PRIORITY,
    ): Promise<PlannedRecords | null> => {
      const moved = await workloads.findOneAndUpdate(
        { _id: workload._id, phase: 'scheduling' },
        {
          $set: {
            ...planFields(workload, plan, documents),
            mission_id: missionId,
            phase: 'dispatching',
            updated_at: at,
          },
          $push: { history: entry },
        },
        { session, returnDocument: 'after' },
      );
      if (moved === null) return null;
      const made = documents.map(({ stage }) => bookedAt(stage, priority));
      if (documents.length > 0) {
        await stages.insertMany(made, { session });
        await plans.insertMany(
          documents.map((document) => document.plan),
          { session },
        );
      }
      await publishPhase(database, session, moved);
      return { workload: moved, stages: made };
    };
  };

  return {
    /**
     * Keeps the plan and moves the workload to dispatching; answers what is kept, so that it
     * need not be read again, or null when the workload has moved on already.
     */
    storePlan(
      workload: WorkloadDocument,
      plan: WorkloadPlan,
      { missionId, startMs }: { readonly missionId: string; readonly startMs: number },
    ): Promise<PlannedRecords | null> {
      return database.transaction(keeping(workload, plan, { missionId, startMs }));
    },

    /**
     * The same for a workload in a world: what its stages draw is booked in the transaction that keeps the plan, all
     * of it or nothing.
     */
    bookPlan(
      workload: WorkloadDocument,
      world: WorkloadWorld,
      plan: WorkloadPlan,
      kept: { readonly missionId: string; readonly startMs: number },
    ): Promise<StagesBooked<PlannedRecords>> {
      const { stages: booked } = plan;
      const toBook = { workload, world, stages: booked, attempt: FIRST_ATTEMPT };
      return bookStages(database, toBook, keeping(workload, plan, kept));
    },
  };
}

/** The moves from phase to phase. */
function advancing(workloads: Collection<WorkloadDocument>, clock: () => number) {
  return {
    /**
     * Marks the workflow as started, moves a submitted workload to scheduling, and answers the
     * record; null when there is none. One round trip.
     */
    begin(id: string): Promise<WorkloadDocument | null> {
      const at = new Date(clock());
      const isNew = { $eq: ['$phase', 'submitted'] };
      const entry: PhaseEntry = { phase: 'scheduling', at };
      return workloads.findOneAndUpdate(
        { _id: id },
        [
          {
            $set: {
              started: true,
              phase: { $cond: [isNew, 'scheduling', '$phase'] },
              updated_at: { $cond: [isNew, at, '$updated_at'] },
              history: {
                $cond: [isNew, { $concatArrays: ['$history', [{ $literal: entry }]] }, '$history'],
              },
            },
          },
        ],
        { returnDocument: 'after' },
      );
    },

    /**
     * Writes how far the stages are, unless a later write did or the workload has ended; answers
     * the record, null in those cases. The move to awaiting_report is made once.
     */
    async advance(id: string, progress: ProgressToStore): Promise<WorkloadDocument | null> {
      const at = new Date(clock());
      const entry: PhaseEntry = { phase: 'awaiting_report', at };
      const isMove = {
        $and: [{ $eq: ['$phase', 'dispatching'] }, { $literal: progress.awaitsReport }],
      };
      return await workloads.findOneAndUpdate(
        {
          _id: id,
          phase: { $in: OPEN_PHASES },
          $or: [{ write_seq: { $exists: false } }, { write_seq: { $lte: progress.seq } }],
        },
        [
          {
            $set: {
              write_seq: progress.seq,
              updated_at: at,
              stages_done: progress.stagesDone,
              stages_failed: progress.stagesFailed,
              eta: { $literal: progress.eta },
              phase: { $cond: [isMove, 'awaiting_report', '$phase'] },
              history: {
                $cond: [isMove, { $concatArrays: ['$history', [{ $literal: entry }]] }, '$history'],
              },
            },
          },
        ],
        { returnDocument: 'after', projection: { job: 0, plan: 0 } },
      );
    },
  };
}

/** What the reconciler of workloads reads and notes. */
function reconciling(workloads: Collection<WorkloadDocument>, clock: () => number) {
  return {
    /** Open workloads made before `beforeMs` whose workflow never began, oldest first. */
    unstarted: (beforeMs: number): AsyncIterable<WorkloadDocument> =>
      workloads
        .find({
          phase: { $in: OPEN_PHASES },
          started: false,
          created_at: { $lte: new Date(beforeMs) },
        })
        .sort({ created_at: 1 }),

    /**
     * Workloads with a workflow not checked since `beforeMs`: open ones, and those
     * whose ending was written but not yet compared with Temporal's.
     */
    unchecked: (beforeMs: number): AsyncIterable<WorkloadDocument> =>
      workloads.find({
        started: true,
        $or: [
          {
            phase: { $in: OPEN_PHASES },
            reconciled_at: { $not: { $gt: new Date(beforeMs) } },
          },
          { is_end_checked: false, updated_at: { $lte: new Date(beforeMs) } },
        ],
      }),

    /** Notes that an open workload was checked now. */
    async markChecked(ids: readonly string[]): Promise<void> {
      const now = new Date(clock());
      await workloads.updateMany({ _id: { $in: [...ids] } }, { $set: { reconciled_at: now } });
    },

    /** Notes how Temporal says that the workflow of an ended workload ended. */
    async settleStatus(id: string, status: WorkflowStatus): Promise<void> {
      await workloads.updateOne(
        { _id: id },
        { $set: { workflow_status: status, is_end_checked: true } },
      );
    },
  };
}

/** What a plan changes of the record of its workload. */
function planFields(
  workload: WorkloadDocument,
  plan: WorkloadPlan,
  documents: readonly StageDocuments[],
): Pick<WorkloadDocument, 'plan' | 'placement' | 'stages_total'> {
  const { stages, ...summary } = plan;
  const { strategy, rejected } = summary;
  const estimate = workloadCost(stages, workload.price_per_ocu_cents);
  return {
    plan: { ...summary, estimate },
    stages_total: stages.length,
    placement: {
      strategy,
      satellites: placedSatellites(documents.map(({ stage }) => stage)),
      rejected,
    },
  };
}
