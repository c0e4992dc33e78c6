import assert from 'node:assert/strict';
import type { Collection } from 'mongodb';
import { before, beforeEach, describe, it } from 'mocha';
import { createInsertOnce, type RequestedDocument } from '../../../records/store/insert-once.ts';
import { useDatabase } from '../../kit/engines/database.ts';
import { HOUR_MS } from '../../../domain/time/instant.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

describe('insertOnce', function () {
  this.timeout(60_000);
  const database = useDatabase();
  let collection: Collection<RequestedDocument>;
  let made = 0;

  before(async () => {
    collection = database.db.collection<RequestedDocument>('requested');
    await collection.createIndexes([
      {
        key: { owner_id: 1, request_key: 1 },
        unique: true,
        partialFilterExpression: { request_key: { $exists: true } },
      },
    ]);
  });
  beforeEach(() => collection.deleteMany({}));

  const record = (requestKey?: string, ageMs = 0): RequestedDocument => ({
    _id: `rec_${++made}`,
    owner_id: 'owner-1',
    created_at: new Date(NOW_MS - ageMs),
    ...(requestKey === undefined ? {} : { request_key: requestKey }),
  });

  it('inserts many at the same moment, and answers repeats among them with the first', async () => {
    const insertOnce = createInsertOnce(collection);
    const keys = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 0 ? `r${index % 8}` : undefined,
    );
    const records = keys.map((key) => record(key));
    const answers = await Promise.all(records.map((document) => insertOnce(document)));
    for (const [index, key] of keys.entries()) {
      const first = keys.indexOf(key);
      if (key === undefined) assert.deepEqual(answers[index], records[index]);
      else assert.equal(answers[index]?._id, answers[first]?._id);
    }
    assert.equal(await collection.countDocuments({}), 30 + 2);
  });

  it('meets a repeat that another process sends at the same moment', async () => {
    const [one, other] = [createInsertOnce(collection), createInsertOnce(collection)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? one : other)(record('same'))),
    );
    assert.equal(new Set(answers.map(({ _id }) => _id)).size, 1);
    assert.equal(await collection.countDocuments({}), 1);
  });

  it('makes a new record after a day, among others', async () => {
    const insertOnce = createInsertOnce(collection);
    const old = await insertOnce(record('daily', 25 * HOUR_MS));
    const [, fresh] = await Promise.all(
      [record(), record('daily'), record()].map((document) => insertOnce(document)),
    );
    assert.notEqual(fresh?._id, old._id);
    assert.equal(await collection.countDocuments({ request_key: 'daily' }), 1);
  });

  it('fails for an id that is taken, and the others of its group are there', async () => {
    const insertOnce = createInsertOnce(collection);
    const taken = await insertOnce(record());
    const outcomes = await Promise.allSettled(
      [record(), record(), { ...record(), _id: taken._id }, record()].map((document) =>
        insertOnce(document),
      ),
    );
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    );
    assert.equal(await collection.countDocuments({}), 4);
  });
});
