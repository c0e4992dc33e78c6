import type { Db } from 'mongodb';

/** One step of the data's history. `up` must bear being run twice. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly up: (db: Db) => Promise<void>;
}

/** Where the applied migrations are recorded, beside the baseline and the lock. */
export const MIGRATION_RECORDS = 'migrations';

/** An applied migration under its version; the baseline and the lock under names of their own. */
export interface MigrationDocument {
  _id: number | string;
  name?: string;
  applied_at?: Date;
  holder?: string;
  until?: Date;
}
