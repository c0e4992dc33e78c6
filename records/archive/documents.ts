import type { Document } from 'mongodb';
import type { CollectionIndexes } from '../store/collection.ts';

export const ARCHIVE_BATCHES = 'archive_batches';
export const ARCHIVED_RECORDS = 'archived_records';

/** What goes to the archive by itself, in the order in which it goes. */
export const ARCHIVE_KINDS = ['events', 'deployments', 'workloads', 'plans'] as const;
export type ArchiveKindName = (typeof ARCHIVE_KINDS)[number];

/** A record of a batch: what of it says that it is still as it was read. */
export interface ReadRecord {
  readonly id: string;
  readonly as_read: Document;
}

/** What is known of a file in the archive. */
export interface ArchiveFile {
  readonly key: string;
  readonly records: number;
  readonly lines: number;
  /** Of the file as it lies there. */
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Records of one owner, kind and day on their way into one file. `claimed`: chosen. `stored`: the file and its
 * manifest were read back and are what was written; from now on records are removed. `done`: all of them are.
 */
export interface ArchiveBatchDocument {
  /** `arc_…` */
  readonly _id: string;
  readonly owner_id: string;
  readonly kind: ArchiveKindName;
  /** On which its records ended, such as 2026-11-20, UTC. */
  readonly day: string;
  readonly state: 'claimed' | 'stored' | 'done';
  /** While it is claimed. */
  readonly ids?: readonly string[];
  /** Files that were begun; only `file` counts. */
  readonly tried: readonly string[];
  readonly file?: ArchiveFile;
  /** Records of the file that are to be removed. */
  readonly reads?: readonly ReadRecord[];
  /** Records of the file that had changed meanwhile: what the file says of them does not count. */
  readonly left: readonly string[];
  readonly created_at: Date;
  readonly done_at?: Date;
}

/** What stays of a record that went to the archive. */
export interface ArchivedRecordDocument {
  /** The id that it had. */
  readonly _id: string;
  readonly owner_id: string;
  readonly kind: Exclude<ArchiveKindName, 'events'>;
  readonly batch_id: string;
  readonly at: Date;
}

export const ARCHIVE_BATCH_INDEXES: CollectionIndexes = {
  collection: ARCHIVE_BATCHES,
  indexes: [
    { key: { owner_id: 1, _id: 1 }, name: 'of_owner' },
    {
      key: { created_at: 1 },
      name: 'under_way',
      partialFilterExpression: { state: { $in: ['claimed', 'stored'] } },
    },
  ],
};

export const ARCHIVED_RECORD_INDEXES: CollectionIndexes = {
  collection: ARCHIVED_RECORDS,
  indexes: [{ key: { owner_id: 1, at: -1 }, name: 'newest_of_owner' }],
};
