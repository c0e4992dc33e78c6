import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'mocha';
import { SIGN_IN_LIMITS } from '../../../contracts/access/sign-in.ts';
import { startConsole, useConsole, type Answer } from '../../kit/surfaces/console.ts';

const PAGE = { 'x-requested-with': 'fetch' };

/** The value of the cookie that an answer sets; undefined when it sets none. */
function cookieIn(answer: Answer): string | undefined {
  return /^session=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
}

describe('attacks on signing in', () => {
  const { console, database } = useConsole();
  let people = 0;
  const person = async () =>
    (await console.signIn.user({ email: `victim-${(people += 1)}@example.org` })).email;
  const ask = (body: unknown, call: object = {}) =>
    console.call('POST', '/api/auth/link', { body, key: null, ...call });
  const callback = (token: unknown, headers: Record<string, string> = PAGE) =>
    console.call('POST', '/api/auth/callback', { body: { token }, headers, key: null });
  const tokenFor = async (email: string) => {
    await console.signIn.parts.sender.idle();
    console.signIn.parts.sender.ask(email, null);
    return (await console.signIn.tokensTo(email)).at(-1) ?? '';
  };
  /** Forgets what was counted of this machine's address. */
  const forget = async () => {
    await database.db.collection('rate_limits').deleteMany({});
  };

  /** Forgets what was counted of this machine's address alone. */
  const forgetClient = async () => {
    const ofClient = { key: { $regex: '^sign-in:link:' } };
    await database.db.collection('rate_limits').deleteMany(ofClient);
  };

  it('counts guesses of a client, and takes a right token from the same address all the same', async () => {
    await forget();
    const statuses = [];
    for (let guess = 0; guess < SIGN_IN_LIMITS.wrongLinks + 5; guess += 1)
      statuses.push((await callback(randomBytes(32).toString('base64url'))).status);
    assert.ok(statuses.slice(0, SIGN_IN_LIMITS.wrongLinks).every((status) => status === 401));
    assert.ok(statuses.slice(SIGN_IN_LIMITS.wrongLinks).every((status) => status === 429));
    const refused = await callback('guess');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await callback(await tokenFor(await person()))).status, 200);
    await forget();
  });

  it('sends an address so many mails and no more, from whatever process', async () => {
    const email = await person();
    const second = await startConsole(database);
    const statuses = [];
    for (let time = 0; time < SIGN_IN_LIMITS.linksOfEmail + 3; time += 1) {
      const at = time % 2 === 0 ? console : second;
      const body = { email: time % 3 === 0 ? email.toUpperCase() : email };
      statuses.push((await at.call('POST', '/api/auth/link', { body, key: null })).status);
    }
    assert.deepEqual(statuses, [202, 202, 202, 202, 202, 429, 429, 429]);
    const mails = [console, second].map(({ signIn }) => signIn.tokensTo(email));
    assert.equal((await Promise.all(mails)).flat().length, SIGN_IN_LIMITS.linksOfEmail);
    await second.close();
    await forget();
  });

  it('lets nobody be locked out by who asks for their address', async () => {
    await forget();
    const email = await person();
    const newcomer = 'newcomer@example.org';
    for (const asked of [email, newcomer])
      for (let time = 0; time <= SIGN_IN_LIMITS.linksOfEmail; time += 1)
        await ask({ email: asked });
    await forgetClient();
    const refused = await ask({ email });
    assert.equal(refused.status, 429);
    assert.match(String(refused.body['message']), /links work all the same/);
    // The links that somebody else asked for are in the mailbox of who is asked for.
    for (const token of await console.signIn.tokensTo(email))
      assert.equal((await callback(token)).status, 200);
    const invited = { body: { email: newcomer, role: 'viewer' } };
    assert.equal((await console.call('POST', '/api/members', invited)).status, 201);
    await forget();
  });

  it('counts unknown addresses as known ones, and a client that tries many', async () => {
    const statuses = [];
    for (let time = 0; time <= SIGN_IN_LIMITS.linksOfAddress; time += 1)
      statuses.push((await ask({ email: `nobody-${time}@example.org` })).status);
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [202, 429]);
    await forget();
    for (let time = 0; time < SIGN_IN_LIMITS.linksOfEmail; time += 1)
      await ask({ email: 'eve@example.org' });
    assert.equal((await ask({ email: 'eve@example.org' })).status, 429);
    await forget();
  });

  it('keeps no address of mail where requests are counted', async () => {
    await ask({ email: 'eve@example.org' });
    const counted = await database.db.collection('rate_limits').find({}).toArray();
    assert.ok(counted.length > 0 && !JSON.stringify(counted).includes('eve'));
  });

  it('gives a browser a session of its own, whatever cookie it came with (fixation)', async () => {
    const planted = randomBytes(32).toString('base64url');
    const headers = { ...PAGE, cookie: `session=${planted}` };
    const cookie = cookieIn(await callback(await tokenFor(await person()), headers));
    assert.ok(cookie !== undefined && cookie !== planted);
    assert.equal((await console.call('GET', '/api/auth/me', { cookie: planted })).status, 401);
  });

  it('ends the session that a browser had before', async () => {
    const former = await console.signIn.cookieOf();
    const headers = { ...PAGE, cookie: `session=${former}` };
    assert.equal((await callback(await tokenFor(await person()), headers)).status, 200);
    assert.equal((await console.call('GET', '/api/auth/me', { cookie: former })).status, 401);
  });

  it('takes neither a token as a cookie nor a cookie as a token', async () => {
    const token = await tokenFor(await person());
    assert.equal((await console.call('GET', '/api/auth/me', { cookie: token })).status, 401);
    assert.equal((await callback(await console.signIn.cookieOf())).status, 401);
    assert.equal((await callback(token)).status, 200);
  });

  it('takes a token neither from a GET nor twice (a mail scanner, a replay)', async () => {
    const token = await tokenFor(await person());
    const opened = await console.call('GET', `/api/auth/callback?token=${token}`, { key: null });
    assert.equal(opened.status, 405);
    assert.equal((await callback(token)).status, 200);
    const replayed = await callback(token);
    assert.deepEqual([replayed.status, cookieIn(replayed)], [401, undefined]);
  });

  const foreign: Readonly<Record<string, Record<string, string>>> = {
    'without X-Requested-With': {},
    'from another site': { ...PAGE, origin: 'https://evil.example' },
    'from a sandboxed page': { ...PAGE, origin: 'null' },
    'from a site whose name begins alike': { ...PAGE, origin: 'http://127.0.0.1.evil.example' },
    'from another port of this host': { ...PAGE, origin: 'http://127.0.0.1:1' },
    'as the browser tells of another site': { ...PAGE, 'sec-fetch-site': 'cross-site' },
  };
  for (const [title, headers] of Object.entries(foreign)) {
    it(`takes no token and no write ${title}`, async () => {
      const token = await tokenFor(await person());
      const refused = await callback(token, headers);
      assert.deepEqual([refused.status, cookieIn(refused)], [403, undefined]);
      const cookie = `session=${await console.signIn.cookieOf()}`;
      for (const [method, path] of [
        ['POST', '/api/auth/logout'],
        ['POST', '/api/missions'],
      ] as const) {
        const call = { key: null, headers: { ...headers, cookie }, body: { name: 'm' } };
        assert.equal((await console.call(method, path, call)).status, 403, path);
      }
      // The token was not spent.
      assert.equal((await callback(token)).status, 200);
    });
  }

  it('asks a page of another site before it may send a form, and gives it no leave', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' };
    const form = await console.call('POST', '/api/auth/link', {
      key: null,
      headers,
      text: JSON.stringify({ email: await person() }),
    });
    assert.equal(form.status, 415);
    const asked = await console.call('OPTIONS', '/api/auth/callback', {
      key: null,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-requested-with',
      },
    });
    assert.equal(asked.headers.get('access-control-allow-origin'), null);
    assert.equal(asked.headers.get('access-control-allow-credentials'), null);
  });

  const nexts = ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example'];
  for (const next of nexts)
    it(`refuses next=${JSON.stringify(next)} and sends nothing`, async () => {
      await forget();
      const email = await person();
      const refused = await ask({ email, next });
      assert.equal(refused.status, 400);
      assert.ok(JSON.stringify(refused.body['problems']).includes('"path":"next"'));
      assert.deepEqual(await console.signIn.tokensTo(email), []);
    });

  const addresses: Readonly<Record<string, unknown>> = {
    'a header behind the address': 'victim-1@example.org\r\nBcc: eve@example.org',
    'two addresses': 'victim-1@example.org, eve@example.org',
    'a name with an address inside': '"eve@example.org" <victim-1@example.org>',
    'an address of 10,000 characters': `${'a'.repeat(10_000)}@example.org`,
    'a look-alike letter': 'v\u0456ctim-1@example.org',
    'a list': ['victim-1@example.org', 'eve@example.org'],
    'an object': { $gt: '' },
    nothing: null,
  };
  for (const [title, email] of Object.entries(addresses))
    it(`refuses ${title}, and sends nothing`, async () => {
      await forget();
      await console.signIn.parts.sender.idle();
      const before = console.signIn.mails.length;
      const refused = await ask({ email });
      assert.equal(refused.status, 400);
      assert.ok(JSON.stringify(refused.body['problems']).includes('"path":"email"'));
      await console.signIn.parts.sender.idle();
      assert.equal(console.signIn.mails.length, before);
    });

  it('does not let the Host header decide where a link leads', async () => {
    await forget();
    const email = await person();
    // Fetch sends its own Host: what a proxy would pass on is told by the other headers.
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    assert.equal((await ask({ email }, { headers })).status, 202);
    await console.signIn.parts.sender.idle();
    const { text } = console.signIn.mails.at(-1) ?? { text: '' };
    assert.ok(text.includes('https://console.example.org/') && !text.includes('evil'));
  });

  it('takes tokens of odd forms for what they are', async () => {
    await forget();
    for (const token of ['', 'x', 'x'.repeat(201), 5, null, { $ne: '' }, ['a']]) {
      const { status } = await callback(token);
      assert.equal(status, token === 'x' ? 401 : 400, JSON.stringify(token));
    }
    await forget();
  });

  it('refuses cookies of odd forms without asking the database', async () => {
    for (const cookie of ['x', `${'a'.repeat(43)}%00`, 'a'.repeat(8_000), '..', '{"$gt":""}'])
      assert.equal((await console.call('GET', '/api/auth/me', { cookie })).status, 401);
  });

  it('holds a person signed in on one process signed out on another at once', async () => {
    const second = await startConsole(database);
    const cookie = await console.signIn.cookieOf();
    assert.equal((await second.call('GET', '/api/auth/me', { cookie })).status, 200);
    await console.call('POST', '/api/auth/logout', { cookie });
    assert.equal((await second.call('GET', '/api/auth/me', { cookie })).status, 401);
    await second.close();
  });
});
