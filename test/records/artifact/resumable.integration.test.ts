import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { createArtifactQuota } from '../../../records/artifact/quota.ts';
import { createResumableUploads, type NewUpload } from '../../../records/artifact/resumable.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';

describe('room for uploads in pieces', function () {
  this.timeout(60_000);
  const database = useDatabase();
  before(() => migrate(database, { migrations: [] }));

  const upload = (owner: string, name: string): NewUpload => ({
    ...{ owner_id: owner, deployment_id: `dep_${owner}`, agent_id: 'agent-1', name },
    ...{ media_type: 'image/tiff', size_bytes: 100, sha256: null },
  });

  for (const [what, limits, refused] of [
    ['bytes', { outputsPerDeployment: 500, bytesPerOwner: 399 }, 'full'],
    ['outputs', { outputsPerDeployment: 3, bytesPerOwner: 1e6 }, 'too_many'],
  ] as const)
    it(`is given out once, however many begin at once: ${what}`, async () => {
      const uploads = createResumableUploads(database);
      for (let round = 0; round < 4; round += 1) {
        const owner = `${what}-${round}`;
        const begun = await Promise.all(
          Array.from({ length: 8 }, (_, at) => uploads.begin(upload(owner, `${at}.bin`), limits)),
        );
        const kinds = begun.map(({ kind }) => kind).toSorted();
        const expected = [...Array<string>(3).fill('begun'), ...Array<string>(5).fill(refused)];
        assert.deepEqual(kinds, expected.toSorted());
      }
    });

  it('is free again once an upload is given up or taken anew', async () => {
    const uploads = createResumableUploads(database);
    const limits = { outputsPerDeployment: 500, bytesPerOwner: 199 };
    const first = await uploads.begin(upload('anew', 'a.bin'), limits);
    assert.ok(first.kind === 'begun');
    assert.deepEqual(await uploads.begin(upload('anew', 'b.bin'), limits), {
      ...{ kind: 'full', usedBytes: 100, mostBytes: 199 },
    });
    const again = await uploads.begin(upload('anew', 'a.bin'), limits);
    assert.ok(again.kind === 'begun', 'it takes the place of the former');
    assert.equal(await uploads.append(first.upload, 0, Buffer.from('x')), false);
    await uploads.remove(again.upload);
    assert.equal((await uploads.begin(upload('anew', 'b.bin'), limits)).kind, 'begun');
  });

  it('is what the outputs leave', async () => {
    const limits = { outputsPerDeployment: 500, bytesPerOwner: 199 };
    const quota = createArtifactQuota(database, limits);
    const made = { name: 'kept.bin', mediaType: 'image/tiff', sizeBytes: 100, sha256: 'a' };
    const listed = await quota.listMade(
      { _id: 'dep_left', owner_id: 'left' },
      { ...made, contentId: 'sha256-a' },
    );
    assert.equal(listed.kind, 'free');
    const begun = await createResumableUploads(database).begin(upload('left', 'a.bin'), limits);
    assert.deepEqual(begun, { kind: 'full', usedBytes: 100, mostBytes: 199 });
  });
});
