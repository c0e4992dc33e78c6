import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { COLLECTION_INDEXES, migrate, MIGRATIONS } from '../../../records/migrations/migrations.ts';
import { DataRefusedError } from '../../../records/migrations/data-version.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import type { Migration, MigrationDocument } from '../../../records/migrations/data-version.ts';

/** What every start of a program of before the baseline has recorded. */
const UNRELEASED: readonly MigrationDocument[] = [
  { _id: 1, name: 'load the catalogue of 2026-07-24', applied_at: new Date(1) },
  { _id: 2, name: 'load the history of elements of July 2026', applied_at: new Date(2) },
];

describe('migrate', () => {
  const database = useDatabase();
  const ran: number[] = [];
  const step = (version: number): Migration => ({
    version,
    name: `step ${version}`,
    up: async () => {
      ran.push(version);
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  });

  const migrations = () => database.db.collection<MigrationDocument>('migrations');
  const recorded = () => migrations().find({}).sort({ _id: 1 }).toArray();

  afterEach(async () => {
    ran.length = 0;
    await migrations().deleteMany({});
  });

  it('runs missing steps in order of their version, once', async () => {
    assert.deepEqual(
      await migrate(database, { indexes: [], migrations: [step(2), step(1)] }),
      [1, 2],
    );
    const three = [step(1), step(2), step(3)];
    assert.deepEqual(await migrate(database, { indexes: [], migrations: three }), [3]);
    assert.deepEqual(ran, [1, 2, 3]);
    assert.deepEqual(
      (await recorded()).map(({ name }) => name),
      ['step 1', 'step 2', 'step 3', 'since 0.9.0'],
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
    const failing = { ...step(1), up: () => Promise.reject(new Error('broken')) };
    await assert.rejects(migrate(database, { indexes: [], migrations: [failing] }), /broken/);
    assert.deepEqual(await migrate(database, { indexes: [], migrations: [step(1)] }), [1]);
  });

  it('refuses data of a newer program, by both versions, and writes nothing', async () => {
    await migrate(database, { indexes: [], migrations: [step(1), step(2)] });
    const before = await recorded();
    const older = { indexes: [{ collection: 'late', indexes: [{ key: { a: 1 } }] }] };
    await assert.rejects(
      migrate(database, { ...older, migrations: [step(1)] }),
      (error: Error) =>
        error instanceof DataRefusedError &&
        /is of version 2 \(step 2\), this program knows versions up to 1;/.test(error.message) &&
        !error.message.includes('\n'),
    );
    assert.deepEqual(await recorded(), before);
    assert.deepEqual(await database.db.listCollections({ name: 'late' }).toArray(), []);
  });

  it('refuses data of an unreleased program, and writes nothing', async () => {
    await migrations().insertMany([...UNRELEASED]);
    await assert.rejects(migrate(database), (error: Error) => {
      assert.ok(error instanceof DataRefusedError);
      assert.match(error.message, /of an unreleased version, .* nothing was changed/);
      return true;
    });
    assert.deepEqual(await recorded(), UNRELEASED);
  });

  it('makes every index of the product, and is safe to repeat', async () => {
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
