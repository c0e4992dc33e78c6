import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { requireKnownFolder } from '../../dev/data-folder.ts';

describe('requireKnownFolder', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('marks a new folder, and knows it again once the engines have filled it', async () => {
    await requireKnownFolder(folder);
    await mkdir(join(folder, 'mongod'));
    await mkdir(join(folder, 'temporal'));
    await requireKnownFolder(folder);
  });

  for (const engine of ['mongod', 'temporal']) {
    it(`refuses what an unreleased version has left in ${engine}/, and changes nothing`, async () => {
      await mkdir(join(folder, engine));
      await writeFile(join(folder, 'dev-api-key'), 'kept');
      await assert.rejects(requireKnownFolder(folder), (error: Error) => {
        assert.ok(error.message.includes(`mv ${folder} ${folder}-old, then npm start`));
        return !error.message.includes('\n');
      });
      assert.deepEqual((await readdir(folder)).sort(), ['dev-api-key', engine].sort());
    });
  }
});
