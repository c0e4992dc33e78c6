import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { migrate } from '../../../records/migrations/migrations.ts';
import {
  createEventOutbox,
  createPublishedEvents,
  EVENT_RETENTION_MS,
  PUBLISHED_EVENTS,
  PUBLISHED_EVENT_INDEXES,
} from '../../../records/webhook/published-events.ts';
import type { PublishedEventDocument } from '../../../records/webhook/published-events.ts';
import { openTestDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import { newElements } from '../../kit/rig/webhook-rig.ts';

describe('the outbox of published events', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let nowMs: number;
  const clock = () => nowMs;
  const some = (count: number) => Array.from({ length: count }, () => ({ event: newElements() }));

  beforeEach(async () => {
    nowMs = Date.parse('2026-07-24T12:00:00Z');
    database = await openTestDatabase();
    await migrate(database, { indexes: [PUBLISHED_EVENT_INDEXES], migrations: [] });
  });
  afterEach(() => database.drop());

  const open = () => ({
    events: createPublishedEvents(database, clock),
    outbox: createEventOutbox(database, clock),
  });

  it('gives every event to exactly one batch, however many processes claim at once', async () => {
    const { events, outbox } = open();
    const ids = await events.publish(some(230));
    const claims: { readonly batchId: string; readonly events: number }[] = [];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (
          let batch = await outbox.claimBatch(20);
          batch !== null;
          batch = await outbox.claimBatch(20)
        )
          if (batch.events > 0) claims.push(batch);
      }),
    );
    assert.equal(
      claims.reduce((sum, { events: count }) => sum + count, 0),
      230,
    );
    // An event that joined a batch of another process might come after its deliveries were made.
    assert.equal(new Set(claims.map(({ batchId }) => batchId)).size, claims.length);
    for (const { batchId, events: count } of claims)
      assert.equal((await outbox.inBatch(batchId)).length, count);
    assert.equal(await outbox.countWaiting(), 0);
    const kept = await database.db
      .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
      .find({ batch_id: null })
      .toArray();
    assert.deepEqual(kept, []);
    assert.equal(new Set(ids).size, 230);
  });

  it('takes the oldest first and says since when something waits', async () => {
    const { events, outbox } = open();
    assert.equal(await outbox.oldestWaiting(), null);
    const [first] = await events.publish(some(1));
    const beganMs = nowMs;
    nowMs += 60_000;
    await events.publish(some(3));
    assert.equal((await outbox.oldestWaiting())?.getTime(), beganMs);
    const batch = await outbox.claimBatch(2);
    assert.equal(batch?.events, 2);
    const taken = await outbox.inBatch(batch.batchId);
    assert.equal(taken.length, 2);
    assert.equal(taken[0]?._id, first);
  });

  it('lists a claimed batch as unfinished until it is done, and keeps it from then on for 30 days', async () => {
    const { events, outbox } = open();
    const ids = await events.publish(some(2));
    const batch = await outbox.claimBatch(10);
    assert.ok(batch);
    assert.deepEqual(await outbox.unfinished(nowMs - 1, 10), []);
    nowMs += 1_000;
    assert.deepEqual(await outbox.unfinished(nowMs - 1_000, 10), [batch.batchId]);
    await outbox.finish(batch.batchId);
    assert.deepEqual(await outbox.unfinished(nowMs, 10), []);
    const kept = await events.get(ids[0] ?? '');
    assert.equal(kept?.done, true);
    assert.equal(kept.expires_at?.getTime(), nowMs + EVENT_RETENTION_MS);
    // A repeat does not lengthen it.
    nowMs += 1_000;
    await outbox.finish(batch.batchId);
    assert.equal(
      (await events.get(ids[0] ?? ''))?.expires_at?.getTime(),
      nowMs - 1_000 + EVENT_RETENTION_MS,
    );
  });

  it('counts batches, not events, so that a large one that lasts hides no other', async () => {
    const { events, outbox } = open();
    const claimed: string[] = [];
    for (const size of [40, 1, 25]) {
      await events.publish(some(size));
      claimed.push((await outbox.claimBatch(100))?.batchId ?? '');
      nowMs += 1_000;
    }
    assert.deepEqual(await outbox.unfinished(nowMs, 10), claimed);
    assert.deepEqual(await outbox.unfinished(nowMs, 2), claimed.slice(0, 2));
  });

  it('publishes once under a key and answers the id of the first publication', async () => {
    const { events, outbox } = open();
    const keyed = ['a', 'b'].map((key) => ({ event: newElements(), key }));
    const first = await events.publish(keyed);
    const again = await events.publish([...keyed, { event: newElements(), key: 'c' }]);
    assert.deepEqual(again.slice(0, 2), first);
    assert.equal(await outbox.countWaiting(), 3);
    const bodies = await events.bodies(first);
    for (const id of first) {
      // The body is what receivers get: it names the id under which the event is kept.
      const body = JSON.parse(bodies.get(id)?.body ?? '{}') as { id?: unknown };
      assert.equal(body.id, id);
    }
  });

  it('hands nothing on that was published in a transaction which failed', async () => {
    const { events, outbox } = open();
    await assert.rejects(
      database.transaction(async (session) => {
        await events.publish(some(2), session);
        throw new Error('the cause did not come to pass');
      }),
      /did not come to pass/,
    );
    assert.equal(await outbox.claimBatch(10), null);
  });
});
