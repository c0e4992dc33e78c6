import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import * as v from 'valibot';
import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { createAuditRecords } from '../../records/access/audit.ts';
import { createRemovalRecords } from '../../records/owner/removals.ts';
import { connectDatabase, type Database } from '../../records/store/database.ts';
import { createTemporalClient, ServerConnection } from '../../temporal/connection.ts';
import { ownerRemovalWorkflowId } from '../../workflows/ids.ts';
import { engines } from '../kit/engines/engines.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

const Shown = v.looseObject({ id: v.string(), status: v.string(), found_total: v.number() });

describe('npm run users -- remove-owner', function () {
  this.timeout(300_000);
  const name = `test_remove_owner_${randomBytes(4).toString('hex')}`;
  let database: Database;

  function removeOwner(
    args: readonly string[],
    env: Record<string, string> = {},
  ): Promise<Outcome> {
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ['--import', 'tsx', 'api/users.ts', 'remove-owner', ...args],
        // No worker takes what is started here.
        {
          env: {
            ...process.env,
            MONGODB_DATABASE: name,
            TASK_QUEUE_PREFIX: name.replaceAll('_', '-'),
            ...env,
          },
        },
        (error, out, problem) => {
          resolve({ code: error === null ? 0 : Number(error.code), out, problem });
        },
      );
      child.stdin?.end();
    });
  }

  before(async () => {
    database = await connectDatabase({ uri: engines().mongoUri, name });
    for (const ownerId of ['acme', 'other'])
      await createApiKeyRecords(database).create({
        ...{ ownerId, name: ownerId, mode: 'live', permissions: ['*'], tier: 'free' },
        prefix: 'svc',
      });
  });
  after(async () => {
    await database.db.dropDatabase();
    await database.close();
  });

  it('removes nothing of nobody, without a yes, or while Temporal is away', async () => {
    const nobody = await removeOwner(['--owner', 'acne', '--yes']);
    assert.equal(nobody.code, 1);
    assert.match(nobody.problem, /^There is nothing of an owner 'acne'\./);
    const unasked = await removeOwner(['--owner', 'acme']);
    assert.equal(unasked.code, 1);
    assert.match(unasked.problem, /\n {2}1 keys\n.*Nothing was removed\. .*--yes/s);
    const away = await removeOwner(['--owner', 'acme', '--yes'], {
      TEMPORAL_ADDRESS: '127.0.0.1:1',
    });
    assert.equal(away.code, 1);
    assert.match(away.problem, /Nothing was removed: see TEMPORAL_ADDRESS/);
    assert.equal(await createRemovalRecords(database).running('acme'), null);
    assert.deepEqual(await actions(), []);
  });

  it('starts the removal of the owner alone, is noted, and says from then on how far it is', async () => {
    const begun = await removeOwner(['--owner', 'acme', '--yes', '--json']);
    assert.equal(begun.code, 0, begun.problem);
    const { id, status, found_total: found } = v.parse(Shown, JSON.parse(begun.out));
    assert.deepEqual([status, found], ['running', 1]);
    const connection = ServerConnection.open(engines().temporalAddress);
    try {
      const { workflow } = createTemporalClient(connection, 'default');
      const handle = workflow.getHandle(ownerRemovalWorkflowId(id));
      assert.equal((await handle.describe()).type, 'ownerRemoval');
      await handle.terminate('the test is over');
    } finally {
      await connection.close();
    }
    const again = await removeOwner(['--owner', 'acme']);
    assert.equal(again.code, 0, again.problem);
    assert.match(again.out, new RegExp(`being removed: 0 records .*/api/owner/removals/${id} `));
    assert.deepEqual(await actions(), ['operator owner.remove']);
    assert.equal(await createRemovalRecords(database).running('other'), null);
  });

  async function actions(): Promise<string[]> {
    const noted = await createAuditRecords(database).list({
      ownerId: 'acme',
      ...{ limit: 0, after: null },
    });
    return noted.map(({ actor, action }) => `${actor.kind} ${action}`);
  }
});
