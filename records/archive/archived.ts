import { DEPLOYMENTS } from '../deployment/collections.ts';
import type { DeploymentDocument } from '../deployment/deployments.ts';
import type { Database } from '../store/database.ts';
import {
  ARCHIVE_BATCHES,
  ARCHIVED_RECORDS,
  type ArchiveBatchDocument,
  type ArchivedRecordDocument,
} from './documents.ts';
import type { ArchiveLine } from './file.ts';
import { linesOfFile, removeFile } from './kept-files.ts';
import type { ArchiveStore } from './store.ts';

/** What is known of a record that went to the archive, wholly or with its events alone. */
export interface ArchivedRecord {
  readonly id: string;
  readonly kind: ArchivedRecordDocument['kind'] | 'events';
  readonly at: Date;
}

/** What an owner has in the archive. */
export interface ArchivedSum {
  readonly files: number;
  readonly records: number;
  readonly bytes: number;
}

/** Batches that have a file that counts. */
const KEPT = { file: { $exists: true } } as const;

export type Archived = ReturnType<typeof createArchived>;

/** What surfaces ask of the archive. */
export type ShownArchive = Pick<Archived, 'isOn' | 'find' | 'read'>;

/**
 * What lies in the archive, for its owners. Without a storage nothing is read from it. All functions throw
 * when MongoDB is away; those that read files also when the storage is, and ArchiveDiffersError where it gives
 * back something else than was written.
 */
export function createArchived(database: Database, store: ArchiveStore | undefined) {
  const batches = database.db.collection<ArchiveBatchDocument>(ARCHIVE_BATCHES);
  const stubs = database.db.collection<ArchivedRecordDocument>(ARCHIVED_RECORDS);
  const deployments = database.db.collection<DeploymentDocument>(DEPLOYMENTS);
  const needStore = (): ArchiveStore => {
    if (store === undefined)
      throw new Error('there are files in an archive, and ARCHIVE_URL is not set');
    return store;
  };

  const linesOf = async (batch: ArchiveBatchDocument): Promise<readonly ArchiveLine[]> => {
    if (batch.file === undefined) return [];
    // What it says of records that had changed since, or are still there, does not count.
    const elsewhere = new Set([...batch.left, ...(batch.reads ?? []).map(({ id }) => id)]);
    const lines = await linesOfFile(needStore(), batch.file);
    return lines.filter(({ id }) => !elsewhere.has(id));
  };

  return {
    /** Says whether this platform archives at all. */
    isOn: store !== undefined,

    /** What went to the archive under that id; null where nothing of the owner did. */
    async find(ownerId: string, id: string): Promise<ArchivedRecord | null> {
      const stub = await stubs.findOne({ _id: id, owner_id: ownerId });
      if (stub !== null) return { id, kind: stub.kind, at: stub.at };
      const deployment = await deployments.findOne(
        { _id: id, owner_id: ownerId, events_archived: { $exists: true } },
        { projection: { events_archived: 1 } },
      );
      const at = deployment?.events_archived?.at;
      return at === undefined ? null : { id, kind: 'events', at };
    },

    /** All that the archive has under that id, the record before its events; null where nothing of the owner is. */
    async read(ownerId: string, id: string): Promise<readonly ArchiveLine[] | null> {
      const stub = await stubs.findOne({ _id: id, owner_id: ownerId });
      const own = async (batchId: string): Promise<readonly ArchiveLine[]> => {
        const batch = await batches.findOne({ _id: batchId, owner_id: ownerId });
        return batch === null ? [] : (await linesOf(batch)).filter((line) => line.id === id);
      };
      const record = stub === null ? [] : await own(stub.batch_id);
      const deployment =
        stub === null ? await deployments.findOne({ _id: id, owner_id: ownerId }) : null;
      const archived =
        deployment?.events_archived ??
        (record[0]?.record as Partial<DeploymentDocument> | undefined)?.events_archived;
      if (stub === null && archived === undefined) return null;
      return [...record, ...(archived === undefined ? [] : await own(archived.batch_id))];
    },

    /** Everything of an owner, file after file, one file in memory at a time. */
    async *lines(ownerId: string): AsyncGenerator<ArchiveLine> {
      for await (const batch of batches.find({ owner_id: ownerId, ...KEPT }).sort({ _id: 1 }))
        yield* await linesOf(batch);
    },

    /** How much an owner has there. */
    async sum(ownerId: string): Promise<ArchivedSum> {
      const [sum] = await batches
        .aggregate<ArchivedSum>([
          { $match: { owner_id: ownerId, ...KEPT } },
          {
            $group: {
              _id: null,
              files: { $sum: 1 },
              records: { $sum: { $subtract: ['$file.records', { $size: '$left' }] } },
              bytes: { $sum: '$file.bytes' },
            },
          },
          { $project: { _id: 0 } },
        ])
        .toArray();
      return sum ?? { files: 0, records: 0, bytes: 0 };
    },

    /**
     * Removes the files of an owner, those that were begun among them, until none is left or `isOver`;
     * answers how many batches, and whether that were all.
     */
    async removeAll(
      ownerId: string,
      isOver: () => boolean,
    ): Promise<{ readonly removed: number; readonly isDone: boolean }> {
      let removed = 0;
      for (;;) {
        // One that has begun no file goes with the other records.
        const batch = await batches.findOne({ owner_id: ownerId, 'tried.0': { $exists: true } });
        if (batch === null) return { removed, isDone: true };
        for (const key of batch.tried) await removeFile(needStore(), key);
        // One that was begun meanwhile is noted there first: then it is looked at again.
        const { deletedCount } = await batches.deleteOne({ _id: batch._id, tried: batch.tried });
        removed += deletedCount;
        if (isOver()) return { removed, isDone: false };
      }
    },
  };
}
