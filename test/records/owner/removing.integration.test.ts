import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'mocha';
import { createArtifactRecords } from '../../../records/artifact/artifacts.ts';
import { createOwnerExports, EXPORTS_PER_HOUR } from '../../../records/owner/exports.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { OWNED, type OwnedDocument } from '../../../records/owner/owned.ts';
import { createRemovalRecords } from '../../../records/owner/removals.ts';
import { createOwnerRemoving } from '../../../records/owner/removing.ts';
import { createOwnerStanding } from '../../../records/owner/standing.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { fillOwner, TEST_SECRET, whereNamed } from '../../kit/owners/everything.ts';

/** What nobody owns: the catalogue, what everybody's watches share, counts, and what ends by itself in a day. */
const OF_NOBODY = [
  'artifact_contents',
  'artifact_uploads',
  'artifacts.chunks',
  'artifacts.files',
  'catalogue_revision',
  'catalogue_state',
  'element_sets',
  'idempotency',
  'metrics',
  'owner_removal_contents',
  'owner_removals',
  'pattern_looks',
  'patterns',
  'plans',
  'rate_limits',
  'satellites',
  'screening_catalogues',
  'screening_runs',
  'screening_slabs',
  'session_events',
  'session_steps',
  'sessions',
  // What is to be told, for a second.
  'sky_asks',
  'sky_changes',
];

describe('all that an owner has', function () {
  this.timeout(120_000);
  const database = useDatabase(...COLLECTION_INDEXES);
  let nowMs = Date.parse('2026-11-01T00:00:00Z');
  const clock = () => nowMs;
  const open = () => ({
    removals: createRemovalRecords(database, clock),
    removing: createOwnerRemoving(database, clock),
  });
  const confirmed = async (ownerId: string) => {
    const { removals, removing } = open();
    const prepared = await removals.prepare(ownerId, 'ada', await removing.count(ownerId));
    return (await removals.confirm(prepared._id)) ?? assert.fail('not confirmed');
  };
  const never = () => false;
  const removedBy = async (id: string) => (await open().removals.find(id))?.removed ?? {};

  it('is known of every collection: as an owner’s, or as nobody’s', () => {
    const owned = OWNED.flatMap(({ collection, parts }) => [
      collection,
      ...parts.map((part) => part.collection),
    ]);
    const made = new Set(COLLECTION_INDEXES.map(({ collection }) => collection));
    for (const name of made) assert.ok([...owned, ...OF_NOBODY].includes(name), name);
    assert.deepEqual(
      owned.filter((name) => OF_NOBODY.includes(name)),
      [],
    );
  });

  it('is found by indexes', async () => {
    await fillOwner(database, 'indexed', 1);
    for (const { collection, filter, parts } of OWNED) {
      const plans = [
        database.db.collection<OwnedDocument>(collection).find(filter('indexed')).explain(),
      ];
      for (const { collection: of, field } of parts)
        plans.push(
          database.db
            .collection(of)
            .find({ [field]: { $in: ['a', 'b'] } })
            .explain(),
        );
      for (const plan of await Promise.all(plans))
        assert.ok(!JSON.stringify(plan).includes('"COLLSCAN"'), collection);
    }
  });

  it('goes without a trace but bills and the removal, and nothing of anybody else goes', async () => {
    const [gone, other] = ['owner-that-goes', 'owner-that-stays'];
    await fillOwner(database, gone, 3);
    await fillOwner(database, other, 3);
    await database.db
      .collection('audit')
      .insertOne({ owner_id: gone, action: 'owner.remove', at: 1 });
    const before = await open().removing.count(other);
    const theirs = (
      await database.db.collection('deployments').find({ owner_id: gone }).toArray()
    ).map(({ _id }) => String(_id));
    const removal = await confirmed(gone);
    const outcome = await open().removing.remove(removal, never, 0);
    assert.equal(outcome.kind, 'done');
    assert.deepEqual(await whereNamed(database, [gone, ...theirs]), {
      billing_records: 3,
      audit: 1,
      owner_removals: 1,
    });
    assert.deepEqual(await open().removing.count(other), before);
    assert.equal(removal.found['bills'], 3);
    const removed = await removedBy(removal._id);
    for (const [kind, count] of Object.entries(removal.found))
      assert.equal(removed[kind] ?? 0, kind === 'bills' ? 0 : count, kind);
  });

  it('is counted right however often it is interrupted', async () => {
    await fillOwner(database, 'interrupted', 2);
    const removal = await confirmed('interrupted');
    const always = () => true;
    let calls = 0;
    for (; calls < 500; calls += 1) {
      const { kind } = await open().removing.remove(removal, always, 0);
      if (kind === 'done') break;
    }
    assert.ok(calls > OWNED.length / 2 && calls < 500, String(calls));
    const removed = await removedBy(removal._id);
    for (const [kind, count] of Object.entries(removal.found))
      assert.equal(removed[kind] ?? 0, kind === 'bills' ? 0 : count, kind);
  });

  it('takes the bytes of content that nobody else has, and waits for what has just come in', async () => {
    const artifacts = createArtifactRecords(database, clock);
    const store = async (text: string) => {
      const stored = await artifacts.store(Readable.from([Buffer.from(text)]), {
        mediaType: 'text/plain',
        maxBytes: 1_000_000,
      });
      assert.equal(stored.kind, 'stored');
      return stored.contentId;
    };
    const list = (ownerId: string, contentId: string) =>
      database.db.collection<OwnedDocument>('artifact_links').insertOne({
        ...{ _id: `${ownerId}/${contentId}`, owner_id: ownerId, content_id: contentId },
      });
    const [own, shared, fresh] = await Promise.all(['own', 'shared', 'fresh'].map(store));
    assert.ok(own !== undefined && shared !== undefined && fresh !== undefined);
    await Promise.all([own, shared, fresh].map((id) => list('uploader', id)));
    await list('friend', shared);
    nowMs += 60_000;
    // A friend sends the same bytes and has not listed them yet.
    assert.equal(await store('fresh'), fresh);
    const removal = await confirmed('uploader');
    assert.equal((await open().removing.remove(removal, never, 30_000)).kind, 'waiting');
    assert.equal(await artifacts.describe(own), null);
    assert.ok((await artifacts.describe(shared)) !== null);
    await list('friend', fresh);
    nowMs += 60_000;
    assert.equal((await open().removing.remove(removal, never, 30_000)).kind, 'done');
    assert.ok((await artifacts.describe(fresh)) !== null);
    assert.equal(await database.db.collection('artifacts.files').countDocuments(), 2);
    assert.equal((await removedBy(removal._id))['artifact contents'], 1);
    // What was removed can come in again.
    assert.equal(await store('own'), own);
    assert.ok((await artifacts.describe(own)) !== null);
  });

  it('is removed once at a time, and only within a quarter of an hour', async () => {
    const { removals } = open();
    const first = await removals.prepare('twice', 'ada', {});
    const second = await removals.prepare('twice', 'bob', {});
    const late = await removals.prepare('late', 'ada', {});
    assert.equal((await removals.confirm(first._id))?.status, 'running');
    assert.equal(await removals.confirm(second._id), null);
    assert.equal((await removals.running('twice'))?._id, first._id);
    nowMs += 16 * 60_000;
    assert.equal(await removals.confirm(late._id), null);
    assert.equal(await removals.find(late._id), null);
    assert.ok(await removals.takeBack(first._id));
    assert.equal(await removals.running('twice'), null);
  });

  it('names what works for it, and ends the records', async () => {
    const open_ = { workloads: { phase: 'scheduling' }, deployments: { status: 'running' } };
    for (const [name, fields] of Object.entries(open_))
      for (const owner_id of ['worker', 'worker-too'])
        await database.db
          .collection<OwnedDocument>(name)
          .insertOne({ _id: `${name}-${owner_id}`, owner_id, copy_of: owner_id, ...fields });
    const standing = createOwnerStanding(database);
    const named: string[] = [];
    for await (const { kind, id } of standing.open('worker')) named.push(`${kind} ${id}`);
    assert.deepEqual(named, ['workload workloads-worker', 'deployment deployments-worker']);
    await standing.end('worker');
    for await (const one of standing.open('worker')) assert.fail(one.id);
    const [theirs] = await database.db
      .collection('deployments')
      .find({ owner_id: 'worker-too' })
      .toArray();
    assert.equal(theirs?.['status'], 'running');
  });

  describe('exported', () => {
    it('is every record without its secrets, and nothing of anybody else', async () => {
      await fillOwner(database, 'exporter', 2);
      await fillOwner(database, 'neighbour', 2);
      const exports = createOwnerExports(database, clock);
      const counts: Record<string, number> = {};
      for await (const { kind, record } of exports.records('exporter')) {
        const text = JSON.stringify(record);
        assert.ok(!text.includes(TEST_SECRET), `${kind}: ${text}`);
        assert.ok(!text.includes('neighbour'), kind);
        counts[kind] = (counts[kind] ?? 0) + 1;
      }
      const found = await open().removing.count('exporter');
      const shown = OWNED.flatMap((one) => [one, ...one.parts]).filter((one) => one.isExported);
      for (const { kind } of shown) assert.equal(counts[kind], found[kind], kind);
      assert.equal(Object.keys(counts).length, shown.length);
    });

    it('is read by one at a time, and a few times an hour', async () => {
      const exports = createOwnerExports(database, clock);
      assert.equal((await exports.begin('reader')).kind, 'begun');
      assert.equal((await exports.begin('reader')).kind, 'busy');
      assert.equal((await exports.begin('another')).kind, 'begun');
      // A reader that died is not waited for.
      nowMs += 31_000;
      assert.equal((await exports.begin('reader')).kind, 'begun');
      for (let more = 2; more < EXPORTS_PER_HOUR; more += 1) {
        await exports.end('reader');
        assert.equal((await exports.begin('reader')).kind, 'begun');
      }
      await exports.end('reader');
      const refused = await exports.begin('reader');
      assert.equal(refused.kind, 'too_many');
      nowMs += 3_600_000;
      assert.equal((await exports.begin('reader')).kind, 'begun');
    });
  });
});
