import { requireKnownData } from '../records/migrations/migrations.ts';
import type { Database } from '../records/store/database.ts';

/** Says whether the data of a database were found to be of a version that this program reads. */
export function createDataCheck(database: Database) {
  let isKnown = false;
  const waiting: (() => void)[] = [];
  return {
    isKnown: () => isKnown,
    /** Throws a DataRefusedError, and when MongoDB is away. */
    check: async () => {
      await requireKnownData(database);
      isKnown = true;
      for (const start of waiting.splice(0)) start();
    },
    /** Does `start` now or when the data are known. */
    whenKnown: (start: () => void) => {
      if (isKnown) start();
      else waiting.push(start);
    },
  };
}
