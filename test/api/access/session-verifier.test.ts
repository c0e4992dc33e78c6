import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createSessionVerifier } from '../../../api/access/session-verifier.ts';
import type { Tier } from '../../../contracts/access/modes-and-tiers.ts';
import type { SignedInUser } from '../../../records/access/user-sessions.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';

function signedIn(tier: Tier): SignedInUser {
  return {
    session: {
      ...{ id: 'usn_1', userId: 'usr_1', createdMs: 0, lastUsedMs: null, expiresMs: 1_000 },
      ...{ address: '203.0.113.7', userAgent: null },
    },
    user: {
      ...{ id: 'usr_1', ownerId: 'acme', email: 'ada@example.org', role: 'custom', tier },
      ...{ permissions: ['satellites:read'], createdMs: 0, lastSignInMs: null, invitedBy: null },
    },
  };
}

describe('createSessionVerifier', () => {
  const identify = (
    environment: 'development' | 'production',
    found: SignedInUser | null,
    touch: () => Promise<void> = () => Promise.resolve(),
  ) => {
    const kit = createTestKit();
    const sessions = { findUsable: () => Promise.resolve(found), touch };
    const verifier = createSessionVerifier(sessions, { environment }, kit.log);
    return { lines: kit.lines, identity: verifier.identify('a cookie') };
  };

  it('knows the person, the owner and what the role may do, and no key', async () => {
    const identity = await identify('production', signedIn('pro')).identity;
    assert.deepEqual(
      [identity?.ownerId, identity?.keyId, identity?.permissions, identity?.tier, identity?.mode],
      ['acme', null, ['satellites:read'], 'pro', 'live'],
    );
    assert.deepEqual(identity?.person, {
      ...{ userId: 'usr_1', sessionId: 'usn_1', sessionExpiresMs: 1_000 },
      ...{ email: 'ada@example.org', role: 'custom' },
    });
  });

  it('knows nobody by a cookie that is not known', async () => {
    assert.equal(await identify('production', null).identity, null);
  });

  it('knows the person of a development platform there alone', async () => {
    assert.equal(await identify('production', signedIn('development')).identity, null);
    const identity = await identify('development', signedIn('development')).identity;
    assert.equal(identity?.tier, 'development');
  });

  it('answers although the time of last use could not be noted', async () => {
    const away = () => Promise.reject(new Error('away'));
    const { identity, lines } = identify('production', signedIn('pro'), away);
    assert.equal((await identity)?.ownerId, 'acme');
    await new Promise((resolve) => setImmediate(resolve));
    assert.match(String(lines[0]?.['msg']), /last use could not be noted/);
  });
});
