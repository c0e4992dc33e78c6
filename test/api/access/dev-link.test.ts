import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import { DEV_LINK_FILE, ensureDevelopmentLink } from '../../../api/access/dev-link.ts';
import type { UserRecord } from '../../../records/access/user-documents.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { createTestKit } from '../../kit/surfaces/test-kit.ts';

const USER: UserRecord = {
  ...{ id: 'usr_1', ownerId: 'dev', email: 'dev@localhost', role: 'owner', tier: 'development' },
  ...{ permissions: ['*'], createdMs: 0, lastSignInMs: null, invitedBy: null },
};

describe('ensureDevelopmentLink', () => {
  const folder = useFixture(
    async () => ({ path: await mkdtemp(join(tmpdir(), 'dev-link-')) }),
    ({ path }) => rm(path, { recursive: true }),
  );
  let made = 0;
  const records = {
    users: { ensure: () => Promise.resolve(USER) },
    links: {
      create: (userId: string) => {
        made += 1;
        return Promise.resolve({ id: 'lnk_1', token: `${userId}-${made}` });
      },
    },
  };
  const ensure = (environment: 'development' | 'production', kit = createTestKit()) => {
    const dataDir = join(folder.path, 'data');
    return ensureDevelopmentLink(
      records,
      { environment, dataDir },
      'http://localhost:8083',
      kit.log,
    );
  };

  it('keeps a fresh link at each start, for its owner only and out of the log', async () => {
    const kit = createTestKit();
    const first = await ensure('development', kit);
    const second = await ensure('development', kit);
    assert.equal(first, 'http://localhost:8083/login/confirm#usr_1-1');
    assert.notEqual(first, second);
    const file = join(folder.path, 'data', DEV_LINK_FILE);
    assert.equal(await readFile(file, 'utf8'), `${second ?? ''}\n`);
    assert.equal((await stat(file)).mode & 0o077, 0);
    assert.ok(!JSON.stringify(kit.lines).includes('confirm#'));
  });

  it('makes nothing in production', async () => {
    const before = made;
    assert.equal(await ensure('production'), null);
    assert.equal(made, before);
  });
});
