import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'mocha';
import { COLLECTION_INDEXES, migrate, MIGRATIONS } from '../../../records/migrations/migrations.ts';
import type { Migration } from '../../../records/migrations/migrations.ts';
import { openTestDatabase } from '../../kit/engines/database.ts';
import type { TestDatabase } from '../../kit/engines/database.ts';

describe('migrate', () => {
  let database: TestDatabase;
  const ran: number[] = [];
  const step = (version: number): Migration => ({
    version,
    name: `step ${version}`,
    up: async () => {
      ran.push(version);
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  });

  before(async () => {
    database = await openTestDatabase();
  });
  afterEach(async () => {
    ran.length = 0;
    await database.db.collection('migrations').deleteMany({});
  });
  after(() => database.drop());

  it('runs missing steps in order of their version, once', async () => {
    assert.deepEqual(
      await migrate(database, { indexes: [], migrations: [step(2), step(1)] }),
      [1, 2],
    );
    const three = [step(1), step(2), step(3)];
    assert.deepEqual(await migrate(database, { indexes: [], migrations: three }), [3]);
    assert.deepEqual(ran, [1, 2, 3]);
    const recorded = await database.db.collection('migrations').find({}).toArray();
    assert.deepEqual(
      recorded.map((document) => document['name'] as unknown),
      ['step 1', 'step 2', 'step 3'],
    );
  });

  it('runs every step once when several processes start together', async () => {
    const applied = await Promise.all(
      Array.from({ length: 4 }, () =>
        migrate(database, { indexes: [], migrations: [step(1), step(2)] }),
      ),
    );
    assert.deepEqual(ran, [1, 2]);
    assert.equal(applied.flat().length, 2);
  });

  it('takes over from a process that died with the lock', async () => {
    await database.db
      .collection<{ _id: string; holder: string; until: Date }>('migrations')
      .insertOne({ _id: 'lock', holder: 'dead', until: new Date(Date.now() + 300) });
    assert.deepEqual(await migrate(database, { indexes: [], migrations: [step(1)] }), [1]);
  });

  it('does not record a step that failed, and lets the next start try again', async () => {
    const failing: Migration = {
      version: 1,
      name: 'fails',
      up: () => Promise.reject(new Error('broken')),
    };
    await assert.rejects(migrate(database, { indexes: [], migrations: [failing] }), /broken/);
    assert.deepEqual(await migrate(database, { indexes: [], migrations: [step(1)] }), [1]);
  });

  it('makes every index of the product, and bears being run again', async () => {
    await migrate(database);
    assert.deepEqual(await migrate(database), []);
    for (const { collection, indexes } of COLLECTION_INDEXES) {
      const made = await database.db.collection(collection).indexes();
      assert.equal(made.length, indexes.length + 1, collection);
    }
  });

  it('has no two migrations of one version', () => {
    const versions = MIGRATIONS.map(({ version }) => version);
    assert.equal(new Set(versions).size, versions.length);
  });
});
