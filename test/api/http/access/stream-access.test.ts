import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import type { Identity } from '../../../../api/http/identity.ts';
import {
  ACCESS_ENDED,
  endWithAccess,
  type Follower,
} from '../../../../api/http/access/stream-access.ts';
import { createTestKit, TEST_IDENTITY } from '../../../kit/surfaces/test-kit.ts';
import { until } from '../../../kit/until.ts';

const AUTH = { kind: 'apiKey', permission: 'deployments:read' } as const;
const CALLER: Follower = {
  method: 'GET',
  headers: { 'x-api-key': 'a key' },
  sessionToken: undefined,
  address: '127.0.0.1',
  host: 'localhost',
  permissions: ['deployments:read', 'webhooks:read'],
};
const IDENTITY: Identity = { ...TEST_IDENTITY, permissions: CALLER.permissions };

/** Follows with a key whose checks answer what `verify` says, every 5 ms. */
function follow(verify: (nth: number) => Promise<Identity | null>) {
  const abort = new AbortController();
  const checks = { count: 0 };
  const keys = { verify: () => verify((checks.count += 1)) };
  const kit = createTestKit();
  endWithAccess(AUTH, CALLER, abort, { ...kit, keys }, 5);
  return { abort, checks };
}

describe('endWithAccess', () => {
  it('ends a stream once its key is not accepted any more', async () => {
    const { abort, checks } = follow((nth) => Promise.resolve(nth < 3 ? IDENTITY : null));
    await until(() => abort.signal.aborted);
    assert.equal(abort.signal.reason, ACCESS_ENDED);
    assert.equal(checks.count, 3);
  });

  it('ends a stream once its key has lost the permission', async () => {
    const { abort } = follow(() => Promise.resolve({ ...IDENTITY, permissions: [] }));
    await until(() => abort.signal.aborted);
    assert.equal(abort.signal.reason, ACCESS_ENDED);
  });

  it('ends a stream once its key has lost a permission that it had, whatever the route asks', async () => {
    const { abort } = follow((nth) =>
      Promise.resolve(nth < 3 ? IDENTITY : { ...IDENTITY, permissions: ['deployments:read'] }),
    );
    await until(() => abort.signal.aborted);
    assert.equal(abort.signal.reason, ACCESS_ENDED);
  });

  it('goes on with more permissions than before', async () => {
    const { abort, checks } = follow(() => Promise.resolve({ ...IDENTITY, permissions: ['*'] }));
    await until(() => checks.count > 3);
    assert.equal(abort.signal.aborted, false);
    abort.abort();
  });

  it('ends a stream once its key has expired', async () => {
    const { abort } = follow((nth) =>
      Promise.resolve({ ...IDENTITY, expiresMs: nth < 3 ? Date.now() + 60_000 : Date.now() }),
    );
    await until(() => abort.signal.aborted);
    assert.equal(abort.signal.reason, ACCESS_ENDED);
  });

  it('ends a stream once the session of its reader has ended', async () => {
    const checks = { count: 0 };
    const sessions = {
      identify: () => Promise.resolve((checks.count += 1) < 3 ? IDENTITY : null),
    };
    const auth = { kind: 'session', permission: null } as const;
    const caller = { ...CALLER, headers: {}, sessionToken: 'a cookie' };
    const streams = Array.from({ length: 50 }, () => new AbortController());
    for (const abort of streams)
      endWithAccess(auth, caller, abort, { ...createTestKit(), sessions }, 20);
    await until(() => streams.every(({ signal }) => signal.reason === ACCESS_ENDED));
    assert.ok(checks.count < 20, `${checks.count} look-ups`);
  });

  it('looks a key up once for all of its streams, and ends them all', async () => {
    const checks = { count: 0 };
    const keys = {
      verify: () => Promise.resolve((checks.count += 1) < 4 ? IDENTITY : null),
    };
    const kit = createTestKit();
    const streams = Array.from({ length: 50 }, () => new AbortController());
    for (const abort of streams) endWithAccess(AUTH, CALLER, abort, { ...kit, keys }, 100);
    await until(() => streams.every(({ signal }) => signal.aborted));
    assert.ok(checks.count < 20, `${checks.count} look-ups`);
  });

  it('goes on while nobody can say', async () => {
    const { abort, checks } = follow(() => Promise.reject(new Error('no database')));
    await until(() => checks.count > 1);
    assert.equal(abort.signal.aborted, false);
    abort.abort();
  });

  it('asks no more once the client has left', async () => {
    const { abort, checks } = follow(() => Promise.resolve(IDENTITY));
    abort.abort();
    await sleep(30);
    assert.equal(checks.count, 0);
  });
});
