import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Identity } from '../../../../api/http/identity.ts';
import { webhookListenRoutes } from '../../../../api/main/routes/webhook/webhooks-listen.ts';
import type { WebhookDeps } from '../../../../api/main/webhook/deps.ts';
import { createTestKit, TEST_IDENTITY } from '../../../kit/surfaces/test-kit.ts';

/** As whom the listener of a caller is kept. */
async function keptFor(identity: Identity): Promise<string> {
  const kept: string[] = [];
  const parts: unknown = {
    ...createTestKit(),
    secretBox: { seal: () => 'sealed', open: () => 'secret', knows: () => true },
    webhookListeners: {
      keep: (listener: { readonly _id: string }) => {
        kept.push(listener._id);
        return Promise.resolve({ ...listener, sealed_secret: 'sealed' });
      },
    },
  };
  // True: the beginning of a stream uses nothing else.
  const [route] = webhookListenRoutes(parts as WebhookDeps);
  const request: unknown = {
    ...{ query: { events: '*' }, headers: {}, identity, signal: AbortSignal.abort() },
    ctx: { accepts: () => 'text/event-stream' },
  };
  type Request = Parameters<NonNullable<typeof route>['handler']>[0];
  await route?.handler(request as Request);
  return kept.join();
}

const signedIn = (userId: string): Identity => ({
  ...TEST_IDENTITY,
  keyId: null,
  person: {
    ...{ userId, sessionId: `usn_${userId}`, sessionExpiresMs: Date.UTC(2100, 0) },
    ...{ email: `${userId}@example.org`, role: 'viewer' },
  },
});

describe('GET /v1/webhooks/listen', () => {
  it('shares a secret with the calling key, and with each person of an owner one of their own', async () => {
    assert.equal(await keptFor({ ...TEST_IDENTITY, keyId: 'key_1' }), 'key_1');
    const [ada, grace] = [await keptFor(signedIn('usr_ada')), await keptFor(signedIn('usr_grace'))];
    assert.notEqual(ada, grace);
    assert.equal(await keptFor(signedIn('usr_ada')), ada);
  });
});
