import type { Collection } from 'mongodb';
import type { REMOVAL_STATES } from '../../contracts/access/owner-data.ts';
import { MINUTE_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';

export const OWNER_REMOVALS = 'owner_removals';

/** The removal of all that an owner has. It is kept: it says who asked for it and what went. */
export interface RemovalDocument {
  /** Whoever knows it may read how far the removal is: its keys and members are gone in the end. */
  readonly _id: string;
  readonly owner_id: string;
  readonly status: (typeof REMOVAL_STATES)[number];
  /** Who asked for it. */
  readonly asked_by: string;
  /** What there was when it was prepared, by kind. */
  readonly found: Readonly<Record<string, number>>;
  /** What was removed so far, by kind. */
  readonly removed: Readonly<Record<string, number>>;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly completed_at: Date | null;
  /** Until when it can be confirmed; absent once it is. */
  readonly expires_at?: Date;
}

/** A removal that is prepared can be confirmed for so long, ms. */
const CONFIRMED_WITHIN_MS = 15 * MINUTE_MS;

export const OWNER_REMOVAL_INDEXES: CollectionIndexes = {
  collection: OWNER_REMOVALS,
  indexes: [
    {
      key: { owner_id: 1 },
      name: 'one_running_per_owner',
      unique: true,
      partialFilterExpression: { status: 'running' },
    },
    { key: { status: 1, confirmed_at: 1 }, name: 'by_status' },
    { key: { expires_at: 1 }, name: 'unconfirmed', expireAfterSeconds: 0 },
  ],
};

export type RemovalRecords = ReturnType<typeof createRemovalRecords>;

/** Removals of owners. All functions throw when MongoDB is away. */
export function createRemovalRecords(database: Database, clock: () => number = Date.now) {
  const removals: Collection<RemovalDocument> = database.db.collection(OWNER_REMOVALS);
  return {
    /** Keeps what a removal would take, for a quarter of an hour. */
    async prepare(
      ownerId: string,
      askedBy: string,
      found: Readonly<Record<string, number>>,
    ): Promise<RemovalDocument> {
      const nowMs = clock();
      const document: RemovalDocument = {
        ...{ _id: newId('rmv'), owner_id: ownerId, status: 'prepared', asked_by: askedBy },
        ...{ found, removed: {}, created_at: new Date(nowMs) },
        ...{ confirmed_at: null, completed_at: null },
        expires_at: new Date(nowMs + CONFIRMED_WITHIN_MS),
      };
      await removals.insertOne(document);
      return document;
    },

    /** By its id alone; null when there is none, or none any more. */
    find: (id: string): Promise<RemovalDocument | null> =>
      removals.findOne({
        _id: id,
        $or: [{ expires_at: { $exists: false } }, { expires_at: { $gt: new Date(clock()) } }],
      }),

    /** Confirms it; a second time answers the same. Null where another one of the owner runs. */
    async confirm(id: string): Promise<RemovalDocument | null> {
      try {
        return await removals.findOneAndUpdate(
          { _id: id, status: 'prepared', expires_at: { $gt: new Date(clock()) } },
          {
            $set: { status: 'running', confirmed_at: new Date(clock()) },
            $unset: { expires_at: 1 },
          },
          { returnDocument: 'after' },
        );
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return null;
      }
    },

    /** Takes a confirmation back whose workflow has surely not begun. */
    async takeBack(id: string): Promise<boolean> {
      const { matchedCount } = await removals.updateOne(
        { _id: id, status: 'running', removed: {} },
        {
          $set: {
            status: 'prepared',
            confirmed_at: null,
            expires_at: new Date(clock() + CONFIRMED_WITHIN_MS),
          },
        },
      );
      return matchedCount === 1;
    },

    /** The removal of the owner that runs; null without one. */
    running: (ownerId: string): Promise<RemovalDocument | null> =>
      removals.findOne({ owner_id: ownerId, status: 'running' }),

    /** Those that run, longest first, at most `limit`. */
    allRunning: (limit: number): Promise<RemovalDocument[]> =>
      removals.find({ status: 'running' }).sort({ confirmed_at: 1 }).limit(limit).toArray(),

    /** Ends it; answers it as it ended. */
    complete: (id: string): Promise<RemovalDocument | null> =>
      removals.findOneAndUpdate(
        { _id: id },
        [
          {
            $set: {
              status: 'removed',
              completed_at: { $ifNull: ['$completed_at', new Date(clock())] },
            },
          },
        ],
        { returnDocument: 'after' },
      ),
  };
}
