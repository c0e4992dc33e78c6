import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Identity } from '../../../../api/http/identity.ts';
import type { SurfaceName } from '../../../../api/http/kit.ts';
import { at } from '../../../kit/http/answers.ts';
import {
  createMemoryLimiter,
  createTestKit,
  TEST_IDENTITY,
  TEST_KEY,
} from '../../../kit/surfaces/test-kit.ts';
import { sampleRoutes, sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00.000Z');

function limited(name: SurfaceName) {
  const kit = createTestKit({
    clock: () => NOW_MS,
    limiter: createMemoryLimiter(2, NOW_MS + 12_300),
  });
  const routes =
    name === 'main'
      ? sampleRoutes({ kind: 'bearer', permission: 'planning:read' })
      : sampleRoutes();
  return sampleSurface({ name, routes }, kit).agent;
}

describe('rate limits', () => {
  it('tell on every answer where a key stands, and refuse with 429 when it is used up', async () => {
    const agent = limited('main');
    const call = (path: string) => agent.get(path).set('Authorization', `Bearer ${TEST_KEY}`);
    const first = await call('/v1/plan/a');
    assert.equal(first.headers['x-ratelimit-limit'], '2');
    assert.equal(first.headers['x-ratelimit-remaining'], '1');
    assert.equal(first.headers['x-ratelimit-reset'], String(Math.ceil((NOW_MS + 12_300) / 1000)));
    const second = await call('/v1/plan/missing');
    assert.equal(second.status, 404);
    assert.equal(second.headers['x-ratelimit-remaining'], '0');
    const third = await call('/v1/plan/a');
    assert.equal(third.status, 429);
    assert.equal(at(third.body, 'error', 'code'), 'rate_limit_exceeded');
    assert.equal(third.headers['retry-after'], '13');
    assert.equal(third.headers['x-ratelimit-remaining'], '0');
  });

  it('tell a key without the permission, too, where it stands', async () => {
    const reader: Identity = { ...TEST_IDENTITY, permissions: ['satellites:read'] };
    const kit = createTestKit({
      keys: { verify: () => Promise.resolve(reader) },
      limiter: createMemoryLimiter(2, NOW_MS + 12_300),
    });
    const routes = sampleRoutes({ kind: 'bearer', permission: 'planning:read' });
    const { agent } = sampleSurface({ name: 'main', routes }, kit);
    const answer = await agent.get('/v1/plan/a').set('Authorization', `Bearer ${TEST_KEY}`);
    assert.equal(answer.status, 403);
    assert.equal(answer.headers['x-ratelimit-remaining'], '1');
  });

  it('spare the day where a route says so', async () => {
    const counted: string[] = [];
    const kit = createTestKit({
      limiter: {
        countKey: (_identity, against) => {
          counted.push(against);
          return Promise.resolve(null);
        },
        countAddress: () => Promise.resolve(null),
      },
    });
    const routes = sampleRoutes({ kind: 'bearer', permission: null }).map((one) =>
      one.path === '/v1/nothing' ? { ...one, sparesDailyQuota: true } : one,
    );
    const { agent } = sampleSurface({ name: 'main', routes }, kit);
    for (const path of ['/v1/nothing', '/v1/plan/a'])
      await agent.get(path).set('Authorization', `Bearer ${TEST_KEY}`);
    assert.deepEqual(counted, ['minute', 'all']);
  });

  it('do not count a caller who is not let in', async () => {
    const agent = limited('main');
    for (let count = 0; count < 4; count += 1) {
      assert.equal((await agent.get('/v1/plan/a')).status, 401);
    }
  });

  for (const name of ['cae', 'simulation'] as const) {
    it(`hold per address on ${name}, but not for health and documents`, async () => {
      const agent = limited(name);
      assert.equal((await agent.get('/v1/plan/a')).status, 200);
      assert.equal((await agent.get('/v1/plan/a')).status, 200);
      assert.equal((await agent.get('/v1/plan/a')).status, 429);
      assert.equal((await agent.get('/healthz')).status, 200);
      assert.equal((await agent.get('/v1/openapi.json')).status, 200);
    });
  }

  it('are left to the routes on the console', async () => {
    const agent = limited('console');
    for (let count = 0; count < 4; count += 1) {
      assert.equal((await agent.get('/v1/plan/a')).status, 200);
    }
  });
});
