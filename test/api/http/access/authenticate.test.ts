import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Identity } from '../../../../api/http/identity.ts';
import type { SurfaceName } from '../../../../api/http/kit.ts';
import { route, type Auth } from '../../../../api/http/route.ts';
import { createTestKit, TEST_IDENTITY, TEST_KEY } from '../../../kit/surfaces/test-kit.ts';
import { sampleSurface } from '../../../kit/surfaces/sample-surface.ts';

const READER_KEY = 'svc_live_readerreader0001';
const reader: Identity = { ...TEST_IDENTITY, permissions: ['satellites:read'] };

const NOW_MS = Date.parse('2026-11-22T12:00:00.000Z');
const identities = new Map<string, Identity>([
  [TEST_KEY, TEST_IDENTITY],
  [READER_KEY, reader],
  ['expired', { ...TEST_IDENTITY, expiresMs: NOW_MS }],
  ['expiring', { ...TEST_IDENTITY, expiresMs: NOW_MS + 1 }],
  ['here', { ...TEST_IDENTITY, allowedAddresses: ['192.0.2.7', '127.0.0.0/8', '::1'] }],
  ['elsewhere', { ...TEST_IDENTITY, allowedAddresses: ['192.0.2.0/24'] }],
]);

const kit = (trustedProxies = 0) =>
  createTestKit({
    keys: { verify: (key) => Promise.resolve(identities.get(key) ?? null) },
    clock: () => NOW_MS,
    trustedProxies,
    sessions: { identify: (token) => Promise.resolve(token === 'good' ? reader : null) },
  });

function surfaceWith(name: SurfaceName, auth: Auth, trustedProxies = 0) {
  const whoami = (method: 'GET' | 'POST') =>
    route({
      method,
      path: '/v1/whoami',
      summary: 'Says who is calling',
      tags: [],
      auth,
      responses: { 200: { description: 'The caller', contentType: 'text/plain' } },
      errors: [],
      handler: ({ identity }) =>
        Promise.resolve({
          status: 200,
          contentType: 'text/plain',
          stream: `${identity?.ownerId ?? 'nobody'} ${identity?.agentId ?? 'no agent'}`,
        }),
    });
  return sampleSurface({ name, routes: [whoami('GET'), whoami('POST')] }, kit(trustedProxies))
    .agent;
}

describe('Bearer authentication', () => {
  const agent = surfaceWith('main', { kind: 'bearer', permission: 'planning:read' });
  const bad: readonly (readonly [string, string | undefined])[] = [
    ['a missing header', undefined],
    ['an empty key', 'Bearer '],
    ['another scheme', `Basic ${TEST_KEY}`],
    ['a key without its scheme', TEST_KEY],
    ['an unknown key', 'Bearer svc_live_unknownunknown01'],
    ['two keys', `Bearer ${TEST_KEY} ${TEST_KEY}`],
  ];
  for (const [title, header] of bad) {
    it(`refuses ${title} with 401`, async () => {
      const request = agent.get('/v1/whoami');
      const answer = await (header === undefined ? request : request.set('Authorization', header));
      assert.equal(answer.status, 401);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
      assert.deepEqual(answer.body, {
        error: {
          code: 'invalid_api_key',
          message: 'A valid API key is needed: send the header Authorization: Bearer <key>.',
        },
      });
    });
  }

  it('accepts a key, whatever the case of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const answer = await agent.get('/v1/whoami').set('Authorization', `${scheme} ${TEST_KEY}`);
      assert.equal(answer.text, 'own_test no agent');
    }
  });

  it('refuses a key that lacks the permission with 403 and names it', async () => {
    const answer = await agent.get('/v1/whoami').set('Authorization', `Bearer ${READER_KEY}`);
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.body, {
      error: {
        code: 'insufficient_permissions',
        message: "This call needs a key with the permission 'planning:read'.",
      },
    });
  });

  it('does not look at X-API-Key', async () => {
    assert.equal((await agent.get('/v1/whoami').set('X-API-Key', TEST_KEY)).status, 401);
  });

  it('refuses before it reads the body', async () => {
    assert.equal((await agent.post('/v1/whoami').send('{')).status, 401);
  });
});

describe('X-API-Key authentication', () => {
  const agent = surfaceWith('console', { kind: 'apiKey', permission: 'agents:report' });

  it('refuses a missing and an unknown key with 401 in the words of the console', async () => {
    for (const key of ['', 'svc_live_unknownunknown01']) {
      const answer = await agent.get('/v1/whoami').set('X-API-Key', key);
      assert.equal(answer.status, 401);
      assert.deepEqual(answer.body, {
        error: 'unauthorized',
        message: 'A valid API key is needed: send the header X-API-Key.',
        code: 'unauthorized',
      });
      assert.equal(answer.headers['www-authenticate'], 'ApiKey realm="console"');
    }
  });

  it('refuses a session without a key', async () => {
    assert.equal((await agent.get('/v1/whoami').set('Cookie', 'session=good')).status, 401);
  });

  it('refuses a key without the permission with 403', async () => {
    const answer = await agent.get('/v1/whoami').set('X-API-Key', READER_KEY);
    assert.equal(answer.status, 403);
    assert.deepEqual(answer.body, {
      error: 'forbidden',
      message: "This call needs a key with the permission 'agents:report'.",
      code: 'forbidden',
    });
  });

  it('knows the agent by X-Agent-ID', async () => {
    const answer = await agent
      .get('/v1/whoami')
      .set('X-API-Key', TEST_KEY)
      .set('X-Agent-ID', 'sat-7');
    assert.equal(answer.text, 'own_test sat-7');
  });
});

describe('session authentication', () => {
  const agent = surfaceWith('console', { kind: 'apiKeyOrSession', permission: 'satellites:read' });

  it('reads with the cookie alone', async () => {
    assert.equal((await agent.get('/v1/whoami').set('Cookie', 'session=good')).status, 200);
    assert.equal((await agent.get('/v1/whoami').set('Cookie', 'session=bad')).status, 401);
  });

  it('writes only when a page of ours sent the request', async () => {
    const refused = await agent.post('/v1/whoami').set('Cookie', 'session=good');
    assert.equal(refused.status, 403);
    const written = await agent
      .post('/v1/whoami')
      .set('Cookie', 'session=good')
      .set('X-Requested-With', 'fetch');
    assert.equal(written.status, 200);
  });

  it('takes a key first, and a wrong one is not mended by a session', async () => {
    const answer = await agent
      .get('/v1/whoami')
      .set('Cookie', 'session=good')
      .set('X-API-Key', 'svc_live_unknownunknown01');
    assert.equal(answer.status, 401);
  });
});

describe('keys that end and keys for some addresses', () => {
  const bearer = { kind: 'bearer', permission: null } as const;
  const apiKey = { kind: 'apiKey', permission: 'agents:report' } as const;
  const main = surfaceWith('main', bearer);
  const behindProxy = surfaceWith('main', bearer, 1);
  const console = surfaceWith('console', apiKey);
  const asMain = (key: string, agent = main) =>
    agent.get('/v1/whoami').set('Authorization', `Bearer ${key}`);
  const asConsole = (key: string) => console.get('/v1/whoami').set('X-API-Key', key);
  const expired = 'This API key expired at 2026-11-22T12:00:00.000Z: use a new one.';

  it('refuses an expired key with 401 and says when it ended', async () => {
    const onMain = await asMain('expired');
    assert.equal(onMain.status, 401);
    assert.deepEqual(onMain.body, { error: { code: 'invalid_api_key', message: expired } });
    assert.equal(onMain.headers['www-authenticate'], 'Bearer');
    const onConsole = await asConsole('expired');
    assert.equal(onConsole.status, 401);
    assert.deepEqual(onConsole.body, {
      error: 'unauthorized',
      message: expired,
      code: 'unauthorized',
    });
  });

  it('takes a key until the very end', async () => {
    assert.equal((await asMain('expiring')).status, 200);
  });

  it('takes a key from its addresses and refuses it from others with 403, naming what it saw', async () => {
    assert.equal((await asMain('here')).status, 200);
    const onMain = await asMain('elsewhere');
    assert.equal(onMain.status, 403);
    assert.match(
      JSON.stringify(onMain.body),
      /"address_not_allowed","message":"[^"]*from the address (::ffff:127\.0\.0\.1|::1|127\.0\.0\.1):/,
    );
    const onConsole = await asConsole('elsewhere');
    assert.equal(onConsole.status, 403);
    assert.match(JSON.stringify(onConsole.body), /"error":"forbidden".*from the address/);
  });

  it('believes a trusted proxy, and nobody else, about the address', async () => {
    const forwarded = async (agent: typeof main, addresses: string) =>
      (await asMain('elsewhere', agent).set('X-Forwarded-For', addresses)).status;
    assert.equal(await forwarded(main, '192.0.2.9'), 403);
    assert.equal(await forwarded(behindProxy, '192.0.2.9'), 200);
    assert.equal(await forwarded(behindProxy, '203.0.113.1, 192.0.2.9'), 200);
    assert.equal(await forwarded(behindProxy, '192.0.2.9:4711'), 200);
    assert.equal(await forwarded(behindProxy, '192.0.2.9, 203.0.113.1'), 403);
  });
});
