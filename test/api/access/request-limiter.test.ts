import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createRequestLimiter } from '../../../api/access/request-limiter.ts';
import { readApiConfig } from '../../../api/config.ts';

describe('createRequestLimiter', () => {
  const FORM = 'live_wrongwrongwrong01';
  const IMPOSSIBLE = ['', 'x', 'svc_live_short', `other_${FORM}`, `svc_${FORM} `];
  const settings = { WRONG_KEY_RATE_LIMIT: '5', API_KEY_PREFIXES: 'svc,acme' };

  it('asks the store about a wrong key that could be one, and about no other', async () => {
    const counted: string[] = [];
    const count = (_window: unknown, caller: string) => {
      counted.push(caller);
      return Promise.resolve({ allowed: true, limit: 5, remaining: 4, resetMs: 0 });
    };
    const records = { count, look: () => assert.fail() };
    const limiter = createRequestLimiter(records, readApiConfig(settings));
    for (const key of IMPOSSIBLE) await limiter.countWrongKey('203.0.113.1', key);
    assert.deepEqual(counted, []);
    for (const key of [`svc_${FORM}`, `acme_${FORM}`])
      assert.notEqual(await limiter.countWrongKey('203.0.113.1', key), null, key);
    assert.deepEqual(counted, ['203.0.113.1', '203.0.113.1']);
  });

  it('counts malformed keys by client network, up to the limit of wrong ones, a minute long', async () => {
    let nowMs = 1_000;
    const records = { count: () => assert.fail(), look: () => assert.fail() };
    const limiter = createRequestLimiter(records, readApiConfig(settings), () => nowMs);
    const tryFrom = async (address: string, key = 'x') => {
      const state = await limiter.countWrongKey(address, key);
      return state === null ? null : [state.allowed, state.remaining, state.resetMs];
    };
    for (const [index, key] of IMPOSSIBLE.entries())
      assert.deepEqual(await tryFrom('2001:db8::1', key), [true, 4 - index, 61_000]);
    nowMs = 60_999;
    assert.deepEqual(await tryFrom('2001:db8::2'), [false, 0, 61_000], 'the same network');
    assert.deepEqual(await tryFrom('203.0.113.2'), [true, 4, 120_999]);
    nowMs = 61_000;
    assert.deepEqual(await tryFrom('2001:db8::1'), [true, 4, 121_000]);
  });

  it('counts none where no limit is set', async () => {
    const records = { count: () => assert.fail(), look: () => assert.fail() };
    const config = readApiConfig({ ...settings, WRONG_KEY_RATE_LIMIT: '0' });
    const limiter = createRequestLimiter(records, config);
    assert.equal(await limiter.countWrongKey('203.0.113.1', 'x'), null);
  });
});
