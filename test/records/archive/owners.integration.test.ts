import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { createRetentionRecords } from '../../../records/access/retention.ts';
import { createArchived } from '../../../records/archive/archived.ts';
import { createArchiving } from '../../../records/archive/archiving.ts';
import { dateAnew } from '../../../records/archive/dating.ts';
import { ARCHIVED_RECORDS } from '../../../records/archive/documents.ts';
import type { ArchiveStore } from '../../../records/archive/store.ts';
import { createRetentionUsage } from '../../../records/archive/usage.ts';
import { createEventPacking, PACK_AFTER_MS } from '../../../records/deployment/packed-events.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import { createOwnerExports } from '../../../records/owner/exports.ts';
import type { OwnedDocument } from '../../../records/owner/owned.ts';
import { createRemovalRecords } from '../../../records/owner/removals.ts';
import { createOwnerRemoving } from '../../../records/owner/removing.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { memoryArchive } from '../../kit/archive.ts';
import { endedDeployment } from '../../kit/ended.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const T0 = Date.parse('2026-01-10T23:59:00Z');
const never = () => false;

describe('the archive of an owner', function () {
  this.timeout(120_000);
  const database = useDatabase(...COLLECTION_INDEXES);
  let nowMs = T0;
  const clock = () => nowMs;
  const archive = (store: ArchiveStore) =>
    createArchiving(database, store, clock).archiveDue(never);
  afterEach(async () => {
    for (const { name } of await database.db.listCollections().toArray())
      await database.db.collection(name).deleteMany({});
  });
  const any = (name: string) => database.db.collection<OwnedDocument>(name);

  it('follows an owner who keeps things for another time, and what had ended before', async () => {
    const ownerId = 'changer';
    nowMs = T0;
    const id = await endedDeployment(database, clock, { ownerId });
    const retention = createRetentionRecords(database, clock);
    await retention.set(ownerId, { events: 5, results: 10, plans: 7 });
    const dates = async () => {
      const found = await any('deployments').findOne({ _id: id });
      return [found?.['events_expire_after'], found?.['expire_after']].map(
        (at) => ((at as Date).getTime() - T0) / DAY_MS,
      );
    };
    assert.equal(
      await dateAnew(database, clock),
      0,
      'transactions may still work with the old ones',
    );
    assert.deepEqual(await dates(), [90, 365]);
    nowMs += 60_000;
    assert.equal(await dateAnew(database, clock), 1);
    assert.deepEqual(await dates(), [5, 10]);
    assert.equal(await dateAnew(database, clock), 0);
    nowMs = T0;
    const next = await endedDeployment(database, clock, { ownerId });
    assert.deepEqual(
      await any('deployments')
        .findOne({ _id: next })
        .then((found) => found?.['expire_after'] as Date),
      new Date(T0 + 10 * DAY_MS),
    );
  });

  it('is a part of the owner’s export, and goes with its removal', async () => {
    const ownerId = 'leaver';
    nowMs = T0;
    const id = await endedDeployment(database, clock, { ownerId });
    const packed = await endedDeployment(database, clock, { ownerId });
    nowMs = T0 + 366 * DAY_MS;
    const store = memoryArchive();
    await archive(store);
    nowMs = T0;
    const open = await endedDeployment(database, clock, { ownerId });
    nowMs += PACK_AFTER_MS;
    await createEventPacking(database, clock).packDue(never);
    const archived = createArchived(database, store);
    const told: Record<string, number> = {};
    const ids = new Set<unknown>();
    for await (const { kind, record } of createOwnerExports(database, clock, archived).records(
      ownerId,
    )) {
      told[kind] = (told[kind] ?? 0) + 1;
      ids.add(record['deployment_id'] ?? record['_id']);
    }
    assert.equal(told['deployments'], 3);
    assert.equal(told['deployment events'], 12);
    for (const one of [id, packed, open]) assert.ok(ids.has(one));

    const removals = createRemovalRecords(database, clock);
    const prepared = await removals.prepare(ownerId, 'ada', {});
    const removal = (await removals.confirm(prepared._id)) ?? assert.fail('not confirmed');
    await assert.rejects(
      createOwnerRemoving(database, clock).remove(removal, never, 0),
      /ARCHIVE_URL is not set/,
    );
    const done = await createOwnerRemoving(database, clock, archived).remove(removal, never, 0);
    assert.equal(done.kind, 'done');
    assert.equal(store.files.size, 0);
    assert.equal(await any(ARCHIVED_RECORDS).countDocuments({ owner_id: ownerId }), 0);
    // Nothing more of an owner who leaves goes to the archive.
    const last = await endedDeployment(database, clock, { ownerId: 'goer' });
    const going = await removals.prepare('goer', 'ada', {});
    await removals.confirm(going._id);
    nowMs = T0 + 500 * DAY_MS;
    await archive(store);
    assert.notEqual(await any('deployments').findOne({ _id: last }), null);
  });

  it('is counted, with what goes next', async () => {
    const ownerId = 'counter';
    nowMs = T0;
    await endedDeployment(database, clock, { ownerId });
    nowMs = T0 + 2 * DAY_MS;
    await endedDeployment(database, clock, { ownerId });
    nowMs = T0 + 91 * DAY_MS;
    const store = memoryArchive();
    const usage = createRetentionUsage(database, createArchived(database, store), clock);
    const kindsOf = async () =>
      (await usage.of(ownerId)).kinds.map(({ kind, kept, due, nextAt }) => [
        ...[kind, kept, due],
        nextAt === null ? null : (nextAt.getTime() - T0) / DAY_MS,
      ]);
    assert.deepEqual(await kindsOf(), [
      ['events', 2, 1, 90],
      ['results', 2, 0, 365],
      ['plans', 0, 0, null],
    ]);
    await archive(store);
    assert.deepEqual(await kindsOf(), [
      ['events', 1, 0, 92],
      ['results', 2, 0, 365],
      ['plans', 0, 0, null],
    ]);
    const { archived, archives } = await usage.of(ownerId);
    assert.deepEqual([archives, archived.files, archived.records], [true, 1, 1]);
  });
});
