import type { Collection } from 'mongodb';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';

/** A token bucket: `capacity` at once, refilled at `perMinute`. */
export interface BucketSize {
  readonly capacity: number;
  readonly perMinute: number;
}

/** Reported events of one deployment: 100 per minute, 2,000 at once after a silence. */
export const EVENT_BUCKET: BucketSize = { capacity: 2000, perMinute: 100 };

/** Events reported in batches with one key: 1,000 a second, ten seconds of it at once. */
export const BATCH_BUCKET: BucketSize = { capacity: 10_000, perMinute: 60_000 };

interface BucketDocument {
  readonly _id: string;
  readonly tokens: number;
  readonly taken: boolean;
  readonly at: Date;
}

export const EVENT_BUCKET_INDEXES: CollectionIndexes = {
  collection: 'event_buckets',
  // A bucket unused for two hours is full, which is what an absent one counts as.
  indexes: [{ key: { at: 1 }, name: 'expire_full', expireAfterSeconds: 7200 }],
};

export type EventBuckets = ReturnType<typeof createEventBuckets>;

/** Token buckets that hold across processes. All functions throw when MongoDB is away. */
export function createEventBuckets(database: Database) {
  const buckets: Collection<BucketDocument> = database.db.collection('event_buckets');

  /** Takes so many tokens, or none; answers ms until there are as many. */
  const take = async (
    key: string,
    size: BucketSize,
    nowMs: number,
    count = 1,
  ): Promise<{ readonly taken: boolean; readonly waitMs: number }> => {
    const now = new Date(nowMs);
    const elapsedMs = { $max: [0, { $subtract: [now, { $ifNull: ['$at', now] }] }] };
    const refilled = {
      $min: [
        size.capacity,
        {
          $add: [
            { $ifNull: ['$tokens', size.capacity] },
            { $multiply: [elapsedMs, size.perMinute / 60_000] },
          ],
        },
      ],
    };
    const update = [
      { $set: { tokens: refilled, at: { $max: ['$at', now] } } },
      { $set: { taken: { $gte: ['$tokens', count] } } },
      { $set: { tokens: { $subtract: ['$tokens', { $cond: ['$taken', count, 0] }] } } },
    ];
    const write = () =>
      buckets.findOneAndUpdate({ _id: key }, update, { upsert: true, returnDocument: 'after' });
    const bucket = await write().catch((error: unknown) => {
      // Two first events met; the other one made the bucket.
      if (isDuplicateKey(error)) return write();
      throw error;
    });
    if (bucket === null) throw new Error(`the bucket ${key} was not made`);
    const missing = Math.max(0, count - bucket.tokens);
    return {
      taken: bucket.taken,
      waitMs: bucket.taken ? 0 : Math.ceil((missing * 60_000) / size.perMinute),
    };
  };

  return { take };
}
