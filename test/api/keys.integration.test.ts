import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'mocha';
import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { createAuditRecords } from '../../records/access/audit.ts';
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
  const ENV = { ...process.env, MONGODB_DATABASE: name, API_KEY_PREFIXES: 'svc,old' };
  const open = () => connectDatabase({ uri: engines().mongoUri, name });

  function keys(...args: readonly string[]): Promise<Outcome> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'api/keys.ts', ...args],
        { env: ENV },
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
    assert.ok(Array.isArray(permissions) && permissions.length === 11);
    assert.ok(!permissions.includes('keys:write') && !permissions.includes('*'));

    const database = await open();
    assert.equal((await createApiKeyRecords(database).findUsable(key))?.ownerId, 'acme');
    const listed = await keys('list', '--owner', 'acme');
    assert.match(listed.out, new RegExp(`${id} .*acme.*live.*free.*usable`));
    assert.ok(!listed.out.includes(key));
    assert.equal((await keys('revoke', id)).code, 0);
    assert.equal(await createApiKeyRecords(database).findUsable(key), null);
    const audit = createAuditRecords(database);
    const noted = await audit.list({ ownerId: 'acme', limit: 0, after: null });
    assert.deepEqual(
      noted.map(({ actor, action, resource }) => [actor.kind, action, resource?.id]),
      [
        ['operator', 'keys.delete', id],
        ['operator', 'keys.create', id],
      ],
    );
    await database.close();
  });

  it('prints the key alone on its line', async () => {
    const made = await keys(
      ...['create', '--owner', 'acme', '--mode', 'test', '--prefix', 'old'],
      ...['--permissions', 'planning:read, keys:write'],
    );
    assert.match(made.out.split('\n')[0] ?? '', /^old_test_[A-Za-z0-9]{32}$/);
  });

  it('says which limits and quotas hold, and that a key for everything is better narrower', async () => {
    const all = await keys('create', '--owner', 'wide', '--mode', 'live', '--permissions', '*');
    assert.match(all.problem, /may do everything.*--permissions.*--expires.*--addresses.*--agent/);
    assert.match(all.out, /10 requests a minute and 1,000 a day on the main API/);
    assert.match(all.out, /wide may have, of tier free: 100 missions.*; 50 keys/);
    const narrow = await keys(
      ...['create', '--owner', 'wide', '--mode', 'test', '--permissions', 'planning:read'],
      ...['--tier', 'enterprise'],
    );
    assert.equal(narrow.problem, '');
    assert.match(narrow.out, /30 requests a minute on the main API[^]*5,000 missions/);
  });

  it('makes a key bound to an agent, which may report and nothing else, and lists it so', async () => {
    const made = await keys(
      ...['create', '--owner', 'bound', '--mode', 'live', '--agent', 'iss-1', '--json'],
      ...['--satellites', '25544, 48274', '--expires', '10d', '--addresses', '192.0.2.1/24,::1'],
    );
    assert.equal(made.code, 0, made.problem);
    assert.equal(made.problem, '');
    const created: unknown = JSON.parse(made.out);
    assert.deepEqual(
      ['permissions', 'agent_id', 'satellite_ids', 'allowed_addresses', 'max_priority'].map(
        (name) => at(created, name),
      ),
      [['agents:report'], 'iss-1', ['25544', '48274'], ['192.0.2.0/24', '::1'], 3],
    );
    const lastsMs = Date.parse(String(at(created, 'expires_at'))) - Date.now();
    assert.ok(Math.abs(lastsMs - 10 * 86_400_000) < 300_000);
    const { out } = await keys('list', '--owner', 'bound');
    assert.match(
      out,
      /usable, ends soon +agent iss-1; satellites 25544,48274; from 192.0.2.0\/24,::1/,
    );
  });

  it('says that a key which may report is bound to no agent', async () => {
    const made = await keys('create', '--owner', 'loose', '--mode', 'live');
    assert.match(made.problem, /any agent of loose: --agent binds it/);
    assert.match((await keys('--help')).out, /For an agent, bound to it \(recommended/);
  });

  it('rotates a key with an overlap, once', async () => {
    const made = await keys('create', '--owner', 'turn', '--mode', 'live', '--json');
    const id = String(at(JSON.parse(made.out), 'id'));
    const rotated = await keys('rotate', id, '--overlap', '2h', '--json');
    assert.equal(rotated.code, 0, rotated.problem);
    assert.equal(at(JSON.parse(rotated.out), 'owner_id'), 'turn');
    assert.match(rotated.problem, new RegExp(`${id} ends at 20`));
    const again = await keys('rotate', id);
    assert.equal(again.code, 1);
    assert.match(again.problem, /was replaced by key_\w+ already/);
    assert.equal((await keys('rotate', id, '--overlap', 'soon')).code, 1);
  });

  it('ends without a fault where its reader leaves early', () => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `set -o pipefail; "$0" --import tsx api/keys.ts list | head -c 0`, process.execPath],
      { env: ENV, encoding: 'utf8' },
    );
    assert.deepEqual([status, stderr], [0, '']);
  });

  const LONG = 'x'.repeat(129);
  const ANNA = ['create', '--owner', 'anna', '--mode', 'live'] as const;
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
    [
      'an end that is past',
      ['create', '--owner', 'a', '--mode', 'live', '--expires', '2020-01-01T00:00:00Z'],
      /in the future/,
    ],
    [
      'a name as address',
      ['create', '--owner', 'a', '--mode', 'live', '--addresses', 'localhost'],
      /'localhost' is no IP address/,
    ],
    [
      'a key without limits, which `npm start` alone makes',
      ['create', '--owner', 'a', '--mode', 'live', '--tier', 'development'],
      /one of: free, pro, enterprise/,
    ],
    [
      'an owner of 129 characters',
      ['create', '--owner', LONG, '--mode', 'live'],
      /--owner.*1 to 128/,
    ],
    ['a list of one', ['list', '--owner', LONG], /--owner.*1 to 128/],
    ['a name of 129 characters', [...ANNA, '--name', LONG], /--name.*1 to 120 characters/],
    ['an empty name', [...ANNA, '--name', ''], /--name.*1 to 120 characters/],
    ['a name with a line break', [...ANNA, '--name', 'a\nb'], /--name[^]*none of control/],
    [
      'too many satellites',
      [...ANNA, '--satellites', '1,'.repeat(101)],
      /--satellites.*at most 100/,
    ],
    [
      'too many addresses',
      [...ANNA, '--addresses', '::1,'.repeat(101)],
      /--addresses.*at most 100/,
    ],
    ['a long satellite, shown in part', [...ANNA, '--satellites', `!${LONG}`], /'!x{59}…' must/],
    ['what is no id', ['rotate', LONG], /must be the id of a key/],
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
