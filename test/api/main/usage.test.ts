import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { QUOTA_KINDS, QUOTAS } from '../../../contracts/access/quotas.ts';
import { Usage } from '../../../contracts/access/usage.ts';
import { MAX_WEBHOOKS } from '../../../contracts/webhook/webhook.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { createCaeBench } from '../../kit/surfaces/cae.ts';
import { callerOf, DEVELOPMENT_KEY, KNOWN_KEYS, READER_KEY } from '../../kit/surfaces/main-api.ts';
import { UNLIMITED } from '../../kit/surfaces/test-kit.ts';

const RESET_MS = Date.parse('2026-11-21T10:01:00.000Z');

async function start() {
  const bench = await createCaeBench({
    kit: {
      keys: KNOWN_KEYS,
      limiter: {
        ...UNLIMITED,
        windows: ({ tier }) =>
          Promise.resolve(
            tier === 'development'
              ? []
              : [{ window: 'minute', allowed: true, limit: 100, remaining: 99, resetMs: RESET_MS }],
          ),
      },
    },
  });
  bench.nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  return callerOf(bench.main);
}

describe('GET /v1/usage', () => {
  it('says what any key has, of how much', async () => {
    const call = await start();
    const answer = await call.get('/v1/usage', READER_KEY);
    assert.equal(answer.status, 200);
    const usage = bodyAs(Usage, answer);
    assert.deepEqual(
      usage.quotas.map(({ kind }) => kind),
      QUOTA_KINDS,
    );
    assert.deepEqual(usage.quotas[3], {
      kind: 'workloads',
      counts: 'workloads that have not ended',
      used: 4,
      limit: 500,
    });
    assert.deepEqual(usage.requests, [
      { window: 'minute', limit: 100, remaining: 99, reset_at: '2026-11-21T10:01:00.000Z' },
    ]);
    assert.deepEqual(usage.artifacts, { used_bytes: 10, limit_bytes: 100 });
    assert.deepEqual(usage.billed, {
      since: '2026-11-01T00:00:00.000Z',
      workloads: 2,
      ocu: 3.5,
      ocu_seconds: 3.5,
      cents: 42,
      currency: 'USD',
    });
  });

  it('knows no limits of the development key, and nobody without a key', async () => {
    const call = await start();
    const usage = bodyAs(Usage, await call.get('/usage', DEVELOPMENT_KEY));
    assert.ok(usage.quotas.every(({ limit }) => limit === null));
    assert.deepEqual(usage.requests, []);
    assert.equal((await call.get('/v1/usage', null)).status, 401);
  });

  it('says of webhooks what their own limit is', () => {
    for (const limit of Object.values(QUOTAS.webhooks.limits)) assert.equal(limit, MAX_WEBHOOKS);
  });
});
