import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { ensureDevelopmentKey } from '../../../api/access/dev-key.ts';
import { API_KEY_INDEXES, createApiKeyRecords } from '../../../records/access/api-keys.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';

describe('ensureDevelopmentKey', () => {
  const database = useDatabase(API_KEY_INDEXES);
  let dataDir = '';
  const settings = (parts: { devApiKey?: string; environment?: 'production' } = {}) => ({
    environment: parts.environment ?? ('development' as const),
    devApiKey: parts.devApiKey,
    dataDir,
    apiKeyPrefixes: ['svc'],
  });
  const kept = async () => (await readFile(join(dataDir, 'dev-api-key'), 'utf8')).trim();

  beforeEach(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'dev-key-')), 'data');
  });
  afterEach(() => rm(join(dataDir, '..'), { recursive: true }));

  it('makes one key, keeps it for its owner only and out of the log, and finds it again', async () => {
    const keys = createApiKeyRecords(database);
    const { log, lines } = createTestKit();
    const key = await ensureDevelopmentKey(keys, settings(), log);
    assert.match(key ?? '', /^svc_live_[A-Za-z0-9]{32}$/);
    assert.equal(await kept(), key);
    assert.equal((await stat(join(dataDir, 'dev-api-key'))).mode & 0o077, 0);
    assert.equal(await ensureDevelopmentKey(keys, settings(), log), key);
    assert.equal(lines.filter(({ msg }) => msg === 'development API key made').length, 1);
    assert.ok(!JSON.stringify(lines).includes(key ?? '?'));
    const record = await keys.findUsable(key ?? '');
    assert.equal(record?.ownerId, 'dev');
    assert.equal(record.tier, 'development');
    assert.deepEqual(record.permissions, ['*', 'steps:run']);
  });

  it('takes the kept key into a new database', async () => {
    const { log } = createTestKit();
    const key = await ensureDevelopmentKey(createApiKeyRecords(database), settings(), log);
    await database.db.collection('api_keys').deleteMany({});
    const keys = createApiKeyRecords(database);
    assert.equal(await ensureDevelopmentKey(keys, settings(), log), key);
    assert.ok(await keys.findUsable(key ?? ''));
  });

  it('makes another one when the kept key was revoked', async () => {
    const keys = createApiKeyRecords(database);
    const { log } = createTestKit();
    const key = (await ensureDevelopmentKey(keys, settings(), log)) ?? '';
    await keys.revoke((await keys.findUsable(key))?.id ?? '');
    const next = await ensureDevelopmentKey(keys, settings(), log);
    assert.notEqual(next, key);
    assert.equal(await kept(), next);
  });

  it('uses the key that is given, in either mode', async () => {
    const keys = createApiKeyRecords(database);
    const given = 'svc_test_0123456789abcdefGiven';
    const { log } = createTestKit();
    assert.equal(await ensureDevelopmentKey(keys, settings({ devApiKey: given }), log), given);
    assert.equal(await kept(), given);
    assert.equal((await keys.findUsable(given))?.mode, 'test');
  });

  it('does nothing in production', async () => {
    const keys = createApiKeyRecords(database);
    const { log } = createTestKit();
    const production = settings({ environment: 'production' });
    assert.equal(await ensureDevelopmentKey(keys, production, log), null);
    await assert.rejects(kept());
    await assert.rejects(stat(dataDir));
    // The folder around it is made by the test, the one inside it is not.
    assert.ok((await stat(join(dataDir, '..'))).isDirectory());
  });
});
