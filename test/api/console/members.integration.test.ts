import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { Member } from '../../../contracts/access/member.ts';
import { Me, SignedIn } from '../../../contracts/access/sign-in.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { createUserRecords } from '../../../records/access/users.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { connectSse } from '../../kit/http/sse-client.ts';
import { FREE_KEY, OWNER_KEY, useConsole } from '../../kit/surfaces/console.ts';

const Members = pageSchema(Member);

describe('members of an owner', () => {
  const { console, database } = useConsole();
  let owners = 0;
  /** A new owner with one member of the role `owner`, and their cookie. */
  const anOwner = async () => {
    const ownerId = `team-${(owners += 1)}`;
    const email = `head@${ownerId}.example`;
    const cookie = await console.signIn.cookieOf({ ownerId, email });
    const { id } = bodyAs(Me, await console.call('GET', '/api/auth/me', { cookie }));
    return { ownerId, email, cookie, id };
  };
  const invite = (cookie: string, body: object) =>
    console.call('POST', '/api/members', { cookie, body });
  const change = (cookie: string, id: string, role: string) =>
    console.call('PATCH', `/api/members/${id}`, { cookie, body: { role } });
  const remove = (cookie: string, id: string) =>
    console.call('DELETE', `/api/members/${id}`, { cookie });
  const me = async (cookie: string) =>
    (await console.call('GET', '/api/auth/me', { cookie })).status;

  it('invites a person by a mail whose link signs them in for the owner', async () => {
    const { ownerId, email, cookie } = await anOwner();
    const invited = `grace@${ownerId}.example`;
    const made = await invite(cookie, { email: invited.toUpperCase(), role: 'operator' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const member = bodyAs(Member, made);
    assert.deepEqual(
      [member.email, member.role, member.invited_by, member.last_sign_in_at],
      [invited, 'operator', email, null],
    );
    const [token] = await console.signIn.tokensTo(invited);
    const text = console.signIn.mails.at(-1)?.text ?? '';
    assert.ok(
      text.includes(`${email} made you a member of ${ownerId} with the role operator`),
      text,
    );
    const answer = await console.call('POST', '/api/auth/callback', {
      key: null,
      headers: { 'x-requested-with': 'fetch' },
      body: { token },
    });
    const signedIn = bodyAs(SignedIn, answer);
    assert.deepEqual([signedIn.owner, signedIn.id], [ownerId, member.id]);
    assert.ok(!signedIn.permissions.includes('members:write'));
  });

  it('lists and reads the members of the owner alone', async () => {
    const { ownerId, cookie, id } = await anOwner();
    const other = await anOwner();
    await invite(cookie, { email: `v@${ownerId}.example`, role: 'viewer' });
    const page = bodyAs(Members, await console.call('GET', '/api/members?limit=1', { cookie }));
    assert.deepEqual([page.total, page.has_more, page.data[0]?.role], [2, true, 'viewer']);
    const path = `/api/members?limit=1&cursor=${page.cursor ?? ''}`;
    const rest = bodyAs(Members, await console.call('GET', path, { cookie }));
    assert.deepEqual([rest.data[0]?.id, rest.has_more], [id, false]);
    const read = bodyAs(Member, await console.call('GET', `/api/members/${id}`, { cookie }));
    assert.equal(read.id, id);
    const foreign = `/api/members/${other.id}`;
    for (const method of ['GET', 'DELETE'])
      assert.equal((await console.call(method, foreign, { cookie })).status, 404);
    assert.equal((await change(cookie, other.id, 'viewer')).status, 404);
  });

  it('changes a role from the next request of an open session on', async () => {
    const { ownerId, cookie } = await anOwner();
    const email = `op@${ownerId}.example`;
    const theirs = await console.signIn.cookieOf({ ownerId, email, rights: { role: 'operator' } });
    const { id } = bodyAs(Me, await console.call('GET', '/api/auth/me', { cookie: theirs }));
    const write = async () => {
      const body = { name: `m ${Math.random()}` };
      return (await console.call('POST', '/api/missions', { cookie: theirs, body })).status;
    };
    assert.equal(await write(), 201);
    assert.equal((await change(cookie, id, 'viewer')).status, 200);
    assert.equal(await write(), 403);
    assert.equal((await change(cookie, id, 'owner')).status, 200);
    const list = await console.call('GET', '/api/members', { cookie: theirs });
    assert.equal(list.body['total'], 2);
  });

  it('removes a member with their sessions and links, at once', async () => {
    const { ownerId, cookie } = await anOwner();
    const email = `gone@${ownerId}.example`;
    const made = bodyAs(Member, await invite(cookie, { email, role: 'viewer' }));
    const [token] = await console.signIn.tokensTo(email);
    const links = console.signIn.parts.links;
    const place = { address: '127.0.0.1', userAgent: null };
    const outcome = await links.signIn(token ?? '', place);
    assert.equal(outcome.kind, 'signed_in');
    assert.equal(await me(outcome.cookie), 200);
    await console.call('POST', '/api/auth/link', { key: null, body: { email } });
    const unused = (await console.signIn.tokensTo(email)).at(-1) ?? '';
    assert.deepEqual((await remove(cookie, made.id)).body['status'], 'removed');
    assert.equal(await me(outcome.cookie), 401);
    assert.equal((await links.signIn(unused, place)).kind, 'unknown');
    assert.equal((await remove(cookie, made.id)).status, 404);
    for (const name of ['user_sessions', 'sign_in_links'])
      assert.equal(await database.db.collection(name).countDocuments({ user_id: made.id }), 0);
  });

  it('ends the streams that a removed member follows, and no others', async () => {
    const deployment = await console.deploy();
    const ownerId = 'owner';
    const head = await console.signIn.cookieOf({ ownerId, email: 'head@stream.example' });
    const rights = { role: 'viewer' } as const;
    const gone = await console.signIn.cookieOf({ ownerId, email: 'gone@stream.example', rights });
    const follow = (cookie: string) =>
      connectSse(`${console.url}/api/deployments/${deployment}/events/stream`, {
        cookie: `session=${cookie}`,
      });
    const [theirs, mine] = await Promise.all([follow(gone), follow(head)]);
    assert.deepEqual([theirs.status, mine.status], [200, 200]);
    const { id } = bodyAs(Me, await console.call('GET', '/api/auth/me', { cookie: gone }));
    assert.equal((await remove(head, id)).status, 200);
    await theirs.ended;
    assert.equal((await follow(gone)).status, 401);
    const state = await Promise.race([mine.ended.then(() => 'ended'), Promise.resolve('open')]);
    assert.equal(state, 'open');
    mine.close();
  });

  it('keeps one member of the role owner, whoever asks', async () => {
    const { ownerId, cookie, id } = await anOwner();
    await invite(cookie, { email: `v@${ownerId}.example`, role: 'viewer' });
    for (const answer of [
      await remove(cookie, id),
      await change(cookie, id, 'viewer'),
      await change(cookie, id, 'operator'),
    ]) {
      assert.equal(answer.status, 409);
      assert.match(String(answer.body['error']), /last member of the role owner/);
    }
    assert.equal((await change(cookie, id, 'owner')).status, 200);
    assert.equal(await me(cookie), 200);
  });

  it('keeps one when the last two leave at the same time, from two processes', async () => {
    const { ownerId, id } = await anOwner();
    const second = await console.signIn.user({ ownerId, email: `second@${ownerId}.example` });
    const outcomes = await Promise.all([
      createUserRecords(database).remove(id, ownerId),
      createUserRecords(database).changeRole(second.id, ownerId, 'viewer'),
    ]);
    assert.deepEqual(outcomes.map(({ kind }) => kind).sort(), ['changed', 'last_owner']);
  });

  it('makes one of several invitations of the same address at once', async () => {
    const { ownerId, cookie } = await anOwner();
    const body = { email: `twice@${ownerId}.example`, role: 'viewer' };
    const answers = await Promise.all([1, 2, 3].map(() => invite(cookie, body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409]);
    assert.equal((await console.signIn.tokensTo(body.email)).length, 1);
  });

  it('makes nobody out of a bad body, and names the field', async () => {
    const { cookie } = await anOwner();
    const bodies: readonly (readonly [object, string])[] = [
      [{ email: 'x@example.org' }, 'role'],
      [{ email: 'x@example.org', role: 'admin' }, 'role'],
      [{ email: 'x@example.org', role: 'custom' }, 'role'],
      [{ email: 'x', role: 'viewer' }, 'email'],
      [{ email: 'x@example.org\r\nBcc: y@example.org', role: 'viewer' }, 'email'],
      [{ role: 'viewer' }, 'email'],
    ];
    for (const [body, field] of bodies) {
      const answer = await invite(cookie, body);
      assert.equal(answer.status, 400);
      assert.ok(JSON.stringify(answer.body['problems']).includes(`"path":"${field}"`));
    }
    assert.equal((await console.call('GET', '/api/members', { cookie })).body['total'], 1);
  });

  it('lets nobody manage members who may not, nor give more than they have', async () => {
    const { ownerId } = await anOwner();
    const email = `ops@${ownerId}.example`;
    const operator = await console.signIn.cookieOf({
      ownerId,
      email,
      rights: { role: 'operator' },
    });
    assert.equal((await invite(operator, { email: 'x@example.org', role: 'viewer' })).status, 403);
    const narrow = await console.signIn.cookieOf({
      ownerId,
      email: `narrow@${ownerId}.example`,
      rights: { role: 'custom', permissions: ['members:write', 'deployments:read'] },
    });
    const refused = await invite(narrow, { email: 'x@example.org', role: 'viewer' });
    assert.equal(refused.status, 403);
    assert.match(String(refused.body['message']), /planning:read/);
    const head = await console.signIn.users.findByEmail(`head@${ownerId}.example`, ownerId);
    assert.equal((await remove(narrow, head?.id ?? '')).status, 403);
  });

  it('takes a key that may, and none that is bound or ends', async () => {
    const body = { email: 'by-key@example.org', role: 'viewer' };
    const made = await console.call('POST', '/api/members', { key: OWNER_KEY, body });
    assert.deepEqual([made.status, made.body['invited_by']], [201, 'test']);
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    for (const bounds of [{ expires_at: inAnHour }, { allowed_addresses: ['127.0.0.1', '::1'] }]) {
      const name = { name: 'k', mode: 'live', permissions: ['*'] };
      const { key } = (await console.call('POST', '/api/keys', { body: { ...name, ...bounds } }))
        .body;
      const call = { key: String(key), body: { email: 'no@example.org', role: 'viewer' } };
      const refused = await console.call('POST', '/api/members', call);
      assert.deepEqual([refused.status, refused.body['error']], [403, 'forbidden']);
    }
  });

  it('admits so many people as the tier allows', async () => {
    const statuses = [];
    for (let index = 0; index < 6; index += 1) {
      const body = { email: `free-${index}@example.org`, role: 'viewer' };
      const answer = await console.call('POST', '/api/members', { key: FREE_KEY, body });
      statuses.push(answer.status);
    }
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 409]);
  });

  it('is in the audit log', async () => {
    const { ownerId, cookie, email } = await anOwner();
    const invited = `a@${ownerId}.example`;
    const { id } = bodyAs(Member, await invite(cookie, { email: invited, role: 'viewer' }));
    await change(cookie, id, 'operator');
    await remove(cookie, id);
    const entries = await database.db
      .collection('audit')
      .find({ owner_id: ownerId })
      .sort({ created_at: 1 })
      .toArray();
    assert.deepEqual(
      entries.map((entry) => [
        String(entry['action']),
        at(entry, 'actor', 'name'),
        at(entry, 'resource', 'id'),
      ]),
      ['members.create', 'members.update', 'members.delete'].map((action) => [action, email, id]),
    );
  });
});
