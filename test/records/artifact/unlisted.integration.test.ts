import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { ARTIFACT_CONTENTS, createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { ARTIFACT_LINKS } from '../../../records/artifact/links.ts';
import { removeUnlisted, UNLISTED_GRACE_MS } from '../../../records/artifact/unlisted.ts';
import { ARTIFACT_VERSIONS } from '../../../records/artifact/versions.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const T0 = Date.parse('2026-01-10T12:00:00Z');
/** More than one chunk of GridFS. */
const LARGE = 300_000;

describe('content that nothing lists', function () {
  this.timeout(60_000);
  const database = useDatabase(...COLLECTION_INDEXES);
  const any = (name: string) => database.db.collection<{ _id: string }>(name);
  const kept = async () =>
    (await any(ARTIFACT_CONTENTS).find().toArray()).map(({ _id }) => _id).toSorted();
  const chunks = () => database.db.collection('artifacts.chunks').countDocuments();
  const put = async (byte: number, size: number, atMs = T0): Promise<string> => {
    const source = (async function* () {
      yield await Promise.resolve(Buffer.alloc(size, byte));
    })();
    const stored = await createArtifactRecords(database, () => atMs).store(source, {
      ...{ mediaType: 'text/plain', maxBytes: 1_000_000 },
    });
    assert.equal(stored.kind, 'stored');
    return stored.contentId;
  };
  const look = (atMs: number) =>
    removeUnlisted(
      database,
      () => false,
      () => atMs,
    );
  const link = (collection: string, contentId: string, owner: string) =>
    any(collection).insertOne({
      _id: `${owner}/${contentId}`,
      ...{ content_id: contentId, owner_id: owner, replaced_at: new Date() },
    });
  let [listed, replaced, gone, again] = ['', '', '', ''];

  before(async () => {
    listed = await put(1, 10);
    replaced = await put(2, 10);
    gone = await put(3, LARGE);
    again = await put(4, 10);
    for (const id of [listed, gone, again]) await link(ARTIFACT_LINKS, id, 'owner-1');
    await link(ARTIFACT_LINKS, listed, 'owner-2');
    await link(ARTIFACT_VERSIONS, replaced, 'owner-1');
  });

  it('is there as long as one output or version of any owner lists it', async () => {
    assert.equal(await look(T0 + UNLISTED_GRACE_MS + DAY_MS), 0);
    assert.equal((await kept()).length, 4);
  });

  it('goes when it was not listed for the whole grace, with its chunks', async () => {
    const from = T0 + 100 * DAY_MS;
    await any(ARTIFACT_LINKS).deleteMany({ owner_id: 'owner-1' });
    assert.equal(await look(from), 0);
    assert.equal(await look(from + UNLISTED_GRACE_MS - 1), 0, 'a moment before');
    // Another hands the same bytes in: they are about to be listed.
    assert.equal(await put(4, 10, from + UNLISTED_GRACE_MS), again);
    const before = await chunks();
    assert.equal(await look(from + UNLISTED_GRACE_MS + DAY_MS), 1);
    assert.deepEqual(await kept(), [listed, replaced, again].toSorted());
    assert.equal(before - (await chunks()), 2);
    assert.equal(await createArtifactRecords(database).open(gone), null);
  });

  it('begins anew when it is listed in between', async () => {
    const from = T0 + 140 * DAY_MS;
    await look(from);
    await link(ARTIFACT_LINKS, again, 'owner-3');
    assert.equal(await look(from + UNLISTED_GRACE_MS + DAY_MS), 0);
    await any(ARTIFACT_LINKS).deleteMany({ owner_id: 'owner-3' });
    const later = from + UNLISTED_GRACE_MS + 2 * DAY_MS;
    assert.equal(await look(later), 0);
    assert.equal(await look(later + UNLISTED_GRACE_MS), 1);
    assert.deepEqual(await kept(), [listed, replaced].toSorted());
  });
});
