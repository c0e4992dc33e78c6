import type { ArchiveConfig } from '../../contracts/archive-settings.ts';
import { createBucketStore } from './bucket-store.ts';
import { createFolderStore } from './folder-store.ts';

/** Files outside the database: a folder, or a bucket of S3-compatible storage. Keys are paths of plain letters. */
export interface ArchiveStore {
  /** For logs, without secrets. */
  readonly place: string;
  /** Writes a file whole or not at all. Throws when the storage is away or refuses. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** A file as it is kept; null where there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes a file, or nothing where there is none. */
  remove(key: string): Promise<void>;
}

/** Opens the archive of the configuration; undefined where there is none. Nothing is asked yet. */
export function openArchiveStore(config: ArchiveConfig | undefined): ArchiveStore | undefined {
  if (config === undefined) return undefined;
  return config.kind === 'folder' ? createFolderStore(config.path) : createBucketStore(config);
}
