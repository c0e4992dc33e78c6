import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { countLongComputation } from '../../../../api/http/access/limits.ts';
import type { Identity } from '../../../../api/http/identity.ts';
import type { RequestLimiter, SurfaceName } from '../../../../api/http/kit.ts';
import type { AnyRequest } from '../../../../api/http/route.ts';
import { computation, UNITS_PER_MS } from '../../../../threads/computation.ts';
import { AppError } from '../../../../contracts/error-codes.ts';
import { at } from '../../../kit/http/answers.ts';
import {
  createMemoryLimiter,
  createTestKit,
  TEST_IDENTITY,
  TEST_KEY,
  UNLIMITED,
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
        ...UNLIMITED,
        countKey: (_identity, against) => {
          counted.push(against);
          return Promise.resolve(null);
        },
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

  it('hold per key on the console, but not where a route has limits of its own', async () => {
    const kit = createTestKit({ limiter: createMemoryLimiter(2, NOW_MS + 12_300) });
    const routes = sampleRoutes({ kind: 'apiKey', permission: 'planning:read' }).map((one) =>
      one.path === '/v1/nothing' ? { ...one, limitedApart: true } : one,
    );
    const { agent } = sampleSurface({ name: 'console', routes }, kit);
    const call = (path: string) => agent.get(path).set('X-API-Key', TEST_KEY);
    assert.equal((await call('/v1/plan/a')).headers['x-ratelimit-remaining'], '1');
    assert.equal((await call('/v1/plan/a')).status, 200);
    const refused = await call('/v1/plan/a');
    assert.equal(refused.status, 429);
    assert.equal(at(refused.body, 'error'), 'rate_limited');
    assert.ok(Number(refused.headers['retry-after']) >= 1);
    const apart = await call('/v1/nothing');
    assert.deepEqual([apart.status, apart.headers['x-ratelimit-limit']], [204, undefined]);
  });

  it('count long computations of a surface without keys', async () => {
    const long = computation({
      name: 'long',
      compute: () => 'done',
      estimate: () => 100 * UNITS_PER_MS,
      advice: '',
    });
    const once = createMemoryLimiter(1, NOW_MS + 9_000);
    const limiter: RequestLimiter = {
      ...UNLIMITED,
      countLong: (surface, address) => once.countLong(surface, address),
    };
    const kit = createTestKit({ clock: () => NOW_MS, limiter });
    const declared = sampleRoutes().map((one) =>
      one.path === '/v1/nothing'
        ? {
            ...one,
            compute: [long],
            handler: async ({ compute }: AnyRequest) => {
              await compute(long, null);
              return { status: 204 } as const;
            },
          }
        : one,
    );
    const { agent } = sampleSurface({ name: 'simulation', routes: declared }, kit);
    assert.equal((await agent.get('/v1/nothing')).status, 204);
    const refused = await agent.get('/v1/nothing');
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '9']);
    assert.equal((await agent.get('/v1/plan/a')).status, 200);
  });

  it('hold for long computations, which say what they count', async () => {
    const kit = createTestKit({
      clock: () => NOW_MS,
      limiter: createMemoryLimiter(1, NOW_MS + 12_300),
    });
    await countLongComputation('simulation', '10.0.0.1', kit);
    await assert.rejects(countLongComputation('simulation', '10.0.0.1', kit), (error) => {
      assert.ok(error instanceof AppError);
      assert.deepEqual([error.code, error.retryAfterS], ['rate_limit_exceeded', 12.3]);
      assert.match(error.message, /limit of 1 long computations/);
      assert.equal(error.headers['X-RateLimit-Limit'], '1');
      return true;
    });
  });
});

describe('wrong keys', () => {
  const open = (name: 'main' | 'console') => {
    const twice = createMemoryLimiter(2, NOW_MS + 9_000);
    const countWrongKey = twice.countWrongKey.bind(twice);
    const kit = createTestKit({ clock: () => NOW_MS, limiter: { ...UNLIMITED, countWrongKey } });
    const auth =
      name === 'main'
        ? ({ kind: 'bearer', permission: 'planning:read' } as const)
        : ({ kind: 'apiKey', permission: 'deployments:read' } as const);
    const { agent } = sampleSurface({ name, routes: sampleRoutes(auth) }, kit);
    return (key: string | undefined) => {
      const request = agent.get('/v1/plan/a');
      if (key === undefined) return request;
      return name === 'main'
        ? request.set('Authorization', `Bearer ${key}`)
        : request.set('X-API-Key', key);
    };
  };

  for (const name of ['main', 'console'] as const)
    it(`${name}: are 429 beyond the limit, and a right key from the same address is served`, async () => {
      const ask = open(name);
      const wrong = 'svc_live_wrongwrongwrong01';
      assert.deepEqual([(await ask(wrong)).status, (await ask(wrong)).status], [401, 401]);
      const refused = await ask(wrong);
      assert.equal(refused.status, 429);
      assert.equal(refused.headers['retry-after'], '9');
      assert.equal((await ask(TEST_KEY)).status, 200);
      assert.equal((await ask(undefined)).status, 401, 'no key is no wrong key');
    });

  it('are known by the proof that the route asks for, not by a header beside it', async () => {
    const counted: string[] = [];
    const countWrongKey = (_address: string, key: string) => {
      counted.push(key);
      return Promise.resolve(null);
    };
    const kit = createTestKit({ limiter: { ...UNLIMITED, countWrongKey } });
    for (const [name, kind] of [
      ['main', 'bearer'],
      ['console', 'apiKey'],
    ] as const) {
      const routes = sampleRoutes({ kind, permission: 'planning:read' });
      const { agent } = sampleSurface({ name, routes }, kit);
      const answer = await agent
        .get('/v1/plan/a')
        .set('Authorization', 'Bearer of-the-bearer')
        .set('X-API-Key', 'of-the-header');
      assert.equal(answer.status, 401);
    }
    assert.deepEqual(counted, ['of-the-bearer', 'of-the-header']);
  });
});
