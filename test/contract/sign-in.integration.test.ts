import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { useConsole } from '../kit/surfaces/console.ts';
import { differences } from './conform.ts';
import { describeContract } from './run-table.ts';
import { SIGN_IN } from './tables/sign-in.ts';

const OWNER = 'contract';

describe('the contract of signing in', function () {
  this.timeout(300_000);
  const { console, database } = useConsole();
  let cookie = '';

  // Each request comes from an owner with one member, who is signed in and has asked for nothing.
  beforeEach(async () => {
    const names = ['rate_limits', 'users', 'user_sessions', 'sign_in_links'];
    await Promise.all(names.map((name) => database.db.collection(name).deleteMany({})));
    cookie = await console.signIn.cookieOf({ ownerId: OWNER, email: 'head@example.org' });
  });

  const given = async (name: string): Promise<string> => {
    if (name === 'member') return (await console.signIn.user({ ownerId: OWNER })).id;
    if (name !== 'usersession') throw new Error(`what is a ${name}?`);
    const found = await console.signIn.parts.sessions.list(await userId(), {
      limit: 1,
      after: null,
    });
    return found[0]?.id ?? '';
  };
  const userId = async (): Promise<string> =>
    (await console.signIn.users.findByEmail('head@example.org', OWNER))?.id ?? '';

  describeContract(SIGN_IN, () => ({
    url: console.url,
    headers: { cookie: `session=${cookie}`, 'x-requested-with': 'fetch' },
    given,
  }));

  describe('POST /api/auth/callback', () => {
    const callback = (token: string, headers: Record<string, string> = {}) =>
      console.call('POST', '/api/auth/callback', {
        key: null,
        body: { token },
        headers: { 'x-requested-with': 'fetch', ...headers },
      });
    const aToken = async () => {
      console.signIn.parts.sender.ask('head@example.org', '/plans');
      return (await console.signIn.tokensTo('head@example.org')).at(-1) ?? '';
    };

    it('signs in with a token, once', async () => {
      const token = await aToken();
      const answer = await callback(token);
      assert.equal(answer.status, 200);
      assert.deepEqual(differences(answer.body, 'SignedIn', SIGN_IN), []);
      assert.equal(answer.body['next'], '/plans');
      assert.match(answer.headers.get('set-cookie') ?? '', /^session=\S+; .*HttpOnly/);
      const again = await callback(token);
      assert.deepEqual([again.status, again.body['code']], [401, 'unauthorized']);
    });

    it('refuses a page of another site, and a token of a wrong form', async () => {
      const foreign = await callback(await aToken(), { origin: 'https://evil.example' });
      assert.deepEqual([foreign.status, foreign.body['code']], [403, 'forbidden']);
      const empty = await callback('');
      assert.deepEqual([empty.status, empty.body['code']], [400, 'validation_error']);
    });
  });
});
