import type { ClientSession } from 'mongodb';
import { QUOTAS, quotaFor } from '../../contracts/access/quotas.ts';
import type { OccurrenceCause } from '../../contracts/workload/schedule.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import { OPEN_PHASES } from '../../domain/workload/phase.ts';
import { pathOf } from '../../presenters/links.ts';
import { createQuotaRecords } from '../access/quotas.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { derivedId } from '../store/ids.ts';
import type { Making } from '../store/making.ts';
import { createPublishedEvents } from '../webhook/published-events.ts';
import { WORKLOADS, type WorkloadDocument } from '../workload/documents.ts';
import { createWorkloadRecords } from '../workload/workloads.ts';
import {
  occurrenceId,
  WORKLOAD_OCCURRENCES,
  WORKLOAD_SCHEDULES,
  type OccurrenceDocument,
  type ScheduleDocument,
  type ScheduledTerms,
} from './documents.ts';

/** How long an occurrence is remembered, ms: longer than a backfill reaches back. */
const KEPT_MS = 90 * DAY_MS;

/** What an occurrence came to: its workload where it has one. */
export interface DecidedOccurrence {
  readonly occurrence: OccurrenceDocument;
  /** Null where there is none, or it is gone by now. */
  readonly workload: WorkloadDocument | null;
}

/** Why an occurrence has no workload. */
interface Refusal {
  readonly outcome: 'refused' | 'skipped';
  readonly code: 'quota_exceeded' | 'overlap' | 'paused';
  readonly message: string;
}

/** Thrown inside a transaction, to leave it without a workload. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** Thrown inside a transaction: the schedule is not any more what was read. */
class Changed extends Error {}

export type OccurrenceRecords = ReturnType<typeof createOccurrenceRecords>;

/** What makes workloads out of schedules. All functions throw when MongoDB is away. */
export function createOccurrenceRecords(database: Database, clock: () => number = Date.now) {
  const schedules = database.db.collection<ScheduleDocument>(WORKLOAD_SCHEDULES);
  const occurrences = database.db.collection<OccurrenceDocument>(WORKLOAD_OCCURRENCES);
  const workloads = createWorkloadRecords(database);
  const quotas = createQuotaRecords(database, clock);
  const events = createPublishedEvents(database, clock);

  /** Makes no more workloads than the owner may have open. */
  const withinQuota = ({ owner_id: ownerId, tier }: ScheduleDocument): Making => {
    const limit = quotaFor('workloads', tier);
    return async (make) => {
      if (limit === null) return make();
      const outcome = await quotas.admit({ ownerId, kind: 'workloads', limit }, make);
      if (outcome.kind === 'made') return outcome.value;
      const { counts, room } = QUOTAS.workloads;
      const message = `You have ${Math.min(outcome.used, limit)} ${counts}; the limit is ${limit}. ${room}`;
      throw new Refused({ outcome: 'refused', code: 'quota_exceeded', message });
    };
  };

  /** The workload and the occurrence in one transaction, whatever is killed meanwhile. */
  const start = (schedule: ScheduleDocument, occurrence: OccurrenceDocument, isAlone: boolean) => {
    // True: this is what `writtenWork` wrote.
    const terms = JSON.parse(schedule.terms) as ScheduledTerms;
    const nowMs = clock();
    const quota = withinQuota(schedule);
    const making: Making = (make) =>
      quota((outer) => {
        const both = async (session: ClientSession) => {
          // Whoever was told that it is paused, changed or deleted gets no workload of what it was before.
          const { _id, version } = schedule;
          const same = { _id, version, status: 'active' as const };
          const turn = await schedules.updateOne(same, { $inc: { turns: 1 } }, { session });
          if (turn.matchedCount === 0) throw new Changed();
          if (isAlone) await refuseOverlap(database, schedule._id, session);
          await keep(occurrence, session);
          return make(session);
        };
        return outer === undefined ? database.transaction(both) : both(outer);
      });
    return workloads.insert(
      {
        ...terms,
        job: { ...terms.job, startMs: nowMs },
        ownerId: schedule.owner_id,
        tier: schedule.tier,
        nowMs,
        of: { id: occurrence.workload_id ?? '', scheduleId: schedule._id },
      },
      making,
    );
  };

  /** Inserts an occurrence, or puts it in the place of one that came to nothing. */
  const keep = async (occurrence: OccurrenceDocument, session: ClientSession): Promise<void> => {
    const { _id, ...fields } = occurrence;
    const earlier = { _id, outcome: { $ne: 'started' as const } };
    await occurrences.updateOne(earlier, { $set: fields }, { upsert: true, session });
  };

  const decline = (
    schedule: ScheduleDocument,
    occurrence: OccurrenceDocument,
    refusal: Refusal,
  ): Promise<void> =>
    database.transaction(async (session) => {
      await keep({ ...occurrence, ...refusal, workload_id: null }, session);
      if (refusal.outcome === 'skipped') return;
      const event = {
        type: 'workload_schedule.refused' as const,
        timestampMs: clock(),
        data: {
          schedule: { id: schedule._id, name: schedule.name },
          occurrence: occurrence.created_at.toISOString(),
          code: refusal.code,
          message: refusal.message,
          links: { schedule: pathOf.workloadSchedule(schedule._id) },
        },
      };
      const key = `${occurrence._id}/${occurrence.decided_at.toISOString()}`;
      await events.publish([{ event, ownerId: schedule.owner_id, key }], session);
    });

  const withWorkload = async (occurrence: OccurrenceDocument): Promise<DecidedOccurrence> => ({
    occurrence,
    workload:
      occurrence.workload_id === null
        ? null
        : await workloads.find(occurrence.owner_id, occurrence.workload_id),
  });

  const records = {
    /**
     * Decides what becomes of an occurrence, once: a repeat answers what was decided, and one that came
     * to nothing is decided again by a later backfill alone. Null where there is no such schedule.
     */
    async decide(
      scheduleId: string,
      atMs: number,
      cause: Exclude<OccurrenceCause, 'backfill'>,
    ): Promise<DecidedOccurrence | null> {
      const schedule = await schedules.findOne({ _id: scheduleId, status: 'active' });
      if (schedule === null) return null;
      const at = new Date(atMs);
      const _id = occurrenceId(scheduleId, at);
      const backfill = schedule.backfills.findLast(
        ({ from, to, requested_at: asked }) => from <= at && at <= to && at <= asked,
      );
      const earlier = await occurrences.findOne({ _id });
      const isSettled =
        earlier !== null &&
        (earlier.outcome === 'started' ||
          backfill === undefined ||
          earlier.decided_at >= backfill.requested_at);
      if (isSettled) return withWorkload(earlier);
      const decidedAt = new Date(clock());
      const occurrence: OccurrenceDocument = {
        _id,
        schedule_id: scheduleId,
        owner_id: schedule.owner_id,
        created_at: at,
        cause: backfill === undefined ? cause : 'backfill',
        outcome: 'started',
        code: null,
        message: null,
        workload_id: derivedId('wl', _id),
        decided_at: decidedAt,
        expires_at: new Date(Math.max(atMs, decidedAt.getTime()) + KEPT_MS),
      };
      const overlap = backfill?.overlap ?? schedule.timing.overlap;
      try {
        if (schedule.paused && occurrence.cause === 'schedule') throw new Refused(PAUSED);
        const isAlone = cause !== 'trigger' && overlap === 'skip';
        return { occurrence, workload: await start(schedule, occurrence, isAlone) };
      } catch (error) {
        if (error instanceof Changed) return records.decide(scheduleId, atMs, cause);
        if (error instanceof Refused) await decline(schedule, occurrence, error.refusal);
        // Another process decided it at the same time.
        else if (!isDuplicateKey(error)) throw error;
      }
      const kept = await occurrences.findOne({ _id });
      return kept === null ? null : withWorkload(kept);
    },
  };
  return records;
}

const PAUSED: Refusal = { outcome: 'skipped', code: 'paused', message: 'the schedule is paused' };

async function refuseOverlap(
  { db }: Database,
  scheduleId: string,
  session: ClientSession,
): Promise<void> {
  const open = await db
    .collection<WorkloadDocument>(WORKLOADS)
    .findOne(
      { schedule_id: scheduleId, phase: { $in: OPEN_PHASES } },
      { session, projection: { _id: 1 } },
    );
  if (open === null) return;
  const message = `${open._id} of this schedule has not ended`;
  throw new Refused({ outcome: 'skipped', code: 'overlap', message });
}
