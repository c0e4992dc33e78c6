import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { before, describe, it } from 'mocha';
import { createArtifactLinkRecords } from '../../../records/artifact/links.ts';
import { createArtifactUploads } from '../../../records/artifact/uploads.ts';
import {
  ArtifactCorruptError,
  createArtifactRecords,
} from '../../../records/artifact/artifacts.ts';
import type { ArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { untilFound } from '../../kit/until-found.ts';

const CHUNK_BYTES = 255 * 1024;
const MANY = 10_000_000;

/** Bytes without a pattern that repeats within a chunk. */
function made(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index++) bytes[index] = (index * 31 + (index >> 8)) % 251;
  return bytes;
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += size) {
    yield await Promise.resolve(bytes.subarray(from, from + size));
  }
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('artifact records', function () {
  this.timeout(60_000);
  const database = useDatabase();
  let artifacts: ArtifactRecords;

  before(async () => {
    await migrate(database, { migrations: [] });
    artifacts = createArtifactRecords(database);
  });

  const store = async (bytes: Buffer, more: { maxBytes?: number; expectedSha256?: string } = {}) =>
    artifacts.store(inPieces(bytes, 100_000), {
      mediaType: 'application/octet-stream',
      maxBytes: MANY,
      ...more,
    });
  const read = async (contentId: string, range?: { start: number; end: number }) => {
    const opened = await artifacts.open(contentId, range);
    return buffer(opened?.stream ?? assert.fail('it is kept'));
  };
  const keptOf = async (bytes: Buffer) => {
    const stored = await store(bytes);
    return stored.kind === 'stored' ? stored : assert.fail(stored.kind);
  };
  const count = (collection: string) => database.db.collection(collection).countDocuments({});

  for (const size of [0, 1, 1000, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES]) {
    it(`gives back ${size} bytes as they came, under their hash`, async () => {
      const bytes = made(size);
      const stored = await store(bytes);
      assert.deepEqual(stored, {
        kind: 'stored',
        contentId: `sha256-${hashOf(bytes)}`,
        sha256: hashOf(bytes),
        sizeBytes: size,
      });
      assert.ok((await read(`sha256-${hashOf(bytes)}`)).equals(bytes));
    });
  }

  it('gives parts of the content, within one chunk and across several', async () => {
    const bytes = made(3 * CHUNK_BYTES + 17);
    const stored = await store(bytes);
    assert.ok(stored.kind === 'stored');
    const ranges = [
      [0, 0],
      [5, 99],
      [CHUNK_BYTES - 1, CHUNK_BYTES],
      [CHUNK_BYTES + 7, 3 * CHUNK_BYTES + 2],
      [3 * CHUNK_BYTES, 3 * CHUNK_BYTES + 16],
    ] as const;
    for (const [start, end] of ranges) {
      const part = await read(stored.contentId, { start, end });
      assert.ok(part.equals(bytes.subarray(start, end + 1)), `${start} to ${end}`);
    }
  });

  it('keeps the same content once', async () => {
    const bytes = made(2 * CHUNK_BYTES + 99);
    await store(bytes);
    const [files, chunks] = [await count('artifacts.files'), await count('artifacts.chunks')];
    const again = await Promise.all([store(bytes), store(bytes), store(bytes)]);
    assert.ok(again.every(({ kind }) => kind === 'stored'));
    assert.deepEqual(
      [await count('artifacts.files'), await count('artifacts.chunks')],
      [files, chunks],
    );
  });

  it('keeps once what comes several times at the same moment', async () => {
    const bytes = made(CHUNK_BYTES + 12_345);
    const files = await count('artifacts.files');
    await Promise.all([store(bytes), store(bytes), store(bytes), store(bytes)]);
    assert.equal(await count('artifacts.files'), files + 1);
    assert.ok((await read(`sha256-${hashOf(bytes)}`)).equals(bytes));
  });

  it('finds chunks by an index, also when no file was ever written in pieces', async () => {
    const names = async (collection: string) =>
      (await database.db.collection(collection).indexes()).map(({ name }) => name);
    assert.ok((await names('artifacts.chunks')).includes('files_id_1_n_1'));
    assert.ok((await names('artifacts.files')).includes('filename_1_uploadDate_1'));
  });

  it('keeps nothing of content that is too large or has another hash', async () => {
    const bytes = made(2 * CHUNK_BYTES + 5);
    const before = [await count('artifacts.files'), await count('artifacts.chunks')];
    assert.deepEqual(await store(bytes, { maxBytes: bytes.byteLength - 1 }), {
      kind: 'too_large',
      maxBytes: bytes.byteLength - 1,
    });
    const mismatch = await store(bytes, { expectedSha256: '0'.repeat(64) });
    assert.deepEqual(mismatch, { kind: 'hash_mismatch', sha256: hashOf(bytes) });
    assert.deepEqual([await count('artifacts.files'), await count('artifacts.chunks')], before);
    assert.equal(await artifacts.open(`sha256-${hashOf(bytes)}`), null);
  });

  it('keeps nothing of a stream that breaks', async () => {
    const chunks = await count('artifacts.chunks');
    const broken = async function* () {
      yield made(CHUNK_BYTES * 2);
      await Promise.reject(new Error('the line broke'));
    };
    const options = { mediaType: 'text/plain', maxBytes: MANY };
    await assert.rejects(artifacts.store(broken(), options), /the line broke/);
    assert.equal(await count('artifacts.chunks'), chunks);
  });

  it('removes what an upload left whose process died, and nothing else', async () => {
    let aheadMs = 0;
    const clock = () => Date.now() + aheadMs;
    const uploads = createArtifactUploads(database, clock);
    const kept = made(CHUNK_BYTES + 4_321);
    const { contentId } = await keptOf(kept);
    const purged: number[] = [];
    // The rest comes too late: what the process was that wrote the first is gone by then.
    const torn = async function* () {
      yield made(3 * CHUNK_BYTES);
      const here = async () => ((await count('artifacts.chunks')) >= chunks + 3 ? true : null);
      await untilFound(here, 'the chunks');
      purged.push(await uploads.purge());
      aheadMs = 3 * 3_600_000;
      purged.push(await uploads.purge(), await uploads.purge());
      assert.deepEqual([await count('artifacts.files'), await count('artifacts.chunks')], before);
      throw new Error('killed');
    };
    const files = await count('artifacts.files');
    const chunks = await count('artifacts.chunks');
    const before = [files, chunks];
    const options = { mediaType: 'text/plain', maxBytes: MANY };
    await assert.rejects(createArtifactRecords(database, clock).store(torn(), options), /killed/);
    assert.deepEqual(purged, [0, 1, 0]);
    assert.ok((await read(contentId)).equals(kept));
    assert.equal(await count('artifact_uploads'), 0);
  });

  it('does not keep an upload that was given up', async () => {
    let aheadMs = 0;
    const clock = () => Date.now() + aheadMs;
    const bytes = made(2 * CHUNK_BYTES + 777);
    const late = async function* () {
      yield bytes;
      aheadMs = 3 * 3_600_000;
      await createArtifactUploads(database, clock).purge();
    };
    const options = { mediaType: 'text/plain', maxBytes: MANY };
    await assert.rejects(createArtifactRecords(database, clock).store(late(), options), /given up/);
    assert.equal(await artifacts.open(`sha256-${hashOf(bytes)}`), null);
  });

  it('finds stored bytes that have changed, in the first chunk before a byte leaves', async () => {
    const bytes = made(3 * CHUNK_BYTES + 1_001);
    const stored = await store(bytes);
    assert.ok(stored.kind === 'stored');
    const damage = async (n: number) => {
      const file = await database.db
        .collection('artifacts.files')
        .findOne({ filename: 'upload', length: bytes.byteLength });
      await database.db
        .collection('artifacts.chunks')
        .updateOne({ files_id: file?._id, n }, { $set: { data: Buffer.alloc(CHUNK_BYTES) } });
    };
    await damage(2);
    const opened = await artifacts.open(stored.contentId);
    await assert.rejects(buffer(opened?.stream ?? assert.fail()), ArtifactCorruptError);
    assert.ok((await read(stored.contentId, { start: 0, end: 9 })).equals(bytes.subarray(0, 10)));
    await damage(0);
    await assert.rejects(artifacts.open(stored.contentId), ArtifactCorruptError);
  });

  it('knows no content under a name that is no hash', async () => {
    for (const name of ['sha256-', 'sha256-XYZ', '', '../etc', `md5-${'0'.repeat(64)}`]) {
      assert.equal(await artifacts.open(name), null);
    }
  });

  it('lists content to the owner of the deployment that made it, and to nobody else', async () => {
    const links = createArtifactLinkRecords(database);
    const stage = { _id: 'dep_a', owner_id: 'owner-a', workload_id: 'wl_a', stage_index: 0 };
    const output = {
      name: 'out.bin',
      mediaType: 'application/octet-stream',
      contentId: 'sha256-aa',
    };
    await links.link(stage, [output]);
    await links.link(stage, [{ ...output, sizeBytes: 3 }]);
    await links.link({ _id: 'dep_b', owner_id: 'owner-b' }, [{ ...output, mediaType: 'a/b' }]);
    assert.equal(await links.mediaTypeFor('owner-a', 'sha256-aa'), output.mediaType);
    assert.equal(await links.mediaTypeFor('owner-b', 'sha256-aa'), 'a/b');
    assert.equal(await links.mediaTypeFor('owner-c', 'sha256-aa'), null);
    assert.equal(await links.mediaTypeFor('owner-a', 'sha256-bb'), null);
    const [only, ...more] = await links.ofDeployment('dep_a');
    assert.deepEqual([only?.size_bytes, more.length], [3, 0]);
  });
});
