import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Subscription } from '../../../contracts/webhook/subscription.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import {
  createEventOutbox,
  createPublishedEvents,
  PUBLISHED_EVENT_INDEXES,
} from '../../../records/webhook/published-events.ts';
import { DELIVERIES, DELIVERY_INDEXES } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { createWebhookFanOut } from '../../../records/webhook/fan-out.ts';
import {
  createWebhookRecords,
  DEFAULT_WEBHOOK_OPTIONS,
  newWebhookId,
  WEBHOOK_INDEXES,
} from '../../../records/webhook/webhooks.ts';
import type { BoundTo, WebhookDocument } from '../../../records/webhook/webhooks.ts';
import { openTestDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import { seeded } from '../../kit/random/seeded.ts';
import { newElements } from '../../kit/rig/webhook-rig.ts';

const SATELLITES = [
  { norad: '25544', name: 'ISS (ZARYA)' },
  { norad: '48274', name: 'CSS (TIANHE)' },
  { norad: '20580', name: 'HST' },
] as const;
const OWNERS = ['anna', 'berit', 'carl'] as const;

describe('createWebhookFanOut', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let nowMs: number;
  const clock = () => nowMs;

  beforeEach(async () => {
    nowMs = Date.parse('2026-07-24T12:00:00Z');
    database = await openTestDatabase();
    await migrate(database, {
      indexes: [WEBHOOK_INDEXES, DELIVERY_INDEXES, PUBLISHED_EVENT_INDEXES],
      migrations: [],
    });
  });
  afterEach(() => database.drop());

  const deliveries = () => database.db.collection<DeliveryDocument>(DELIVERIES);

  const addWebhook = (fields: {
    readonly owner: string;
    readonly satellites?: readonly string[] | null;
    readonly events?: readonly Subscription[];
    readonly enabled?: boolean;
    readonly boundTo?: BoundTo;
  }): Promise<WebhookDocument> =>
    createWebhookRecords(database, clock).create({
      _id: newWebhookId(),
      owner_id: fields.owner,
      url: 'https://receiver.example.com/',
      events: fields.events ?? ['satellite.tle_updated'],
      filters: { satellites: fields.satellites ?? null, risk_levels: null },
      options: DEFAULT_WEBHOOK_OPTIONS,
      notify_email: null,
      sealedSecret: 'sealed elsewhere',
      enabled: fields.enabled ?? true,
      ...(fields.boundTo === undefined ? {} : { bound_to: fields.boundTo }),
    });

  /** Publishes and claims; answers the batch. */
  async function batchOf(
    publications: Parameters<ReturnType<typeof createPublishedEvents>['publish']>[0],
  ): Promise<{ readonly batchId: string; readonly ids: readonly string[] }> {
    const ids = await createPublishedEvents(database, clock).publish(publications);
    const batch = await createEventOutbox(database, clock).claimBatch(1_000);
    assert.equal(batch?.events, publications.length);
    return { batchId: batch.batchId, ids };
  }

  /** Every page of a batch; answers how many there were. */
  async function fanOutWhole(batchId: string, repeats = 1): Promise<number> {
    const fanOut = createWebhookFanOut(database, clock);
    let after: string | null = null;
    for (let page = 1; ; page += 1) {
      let made = await fanOut.fanOut(batchId, page, after);
      for (let repeat = 1; repeat < repeats; repeat += 1) {
        const again = await fanOut.fanOut(batchId, page, after);
        assert.deepEqual(again, made, 'a repeat of a page answers the same');
        made = again;
      }
      after = made.after;
      if (after === null) return page;
    }
  }

  it('makes exactly the deliveries that a plain reading of the filters asks for, none twice', async () => {
    const random = seeded(20_261_122);
    const pick = <T>(items: readonly T[]): T => {
      const found = items[Math.floor(random() * items.length)];
      assert.ok(found !== undefined);
      return found;
    };
    const hooks: {
      readonly id: string;
      readonly wants: (norad: string, to: string | null) => boolean;
    }[] = [];
    for (let index = 0; index < 230; index += 1) {
      const owner = pick(OWNERS);
      const enabled = random() < 0.9;
      const watched = random() < 0.5 ? null : pick(SATELLITES);
      const isOtherType = random() < 0.1;
      const satellites =
        watched === null ? null : [pick([watched.norad, watched.name.toLowerCase()])];
      const { _id: id } = await addWebhook({
        owner,
        enabled,
        satellites,
        ...(isOtherType ? { events: ['satellite.decay_warning'] } : {}),
      });
      hooks.push({
        id,
        wants: (norad, to) =>
          enabled &&
          !isOtherType &&
          (to === null || to === owner) &&
          (watched === null || watched.norad === norad),
      });
    }
    const told = Array.from({ length: 12 }, () => ({
      satellite: pick(SATELLITES),
      to: random() < 0.4 ? null : pick(OWNERS),
    }));
    const { batchId, ids } = await batchOf(
      told.map(({ satellite, to }) => ({
        event: newElements(satellite.norad, satellite.name),
        ...(to === null ? {} : { ownerId: to }),
      })),
    );
    const pages = await fanOutWhole(batchId, 2);
    assert.ok(pages > 1, 'more than a page');
    const wanted = hooks.flatMap(({ id, wants }) =>
      told.flatMap(({ satellite, to }, index) =>
        wants(satellite.norad, to) ? [`${id} ${String(ids[index])}`] : [],
      ),
    );
    const made = await deliveries().find().toArray();
    assert.deepEqual(
      made.map(({ webhook_id: hook, event_id: event }) => `${hook} ${event}`).toSorted(),
      wanted.toSorted(),
    );
    assert.ok(wanted.length > 100, 'the example is no empty one');
    for (const delivery of made) {
      assert.equal(delivery.batch_id, batchId);
      assert.ok(delivery.page !== null && delivery.page >= 1 && delivery.page <= pages);
      assert.equal(delivery.status, 'pending');
    }
  });

  it('leaves a delivery as it is when its page is made again after the first attempt', async () => {
    const hook = await addWebhook({ owner: 'anna' });
    const { batchId } = await batchOf([{ event: newElements() }]);
    await fanOutWhole(batchId);
    await deliveries().updateOne({ webhook_id: hook._id }, { $set: { status: 'delivered' } });
    await fanOutWhole(batchId);
    assert.deepEqual(
      (await deliveries().find().toArray()).map(({ status }) => status),
      ['delivered'],
    );
  });

  it('tells a webhook that was made for a watch what the watch finds, and nobody else', async () => {
    const boundTo = { kind: 'conjunction_watch', id: 'cwt_1' } as const;
    const own = await addWebhook({ owner: 'anna', boundTo });
    const free = await addWebhook({ owner: 'anna' });
    const mixed = await batchOf([
      { event: newElements(), ownerId: 'anna', webhookId: own._id },
      { event: newElements() },
    ]);
    const alone = await batchOf([{ event: newElements(), ownerId: 'anna', webhookId: own._id }]);
    await fanOutWhole(mixed.batchId);
    await fanOutWhole(alone.batchId);
    const made = await deliveries().find().toArray();
    assert.deepEqual(
      made.map((one) => [one.webhook_id, one.event_id]).toSorted(),
      [
        [own._id, mixed.ids[0]],
        [free._id, mixed.ids[1]],
        [own._id, alone.ids[0]],
      ].toSorted(),
    );
    await deliveries().deleteMany({});
    const window = { sinceMs: nowMs, untilMs: nowMs, after: null };
    const fanOut = createWebhookFanOut(database, clock);
    const recovered = async (webhookId: string) =>
      (await fanOut.recover({ ...window, webhookId })).deliveries.map((one) => one.event_id);
    assert.deepEqual(
      (await recovered(own._id)).toSorted(),
      [mixed.ids[0], alone.ids[0]].toSorted(),
    );
    assert.deepEqual(await recovered(free._id), [mixed.ids[1]]);
  });

  it('makes and recovers those of wildcards, and never a test', async () => {
    const all = await addWebhook({ owner: 'anna', events: ['*'] });
    const group = await addWebhook({ owner: 'anna', events: ['satellite.*'] });
    await addWebhook({ owner: 'anna', events: ['conjunction.*', 'workload.*'] });
    const sinceMs = nowMs;
    const { batchId, ids } = await batchOf([{ event: newElements() }]);
    await fanOutWhole(batchId);
    const made = await deliveries().find().toArray();
    assert.deepEqual(
      made.map(({ webhook_id: hook }) => hook).toSorted(),
      [all._id, group._id].toSorted(),
    );
    await deliveries().deleteMany({});
    const data = { message: 'a test', webhook: { id: all._id } };
    const test = { type: 'webhook.test', timestampMs: nowMs, data } as const;
    await createPublishedEvents(database, clock).keep(test, 'anna');
    for (const { _id: webhookId } of [all, group]) {
      const window = { webhookId, sinceMs, untilMs: nowMs, after: null };
      const recovered = await createWebhookFanOut(database, clock).recover(window);
      assert.deepEqual(
        recovered.deliveries.map(({ event_id: id }) => id),
        ids,
      );
    }
  });

  it('ends at once when nobody wants the events', async () => {
    const { batchId } = await batchOf([{ event: newElements() }]);
    assert.equal(await fanOutWhole(batchId), 1);
    assert.equal(await deliveries().countDocuments(), 0);
  });

  it('recovers what did not get through and what was never tried, and nothing else', async () => {
    const hook = await addWebhook({ owner: 'anna', satellites: ['25544'] });
    const stranger = await addWebhook({ owner: 'berit' });
    const statuses = ['delivered', 'stopped', 'failed', 'exhausted', 'pending'] as const;
    const { batchId, ids } = await batchOf(statuses.map(() => ({ event: newElements() })));
    await fanOutWhole(batchId);
    for (const [index, status] of statuses.entries())
      await deliveries().updateOne(
        { webhook_id: hook._id, event_id: ids[index] ?? '' },
        { $set: { status, failures: 3 } },
      );
    const [missed = '', filtered = ''] = await createPublishedEvents(database, clock).publish([
      { event: newElements() },
      { event: newElements('20580', 'HST') },
    ]);
    const sinceMs = nowMs;
    nowMs += 3_600_000;
    await createPublishedEvents(database, clock).publish([{ event: newElements() }]);
    const untilMs = nowMs - 1;
    nowMs += 3_600_000;
    const window = { webhookId: hook._id, sinceMs, untilMs, after: null };
    const { deliveries: due, after } = await createWebhookFanOut(database, clock).recover(window);
    assert.equal(after, null);
    assert.deepEqual(
      due
        .map(({ event_id: id, run, failures, trigger }) => [id, run, failures, trigger])
        .toSorted(),
      [
        [ids[1], 2, 0, 'recover'],
        [ids[2], 2, 0, 'recover'],
        [ids[3], 2, 0, 'recover'],
        [missed, 1, 0, 'recover'],
      ].toSorted(),
    );
    const others = await deliveries().find({ webhook_id: stranger._id }).toArray();
    assert.ok(others.every(({ trigger }) => trigger === 'schedule'));
    assert.equal(await deliveries().countDocuments({ event_id: filtered }), 0);
    // A repeat begins no further run.
    const again = await createWebhookFanOut(database, clock).recover(window);
    assert.deepEqual(
      again.deliveries.map(({ run }) => run).toSorted(),
      due.map(({ run }) => run).toSorted(),
    );
  });

  it('recovers a long window page by page, each event once, also those of the same moment', async () => {
    const hook = await addWebhook({ owner: 'anna' });
    const sinceMs = nowMs;
    const ids = await createPublishedEvents(database, clock).publish(
      Array.from({ length: 230 }, () => ({ event: newElements() })),
    );
    const fanOut = createWebhookFanOut(database, clock);
    const seen: string[] = [];
    let pages = 0;
    let after: { readonly atMs: number; readonly id: string } | null = null;
    do {
      const page = await fanOut.recover({ webhookId: hook._id, sinceMs, untilMs: nowMs, after });
      seen.push(...page.deliveries.map(({ event_id: id }) => id));
      after = page.after;
      pages += 1;
    } while (after !== null);
    assert.equal(pages, 3);
    assert.deepEqual(seen.toSorted(), ids.toSorted());
  });

  it('recovers nothing of a webhook that is disabled or gone', async () => {
    const hook = await addWebhook({ owner: 'anna', enabled: false });
    await batchOf([{ event: newElements() }]);
    for (const webhookId of [hook._id, newWebhookId()]) {
      const window = { webhookId, sinceMs: 0, untilMs: nowMs, after: null };
      const answer = await createWebhookFanOut(database, clock).recover(window);
      assert.deepEqual(answer, { deliveries: [], after: null });
    }
  });

  it('counts the webhooks whose secret no named key sealed', async () => {
    const records = createWebhookRecords(database, clock);
    for (const sealed of ['v1.0a.x', 'v1.0b.x', 'v1.0b.y', 'v1x0a.z']) {
      const { _id: id } = await addWebhook({ owner: 'anna' });
      await records.rotateSecret('anna', id, { sealed, overlapMs: 0 });
    }
    const count = (...beginnings: string[]) => records.countSealedOtherwise(beginnings);
    // Every webhook had a first secret that this test did not seal.
    await database.db
      .collection<WebhookDocument>('webhooks')
      .updateMany({}, [{ $set: { secrets: { $slice: ['$secrets', 1] } } }]);
    assert.equal(await count('v1.0a.', 'v1.0b.'), 1);
    assert.equal(await count('v1.0a.'), 3);
    assert.equal(await count('v1.ff.'), 4);
  });
});
