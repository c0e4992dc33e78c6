import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { SIGN_IN_LINKS, USER_SESSIONS } from '../../records/access/user-documents.ts';
import { createUserRecords } from '../../records/access/users.ts';
import { brokenConnection } from '../kit/faults/accepted.ts';
import { useFaultPlatform, useTallies } from '../kit/faults/fault-platform.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'faults_sign_in';
/** The victim dies so long after a link was asked for, and after its token was sent, ms: a person for each. */
const DEATHS_MS = [0, 3, 6, 10, 16, 25, 40];
/** A token that is sent from several tabs at once. */
const TABS = 3;
const WITHIN_MS = 160_000;
const PAGE = { 'content-type': 'application/json', 'x-requested-with': 'fetch' };

/** What the deaths of one victim did to people who signed in. */
interface Tally {
  readonly victim: string;
  readonly people: number;
  readonly asked: number;
  readonly tries: number;
  readonly signedIn: number;
  /** The session was made, and its cookie died on the way. */
  readonly answersLost: number;
  readonly longestS: number;
}

describe('kill -9 while people sign in', function () {
  this.timeout(600_000);
  const { platform, database, kill } = useFaultPlatform(DATABASE);
  const tallies = useTallies<Tally>();

  const post = (path: string, body: object) =>
    fetch(`${platform.urls.console}${path}`, {
      method: 'POST',
      headers: PAGE,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    }).catch(brokenConnection);

  /** Asks until a link is in the log, where mails go without a server for them; answers its token. */
  const tokenOf = async (
    email: string,
    onAsk: () => void,
  ): Promise<[token: string, asked: number]> => {
    let asked = 0;
    const token = await untilFound(
      async () => {
        // The limits are not what this is about.
        await database.db.collection('rate_limits').deleteMany({});
        const answer = post('/api/auth/link', { email });
        if (asked === 0) onAsk();
        asked += 1;
        const { status } = (await answer) ?? { status: 0 };
        assert.ok([0, 202, 503].includes(status), String(status));
        await sleep(500);
        const line = platform.api.lines.findLast(({ to }) => to === email);
        return line === undefined ? null : String(line['link']).replace(/^.*#/, '');
      },
      `a link for ${email}`,
      WITHIN_MS,
    );
    return [token, asked];
  };

  /** Sends a token until it is answered for good; answers the cookie, or null where the link is spent. */
  const spend = async (token: string): Promise<{ cookie: string | null; tries: number }> => {
    const deadlineMs = performance.now() + WITHIN_MS;
    for (let tries = 1; ; tries += 1) {
      const answer = await post('/api/auth/callback', { token });
      const cookie = /^session=([^;]+)/.exec(answer?.headers.get('set-cookie') ?? '')?.[1];
      await answer?.text().catch(brokenConnection);
      if (answer?.status === 200 && cookie !== undefined) return { cookie, tries };
      if (answer?.status === 401) return { cookie: null, tries };
      assert.ok(answer === null || answer.status === 503, String(answer?.status));
      assert.ok(performance.now() < deadlineMs, `not answered: ${String(answer?.status)}`);
      await sleep(200);
    }
  };

  /** What is kept of one person: links that were spent, and sessions. */
  const keptOf = async (userId: string): Promise<[spent: number, sessions: number]> => {
    const spent = { user_id: userId, used_at: { $ne: null } };
    return Promise.all([
      database.db.collection(SIGN_IN_LINKS).countDocuments(spent),
      database.db.collection(USER_SESSIONS).countDocuments({ user_id: userId }),
    ]);
  };

  for (const victim of ['API', 'mongod'] as const) {
    it(`${victim}: each link makes one session or none, and never half of one`, async () => {
      const users = createUserRecords(database);
      const sum = { asked: 0, tries: 0, signedIn: 0, answersLost: 0, longestMs: 0 };
      for (const deathMs of DEATHS_MS) {
        const email = `${victim.toLowerCase()}-${deathMs}@example.org`;
        const facts = { ownerId: 'owner', email, tier: 'pro', invitedBy: null } as const;
        const { id } = await users.ensure({ ...facts, rights: { role: 'viewer' } });
        const deaths: Promise<void>[] = [];
        const die = () => deaths.push(sleep(deathMs).then(() => kill(victim)));
        // In the middle of the first of both for every other person, and of the second for all.
        const [token, asked] = await tokenOf(email, () => deathMs % 2 === 0 && die());
        await Promise.all(deaths);
        assert.deepEqual(await keptOf(id), [0, 0], 'nobody is in by asking');
        const startedMs = performance.now();
        const tabs = Promise.all(Array.from({ length: TABS }, () => spend(token)));
        die();
        // A victim that does not come up again is the failure that is told.
        const [outcomes] = await Promise.all([tabs, ...deaths]);
        const cookies = outcomes.flatMap(({ cookie }) => cookie ?? []);
        assert.deepEqual(await keptOf(id), [1, 1], `one session of one link: ${email}`);
        assert.ok(cookies.length <= 1, 'a link signed in twice');
        for (const cookie of cookies) {
          const headers = { cookie: `session=${cookie}` };
          const me = await fetch(`${platform.urls.console}/api/auth/me`, { headers });
          assert.equal(me.status, 200, 'the session works');
        }
        // Once more, when all is quiet.
        assert.equal((await spend(token)).cookie, null);
        assert.deepEqual(await keptOf(id), [1, 1]);
        sum.asked += asked;
        sum.tries += outcomes.reduce((tries, one) => tries + one.tries, 0);
        sum.signedIn += cookies.length;
        sum.answersLost += 1 - cookies.length;
        sum.longestMs = Math.max(sum.longestMs, performance.now() - startedMs);
      }
      const { longestMs, ...figures } = sum;
      const longestS = Math.round(longestMs / 100) / 10;
      tallies.push({ victim, people: DEATHS_MS.length, ...figures, longestS });
      assert.ok(sum.signedIn > 0, 'somebody got in');
    });
  }
});
