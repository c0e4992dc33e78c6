import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { pino } from 'pino';
import { AuditEntry } from '../../../contracts/access/audit.ts';
import { ConsoleConfig, Me, SignedIn, UserSession } from '../../../contracts/access/sign-in.ts';
import { pageSchema } from '../../../contracts/page.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { CONSOLE_ADDRESS, createTestSignIn } from '../../kit/surfaces/sign-in.ts';
import { startConsole, useConsole, type Answer } from '../../kit/surfaces/console.ts';

const Sessions = pageSchema(UserSession);
const Entries = pageSchema(AuditEntry);
const PAGE = { 'x-requested-with': 'fetch' };
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The value of the cookie that an answer sets. */
function cookieIn(answer: Answer): string {
  return /^session=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

describe('signing in', () => {
  const { console, database } = useConsole();
  let people = 0;
  const person = async (facts: object = {}) => {
    const email = `ada-${(people += 1)}@example.org`;
    await console.signIn.user({ ownerId: 'owner', email, ...facts });
    return email;
  };
  const ask = (body: unknown, call: object = {}) =>
    console.call('POST', '/api/auth/link', { body, key: null, ...call });
  const callback = (token: unknown, headers: Record<string, string> = PAGE) =>
    console.call('POST', '/api/auth/callback', { body: { token }, headers, key: null });
  const tokenFor = async (email: string, body: object = {}) => {
    const asked = await ask({ email, ...body });
    assert.equal(asked.status, 202, JSON.stringify(asked.body));
    const token = (await console.signIn.tokensTo(email)).at(-1);
    assert.ok(token !== undefined);
    return token;
  };
  const signedIn = async (email: string) => {
    const answer = await callback(await tokenFor(email));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return { cookie: cookieIn(answer), body: bodyAs(SignedIn, answer) };
  };
  const me = (cookie: string) => console.call('GET', '/api/auth/me', { cookie });
  const later = async (ms: number, work: () => Promise<void>) => {
    console.clockOffsetMs += ms;
    await work().finally(() => (console.clockOffsetMs -= ms));
  };

  it('mails a link to the confirm page, whose token signs in and leads on', async () => {
    const email = await person();
    const token = await tokenFor(email, { next: '/plans?x=1' });
    const mail = console.signIn.mails.at(-1);
    assert.ok(mail?.text.includes(`${CONSOLE_ADDRESS}/login/confirm#${token}\n`), mail?.text);
    const answer = await callback(token);
    const body = bodyAs(SignedIn, answer);
    assert.deepEqual(
      [body.email, body.owner, body.role, body.next],
      [email, 'owner', 'owner', '/plans?x=1'],
    );
    assert.ok(body.permissions.includes('members:write'));
    const known = bodyAs(Me, await me(cookieIn(answer)));
    assert.deepEqual([known.id, known.session], [body.id, body.session]);
  });

  it('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const answer = await callback(await tokenFor(await person()));
    const [value, ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ');
    assert.match(value ?? '', /^session=[A-Za-z0-9_-]{43}$/);
    assert.deepEqual(attributes, [
      'Path=/',
      `Max-Age=${7 * 86_400}`,
      'HttpOnly',
      'SameSite=Lax',
      'Secure',
    ]);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  });

  it('answers unknown addresses alike and sends them nothing', async () => {
    const email = await person();
    const [known, unknown] = [await ask({ email }), await ask({ email: 'eve@example.org' })];
    assert.deepEqual([known.status, unknown.status], [202, 202]);
    const said = (answer: Answer) => ({
      ...answer.body,
      message: String(answer.body['message']).replace(/\S+@\S+/, ''),
    });
    assert.deepEqual(said(unknown), said(known));
    assert.deepEqual(await console.signIn.tokensTo('eve@example.org'), []);
    assert.equal((await console.signIn.tokensTo(email)).length, 1);
  });

  it('knows an address in any case, and mails the one that it keeps', async () => {
    const email = await person();
    assert.equal((await ask({ email: ` ${email.toUpperCase()} ` })).status, 202);
    assert.equal((await console.signIn.tokensTo(email)).length, 1);
  });

  it('mails a link for each owner of an address, each for that owner alone', async () => {
    const email = await person({ ownerId: 'first' });
    await console.signIn.user({ ownerId: 'second', email, rights: { role: 'viewer' } });
    await ask({ email });
    const owners = [];
    for (const token of await console.signIn.tokensTo(email))
      owners.push(bodyAs(SignedIn, await callback(token)).owner);
    assert.deepEqual(owners, ['first', 'second']);
  });

  it('takes a token once, and of many tries at the same time exactly one', async () => {
    const email = await person();
    const token = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => callback(token)));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, 401, 401, 401, 401, 401, 401, 401]);
    const again = await callback(token);
    assert.deepEqual([again.status, again.body['error']], [401, 'unauthorized']);
    const { email: kept } = bodyAs(
      Me,
      await me(answers.map(cookieIn).find((one) => one !== '') ?? ''),
    );
    assert.equal(kept, email);
  });

  it('takes a token for 15 minutes', async () => {
    const [early, late] = [await tokenFor(await person()), await tokenFor(await person())];
    await later(14.9 * MINUTE_MS, async () => assert.equal((await callback(early)).status, 200));
    await later(15.1 * MINUTE_MS, async () => assert.equal((await callback(late)).status, 401));
  });

  it('keeps a session for 7 days, and only hashes of cookies and tokens', async () => {
    const { cookie } = await signedIn(await person());
    await later(7 * DAY_MS - MINUTE_MS, async () => assert.equal((await me(cookie)).status, 200));
    await later(7 * DAY_MS + MINUTE_MS, async () => assert.equal((await me(cookie)).status, 401));
    const token = await tokenFor(await person());
    for (const name of ['user_sessions', 'sign_in_links']) {
      const stored = JSON.stringify(await database.db.collection(name).find({}).toArray());
      assert.ok(!stored.includes(cookie) && !stored.includes(token), name);
    }
  });

  it('ends a session at the logout, and clears the cookie', async () => {
    const { cookie, body } = await signedIn(await person());
    const out = await console.call('POST', '/api/auth/logout', { cookie });
    assert.deepEqual([out.status, out.body['id']], [200, body.session.id]);
    assert.match(out.headers.get('set-cookie') ?? '', /^session=; Path=\/; Max-Age=0; HttpOnly/);
    assert.equal((await me(cookie)).status, 401);
    assert.equal((await console.call('POST', '/api/auth/logout', { cookie })).status, 401);
  });

  it('lists the sessions of a person, reads one and ends another', async () => {
    const email = await person();
    const first = await signedIn(email);
    const second = await signedIn(email);
    await signedIn(await person());
    const list = bodyAs(
      Sessions,
      await console.call('GET', '/api/auth/sessions', { cookie: second.cookie }),
    );
    assert.deepEqual(
      list.data.map(({ id, current }) => [id, current]),
      [
        [second.body.session.id, true],
        [first.body.session.id, false],
      ],
    );
    assert.equal(list.total, 2);
    const path = `/api/auth/sessions/${first.body.session.id}`;
    const read = await console.call('GET', path, { cookie: second.cookie });
    assert.equal(bodyAs(UserSession, read).links['self'], path);
    assert.equal((await console.call('DELETE', path, { cookie: second.cookie })).status, 200);
    assert.equal((await me(first.cookie)).status, 401);
    assert.equal((await console.call('DELETE', path, { cookie: second.cookie })).status, 404);
  });

  it('does not show or end the session of somebody else', async () => {
    const mine = await signedIn(await person());
    const theirs = await signedIn(await person());
    const path = `/api/auth/sessions/${theirs.body.session.id}`;
    for (const method of ['GET', 'DELETE'])
      assert.equal((await console.call(method, path, { cookie: mine.cookie })).status, 404);
    assert.equal((await me(theirs.cookie)).status, 200);
  });

  it('works with the records of the owner, as far as the role goes', async () => {
    const viewer = await console.signIn.cookieOf({ rights: { role: 'viewer' } });
    const operator = await console.signIn.cookieOf({ rights: { role: 'operator' } });
    const make = (cookie: string) =>
      console.call('POST', '/api/missions', { cookie, body: { name: 'by cookie' } });
    const refused = await make(viewer);
    assert.equal(refused.status, 403);
    assert.match(
      String(refused.body['message']),
      /a member with the permission 'deployments:write'/,
    );
    assert.equal((await make(operator)).status, 201);
    assert.equal((await console.call('GET', '/api/keys', { cookie: operator })).status, 403);
    const seen = await console.call('GET', '/api/missions', { cookie: viewer });
    assert.equal(seen.status, 200);
    const other = await console.signIn.cookieOf({ ownerId: 'other' });
    const foreign = await console.call('GET', '/api/missions', { cookie: other });
    assert.equal(foreign.body['total'], 0);
  });

  it('is in the audit log of the owner: in, out and refused', async () => {
    const email = await person({ ownerId: 'audited' });
    const token = await tokenFor(email);
    const cookie = cookieIn(await callback(token));
    await callback(token);
    await console.call('POST', '/api/missions', { cookie, body: { name: 'm' } });
    const list = await console.call('GET', '/api/audit', { cookie });
    await console.call('POST', '/api/auth/logout', { cookie });
    const entries = bodyAs(Entries, list).data.map(({ action, outcome, actor, status }) => [
      action,
      outcome,
      actor.name,
      status,
    ]);
    assert.deepEqual(entries, [
      ['missions.create', 'done', email, 201],
      ['auth.sign-in', 'denied', email, 401],
      ['auth.sign-in', 'done', email, 200],
    ]);
    const stored = await database.db.collection('audit').find({ owner_id: 'audited' }).toArray();
    assert.ok(stored.some(({ action }) => action === 'auth.sign-out'));
    assert.ok(!JSON.stringify(stored).includes(token));
  });

  it('tells a page what it needs, and the Temporal UI to people alone', async () => {
    const open = bodyAs(ConsoleConfig, await console.call('GET', '/api/config', { key: null }));
    assert.deepEqual(
      [open.version, open.docs_url, open.sign_in, open.temporal_ui],
      ['1.0.0', '/docs', 'mail', undefined],
    );
    assert.ok(Math.abs(Date.parse(open.server_time) - Date.now()) < MINUTE_MS);
    const cookie = await console.signIn.cookieOf();
    const known = bodyAs(ConsoleConfig, await console.call('GET', '/api/config', { cookie }));
    assert.equal(known.temporal_ui, 'http://127.0.0.1:8233/');
  });

  it('says 503 before anything is done where no mail can be sent', async () => {
    const log = pino({ level: 'silent' });
    const { parts } = createTestSignIn(database, Date.now, log, 'off');
    const silent = await startConsole(database, { signIn: parts });
    const body = { email: await person() };
    const refused = await silent.call('POST', '/api/auth/link', { body, key: null });
    assert.deepEqual([refused.status, refused.body['error']], [503, 'unavailable']);
    assert.match(String(refused.body['message']), /SMTP_URL and CONSOLE_PUBLIC_URL/);
    await silent.close();
  });
});
