import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Identity } from '../../../api/http/identity.ts';
import { createRequestLimiter } from '../../../api/access/request-limiter.ts';
import { createRateLimitRecords, RATE_LIMIT_INDEXES } from '../../../records/access/rate-limits.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { TEST_IDENTITY } from '../../kit/surfaces/test-kit.ts';
import { untilFound } from '../../kit/until-found.ts';

const none = {
  caeRateLimit: undefined,
  caeLongRateLimit: undefined,
  simRateLimit: undefined,
  simLongRateLimit: undefined,
  consoleRateLimit: undefined,
  wrongKeyRateLimit: undefined,
  apiKeyPrefixes: ['svc'],
  enterpriseRateLimit: undefined,
  enterpriseDailyLimit: undefined,
};

const WRONG_KEY = 'svc_live_wrongwrongwrong01';

describe('rate limits in MongoDB', () => {
  const database = useDatabase(RATE_LIMIT_INDEXES);

  it('are one limit for all processes, also when they count at the same moment', async () => {
    const window = { name: 'shared', requests: 10, durationS: 60 };
    const processes = Array.from({ length: 4 }, () => createRateLimitRecords(database));
    const counts = await Promise.all(
      Array.from({ length: 32 }, (_, index) => {
        const records = processes[index % 4];
        assert.ok(records !== undefined);
        return records.count(window, 'key_a');
      }),
    );
    assert.equal(counts.filter(({ allowed }) => allowed).length, 10);
    for (const { limit, resetMs, allowed, remaining } of counts) {
      assert.equal(limit, 10);
      if (!allowed) assert.equal(remaining, 0);
      assert.ok(resetMs > Date.now() && resetMs <= Date.now() + 60_000);
    }
  });

  it('ask MongoDB a few times for a flood, and lose none of those that are allowed', async () => {
    const window = { name: 'flood', requests: 20, durationS: 60 };
    const records = createRateLimitRecords(database);
    const counts = await Promise.all(
      Array.from({ length: 1_000 }, () => records.count(window, 'key_flood')),
    );
    assert.equal(counts.filter(({ allowed }) => allowed).length, 20);
    for (const { remaining, resetMs } of counts.filter(({ allowed }) => !allowed))
      assert.ok(remaining === 0 && resetMs > Date.now());
    const kept = await database.db.collection('rate_limits').findOne({ key: 'flood:key_flood' });
    assert.ok(Number(kept?.['points']) <= 30, JSON.stringify(kept));
    // Another caller has a count of its own, and what is forgotten counts anew.
    assert.equal((await records.count(window, 'key_other')).allowed, true);
    await database.db.collection('rate_limits').deleteMany({});
    assert.equal((await records.count(window, 'key_flood')).allowed, true);
  });

  it('begin anew when the window is over, though the record is still there', async () => {
    const window = { name: 'short', requests: 1, durationS: 3 };
    const records = createRateLimitRecords(database);
    assert.equal((await records.count(window, 'key_b')).allowed, true);
    assert.equal((await records.count(window, 'key_b')).allowed, false);
    await untilFound(
      async () => ((await records.count(window, 'key_b')).allowed ? true : null),
      'the next window',
    );
  });

  it('count several at once, and allow none of those that are too many', async () => {
    const records = createRateLimitRecords(database);
    const window = { name: 'several', requests: 5, durationS: 60 };
    const allowed = [];
    for (const count of [2, 2, 2])
      allowed.push((await records.count(window, 'key_e', count)).allowed);
    assert.deepEqual(allowed, [true, true, false]);
  });

  it('keep callers and windows apart', async () => {
    const records = createRateLimitRecords(database);
    const window = { name: 'apart', requests: 1, durationS: 60 };
    assert.equal((await records.count(window, 'key_c')).allowed, true);
    assert.equal((await records.count(window, 'key_d')).allowed, true);
    assert.equal((await records.count({ ...window, name: 'other' }, 'key_c')).allowed, true);
  });

  describe('createRequestLimiter', () => {
    const as = (tier: Identity['tier'], mode: Identity['mode']): Identity => ({
      ...TEST_IDENTITY,
      tier,
      mode,
      keyId: `key_${tier}_${mode}`,
    });
    const cases: readonly (readonly [Identity, number | null])[] = [
      [as('free', 'live'), 10],
      [as('pro', 'live'), 100],
      [as('free', 'test'), 30],
      [as('pro', 'test'), 30],
      [as('enterprise', 'live'), null],
      [as('development', 'live'), null],
      [as('development', 'test'), null],
    ];
    for (const [identity, limit] of cases) {
      it(`allows a ${identity.mode} key of tier ${identity.tier} ${limit ?? 'any number'} a minute`, async () => {
        const limiter = createRequestLimiter(createRateLimitRecords(database), none);
        assert.equal((await limiter.countKey(identity, 'all'))?.limit ?? null, limit);
      });
    }

    it('shows the day when it binds before the minute', async () => {
      const settings = { ...none, enterpriseRateLimit: 50, enterpriseDailyLimit: 2 };
      const limiter = createRequestLimiter(createRateLimitRecords(database), settings);
      const identity = as('enterprise', 'live');
      assert.equal((await limiter.countKey(identity, 'all'))?.limit, 2);
      await limiter.countKey(identity, 'all');
      const third = await limiter.countKey(identity, 'all');
      assert.equal(third?.allowed, false);
      assert.ok(third.resetMs > Date.now() + 80_000_000);
    });

    it('leaves the day alone where only the minute counts', async () => {
      const settings = { ...none, enterpriseRateLimit: 3, enterpriseDailyLimit: 1 };
      const limiter = createRequestLimiter(createRateLimitRecords(database), settings);
      const identity = { ...as('enterprise', 'live'), keyId: 'key_previews' };
      assert.equal((await limiter.countKey(identity, 'minute'))?.limit, 3);
      assert.equal((await limiter.countKey(identity, 'minute'))?.remaining, 1);
      assert.equal((await limiter.countKey(identity, 'all'))?.allowed, true);
      const beyond = await limiter.countKey(identity, 'minute');
      assert.deepEqual([beyond?.allowed, beyond?.limit], [false, 3]);
      const dailyOnly = { ...none, enterpriseDailyLimit: 1 };
      const noMinute = createRequestLimiter(createRateLimitRecords(database), dailyOnly);
      assert.equal(await noMinute.countKey(identity, 'minute'), null);
    });

    it('shows every window of a key and counts nothing', async () => {
      const limiter = createRequestLimiter(createRateLimitRecords(database), none);
      const identity = { ...as('free', 'live'), keyId: 'key_shown' };
      const shown = async () =>
        (await limiter.windows(identity)).map(({ window, limit, remaining }) => [
          window,
          limit,
          remaining,
        ]);
      assert.deepEqual(await shown(), [
        ['minute', 10, 10],
        ['day', 1000, 1000],
      ]);
      await limiter.countKey(identity, 'minute');
      await limiter.countKey(identity, 'all');
      for (let again = 0; again < 2; again += 1) {
        assert.deepEqual(await shown(), [
          ['minute', 10, 8],
          ['day', 1000, 999],
        ]);
      }
      assert.deepEqual(await limiter.windows(as('development', 'live')), []);
    });

    it('counts addresses only where a limit is set', async () => {
      const limiter = createRequestLimiter(createRateLimitRecords(database), {
        ...none,
        caeRateLimit: 1,
      });
      assert.equal((await limiter.countAddress('cae', '10.0.0.1'))?.allowed, true);
      assert.equal((await limiter.countAddress('cae', '10.0.0.1'))?.allowed, false);
      assert.equal((await limiter.countAddress('cae', '10.0.0.2'))?.allowed, true);
      assert.equal(await limiter.countAddress('simulation', '10.0.0.1'), null);
    });

    it('counts wrong keys by address', async () => {
      const limiter = createRequestLimiter(createRateLimitRecords(database), {
        ...none,
        wrongKeyRateLimit: 1,
      });
      assert.equal((await limiter.countWrongKey('10.0.0.7', WRONG_KEY))?.allowed, true);
      assert.equal((await limiter.countWrongKey('10.0.0.7', WRONG_KEY))?.allowed, false);
      assert.equal((await limiter.countWrongKey('10.0.0.8', WRONG_KEY))?.allowed, true);
    });

    it('counts long computations apart from requests, and by surface', async () => {
      const limiter = createRequestLimiter(createRateLimitRecords(database), {
        ...none,
        simRateLimit: 5,
        simLongRateLimit: 1,
      });
      const address = '10.0.0.3';
      assert.equal((await limiter.countLong('simulation', address))?.allowed, true);
      assert.equal((await limiter.countLong('simulation', address))?.allowed, false);
      assert.equal((await limiter.countAddress('simulation', address))?.remaining, 4);
      for (const name of ['main', 'cae', 'console'] as const)
        assert.equal(await limiter.countLong(name, address), null);
    });

    it('counts the addresses of one IPv6 network of 64 bits as one', async () => {
      const limiter = createRequestLimiter(createRateLimitRecords(database), {
        ...none,
        simRateLimit: 2,
      });
      const allowed = async (address: string) =>
        (await limiter.countAddress('simulation', address))?.allowed;
      assert.equal(await allowed('2001:db8:1:2::1'), true);
      assert.equal(await allowed('2001:db8:1:2:ffff:eeee:dddd:cccc'), true);
      assert.equal(await allowed('2001:db8:1:2:3::'), false);
      assert.equal(await allowed('2001:db8:1:3::1'), true);
      assert.equal(await allowed('10.0.0.4'), true);
      assert.equal(await allowed('::ffff:10.0.0.4'), true);
      assert.equal(await allowed('10.0.0.4'), false);
    });

    it('counts keys on the console by themselves, and the development key never', async () => {
      const settings = { ...none, consoleRateLimit: 1 };
      const limiter = createRequestLimiter(createRateLimitRecords(database), settings);
      const identity = { ...as('pro', 'live'), keyId: 'key_console' };
      assert.equal((await limiter.countKey(identity, 'all'))?.limit, 100);
      assert.equal((await limiter.countConsole(identity))?.allowed, true);
      assert.equal((await limiter.countConsole(identity))?.allowed, false);
      const other = { ...identity, keyId: 'key_console_2' };
      assert.equal((await limiter.countConsole(other))?.allowed, true);
      assert.equal(await limiter.countConsole(as('development', 'live')), null);
    });
  });
});
