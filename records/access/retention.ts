import type { ClientSession } from 'mongodb';
import {
  DEFAULT_RETENTION,
  RETENTION_KINDS,
  type RetentionDays,
} from '../../contracts/access/retention.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import type { Database } from '../store/database.ts';
import { within } from '../store/making.ts';

export const RETENTION = 'retention';

/** How long an owner wants to keep what has ended; owners without one have the default. */
export interface RetentionDocument {
  /** The owner. */
  readonly _id: string;
  /** Days. */
  readonly days: RetentionDays;
  readonly set_at: Date;
  /** It was changed, and what ended before has not its new dates yet. */
  readonly undated?: true;
}

export const RETENTION_INDEXES: CollectionIndexes = {
  collection: RETENTION,
  indexes: [
    {
      key: { set_at: 1 },
      name: 'undated',
      partialFilterExpression: { undated: { $exists: true } },
    },
  ],
};

/** Transactions that had read the days before live no longer than this, ms. */
const SETTLED_MS = 60_000;

export type RetentionRecords = ReturnType<typeof createRetentionRecords>;

/** How long owners keep what has ended. All functions throw when MongoDB is away. */
export function createRetentionRecords(database: Database, clock: () => number = Date.now) {
  const all = database.db.collection<RetentionDocument>(RETENTION);
  return {
    /** What holds for an owner, days. */
    of: (ownerId: string): Promise<RetentionDays> => retentionOf(database, ownerId),

    /** Sets all of an owner; what has ended before gets its new dates with the next look of the archive. */
    async set(ownerId: string, days: RetentionDays): Promise<RetentionDays> {
      const set_at = new Date(clock());
      await all.updateOne(
        { _id: ownerId },
        { $set: { days, set_at, undated: true } },
        { upsert: true },
      );
      return days;
    },

    /** Owners that changed theirs and whose records do not know it, so long ago that nobody works with the old ones. */
    undated: (): Promise<RetentionDocument[]> =>
      all
        .find({ undated: true, set_at: { $lte: new Date(clock() - SETTLED_MS) } })
        .sort({ set_at: 1 })
        .toArray(),

    /** Notes that the records of an owner have their dates, unless they were changed again. */
    async markDated({ _id, set_at }: RetentionDocument): Promise<void> {
      await all.updateOne({ _id, set_at }, { $unset: { undated: 1 } });
    },
  };
}

/** What holds for an owner, days; as a transaction sees it where one is given. */
export async function retentionOf(
  { db }: Database,
  ownerId: string,
  session?: ClientSession,
): Promise<RetentionDays> {
  const found = await db
    .collection<RetentionDocument>(RETENTION)
    .findOne({ _id: ownerId }, { projection: { days: 1 }, ...within(session) });
  return found?.days ?? DEFAULT_RETENTION;
}

/** The dates of what has ended at an instant, by what is kept of it. */
export function datesAfter(
  end: Date,
  days: RetentionDays,
): Readonly<Record<keyof RetentionDays, Date>> {
  const [events, results, plans] = RETENTION_KINDS.map(
    (kind) => new Date(end.getTime() + days[kind] * DAY_MS),
  );
  if (events === undefined || results === undefined || plans === undefined)
    throw new Error('a kind of retention has no date');
  return { events, results, plans };
}
