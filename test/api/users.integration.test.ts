import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'mocha';
import { createAuditRecords } from '../../records/access/audit.ts';
import { createSignInLinkRecords } from '../../records/access/sign-in-links.ts';
import { createUserSessionRecords } from '../../records/access/user-sessions.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { engines } from '../kit/engines/engines.ts';

interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly problem: string;
}

describe('npm run users', function () {
  this.timeout(300_000);
  const name = `test_users_${randomBytes(4).toString('hex')}`;
  const open = () => connectDatabase({ uri: engines().mongoUri, name });
  const ADA = ['--email', 'Ada@Example.org', '--owner', 'acme'];

  function users(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', 'tsx', 'api/users.ts', ...args],
        { env: { ...process.env, MONGODB_DATABASE: name, ...env } },
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

  it('adds a person, changes their role, lists them, prints a link, and removes them', async () => {
    const added = await users(['add', ...ADA, '--role', 'owner', '--json']);
    assert.equal(added.code, 0, added.problem);
    // Printed by the program above.
    const { id, email, role } = JSON.parse(added.out) as Record<string, string>;
    assert.deepEqual([email, role], ['ada@example.org', 'owner']);
    const again = await users(['add', ...ADA, '--permissions', 'deployments:read', '--json']);
    assert.equal((JSON.parse(again.out) as Record<string, string>)['id'], id);
    const list = await users(['list', '--owner', 'acme']);
    assert.match(list.out, /usr_\w+ +acme +ada@example\.org +deployments:read +free/);

    const linked = await users(['link', ...ADA], { CONSOLE_PUBLIC_URL: 'https://console.example' });
    assert.match(linked.out, /^https:\/\/console\.example\/login\/confirm#\S{43}\n$/);
    const database = await open();
    const token = linked.out.trim().split('#')[1] ?? '';
    const place = { address: '127.0.0.1', userAgent: null };
    const outcome = await createSignInLinkRecords(database).signIn(token, place);
    assert.equal(outcome.kind, 'signed_in');
    assert.deepEqual(outcome.user.permissions, ['deployments:read']);

    assert.equal((await users(['remove', ...ADA])).code, 0);
    const sessions = createUserSessionRecords(database);
    assert.equal(await sessions.findUsable(outcome.cookie), null);
    const audit = createAuditRecords(database);
    const noted = await audit.list({ ownerId: 'acme', limit: 0, after: null });
    assert.deepEqual(noted.map(({ actor, action }) => `${actor.kind} ${action}`).reverse(), [
      'operator members.create',
      'operator members.create',
      'operator auth.link',
      'operator members.delete',
    ]);
    await database.close();
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no address', ['add', '--email', 'ada', '--owner', 'acme'], /one address of mail/],
    ['a role that is none', ['add', ...ADA, '--role', 'admin'], /owner, operator, viewer/],
    ['a permission that is none', ['add', ...ADA, '--permissions', 'all'], /'all' is none of/],
    [
      'a role and permissions',
      ['add', ...ADA, '--role', 'viewer', '--permissions', '*'],
      /cannot stand together/,
    ],
    ['nobody to remove', ['remove', ...ADA], /may not sign in for acme/],
    ['no owner', ['add', '--email', 'ada@example.org'], /--owner/],
  ];
  for (const [title, args, problem] of wrong)
    it(`refuses ${title} and makes nothing`, async () => {
      const refused = await users(args);
      assert.notEqual(refused.code, 0);
      assert.match(refused.problem, problem);
      const listed = await users(['list', '--json']);
      assert.deepEqual(JSON.parse(listed.out), []);
    });
});
