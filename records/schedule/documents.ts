import type { Tier } from '../../contracts/access/modes-and-tiers.ts';
import type {
  OccurrenceCause,
  OccurrenceOutcome,
  Overlap,
} from '../../contracts/workload/schedule.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { NewWorkload } from '../workload/workloads.ts';

export const WORKLOAD_SCHEDULES = 'workload_schedules';
export const WORKLOAD_OCCURRENCES = 'workload_occurrences';

/** When workloads are made. */
export interface ScheduleTiming {
  readonly cron: string | null;
  /** From the epoch on; null where there is a cron expression. */
  readonly every_s: number | null;
  readonly timezone: string;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly overlap: Overlap;
  readonly catchup_window_s: number;
}

/** What every workload of a schedule is made of; its mission begins when it is made. */
export type ScheduledTerms = Omit<NewWorkload, 'ownerId' | 'tier' | 'nowMs' | 'requestKey' | 'of'>;

/** A span of the past that was asked for. */
export interface BackfillRecord {
  readonly from: Date;
  readonly to: Date;
  readonly overlap: Overlap;
  readonly requested_at: Date;
}

/** A schedule of workloads as stored. */
export interface ScheduleDocument {
  readonly _id: string;
  readonly owner_id: string;
  /** Of the key that it was made with: its quotas. */
  readonly tier: Tier;
  readonly name: string | null;
  /** The request for its workloads as it was sent, as JSON. */
  readonly request: string;
  /** `ScheduledTerms` as JSON: never answered, read back exactly. */
  readonly terms: string;
  readonly price_per_ocu_cents: number;
  readonly timing: ScheduleTiming;
  readonly paused: boolean;
  /** The newest ones. */
  readonly backfills: readonly BackfillRecord[];
  readonly status: 'active' | 'ending';
  readonly created_at: Date;
  readonly updated_at: Date;
  /** Grows with every change that Temporal must learn. */
  readonly version: number;
  /** True until Temporal has learnt the newest version. */
  readonly is_unapplied: boolean;
  /** When it last learnt one; absent before the first. */
  readonly applied_at?: Date;
  /** Occurrences of a schedule are decided one after another: transactions meet here. */
  readonly turns: number;
  /** Idempotency-Key of the request that made it. */
  readonly request_key?: string;
}

/** What was due at one time, and what became of it. */
export interface OccurrenceDocument {
  /** `<schedule>/<time>`. */
  readonly _id: string;
  readonly schedule_id: string;
  readonly owner_id: string;
  /** The time of the occurrence; lists are in this order. */
  readonly created_at: Date;
  readonly cause: OccurrenceCause;
  readonly outcome: OccurrenceOutcome;
  readonly code: string | null;
  readonly message: string | null;
  readonly workload_id: string | null;
  readonly decided_at: Date;
  readonly expires_at: Date;
}

export const SCHEDULE_INDEXES: CollectionIndexes = {
  collection: WORKLOAD_SCHEDULES,
  indexes: [
    { key: { owner_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    {
      key: { updated_at: 1 },
      name: 'unapplied',
      partialFilterExpression: { is_unapplied: true },
    },
    { key: { status: 1, applied_at: 1 }, name: 'applied' },
    {
      key: { owner_id: 1, request_key: 1 },
      name: 'one_per_request',
      unique: true,
      partialFilterExpression: { request_key: { $exists: true } },
    },
  ],
};

export const OCCURRENCE_INDEXES: CollectionIndexes = {
  collection: WORKLOAD_OCCURRENCES,
  indexes: [
    { key: { schedule_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_schedule' },
    { key: { owner_id: 1 }, name: 'owner' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** The id of an occurrence: one for each schedule and time. */
export function occurrenceId(scheduleId: string, at: Date): string {
  return `${scheduleId}/${at.toISOString()}`;
}
