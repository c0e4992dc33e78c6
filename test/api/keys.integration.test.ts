import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'mocha';
import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { at } from '../kit/http/answers.ts';
import { engines } from '../kit/engines/engines.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

describe('npm run keys', function () {
  this.timeout(300_000);
  const name = `test_keys_${randomBytes(4).toString('hex')}`;
  const open = () => connectDatabase({ uri: engines().mongoUri, name });

  function keys(...args: readonly string[]): Promise<Outcome> {
    const env = { ...process.env, MONGODB_DATABASE: name, API_KEY_PREFIXES: 'svc,old' };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'api/keys.ts', ...args],
        { env },
        (error, out, problem) => {
          resolve({ code: error === null ? 0 : Number(error.code), out, problem });
        },
      );
    });
  }

  after(async () => {
    const database = await open();
    await database.db.dropDatabase();
    await database.close();
  });

  it('makes a key that works, lists it and revokes it', async () => {
    const made = await keys('create', '--owner', 'acme', '--mode', 'live', '--json');
    assert.equal(made.code, 0, made.problem);
    const created: unknown = JSON.parse(made.out);
    const key = String(at(created, 'key'));
    const id = String(at(created, 'id'));
    assert.match(key, /^svc_live_/);
    const permissions = at(created, 'permissions');
    assert.ok(Array.isArray(permissions) && permissions.length === 9);
    assert.ok(!permissions.includes('keys:write') && !permissions.includes('*'));

    const database = await open();
    assert.equal((await createApiKeyRecords(database).findUsable(key))?.ownerId, 'acme');
    const listed = await keys('list', '--owner', 'acme');
    assert.match(listed.out, new RegExp(`${id} .*acme.*live.*free.*usable`));
    assert.ok(!listed.out.includes(key));
    assert.equal((await keys('revoke', id)).code, 0);
    assert.equal(await createApiKeyRecords(database).findUsable(key), null);
    await database.close();
  });

  it('prints the key alone on its line', async () => {
    const made = await keys(
      ...['create', '--owner', 'acme', '--mode', 'test', '--prefix', 'old'],
      ...['--permissions', 'planning:read, keys:write'],
    );
    assert.match(made.out.split('\n')[0] ?? '', /^old_test_[A-Za-z0-9]{32}$/);
  });

  const bad: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no owner', ['create', '--mode', 'live'], /--owner/],
    ['another mode', ['create', '--owner', 'a', '--mode', 'prod'], /live, test/],
    [
      'an unknown permission',
      ['create', '--owner', 'a', '--mode', 'live', '--permissions', 'all'],
      /'all' is none of/,
    ],
    [
      'a prefix that is not configured',
      ['create', '--owner', 'a', '--mode', 'live', '--prefix', 'new'],
      /API_KEY_PREFIXES: svc, old/,
    ],
    ['an unknown key', ['revoke', 'key_unknown'], /there is no key key_unknown/],
  ];
  for (const [title, args, says] of bad) {
    it(`refuses ${title} with exit code 1`, async () => {
      const { code, problem } = await keys(...args);
      assert.equal(code, 1);
      assert.match(problem, says);
    });
  }
});
