import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import type { DeliveryAttempt } from '../../../records/webhook/deliveries.ts';
import { createWebhookProgress } from '../../../records/webhook/progress.ts';
import { WEBHOOKS } from '../../../records/webhook/webhooks.ts';
import { useDatabase } from '../../kit/engines/database.ts';

const FAILED_MS = Date.parse('2026-11-20T12:00:00Z');

const failure: DeliveryAttempt = {
  run: 1,
  attempt: 4,
  trigger: 'schedule',
  at: new Date(FAILED_MS),
  ms: 5,
  status: 500,
  error_class: null,
  error: null,
  answer: null,
  next_attempt_at: null,
};

describe('claimWarning', function () {
  this.timeout(60_000);
  const database = useDatabase();

  beforeEach(() => database.db.collection(WEBHOOKS).deleteMany({}));

  const webhooks = () => database.db.collection<{ _id: string }>(WEBHOOKS);
  const keep = (lastSuccessMs: number | null) =>
    webhooks().insertOne({
      _id: 'wh_1',
      ...{ status: 'enabled', warned_at: null },
      ...{ last_success_at: lastSuccessMs === null ? null : new Date(lastSuccessMs) },
    });
  const claim = (id: string) =>
    createWebhookProgress(database).claimWarning({
      _id: id,
      webhook_id: 'wh_1',
      attempts: [failure],
    });

  it('lets one delivery of a time of failures warn, as often as it asks', async () => {
    await keep(null);
    assert.deepEqual(
      [await claim('dlv_1'), await claim('dlv_2'), await claim('dlv_1')],
      [true, false, true],
    );
  });

  it('lets a delivery warn that has failed since the last success', async () => {
    await keep(FAILED_MS - 1);
    assert.equal(await claim('dlv_1'), true);
  });

  it('lets none warn of an endpoint that has accepted an event since', async () => {
    await keep(FAILED_MS + 1);
    assert.equal(await claim('dlv_1'), false);
  });
});
