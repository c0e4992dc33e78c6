import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { createInsertOnce } from '../store/insert-once.ts';
import { makeFreely, type Making } from '../store/making.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import { WORKLOADS, type WorkloadDocument } from '../workload/documents.ts';
import {
  WORKLOAD_OCCURRENCES,
  WORKLOAD_SCHEDULES,
  occurrenceId,
  type BackfillRecord,
  type OccurrenceDocument,
  type ScheduleDocument,
  type ScheduledTerms,
  type ScheduleTiming,
} from './documents.ts';

/** What the caller decides about a new schedule. */
export interface NewSchedule {
  readonly ownerId: string;
  readonly tier: Tier;
  readonly name: string | null;
  readonly work: ScheduledWork;
  readonly timing: ScheduleTiming;
  readonly paused: boolean;
  /** Idempotency-Key of the request: for 24 h the same key makes no second schedule. */
  readonly requestKey?: string;
}

/** The workload that a schedule makes: as it was sent, and as it was read. */
export interface ScheduledWork {
  readonly request: object;
  readonly terms: ScheduledTerms;
}

/** What of a schedule changes; what is absent stays. */
export interface ScheduleChange {
  readonly name?: string | null;
  readonly work?: ScheduledWork;
  readonly timing?: ScheduleTiming;
  readonly paused?: boolean;
}

/** An occurrence, and where its workload stands. */
export interface FollowedOccurrence extends OccurrenceDocument {
  readonly workload: Pick<WorkloadDocument, '_id' | 'phase' | 'outcome'> | null;
}

/** Backfills of a schedule that are remembered. */
const REMEMBERED_BACKFILLS = 50;

export type ScheduleRecords = ReturnType<typeof createScheduleRecords>;

/** The schedules of workloads as the API works with them. All functions throw when MongoDB is away. */
export function createScheduleRecords(
  { db }: Pick<Database, 'db'>,
  clock: () => number = Date.now,
) {
  const schedules = db.collection<ScheduleDocument>(WORKLOAD_SCHEDULES);
  const occurrences = db.collection<OccurrenceDocument>(WORKLOAD_OCCURRENCES);
  const insertOnce = createInsertOnce(schedules);
  const active = (ownerId: string) => ({ owner_id: ownerId, status: 'active' as const });

  const followed = async (
    found: readonly OccurrenceDocument[],
  ): Promise<readonly FollowedOccurrence[]> => {
    const ids = found.flatMap(({ workload_id: id }) => (id === null ? [] : [id]));
    const workloads = await db
      .collection<WorkloadDocument>(WORKLOADS)
      .find({ _id: { $in: ids } })
      .project<Pick<WorkloadDocument, '_id' | 'phase' | 'outcome'>>({ phase: 1, outcome: 1 })
      .toArray();
    const byId = new Map(workloads.map((workload) => [workload._id, workload]));
    return found.map((one) => ({ ...one, workload: byId.get(one.workload_id ?? '') ?? null }));
  };

  return {
    /** Stores a schedule as far as `making` allows; throws what that throws. */
    create(schedule: NewSchedule, making: Making = makeFreely): Promise<ScheduleDocument> {
      return insertOnce(newDocument(schedule, new Date(clock())), making);
    },

    /** Removes a schedule of which Temporal certainly never heard. */
    async takeBack(id: string): Promise<boolean> {
      const { deletedCount } = await schedules.deleteOne({
        _id: id,
        is_unapplied: true,
        version: 1,
      });
      return deletedCount === 1;
    },

    /** The owner's schedule, or null. */
    get: (ownerId: string, id: string): Promise<ScheduleDocument | null> =>
      schedules.findOne({ _id: id, ...active(ownerId) }),

    list: (ownerId: string, query: PageQuery): Promise<ScheduleDocument[]> =>
      findPage(schedules, active(ownerId), query).toArray(),

    count: (ownerId: string): Promise<number> => countUpTo(schedules, active(ownerId)),

    /** Changes a schedule; null where there is none. */
    change(ownerId: string, id: string, change: ScheduleChange): Promise<ScheduleDocument | null> {
      const { name, work, timing, paused } = change;
      return schedules.findOneAndUpdate(
        { _id: id, ...active(ownerId) },
        {
          $set: {
            ...(name !== undefined && { name }),
            ...(work !== undefined && writtenWork(work)),
            ...(timing !== undefined && { timing }),
            ...(paused !== undefined && { paused }),
            updated_at: new Date(clock()),
            is_unapplied: true,
          },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      );
    },

    /** Puts a schedule back to what it was before a change, if nothing has changed it since. */
    async undo(before: ScheduleDocument, changed: ScheduleDocument): Promise<void> {
      const { name, request, terms, price_per_ocu_cents, timing, paused } = before;
      await schedules.updateOne(
        { _id: changed._id, version: changed.version },
        {
          $set: { name, request, terms, price_per_ocu_cents, timing, paused },
          $inc: { version: 1 },
        },
      );
    },

    /** Remembers which span of the past was asked for, before Temporal is asked for it. */
    async rememberBackfill(
      id: string,
      backfill: Omit<BackfillRecord, 'requested_at'>,
    ): Promise<void> {
      const one = { ...backfill, requested_at: new Date(clock()) };
      await schedules.updateOne(
        { _id: id },
        { $push: { backfills: { $each: [one], $slice: -REMEMBERED_BACKFILLS } } },
      );
    },

    /** Marks a schedule as ending, so that it makes no workload more; null where there is none. */
    end: (ownerId: string, id: string): Promise<ScheduleDocument | null> =>
      schedules.findOneAndUpdate(
        { _id: id, ...active(ownerId) },
        {
          $set: { status: 'ending', is_unapplied: true, updated_at: new Date(clock()) },
          $inc: { version: 1 },
        },
        { returnDocument: 'after' },
      ),

    /**
     * Notes that Temporal has learnt this version; removes one that is ending, with its occurrences. Where
     * there is another version by now, Temporal may have learnt that one before this: it is told again.
     */
    async markApplied({ _id, version, status }: ScheduleDocument): Promise<void> {
      if (status === 'ending') {
        await occurrences.deleteMany({ schedule_id: _id });
        await schedules.deleteOne({ _id, version });
        return;
      }
      const { matchedCount } = await schedules.updateOne(
        { _id, version },
        { $set: { is_unapplied: false, applied_at: new Date(clock()) } },
      );
      if (matchedCount === 1) return;
      // A new version, so that whoever is about to note that one as learnt does not.
      await schedules.updateOne({ _id }, { $set: { is_unapplied: true }, $inc: { version: 1 } });
    },

    /** Schedules that Temporal has not learnt and that changed before `beforeMs`, the oldest first. */
    unapplied: (beforeMs: number): AsyncIterable<ScheduleDocument> =>
      schedules
        .find({ is_unapplied: true, updated_at: { $lt: new Date(beforeMs) } })
        .sort({ updated_at: 1 }),

    /** Schedules that Temporal had learnt before its store was lost, and not since. */
    lost: (lostAtMs: number): AsyncIterable<ScheduleDocument> =>
      schedules.find({
        status: 'active',
        is_unapplied: false,
        applied_at: { $not: { $gt: new Date(lostAtMs) } },
      }),

    /** Occurrences of a schedule, the newest first, and where their workloads stand. */
    async occurrences(
      scheduleId: string,
      query: PageQuery,
    ): Promise<readonly FollowedOccurrence[]> {
      return followed(await findPage(occurrences, { schedule_id: scheduleId }, query).toArray());
    },

    /** How many occurrences of a schedule are kept. */
    countOccurrences: (scheduleId: string): Promise<number> =>
      countUpTo(occurrences, { schedule_id: scheduleId }),

    /** How many of these times have their workload already. */
    startedAmong: (scheduleId: string, times: readonly Date[]): Promise<number> =>
      occurrences.countDocuments({
        _id: { $in: times.map((at) => occurrenceId(scheduleId, at)) },
        outcome: 'started',
      }),
  };
}

function writtenWork({ request, terms }: ScheduledWork) {
  return {
    request: JSON.stringify(request),
    terms: JSON.stringify(terms),
    price_per_ocu_cents: terms.pricePerOcuCents,
  };
}

function newDocument(schedule: NewSchedule, at: Date): ScheduleDocument {
  const { ownerId, tier, name, work, timing, paused, requestKey } = schedule;
  return {
    _id: newId('wls'),
    owner_id: ownerId,
    tier,
    name,
    ...writtenWork(work),
    timing,
    paused,
    backfills: [],
    status: 'active',
    created_at: at,
    updated_at: at,
    version: 1,
    is_unapplied: true,
    turns: 0,
    ...(requestKey === undefined ? {} : { request_key: requestKey }),
  };
}
