import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createRequestLimiter } from '../../../api/access/request-limiter.ts';
import { readApiConfig } from '../../../api/config.ts';

describe('createRequestLimiter', () => {
  it('counts a wrong key that could be one, and asks no store about what cannot', async () => {
    const counted: string[] = [];
    const config = readApiConfig({ WRONG_KEY_RATE_LIMIT: '60', API_KEY_PREFIXES: 'svc,acme' });
    const count = (_window: unknown, caller: string) => {
      counted.push(caller);
      return Promise.resolve({ allowed: true, limit: 60, remaining: 59, resetMs: 0 });
    };
    const limiter = createRequestLimiter({ count, look: () => assert.fail() }, config);
    const form = 'live_wrongwrongwrong01';
    for (const key of ['', 'x', 'svc_live_short', `other_${form}`, `svc_${form} `])
      assert.equal(await limiter.countWrongKey('203.0.113.1', key), null, key);
    assert.deepEqual(counted, []);
    for (const key of [`svc_${form}`, `acme_${form}`])
      assert.notEqual(await limiter.countWrongKey('203.0.113.1', key), null, key);
    assert.deepEqual(counted, ['203.0.113.1', '203.0.113.1']);
  });
});
