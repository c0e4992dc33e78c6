import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { migrate } from '../../../records/migrations/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import { engines } from '../../kit/engines/engines.ts';
import { startChild } from '../../kit/rig/child.ts';

describe('a process that finds data of another version', function () {
  this.timeout(300_000);
  let dataDir = '';
  let database: TestDatabase;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'refused-data-'));
    database = await openTestDatabase();
  });
  after(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  const everything = async () => {
    const collections = await database.db.listCollections({}, { nameOnly: true }).toArray();
    const names = collections.map(({ name }) => name).sort();
    const contents = names.map((name) => database.db.collection(name).find({}).toArray());
    return (await Promise.all(contents)).map((documents, index) => ({
      name: names[index],
      documents,
    }));
  };

  const refuses = async (name: 'api' | 'worker', reason: RegExp) => {
    const kept = await everything();
    const child = startChild(name, `${name}/main.ts`, {
      ...{ MAIN_PORT: '0', SIM_PORT: '0', CAE_PORT: '0', CONSOLE_PORT: '0' },
      ...{ MONGODB_DATABASE: database.db.databaseName, DATA_DIR: dataDir },
      // An address at which nothing listens: it is not even looked for.
      ...{ MONGODB_URI: engines().mongoUri, TEMPORAL_ADDRESS: '127.0.0.1:9', LOG_LEVEL: 'info' },
    });
    await assert.rejects(
      child.waitFor(() => false, 120_000),
      /ended/,
    );
    assert.equal(await child.stop(), 1);
    const [line, ...others] = child.lines;
    assert.match(String(line?.['msg']), reason);
    assert.deepEqual(others, []);
    assert.deepEqual(await everything(), kept, 'nothing is written');
  };

  for (const name of ['api', 'worker'] as const) {
    it(`${name}: refuses what an unreleased version has left`, async () => {
      await database.db.dropDatabase();
      const records = database.db.collection<{ _id: number | string }>('migrations');
      await records.insertMany([{ _id: 1, applied_at: new Date(1) } as { _id: number }]);
      await database.db.collection<{ _id: string }>('deployments').insertOne({ _id: 'dep_1' });
      await refuses(name, /is of an unreleased version/);
    });

    it(`${name}: refuses what a newer program has left`, async () => {
      await database.db.dropDatabase();
      const beyond = { version: 1000, name: 'of a later release', up: () => Promise.resolve() };
      await migrate(database, { indexes: [], migrations: [beyond] });
      await refuses(name, /is of version 1000 \(of a later release\), this program knows/);
    });
  }
});
