import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'mocha';
import {
  BATCH_INDEXES,
  BATCH_PART_INDEXES,
  createBatchRecords,
  resultOf,
} from '../../../records/batch/batches.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const NOW_MS = Date.parse('2026-11-26T12:00:00Z');
const BATCH = { ownerId: 'owner-1', jobs: 2, satellites: 1, source: '{"made":"from"}' };

describe('records of batches', () => {
  const database = useDatabase(BATCH_INDEXES, BATCH_PART_INDEXES);
  let nowMs = NOW_MS;
  const batches = () => createBatchRecords(database, () => nowMs);

  it('make one batch of a repeated request, of each owner', async () => {
    const request = { ...BATCH, requestKey: 'once' };
    const [first, repeat, other] = [
      await batches().insert(request),
      await batches().insert(request),
      await batches().insert({ ...request, ownerId: 'owner-2' }),
    ];
    assert.equal(repeat._id, first._id);
    assert.notEqual(other._id, first._id);
    assert.equal(await batches().find('owner-2', first._id), null);
    const found = await batches().find('owner-1', first._id);
    assert.ok(found !== null && !('source' in found));
  });

  it('list an owner’s batches newest first, without what is long, page by page and by where they stand', async () => {
    const ownerId = 'owner-lists';
    let atMs = NOW_MS;
    const own = createBatchRecords(database, () => atMs);
    const ids: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      // Two of one instant: their ids decide.
      atMs += made % 2 === 0 ? 1_000 : 0;
      ids.push((await own.insert({ ...BATCH, ownerId }))._id);
    }
    const [a = '', b = '', c = '', d = ''] = ids;
    await own.finish(b, '{"value":3}');
    const newest = [...[c, d].sort().reverse(), ...[a, b].sort().reverse()];
    const all = { ownerId, status: null };
    const whole = await own.list({ ...all, limit: 10, after: null });
    assert.deepEqual(
      whole.map(({ _id: id }) => id),
      newest,
    );
    assert.ok(whole.every((one) => !('source' in one) && !('result' in one)));
    const last = whole[1];
    assert.ok(last !== undefined);
    const after = { atMs: last.created_at.getTime(), id: last._id };
    const rest = await own.list({ ...all, limit: 1, after });
    assert.deepEqual(
      rest.map(({ _id: id }) => id),
      newest.slice(2, 3),
    );
    const done = { ownerId, status: 'done' } as const;
    assert.deepEqual(
      (await own.list({ ...done, limit: 10, after: null })).map(({ _id: id }) => id),
      [b],
    );
    assert.deepEqual([await own.count(all), await own.count(done)], [4, 1]);
    assert.equal(await own.count({ ...all, ownerId: 'owner-4' }), 0);
  });

  it('keep the first end of a batch, and give its source out while it runs', async () => {
    const { _id: id } = await batches().insert(BATCH);
    assert.equal(await batches().source(id), BATCH.source);
    assert.equal(await batches().finish(id, '{"value":3}'), true);
    await batches().end(id, 'canceled', null);
    assert.equal(await batches().finish(id, '{"value":4}'), false);
    const found = await batches().find('owner-1', id);
    assert.equal(found?.status, 'done');
    assert.deepEqual(resultOf(found), { value: 3 });
    assert.equal(await batches().source(id), null);
    assert.equal(await batches().begin(id), false);
  });

  it('give a part back as it was, in pieces where it is larger than a document', async () => {
    const large = randomBytes(9_000_000).toString('base64');
    await batches().keepPart('bat_1', 'large', large);
    await batches().keepPart('bat_1', 'small', '[]');
    assert.equal(await batches().part('bat_1', 'large'), large);
    assert.equal(await batches().part('bat_1', 'small'), '[]');
    const parts = database.db.collection('schedule_batch_parts');
    assert.equal(await parts.countDocuments({ batch_id: 'bat_1' }), 3);
    // What broke off before its first piece is not there.
    await parts.deleteOne({ _id: 'bat_1/large/0' as never });
    assert.equal(await batches().part('bat_1', 'large'), null);
    assert.equal(await batches().hasPart('bat_1', 'large'), false);
    await batches().dropParts('bat_1');
    assert.equal(await parts.countDocuments({ batch_id: 'bat_1' }), 0);
  });

  it('know which were never begun, and which were not looked at', async () => {
    const { _id: id } = await batches().insert({ ...BATCH, ownerId: 'owner-3' });
    const idsOf = async (rows: AsyncIterable<{ readonly _id: string }>): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { _id } of rows) ids.push(_id);
      return ids;
    };
    assert.ok(!(await idsOf(batches().unstarted(NOW_MS - 1))).includes(id));
    assert.ok((await idsOf(batches().unstarted(NOW_MS))).includes(id));
    assert.equal(await batches().begin(id), true);
    assert.ok(!(await idsOf(batches().unstarted(NOW_MS))).includes(id));
    assert.deepEqual(await idsOf(batches().unchecked(NOW_MS)), [id]);
    nowMs += 1_000;
    await batches().markChecked([id]);
    assert.deepEqual(await idsOf(batches().unchecked(NOW_MS)), []);
    assert.deepEqual(await idsOf(batches().unchecked(nowMs)), [id]);
    assert.equal(await batches().takeBack(id), false);
  });
});
