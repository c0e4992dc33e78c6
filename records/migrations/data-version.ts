import type { Db } from 'mongodb';
import type { Database } from '../store/database.ts';

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

/** Data that this program must not touch. Its message is one line that says what to do. */
export class DataRefusedError extends Error {
  override name = 'DataRefusedError';
}

/** Marks data from which an upgrade path leads to every later version. */
const BASELINE = 'baseline';

/**
 * Refuses data of a newer program and of an unreleased one (from before there was a baseline), and
 * changes nothing. Answers the versions that are applied. Throws {@link DataRefusedError}, and when
 * MongoDB is away.
 */
export async function checkDataVersion(
  { db }: Pick<Database, 'db'>,
  migrations: readonly Migration[],
): Promise<ReadonlySet<unknown>> {
  // One read: the baseline is written before anything is applied, so who sees this sees that.
  const records = await db
    .collection<MigrationDocument>(MIGRATION_RECORDS)
    .find({})
    .sort({ _id: 1 })
    .toArray();
  const applied = records.filter(({ applied_at }) => applied_at !== undefined);
  const hasBaseline = records.some(({ _id }) => _id === BASELINE);
  const newest = applied.at(-1);
  if (newest !== undefined && !hasBaseline) {
    throw new DataRefusedError(
      `The data in database ${db.databaseName} is of an unreleased version, from which no upgrade ` +
        `path leads; nothing was changed. To begin anew, ${ANOTHER_DATABASE}.`,
    );
  }
  const known = new Set<unknown>(migrations.map(({ version }) => version));
  if (applied.some(({ _id }) => !known.has(_id))) {
    const latest = Math.max(0, ...migrations.map(({ version }) => version));
    throw new DataRefusedError(
      `The data in database ${db.databaseName} is of version ${String(newest?._id)} ` +
        `(${newest?.name ?? ''}), this program knows versions up to ${latest}; nothing was changed. ` +
        `Start a program as new as the one that wrote the data, or ${ANOTHER_DATABASE}.`,
    );
  }
  return new Set(applied.map(({ _id }) => _id));
}

const ANOTHER_DATABASE =
  'name another database in MONGODB_DATABASE (for npm start: another folder in DATA_DIR)';

/** Marks the data, before the first migration, as of a version with an upgrade path. */
export async function markBaseline({ db }: Pick<Database, 'db'>): Promise<void> {
  await db
    .collection<MigrationDocument>(MIGRATION_RECORDS)
    .updateOne({ _id: BASELINE }, { $setOnInsert: { name: 'since 0.9.0' } }, { upsert: true });
}
