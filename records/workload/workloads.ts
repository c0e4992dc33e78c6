import type { Filter } from 'mongodb';
import { type Executor, type WorkloadPhase, OPEN_PHASES } from '../../domain/workload/phase.ts';
import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { WorkloadClass, WorkloadJob } from '../../domain/workload/workload.ts';
import { readManifest, type ManifestRecord } from '../artifact/links.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { createInsertOnce } from '../store/insert-once.ts';
import { makingTold, publishPhase, unpublishAccepted } from './publish-phase.ts';
import {
  WORKLOADS,
  type WorkloadDocument,
  type WorkloadStageDocument,
  type WorkloadWorld,
} from './documents.ts';
import { readStages } from './stages.ts';
import { findPage, type PageQuery } from '../store/paging.ts';
import { containing } from '../store/text-search.ts';
import { HOUR_MS } from '../../domain/time/instant.ts';

/** What the caller decides about a new workload. */
export interface NewWorkload {
  readonly ownerId: string;
  /** Of the caller's key. */
  readonly tier?: Tier;
  readonly job: WorkloadJob;
  /** Satellites that may be used, as asked; null = the compute fleet. */
  readonly candidateIds: readonly string[] | null;
  readonly executor: Executor;
  /** Mission seconds per second of simulated stages, 1 to 10,000. */
  readonly speedMultiplier: number;
  readonly metadata: Readonly<Record<string, string>>;
  /** Where its stages book what they use; absent: nowhere. */
  readonly world?: WorkloadWorld;
  /** By the wall clock, from its creation, h. */
  readonly deadlineHours: number;
  /** Live: mission seconds in a second of a rehearsal. */
  readonly rehearsalSpeed?: number;
  /** Live stages: overrides the time in which an agent must pick a stage up, s. */
  readonly stagePickupTimeoutS?: number;
  /** Live stages: overrides how long an agent may be silent, s. */
  readonly stageReportTimeoutS?: number;
  readonly pricePerOcuCents: number;
  /** Epoch ms; usually `job.startMs`. */
  readonly nowMs: number;
  /** Idempotency-Key of the request: for 24 h the same key makes no second workload. */
  readonly requestKey?: string;
  /** The mission that holds its deployments; absent: one for all workloads of the owner. */
  readonly missionId?: string;
  /** The schedule that makes it, and the id that this occurrence gives it. */
  readonly of?: { readonly scheduleId: string; readonly id: string };
}

/** Which workloads of an owner are meant. */
export interface WorkloadFilter {
  /** One of these. */
  readonly phases?: readonly WorkloadPhase[];
  readonly class?: WorkloadClass;
  readonly type?: string;
  /** A part of its id or type, in any case. */
  readonly text?: string;
  /** Made from then on, epoch ms. */
  readonly sinceMs?: number;
  /** Made before then, epoch ms. */
  readonly untilMs?: number;
  /** Catalogue number of a satellite that it was placed on. */
  readonly satellite?: string;
  /** Texts of its own that it has. */
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A page of them. */
export interface WorkloadQuery extends WorkloadFilter, PageQuery {}

/** A workload as lists show it. */
export type WorkloadSummary = Omit<WorkloadDocument, 'job' | 'plan' | 'history'>;

/** What of a workload is read again and again while there are watchers. */
export type WorkloadState = Pick<
  WorkloadDocument,
  '_id' | 'phase' | 'history' | 'stages_total' | 'stages_done' | 'stages_failed' | 'eta'
>;

const STATE_FIELDS = {
  phase: 1,
  history: 1,
  stages_total: 1,
  stages_done: 1,
  stages_failed: 1,
  eta: 1,
} as const satisfies Record<Exclude<keyof WorkloadState, '_id'>, 1>;

const SUMMARY_LEAVES_OUT = { job: 0, plan: 0, history: 0 } as const;

export type WorkloadRecords = ReturnType<typeof createWorkloadRecords>;

/** The part of the workloads that the API works with. All functions throw when MongoDB is away. */
export function createWorkloadRecords(database: Database) {
  const workloads = database.db.collection<WorkloadDocument>(WORKLOADS);
  const insertOnce = createInsertOnce(workloads);
  return {
    /**
     * Inserts the record, submitted and not started; a repeat under the same `requestKey` answers
     * the first one, as it is by now.
     */
    async insert(workload: NewWorkload, making: Making = makeFreely): Promise<WorkloadDocument> {
      const document = newWorkloadDocument(workload);
      return await insertOnce(document, await makingTold(database, document, making));
    },

    /** Removes a record whose workflow certainly never started; false when it has moved on. */
    takeBack: (id: string): Promise<boolean> =>
      database.transaction(async (session) => {
        const unstarted = { _id: id, phase: 'submitted', started: false } as const;
        const { deletedCount } = await workloads.deleteOne(unstarted, { session });
        if (deletedCount === 1) await unpublishAccepted(database, session, id);
        return deletedCount === 1;
      }),

    /** The owner's workload, or null. */
    find: (ownerId: string, id: string): Promise<WorkloadDocument | null> =>
      workloads.findOne({ _id: id, owner_id: ownerId }),

    /** Up to `limit` workloads, newest first, each without its bulky parts. */
    list(ownerId: string, query: WorkloadQuery): Promise<WorkloadSummary[]> {
      return findPage(workloads, filterOf(ownerId, query), query)
        .project<WorkloadSummary>(SUMMARY_LEAVES_OUT)
        .toArray();
    },

    /** Where workloads stand, those that exist, in one query. */
    async states(ids: readonly string[]): Promise<Map<string, WorkloadState>> {
      const found = await workloads
        .find({ _id: { $in: [...ids] } })
        .project<WorkloadState>(STATE_FIELDS)
        .toArray();
      return new Map(found.map((state) => [state._id, state]));
    },

    /** How many workloads of the owner match. */
    count: (ownerId: string, filter: WorkloadFilter): Promise<number> =>
      workloads.countDocuments(filterOf(ownerId, filter)),

    /** The stages of a workload in order; a dispatched one whose deployment runs is `running`. */
    stages: (id: string): Promise<WorkloadStageDocument[]> => readStages(database, id),

    /** What the stages of a workload have produced so far. */
    manifest: (workload: Pick<WorkloadDocument, '_id' | 'phase'>): Promise<ManifestRecord> =>
      readManifest(database, workload),

    /**
     * Cancels a workload whose workflow Temporal does not know, because it has not begun; null when
     * it has, or has ended. The workflow, should it still begin, then ends without effect.
     */
    cancelUnstarted: (id: string, nowMs: number): Promise<WorkloadDocument | null> =>
      cancelUnstarted(database, id, new Date(nowMs)),
  };
}

function filterOf(ownerId: string, query: WorkloadFilter): Filter<WorkloadDocument> {
  const { phases, class: kind, type, text, sinceMs, untilMs, satellite, metadata = {} } = query;
  const made = {
    ...(sinceMs !== undefined && { $gte: new Date(sinceMs) }),
    ...(untilMs !== undefined && { $lt: new Date(untilMs) }),
  };
  // Beside the place of a page, which is a condition on the same fields.
  const conditions = [
    ...(Object.keys(made).length > 0 ? [{ created_at: made }] : []),
    ...(text === undefined ? [] : [containing(['_id', 'type'], text)]),
  ];
  // Not by path: a key may have dots.
  const texts = Object.entries(metadata).map(([key, text]) => ({
    $eq: [{ $getField: { field: { $literal: key }, input: '$metadata' } }, { $literal: text }],
  }));
  return {
    owner_id: ownerId,
    ...(phases !== undefined && { phase: { $in: [...phases] } }),
    ...(kind !== undefined && { class: kind }),
    ...(type !== undefined && { type }),
    ...(conditions.length > 0 && { $and: conditions }),
    ...(satellite !== undefined && { 'placement.satellites.satellite': satellite }),
    ...(texts.length > 0 && { $expr: { $and: texts } }),
  };
}

function cancelUnstarted(
  database: Database,
  id: string,
  at: Date,
): Promise<WorkloadDocument | null> {
  const message = 'canceled before it began';
  const outcome = {
    status: 'canceled',
    message,
    started_at: null,
    finished_at: at,
    duration_s: 0,
    stages_done: 0,
    stages_failed: 0,
    delivery_confidence: null,
  } as const;
  return database.transaction(async (session) => {
    const canceled = await database.db.collection<WorkloadDocument>(WORKLOADS).findOneAndUpdate(
      { _id: id, started: false, phase: { $in: OPEN_PHASES } },
      {
        $set: { phase: 'canceled', workflow_status: 'CANCELED', updated_at: at, outcome },
        $push: { history: { phase: 'canceled', at, reason: message } },
      },
      { session, returnDocument: 'after' },
    );
    if (canceled !== null) await publishPhase(database, session, canceled);
    return canceled;
  });
}

/** The record of a workload that was just accepted, with an id of its own. */
export function newWorkloadDocument(workload: NewWorkload): WorkloadDocument {
  const id = workload.of?.id ?? newId('wl');
  const at = new Date(workload.nowMs);
  const { job, executor } = workload;
  return {
    _id: id,
    owner_id: workload.ownerId,
    ...(workload.tier === undefined ? {} : { tier: workload.tier }),
    type: job.type,
    class: job.class,
    phase: 'submitted',
    workflow_status: 'RUNNING',
    workflow_id: `workload/${id}`,
    started: false,
    created_at: at,
    updated_at: at,
    deadline_at: new Date(workload.nowMs + workload.deadlineHours * HOUR_MS),
    executor,
    speed_multiplier: workload.speedMultiplier,
    simulated: executor === 'simulated',
    metadata: workload.metadata,
    ...(workload.world !== undefined && { world: workload.world }),
    ...(workload.rehearsalSpeed !== undefined && { rehearsal_speed: workload.rehearsalSpeed }),
    stage_pickup_timeout_s: workload.stagePickupTimeoutS ?? null,
    stage_report_timeout_s: workload.stageReportTimeoutS ?? null,
    price_per_ocu_cents: workload.pricePerOcuCents,
    candidate_ids: workload.candidateIds,
    job: JSON.stringify(job),
    history: [{ phase: 'submitted', at }],
    plan: null,
    placement: null,
    outcome: null,
    cost: null,
    stages_total: 0,
    stages_done: 0,
    stages_failed: 0,
    eta: null,
    mission_id: workload.missionId ?? null,
    reconciled_at: null,
    ...(workload.of === undefined ? {} : { schedule_id: workload.of.scheduleId }),
    ...(workload.requestKey === undefined ? {} : { request_key: workload.requestKey }),
  };
}
