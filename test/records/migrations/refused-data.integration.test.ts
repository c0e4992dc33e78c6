import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { migrate } from '../../../records/migrations/migrations.ts';
import { openTestDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import { engines } from '../../kit/engines/engines.ts';
import { at } from '../../kit/http/answers.ts';
import { startProxy } from '../../kit/peers/proxy.ts';
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

  it('api: answers nothing but health from data that it could not check yet', async () => {
    await database.db.dropDatabase();
    const records = database.db.collection<{ _id: number }>('migrations');
    // A document as an unreleased version wrote it.
    await records.insertMany([{ _id: 1, applied_at: new Date(1) } as { _id: number }]);
    const kept = await everything();
    const mongo = await startProxy(new URL(engines().mongoUri).host);
    const api = startChild('api', 'api/main.ts', {
      ...{ MAIN_PORT: '0', SIM_PORT: '0', CAE_PORT: '0', CONSOLE_PORT: '0' },
      ...{ MONGODB_DATABASE: database.db.databaseName, DATA_DIR: dataDir, LOG_LEVEL: 'info' },
      MONGODB_URI: `mongodb://127.0.0.1:${mongo.port}/?directConnection=true`,
      TEMPORAL_ADDRESS: '127.0.0.1:9',
    });
    try {
      const line = await api.waitFor(({ msg }) => msg === 'listening', 120_000);
      const main = String(at(line, 'addresses', 'main'));
      assert.equal((await fetch(`${main}/healthz`)).status, 200);
      const ended = api.waitFor(() => false, 120_000).catch(() => 'ended' as const);
      await mongo.open();
      const met = new Set<number>();
      const headers = { Authorization: 'Bearer svc_live_0123456789abcdef' };
      const ask = async (): Promise<void> => {
        const status = await fetch(`${main}/v1/ping`, { headers }).then(
          (answer) => answer.status,
          // The process has ended, as it should.
          () => null,
        );
        if (status === null) return;
        met.add(status);
        await ask();
      };
      await ask();
      assert.equal(await ended, 'ended');
      assert.equal(await api.stop(), 1);
      assert.deepEqual([...met], [503]);
      assert.deepEqual(await everything(), kept, 'nothing is written');
    } finally {
      await api.stop();
      await mongo.close();
    }
  });

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
