import type { ClientSession, ObjectId } from 'mongodb';
import type { Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';

export const ARTIFACT_UPLOADS = 'artifact_uploads';

/** The GridFS bucket of all content. */
export const ARTIFACT_BUCKET = 'artifacts';

/** Content that is being written: there from before its first chunk until it is kept or removed. */
interface UploadDocument {
  /** The file of GridFS. */
  readonly _id: ObjectId;
  readonly started_at: Date;
  /** Given up: it can be kept no more, its chunks are being removed. */
  readonly purging?: true;
}

export const ARTIFACT_UPLOAD_INDEXES: CollectionIndexes = {
  collection: ARTIFACT_UPLOADS,
  indexes: [{ key: { started_at: 1 }, name: 'in_order' }],
};

/** Four times as long as the API lets an upload take. */
const DEAD_AFTER_MS = 2 * 60 * 60_000;
/** Uploads of one run; the next run takes the others. */
const BATCH = 100;

export type ArtifactUploads = ReturnType<typeof createArtifactUploads>;

/**
 * Uploads on their way. An upload whose process died, or that could not reach MongoDB to take its
 * chunks back, stays written down here and is found by it. All functions throw when MongoDB is away.
 */
export function createArtifactUploads(database: Database, clock: () => number = Date.now) {
  const uploads = database.db.collection<UploadDocument>(ARTIFACT_UPLOADS);
  const files = database.db.collection<{ _id: ObjectId }>(`${ARTIFACT_BUCKET}.files`);
  const chunks = database.db.collection<{ files_id: ObjectId }>(`${ARTIFACT_BUCKET}.chunks`);
  return {
    /** Writes an upload down, before the first of its chunks. */
    async begin(fileId: ObjectId): Promise<void> {
      await uploads.insertOne({ _id: fileId, started_at: new Date(clock()) });
    },

    /** Forgets an upload that is kept, in the transaction that keeps it; false once it was given up. */
    async settle(fileId: ObjectId, session: ClientSession): Promise<boolean> {
      const own = { _id: fileId, purging: { $exists: false } };
      return (await uploads.deleteOne(own, { session })).deletedCount === 1;
    },

    /** Forgets an upload whose chunks have been removed. */
    async forget(fileId: ObjectId): Promise<void> {
      await uploads.deleteOne({ _id: fileId });
    },

    /** Removes what uploads left that began more than two hours ago; answers how many. Safe to repeat. */
    async purge(): Promise<number> {
      const dead = await uploads
        .find({ started_at: { $lt: new Date(clock() - DEAD_AFTER_MS) } })
        .sort({ started_at: 1 })
        .limit(BATCH)
        .toArray();
      let purged = 0;
      for (const { _id } of dead) {
        // First, so that an upload that comes to life again cannot be kept without its chunks.
        const { matchedCount } = await uploads.updateOne({ _id }, { $set: { purging: true } });
        if (matchedCount === 0) continue;
        await chunks.deleteMany({ files_id: _id });
        await files.deleteOne({ _id });
        await uploads.deleteOne({ _id });
        purged += 1;
      }
      return purged;
    },
  };
}
