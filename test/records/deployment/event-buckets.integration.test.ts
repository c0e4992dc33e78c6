import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { createEventBuckets } from '../../../records/deployment/event-buckets.ts';
import type { BucketSize, EventBuckets } from '../../../records/deployment/event-buckets.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const SIZE: BucketSize = { capacity: 5, perMinute: 60 };
const START_MS = Date.parse('2026-07-25T00:00:00Z');

describe('createEventBuckets', () => {
  const database = useDatabase();
  let buckets: EventBuckets;

  before(() => {
    buckets = createEventBuckets(database);
  });

  const take = (key: string, atS: number) => buckets.take(key, SIZE, START_MS + atS * 1000);

  it('gives its capacity at once and says how long the next token takes', async () => {
    for (let index = 0; index < 5; index += 1) assert.equal((await take('a', 0)).taken, true);
    assert.deepEqual(await take('a', 0), { taken: false, waitMs: 1000 });
    assert.deepEqual(await take('a', 0.75), { taken: false, waitMs: 250 });
    assert.deepEqual(await take('a', 1), { taken: true, waitMs: 0 });
  });

  it('never holds more than its capacity', async () => {
    await take('b', 0);
    const later = await Promise.all(Array.from({ length: 8 }, () => take('b', 3600)));
    assert.equal(later.filter(({ taken }) => taken).length, 5);
  });

  it('gives nothing back when a clock goes backwards', async () => {
    for (let index = 0; index < 5; index += 1) await take('c', 100);
    assert.equal((await take('c', 50)).taken, false);
    assert.equal((await take('c', 100.5)).taken, false);
    assert.equal((await take('c', 101)).taken, true);
  });

  it('counts every one of many takers at once, the first ones too', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => take('d', 0)));
    assert.equal(all.filter(({ taken }) => taken).length, 5);
  });

  it('keeps buckets apart', async () => {
    for (let index = 0; index < 6; index += 1) await take('e', 0);
    assert.equal((await take('f', 0)).taken, true);
  });
});
