import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import type { Document } from 'mongodb';
import { createArchived } from '../../../records/archive/archived.ts';
import { createArchiving } from '../../../records/archive/archiving.ts';
import {
  ARCHIVE_BATCHES,
  ARCHIVED_RECORDS,
  type ArchiveBatchDocument,
} from '../../../records/archive/documents.ts';
import { readLines, sha256Of } from '../../../records/archive/file.ts';
import type { ArchiveStore } from '../../../records/archive/store.ts';
import { createDeploymentRecords } from '../../../records/deployment/deployments.ts';
import { createEventPacking, PACK_AFTER_MS } from '../../../records/deployment/packed-events.ts';
import { COLLECTION_INDEXES } from '../../../records/migrations/migrations.ts';
import type { OwnedDocument } from '../../../records/owner/owned.ts';
import { createMissionPlanRecords } from '../../../records/plan/mission-plans.ts';
import type { Database } from '../../../records/store/database.ts';
import { DAY_MS } from '../../../domain/time/instant.ts';
import { memoryArchive } from '../../kit/archive.ts';
import { endedDeployment, everything } from '../../kit/ended.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { aWirePlan } from '../../kit/makers/wire-plan.ts';

const T0 = Date.parse('2026-01-10T23:59:00Z');
const never = () => false;

describe('the archive', function () {
  this.timeout(120_000);
  const database = useDatabase(...COLLECTION_INDEXES);
  let nowMs = T0;
  const clock = () => nowMs;
  const archive = (store: ArchiveStore, on: Database = database, atOnce = {}) =>
    createArchiving(on, store, clock, atOnce).archiveDue(never);
  afterEach(async () => {
    for (const { name } of await database.db.listCollections().toArray())
      await database.db.collection(name).deleteMany({});
  });
  const any = (name: string) => database.db.collection<OwnedDocument>(name);
  const batches = (ownerId: string) =>
    database.db
      .collection<ArchiveBatchDocument>(ARCHIVE_BATCHES)
      .find({ owner_id: ownerId })
      .sort({ _id: 1 })
      .toArray();
  const counts = async (ownerId: string, ids: readonly string[]) => ({
    deployments: await any('deployments').countDocuments({ owner_id: ownerId }),
    rows: await any('deployment_events').countDocuments({ deployment_id: { $in: [...ids] } }),
    packs: await any('deployment_event_packs').countDocuments({ _id: { $in: [...ids] } }),
    stubs: await any(ARCHIVED_RECORDS).countDocuments({ owner_id: ownerId }),
  });

  it('takes events, then deployments, by owner and day, with a manifest that proves them', async () => {
    const store = memoryArchive();
    const ids = [];
    for (const ownerId of ['ann/../é', 'bob'])
      for (const packed of [true, false]) {
        const id = await endedDeployment(database, clock, { ownerId });
        ids.push(id);
        if (!packed) continue;
        nowMs += PACK_AFTER_MS;
        await createEventPacking(database, clock).packDue(never);
      }
    const kept = await everything(database, [
      'deployments',
      'deployment_events',
      'deployment_event_packs',
    ]);
    nowMs = T0 + 90 * DAY_MS - 1;
    assert.deepEqual(await archive(store), { files: 0, records: 0, bytes: 0 });
    nowMs = T0 + 92 * DAY_MS;
    const first = await archive(store);
    // Days of the end: one of the first owner, and three of the next day.
    assert.deepEqual([first.files, first.records], [3, 4]);
    assert.deepEqual(await counts('bob', ids), { deployments: 2, rows: 0, packs: 0, stubs: 0 });
    nowMs = T0 + 367 * DAY_MS;
    const second = await archive(store);
    assert.deepEqual([second.files, second.records], [3, 4]);
    assert.deepEqual(await counts('bob', ids), { deployments: 0, rows: 0, packs: 0, stubs: 2 });

    const files = [...store.files].filter(([key]) => key.endsWith('.jsonl.gz'));
    assert.equal(files.length, 6);
    assert.equal(store.files.size, 12);
    const lines = [];
    for (const [key, content] of files) {
      assert.match(
        key,
        /^(?:ann_2f_2e_2e_2f_c3_a9|bob)\/2026-01-1[01]\/(?:events|deployments)-arc_/,
      );
      const text = store.files.get(key.replace('.jsonl.gz', '.manifest.json'))?.toString() ?? '{}';
      const manifest = JSON.parse(text) as Record<string, unknown>;
      const read = await readLines(content);
      assert.equal(manifest['sha256'], sha256Of(content));
      assert.equal(manifest['bytes'], content.byteLength);
      assert.equal(manifest['lines'], read.length);
      assert.equal(manifest['records'], new Set(read.map(({ id }) => id)).size);
      lines.push(...read);
    }
    const events = lines
      .filter(({ kind }) => kind === 'deployment events')
      .map(({ record }) => record);
    const were = [
      ...(kept['deployment_events'] ?? []),
      ...(kept['deployment_event_packs'] ?? []).flatMap(({ _id, events: held }) =>
        (held as Document[]).map((event) => ({ ...event, deployment_id: _id as unknown })),
      ),
    ];
    assert.deepEqual(byId(events), byId(were));
    const records = lines.filter(({ kind }) => kind === 'deployments').map(({ record }) => record);
    assert.deepEqual(
      byId(records).map((record) => withoutDates(record)),
      byId(kept['deployments'] ?? []).map((record) => withoutDates(record)),
    );
    const [stub] = await any(ARCHIVED_RECORDS).find({ owner_id: 'bob' }).toArray();
    assert.ok(JSON.stringify(stub).length < 250);
  });

  /** Every call to the storage and every transaction is a place at which a process may die. */
  it('loses nothing and removes nothing unread, wherever it is killed', async () => {
    const dies = new Error('killed');
    for (let step = 0; ; step++) {
      const ownerId = `step-${step}`;
      nowMs = T0;
      const ids: string[] = [];
      for (let each = 0; each < 2; each++)
        ids.push(await endedDeployment(database, clock, { ownerId }));
      const before = await any('deployment_events')
        .find({ deployment_id: { $in: ids } })
        .sort({ _id: 1 })
        .toArray();
      nowMs = T0 + 400 * DAY_MS;
      const store = memoryArchive();
      let calls = 0;
      const tick = (): void => {
        calls += 1;
        if (calls === step + 1) throw dies;
      };
      store.before = tick;
      const mortal: Database = {
        ...database,
        transaction: async (fn) => {
          tick();
          const done = await database.transaction(fn);
          tick();
          return done;
        },
      };
      const killed = await archive(store, mortal, { removed: 1 }).then(
        () => false,
        (error: unknown) => {
          assert.equal(error, dies);
          return true;
        },
      );
      store.before = () => undefined;
      // Whatever is gone can be read from a file that is whole.
      const left = await any('deployment_events').countDocuments({ deployment_id: { $in: ids } });
      const archived = createArchived(database, store);
      const gone = [];
      for await (const line of archived.lines(ownerId))
        if (line.kind === 'deployment events') gone.push(line.record);
      assert.equal(left + gone.length, before.length, `step ${step}`);
      await archive(store);
      const all = [];
      for await (const line of archived.lines(ownerId))
        if (line.kind === 'deployment events') all.push(line.record);
      assert.deepEqual(byId(all), before);
      assert.deepEqual(await counts(ownerId, ids), { deployments: 0, rows: 0, packs: 0, stubs: 2 });
      const states = (await batches(ownerId)).map(({ state }) => state);
      assert.deepEqual(new Set(states), new Set(['done']));
      // Files of tries that came to nothing are gone.
      assert.equal(store.files.size, 2 * states.length);
      if (!killed) {
        assert.ok(step >= 16, `${step} steps`);
        return;
      }
    }
  });

  it('removes nothing when the storage gives back something else', async () => {
    const ownerId = 'liar';
    nowMs = T0;
    const ids = [await endedDeployment(database, clock, { ownerId })];
    nowMs = T0 + 91 * DAY_MS;
    const store = memoryArchive();
    const lies: [string, (content: Buffer) => Buffer | null][] = [
      ['another byte', (content) => Buffer.concat([content.subarray(0, -1), Buffer.from([1])])],
      ['a part', (content) => content.subarray(0, -1)],
      ['nothing', () => null],
    ];
    for (const [name, lie] of lies) {
      const lying: ArchiveStore = {
        ...store,
        get: async (key) => {
          const content = await store.get(key);
          return content === null ? null : lie(content);
        },
      };
      await assert.rejects(archive(lying), { name: 'ArchiveDiffersError' }, name);
      assert.equal((await counts(ownerId, ids)).rows, 4);
    }
    assert.equal((await archive(store)).records, 1);
    assert.equal(store.files.size, 2);
  });

  it('leaves what changes between reading and removing, and takes it with the next file', async () => {
    const ownerId = 'late';
    nowMs = T0;
    const id = await endedDeployment(database, clock, { ownerId });
    const other = await endedDeployment(database, clock, { ownerId });
    nowMs = T0 + 91 * DAY_MS;
    const store = memoryArchive();
    let isLate = false;
    const slow: ArchiveStore = {
      ...store,
      put: async (key, content) => {
        await store.put(key, content);
        if (isLate) return;
        isLate = true;
        await createDeploymentRecords(database, clock).appendEvents({
          ...{ ownerId, deploymentId: id, agentId: 'agent-1' },
          events: [
            { type: 'step.progress', timestampMs: nowMs, stepId: null, payload: { late: 1 } },
          ],
        });
      },
    };
    assert.deepEqual((await archive(slow)).records, 2);
    const lines = (await createArchived(database, store).read(ownerId, id)) ?? [];
    assert.deepEqual(
      lines.map(({ record }) => (record as { seq: number }).seq),
      [1, 2, 3, 4, 5],
    );
    assert.equal((await batches(ownerId)).length, 2);
    const told = [];
    for await (const line of createArchived(database, store).lines(ownerId)) told.push(line.id);
    assert.deepEqual(
      [told.filter((one) => one === id).length, told.filter((one) => one === other).length],
      [5, 4],
    );
  });

  it('closes the log of what it took, and tells where it is', async () => {
    const ownerId = 'closed';
    nowMs = T0;
    const id = await endedDeployment(database, clock, { ownerId });
    nowMs = T0 + 91 * DAY_MS;
    const store = memoryArchive();
    await archive(store);
    const records = createDeploymentRecords(database, clock);
    const events = [{ type: 'job.completed', timestampMs: nowMs, stepId: null, payload: {} }];
    const report = { ownerId, deploymentId: id, agentId: 'agent-1', events };
    assert.deepEqual(await records.appendEvents(report), {
      kind: 'refused',
      refusal: { kind: 'archived', atMs: nowMs },
    });
    const archived = createArchived(database, store);
    assert.deepEqual(await archived.find(ownerId, id), { id, kind: 'events', at: new Date(nowMs) });
    assert.equal(await archived.find('bob', id), null);
    assert.equal(await archived.read('bob', id), null);
    nowMs = T0 + 366 * DAY_MS;
    await archive(store);
    assert.equal((await archived.find(ownerId, id))?.kind, 'deployments');
    const lines = (await archived.read(ownerId, id)) ?? [];
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['deployments', ...Array<string>(4).fill('deployment events')],
    );
    assert.deepEqual(await archived.sum(ownerId), {
      files: 2,
      records: 2,
      bytes: [...store.files]
        .filter(([key]) => key.endsWith('.gz'))
        .reduce((sum, [, file]) => sum + file.length, 0),
    });
  });

  it('begins another file where one has enough lines', async () => {
    const ownerId = 'many';
    nowMs = T0;
    for (let each = 0; each < 3; each++) await endedDeployment(database, clock, { ownerId });
    nowMs = T0 + 91 * DAY_MS;
    const store = memoryArchive();
    const { files, records } = await archive(store, database, { linesOfFile: 5 });
    assert.deepEqual([files, records], [2, 3]);
  });

  it('keeps a plan for as long as a deployment that came from it, or is about to', async () => {
    const ownerId = 'planner';
    nowMs = T0;
    const plans = createMissionPlanRecords(database);
    const keep = () =>
      plans.keep({
        ...{ ownerId, missionId: 'mis_1', label: null, source: null, nowMs },
        plan: { ...aWirePlan(), id: crypto.randomUUID() },
      });
    const [used, idle, asked] = [await keep(), await keep(), await keep()];
    await endedDeployment(database, clock, { ownerId, copyId: used._id });
    nowMs = T0 + 31 * DAY_MS;
    assert.equal(await plans.use(asked._id, nowMs), true);
    const store = memoryArchive();
    assert.equal((await archive(store)).records, 1);
    assert.equal(await plans.find(ownerId, idle._id), null);
    assert.equal(await plans.use(idle._id, nowMs), false);
    assert.notEqual(await plans.find(ownerId, used._id), null);
    nowMs = T0 + 400 * DAY_MS;
    await archive(store);
    assert.equal(await plans.find(ownerId, used._id), null);
    assert.equal(await plans.find(ownerId, asked._id), null);
    const [line] = (await createArchived(database, store).read(ownerId, used._id)) ?? [];
    assert.deepEqual(line?.record, { ...used, expire_after: line?.record['expire_after'] as Date });
  });

  it('takes a workload with its stages and their plans', async () => {
    const ownerId = 'worker';
    const id = 'wl_archived';
    nowMs = T0 + 400 * DAY_MS;
    const ended = new Date(T0);
    await any('workloads').insertOne({
      ...{ _id: id, owner_id: ownerId, phase: 'done', updated_at: ended },
      ...{ outcome: { finished_at: ended }, expire_after: new Date(T0 + 365 * DAY_MS) },
    });
    await any('workload_stages').insertOne({ _id: `${id}/0`, workload_id: id, index: 0 });
    await any('stage_plans').insertOne({ _id: 'spl_1', owner_id: ownerId, workload_id: id });
    const store = memoryArchive();
    assert.equal((await archive(store)).records, 1);
    for (const name of ['workload_stages', 'stage_plans'])
      assert.equal(await any(name).countDocuments({ workload_id: id }), 0);
    const lines = (await createArchived(database, store).read(ownerId, id)) ?? [];
    assert.deepEqual(
      lines.map(({ kind }) => kind),
      ['workloads', 'workload stages', 'stage plans'],
    );
  });
});

function byId(records: readonly Document[]): Document[] {
  return records.toSorted((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1));
}

/** What packing and archiving themselves note. */
function withoutDates(record: object): object {
  const noted = ['pack_after', 'events_packed', 'events_expire_after', 'events_archived'];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !noted.includes(name)));
}
