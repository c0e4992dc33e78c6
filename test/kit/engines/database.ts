import { randomBytes } from 'node:crypto';
import { migrate } from '../../../records/migrations/migrations.ts';
import type { CollectionIndexes } from '../../../records/store/collection.ts';
import { connectDatabase } from '../../../records/store/database.ts';
import type { Database, DatabaseOptions } from '../../../records/store/database.ts';
import { engines } from './engines.ts';
import { useFixture } from './fixture.ts';

/** A database of one test file, gone after `drop`. */
export interface TestDatabase extends Database {
  /** Removes the database and closes the connection. */
  drop(): Promise<void>;
}

/** Opens an empty database with a name of its own on the engine of the test run. */
export async function openTestDatabase(
  options: Partial<DatabaseOptions> = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // A loaded test machine is slower than an operator would accept.
  const database = await connectDatabase({
    uri: engines().mongoUri,
    name,
    serverSelectionTimeoutMs: 10_000,
    ...options,
  });
  // Tests live at a time of their own, long past for MongoDB, which would remove what expires once a minute.
  if (options.uri === undefined)
    await database.client.db('admin').command({ setParameter: 1, ttlMonitorEnabled: false });
  return {
    ...database,
    drop: async () => {
      await database.db.dropDatabase();
      await database.close();
    },
  };
}

/** A database of its own for the tests of a `describe`, with the indexes that they need. */
export function useDatabase(...indexes: readonly CollectionIndexes[]): TestDatabase {
  return useFixture(
    async () => {
      const database = await openTestDatabase();
      if (indexes.length > 0) await migrate(database, { indexes, migrations: [] });
      return database;
    },
    (database) => database.drop(),
  );
}
