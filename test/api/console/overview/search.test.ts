import assert from 'node:assert/strict';
import { MongoServerError } from 'mongodb';
import { describe, it } from 'mocha';
import { searchEverywhere } from '../../../../api/console/overview/search.ts';
import type { Database } from '../../../../records/store/database.ts';
import { createSearchRecords } from '../../../../records/overview/search.ts';

interface Cursor {
  readonly sort: () => Cursor;
  readonly limit: () => Cursor;
  readonly project: () => Cursor;
  readonly toArray: () => Promise<readonly object[]>;
}

/** A database whose deliveries are too many to be read in time, and where all else has one record. */
function slowDatabase(code: number): Pick<Database, 'db'> {
  const found = (name: string) => {
    const cursor: Cursor = {
      sort: () => cursor,
      limit: () => cursor,
      project: () => cursor,
      toArray: () =>
        name === 'webhook_deliveries'
          ? Promise.reject(new MongoServerError({ message: 'too late', code }))
          : Promise.resolve([{ _id: `${name}-1`, name: 'one' }]),
    };
    return { find: () => cursor };
  };
  // True: the search asks for nothing else.
  return { db: { collection: found } } as unknown as Pick<Database, 'db'>;
}

const deps = (code: number) => ({
  // True: it uses no other part of the database.
  search: createSearchRecords(slowDatabase(code) as Database),
  satellites: { search: () => Promise.resolve([]) },
  overview: { findEncounters: () => Promise.resolve([]) },
});
const caller = { ownerId: 'own_a', permissions: ['*' as const] };

describe('searchEverywhere', () => {
  it('answers what it has found where one kind takes too long, and says that there may be more', async () => {
    const { data, has_more: hasMore } = await searchEverywhere(deps(50), caller, 'one', 20);
    assert.ok(data.some(({ kind }) => kind === 'mission'));
    assert.ok(data.every(({ kind }) => kind !== 'delivery'));
    assert.equal(hasMore, true);
  });

  it('hides no other error', async () => {
    await assert.rejects(searchEverywhere(deps(2), caller, 'one', 20), MongoServerError);
  });
});
