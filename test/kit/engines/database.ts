import { randomBytes } from 'node:crypto';
import { connectDatabase } from '../../../records/store/database.ts';
import type { Database, DatabaseOptions } from '../../../records/store/database.ts';
import { engines } from './engines.ts';

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
  return {
    ...database,
    drop: async () => {
      await database.db.dropDatabase();
      await database.close();
    },
  };
}
