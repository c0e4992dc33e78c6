import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { createReconcileWebhooks } from '../../../activities/webhook/reconcile-webhooks.ts';
import { newId } from '../../../records/store/ids.ts';
import {
  createEventOutbox,
  createPublishedEvents,
} from '../../../records/webhook/published-events.ts';
import { DELIVERIES, DELIVERY_INDEXES, newDelivery } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import {
  ALERT_ITEMS,
  ALERT_ITEM_INDEXES,
  type AlertItemDocument,
} from '../../../records/webhook/alert-documents.ts';
import { createAlertItems } from '../../../records/webhook/alert-items.ts';
import { createWebhookProgress } from '../../../records/webhook/progress.ts';
import { openTestDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import { unwatched } from '../../kit/rows.ts';
import { newElements } from '../../kit/rig/webhook-rig.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

describe('createReconcileWebhooks', function () {
  this.timeout(300_000);
  let database: TestDatabase;
  let nowMs: number;
  let told: string[];
  let isTemporalAway: boolean;
  let lostAtMs: number;
  const clock = () => nowMs;

  beforeEach(async () => {
    nowMs = Date.parse('2026-07-24T12:00:00Z');
    told = [];
    isTemporalAway = false;
    lostAtMs = 0;
    database = await openTestDatabase();
    await migrate(database, { indexes: [DELIVERY_INDEXES, ALERT_ITEM_INDEXES], migrations: [] });
  });
  afterEach(() => database.drop());

  const tell = (what: string): Promise<void> => {
    if (isTemporalAway) return Promise.reject(new Error('Temporal is away'));
    told.push(what);
    return Promise.resolve();
  };

  const reconcile = () =>
    createReconcileWebhooks({
      outbox: createEventOutbox(database, clock),
      progress: createWebhookProgress(database, clock),
      gateway: {
        startBatch: (id) => tell(`batch ${id}`),
        startDelivery: ({ _id: id }) => tell(`start ${id}`),
        resend: ({ _id: id }) => tell(`look again ${id}`),
      },
      clock,
      store: { lostAtMs: () => Promise.resolve(lostAtMs) },
      alertItems: createAlertItems(database, clock),
      alertGateway: { tell: (id) => tell(`alert ${id}`) },
    })(unwatched);

  /** A delivery as it lies in the records, with what the case is about changed. */
  async function keep(change: Partial<DeliveryDocument>): Promise<string> {
    const delivery: DeliveryDocument = {
      ...newDelivery({
        webhookId: newId('wh'),
        ownerId: 'anna',
        eventId: newId('evt'),
        eventType: 'satellite.tle_updated',
        batch: null,
        trigger: 'schedule',
        nowMs,
      }),
      ...change,
    };
    await database.db.collection<DeliveryDocument>(DELIVERIES).insertOne(delivery);
    return delivery._id;
  }

  /** Something that an alert has to tell. */
  async function keepItem(_id: string, change: Partial<AlertItemDocument>): Promise<void> {
    await database.db.collection<AlertItemDocument>(ALERT_ITEMS).insertOne({
      ...{ _id, alert_id: 'alr_1', owner_id: 'anna', title: '', text: '', page: null },
      ...{ at: ago(MINUTE_MS), message_id: null, sent_at: null, expires_at: ago(-MINUTE_MS) },
      ...change,
    });
  }

  const ago = (ms: number) => new Date(nowMs - ms);

  it('finds nothing to do where everything goes its way', async () => {
    await keep({ next_attempt_at: ago(89 * SECOND_MS) });
    await keep({ next_attempt_at: ago(-8 * 60 * MINUTE_MS), workflow_open: true });
    await keep({ status: 'delivered', next_attempt_at: null });
    await keep({ status: 'stopped', next_attempt_at: null, workflow_open: true });
    assert.deepEqual(await reconcile(), { batches: 0, overdue: 0, told: 0, unsettled: 0 });
    assert.deepEqual(told, []);
  });

  it('starts a workflow for what is overdue, and again only after five minutes', async () => {
    const id = await keep({ next_attempt_at: ago(90 * SECOND_MS), workflow_open: true });
    assert.deepEqual(await reconcile(), { batches: 0, overdue: 1, told: 0, unsettled: 0 });
    assert.deepEqual(told, [`start ${id}`]);
    nowMs += 4 * MINUTE_MS;
    assert.equal((await reconcile()).overdue, 0);
    nowMs += 2 * MINUTE_MS;
    assert.equal((await reconcile()).overdue, 1);
  });

  it('tells the workflow of a delivery that ended without it', async () => {
    const id = await keep({
      status: 'stopped',
      next_attempt_at: null,
      workflow_open: true,
      updated_at: ago(31 * SECOND_MS),
    });
    assert.deepEqual(await reconcile(), { batches: 0, overdue: 0, told: 1, unsettled: 0 });
    assert.deepEqual(told, [`look again ${id}`]);
    assert.equal((await reconcile()).told, 0, 'not again at once');
  });

  it('sees to it that the last failure has its consequences after a crash in between', async () => {
    const id = await keep({
      status: 'exhausted',
      failures: 6,
      next_attempt_at: null,
      workflow_open: true,
      updated_at: ago(MINUTE_MS),
    });
    await reconcile();
    assert.deepEqual(told, [`look again ${id}`]);
  });

  it('starts a batch again that was claimed and is not done', async () => {
    await createPublishedEvents(database, clock).publish([
      { event: newElements() },
      { event: newElements() },
    ]);
    const batch = await createEventOutbox(database, clock).claimBatch(10);
    assert.equal((await reconcile()).batches, 0, 'its time is not over');
    nowMs += 61 * SECOND_MS;
    assert.equal((await reconcile()).batches, 1);
    assert.deepEqual(told, [`batch ${batch?.batchId ?? ''}`]);
  });

  it('starts everything again, once, that had a workflow when the store was lost', async () => {
    const waiting = { next_attempt_at: ago(-8 * 60 * MINUTE_MS), workflow_open: true };
    const id = await keep({ ...waiting, ensured_at: ago(MINUTE_MS) });
    await keep({ ...waiting, ensured_at: ago(-SECOND_MS) });
    await keepItem('told', { message_id: 'run/1', sent_at: ago(MINUTE_MS) });
    await keepItem('waits', {});
    await keepItem('in a message that nobody sends any more', { message_id: 'run/2' });
    await keepItem('came later', { at: ago(-SECOND_MS) });
    lostAtMs = nowMs - SECOND_MS;
    assert.equal((await reconcile()).overdue, 1);
    assert.deepEqual(told, [`start ${id}`, 'alert alr_1']);
    const items = await database.db
      .collection<AlertItemDocument>(ALERT_ITEMS)
      .find({ message_id: { $ne: null } })
      .toArray();
    assert.deepEqual(
      items.map(({ _id }) => _id),
      ['told'],
    );
    assert.equal((await reconcile()).overdue, 0);
    assert.equal(told.length, 2);
  });

  it('takes what a run could not do while Temporal was away into the next one', async () => {
    const id = await keep({ next_attempt_at: ago(5 * MINUTE_MS) });
    isTemporalAway = true;
    await assert.rejects(reconcile(), /away/);
    isTemporalAway = false;
    assert.equal((await reconcile()).overdue, 1);
    assert.deepEqual(told, [`start ${id}`]);
  });

  it('does a great many of them in one run, the oldest first, each once', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1)
      ids.push(await keep({ next_attempt_at: ago((100 - index) * MINUTE_MS) }));
    await database.db.collection<DeliveryDocument>(DELIVERIES).insertMany(
      Array.from(
        { length: 510 },
        () =>
          ({
            ...newDelivery({
              webhookId: newId('wh'),
              ownerId: 'anna',
              eventId: newId('evt'),
              eventType: 'satellite.tle_updated',
              batch: null,
              trigger: 'schedule',
              nowMs,
            }),
            next_attempt_at: ago(2 * MINUTE_MS),
          }) satisfies DeliveryDocument,
      ),
    );
    assert.equal((await reconcile()).overdue, 530);
    assert.deepEqual(
      told.slice(0, 20),
      ids.map((id) => `start ${id}`),
    );
    assert.equal((await reconcile()).overdue, 0);
    assert.equal(new Set(told).size, 530);
  });
});
