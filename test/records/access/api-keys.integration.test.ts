import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createKeyVerifier } from '../../../api/access/key-verifier.ts';
import { API_KEY_INDEXES, createApiKeyRecords } from '../../../records/access/api-keys.ts';
import type { NewApiKey } from '../../../records/access/api-keys.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';

const facts: NewApiKey = {
  ownerId: 'acme',
  name: 'ground station',
  mode: 'live',
  permissions: ['planning:read'],
  tier: 'pro',
  prefix: 'svc',
};

describe('createApiKeyRecords', () => {
  const database = useDatabase(API_KEY_INDEXES);
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = () => nowMs;

  it('shows a key once and keeps only its hash', async () => {
    const keys = createApiKeyRecords(database, clock);
    const { key, record } = await keys.create(facts);
    assert.match(key, /^svc_live_[A-Za-z0-9]{32}$/);
    assert.match(record.id, /^key_/);
    assert.equal(record.hint, `${key.slice(0, 13)}…`);
    const stored = await database.db.collection('api_keys').find({}).toArray();
    assert.doesNotMatch(JSON.stringify(stored), new RegExp(key));
    assert.deepEqual(await keys.findUsable(key), record);
  });

  it('knows no key that was not made, nor one with a letter changed', async () => {
    const keys = createApiKeyRecords(database, clock);
    const { key } = await keys.create(facts);
    const other = key.endsWith('a') ? `${key.slice(0, -1)}b` : `${key.slice(0, -1)}a`;
    assert.equal(await keys.findUsable(other), null);
  });

  it('refuses a revoked key at once, whichever process revoked it', async () => {
    const here = createApiKeyRecords(database, clock);
    const elsewhere = createApiKeyRecords(database, clock);
    const { key, record } = await here.create(facts);
    assert.ok(await here.findUsable(key));
    assert.ok(await elsewhere.findUsable(key));
    const revoked = await here.revoke(record.id);
    assert.equal(revoked?.revokedMs, nowMs);
    assert.equal(await here.findUsable(key), null);
    assert.equal(await elsewhere.findUsable(key), null);
    assert.equal((await elsewhere.revoke(record.id))?.revokedMs, revoked.revokedMs);
  });

  it("leaves another owner's key alone", async () => {
    const keys = createApiKeyRecords(database, clock);
    const { key, record } = await keys.create(facts);
    assert.equal(await keys.revoke(record.id, { ownerId: 'other' }), null);
    assert.ok(await keys.findUsable(key));
    assert.equal(await keys.revoke('key_unknown'), null);
  });

  it('lists the newest first, of one owner or of all', async () => {
    const keys = createApiKeyRecords(database, clock);
    nowMs += 1_000;
    const { record } = await keys.create({ ...facts, ownerId: 'lister' });
    nowMs += 1_000;
    const newer = await keys.create({ ...facts, ownerId: 'lister' });
    const ids = (await keys.list({ ownerId: 'lister' })).map(({ id }) => id);
    assert.deepEqual(ids, [newer.record.id, record.id]);
    assert.ok((await keys.list()).length > 2);
  });

  it('notes the last use, once a minute', async () => {
    const keys = createApiKeyRecords(database, clock);
    const { record } = await keys.create({ ...facts, ownerId: 'toucher' });
    const lastUsed = async () => (await keys.list({ ownerId: 'toucher' }))[0]?.lastUsedMs;
    assert.equal(await lastUsed(), null);
    await keys.touch(record.id);
    const firstMs = nowMs;
    nowMs += 30_000;
    await keys.touch(record.id);
    assert.equal(await lastUsed(), firstMs);
    nowMs += 30_000;
    await keys.touch(record.id);
    assert.equal(await lastUsed(), nowMs);
  });

  it('adopts a given key once, however many processes do', async () => {
    const given = 'svc_live_0123456789abcdefAdopted';
    const some = Array.from({ length: 4 }, () => createApiKeyRecords(database, clock));
    const taken = await Promise.all(some.map((keys) => keys.adopt(given, facts)));
    assert.deepEqual(taken, [true, true, true, true]);
    const keys = createApiKeyRecords(database, clock);
    const record = await keys.findUsable(given);
    assert.ok(record !== null);
    await keys.revoke(record.id);
    assert.equal(await keys.adopt(given, facts), false);
  });

  describe('createKeyVerifier', () => {
    const { log } = createTestKit();
    const settings = { apiKeyPrefixes: ['svc'], environment: 'development' } as const;

    it('answers the identity behind a key', async () => {
      const keys = createApiKeyRecords(database, clock);
      const { key, record } = await keys.create(facts);
      assert.deepEqual(await createKeyVerifier(keys, settings, log).verify(key), {
        ownerId: 'acme',
        keyId: record.id,
        keyName: 'ground station',
        mode: 'live',
        permissions: ['planning:read'],
        tier: 'pro',
        expiresMs: null,
        allowedAddresses: null,
        maxPriority: 3,
        boundAgentId: null,
        satelliteIds: null,
      });
    });

    it('refuses a prefix that is not configured any more', async () => {
      const keys = createApiKeyRecords(database, clock);
      const { key } = await keys.create({ ...facts, prefix: 'old' });
      assert.equal(await createKeyVerifier(keys, settings, log).verify(key), null);
      const both = { ...settings, apiKeyPrefixes: ['svc', 'old'] };
      assert.ok(await createKeyVerifier(keys, both, log).verify(key));
    });

    it('refuses a development key in production', async () => {
      const keys = createApiKeyRecords(database, clock);
      const { key } = await keys.create({ ...facts, tier: 'development' });
      assert.ok(await createKeyVerifier(keys, settings, log).verify(key));
      const production = { ...settings, environment: 'production' } as const;
      assert.equal(await createKeyVerifier(keys, production, log).verify(key), null);
    });
  });
});
