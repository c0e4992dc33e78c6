import assert from 'node:assert/strict';
import { verify } from '@octokit/webhooks-methods';
import { after, before, describe, it } from 'mocha';
import { Webhook } from 'standardwebhooks';
import { parseWebhookEvent } from '../../../contracts/webhook/event.ts';
import { RETRY_DELAYS_MS } from '../../../domain/webhook/retry-schedule.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import type { WebhookDeliveryResult } from '../../../workflows/webhook/messages.ts';
import { startReceiver, status } from '../../kit/peers/faulty-receiver.ts';
import type { Answer, Receiver } from '../../kit/peers/faulty-receiver.ts';
import { untilFound } from '../../kit/until-found.ts';
import { SHORT_DELAYS_MS, openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';

describe('webhookDelivery', function () {
  this.timeout(300_000);
  let rig: WebhookRig;
  /** With the published waits. */
  let slow: WebhookRig;
  const receivers: Receiver[] = [];
  const stories: { readonly name: string; readonly tell: () => Promise<void> }[] = [];
  const told = new Map<string, Promise<void>>();

  /**
   * A test that waits for timers most of the time: all of them run at once, each on its own
   * webhook.
   */
  function story(name: string, tell: () => Promise<void>): void {
    stories.push({ name, tell });
    it(name, () => told.get(name));
  }

  before(async () => {
    [rig, slow] = await Promise.all([
      openWebhookRig(),
      openWebhookRig({ delaysMs: RETRY_DELAYS_MS }),
    ]);
    for (const { name, tell } of stories) {
      const telling = tell();
      // Its own test tells of a failure, which may come before its turn.
      telling.catch(() => undefined);
      told.set(name, telling);
    }
  });
  after(async () => {
    await Promise.allSettled(told.values());
    for (const receiver of receivers) await receiver.close();
    await rig.shutDown();
    await slow.shutDown();
  });

  async function receiver(answer: Answer): Promise<Receiver> {
    const started = await startReceiver(answer);
    receivers.push(started);
    return started;
  }

  /** Answers with these statuses in turn, the last one for ever. */
  const inTurn = (...codes: number[]): Answer => {
    let index = 0;
    return (response, request) => {
      const code = codes[Math.min(index, codes.length - 1)] ?? 200;
      index += 1;
      status(code)(response, request);
    };
  };

  /** The delivery once its status is as wanted and no workflow has anything left to do. */
  const settled = (webhookId: string, eventId: string, wanted: string) =>
    untilFound(async () => {
      const delivery = await rig.deliveryOf(webhookId, eventId);
      return delivery?.status === wanted && !delivery.workflow_open ? delivery : null;
    }, `a delivery that is ${wanted}`);

  const batchDone = (eventId: string) =>
    untilFound(
      async () => ((await rig.events.get(eventId))?.done === true ? true : null),
      'the end of a batch',
    );

  const deliveriesOf = (webhookId: string) =>
    rig.database.db
      .collection<DeliveryDocument>('webhook_deliveries')
      .find({ webhook_id: webhookId })
      .toArray();

  const mailsAbout = (webhookId: string) =>
    rig.mails.filter(({ text }) => text.includes(webhookId)).map(({ subject }) => subject);

  /** No wait of the schedule was shorter than it says. */
  function assertWaits({ attempts }: Pick<DeliveryDocument, 'attempts'>): void {
    for (const [index, attempt] of attempts.entries()) {
      const next = attempts[index + 1];
      if (next?.run !== attempt.run) continue;
      const waitedMs = next.at.getTime() - (attempt.at.getTime() + attempt.ms);
      const wantedMs = SHORT_DELAYS_MS[attempt.attempt - 1] ?? Number.NaN;
      assert.ok(waitedMs >= wantedMs - 5, `waited ${waitedMs} ms after try ${attempt.attempt}`);
    }
  }

  story('delivers at the first try without a workflow of its own', async () => {
    const { url, requests } = await receiver(status(200));
    const { webhook, secret } = await rig.webhook({ url });
    const [eventId = ''] = await rig.publishTo(webhook);
    const delivery = await settled(webhook._id, eventId, 'delivered');
    assert.equal(delivery.attempts.length, 1);
    assert.equal(delivery.attempts[0]?.answer?.text, 'noted');
    assert.equal(delivery.failures, 0);
    const [request] = requests;
    assert.ok(request);
    const event = parseWebhookEvent(JSON.parse(request.body));
    assert.equal(event.id, eventId);
    assert.equal(request.body, (await rig.events.get(eventId))?.body, 'the stored bytes');
    const signature = String(request.headers['x-service-signature']);
    assert.equal(await verify(secret, request.body, signature), true);
    assert.doesNotThrow(() =>
      new Webhook(secret).verify(request.body, {
        'webhook-id': String(request.headers['webhook-id']),
        'webhook-timestamp': String(request.headers['webhook-timestamp']),
        'webhook-signature': String(request.headers['webhook-signature']),
      }),
    );
    assert.equal(request.headers['webhook-id'], eventId);
    assert.equal(request.headers['x-service-delivery'], delivery._id);
    assert.equal(request.headers['x-service-attempt'], '1');
    await assert.rejects(rig.handleOf(delivery._id).describe(), /not found/i);
    // It follows the record of the delivery.
    const last = await untilFound(async () => {
      const kept = await rig.webhooks.get(webhook.owner_id, webhook._id);
      return kept?.last_delivery ?? null;
    }, 'the last delivery of the webhook');
    assert.deepEqual([last.delivered, last.event_id], [true, eventId]);
  });

  story(
    'delivers at the fourth try, with the same bytes and another timestamp each time',
    async () => {
      const { url, requests } = await receiver(inTurn(500, 404, 503, 200));
      const { webhook } = await rig.webhook({ url });
      const [eventId = ''] = await rig.publishTo(webhook);
      const delivery = await settled(webhook._id, eventId, 'delivered');
      assert.deepEqual(
        delivery.attempts.map((made) => [made.attempt, made.status, made.error_class]),
        [
          [1, 500, 'status'],
          [2, 404, 'status'],
          [3, 503, 'status'],
          [4, 200, null],
        ],
      );
      assertWaits(delivery);
      assert.equal(new Set(requests.map(({ body }) => body)).size, 1);
      assert.deepEqual(
        requests.map(({ headers }) => headers['x-service-attempt']),
        ['1', '2', '3', '4'],
      );
      const result = (await rig.handleOf(delivery._id).result()) as WebhookDeliveryResult;
      assert.deepEqual(result, { status: 'delivered', attempts: 4, reason: null });
      assert.equal((await rig.webhooks.get(webhook.owner_id, webhook._id))?.status, 'enabled');
    },
  );

  story('disables the webhook after the sixth failure: one warning, one mail', async () => {
    const { url, requests } = await receiver(status(500));
    const { webhook } = await rig.webhook({ url });
    const [eventId = ''] = await rig.publishTo(webhook);
    const delivery = await settled(webhook._id, eventId, 'exhausted');
    assert.equal(requests.length, 6);
    assert.deepEqual(
      delivery.attempts.map(({ attempt }) => attempt),
      [1, 2, 3, 4, 5, 6],
    );
    assertWaits(delivery);
    assert.equal(delivery.next_attempt_at, null);
    await rig.handleOf(delivery._id).result();
    const kept = await rig.webhooks.get(webhook.owner_id, webhook._id);
    assert.equal(kept?.status, 'disabled');
    assert.equal(kept.disabled_reason, 'failures');
    assert.equal(kept.disabled_by, delivery._id);
    assert.deepEqual(mailsAbout(webhook._id), [
      `Webhook ${webhook._id} is failing`,
      `Webhook ${webhook._id} was disabled`,
    ]);
  });

  story('disables once and mails once when two events fail their sixth try together', async () => {
    const { url } = await receiver(status(500));
    const { webhook } = await rig.webhook({ url });
    const ids = await rig.publishTo(webhook, 2);
    await untilFound(async () => {
      const found = await deliveriesOf(webhook._id);
      return found.length === 2 &&
        found.every((each) => each.status !== 'pending' && !each.workflow_open)
        ? found
        : null;
    }, 'ends of both');
    assert.equal(ids.length, 2);
    for (const delivery of await deliveriesOf(webhook._id))
      await rig.handleOf(delivery._id).result();
    assert.equal((await rig.webhooks.get(webhook.owner_id, webhook._id))?.status, 'disabled');
    assert.deepEqual(mailsAbout(webhook._id).toSorted(), [
      `Webhook ${webhook._id} is failing`,
      `Webhook ${webhook._id} was disabled`,
    ]);
  });

  story(
    'does not reach a webhook that was disabled, and tries again when it is resent',
    async () => {
      let code = 500;
      const { url, requests } = await receiver((response, request) =>
        status(code)(response, request),
      );
      const { webhook } = await rig.webhook({ url });
      const [eventId = ''] = await rig.publishTo(webhook);
      const ended = await settled(webhook._id, eventId, 'exhausted');
      const [missed = ''] = await rig.publishTo(webhook);
      await batchDone(missed);
      assert.equal(
        (await deliveriesOf(webhook._id)).length,
        1,
        'no delivery to a disabled webhook',
      );
      code = 200;
      await rig.webhooks.update(webhook.owner_id, webhook._id, { enabled: true });
      const resent = await rig.deliveries.resend(webhook.owner_id, ended._id);
      assert.ok(resent.kind === 'resent');
      await rig.gateway.resend(resent.delivery);
      const delivery = await settled(webhook._id, eventId, 'delivered');
      assert.equal(delivery.run, 2);
      assert.deepEqual(
        delivery.attempts.slice(-1).map(({ run, attempt, trigger }) => ({ run, attempt, trigger })),
        [{ run: 2, attempt: 1, trigger: 'resend' }],
      );
      assert.equal(requests.length, 7);
    },
  );

  story('recovers what was stopped, what failed and what was published meanwhile', async () => {
    let code = 500;
    const { url, requests } = await receiver((response, request) =>
      status(code)(response, request),
    );
    const { webhook } = await rig.webhook({ url });
    const sinceMs = Date.now();
    const [failed = ''] = await rig.publishTo(webhook);
    await untilFound(() => Promise.resolve(requests.length >= 1 ? true : null), 'a first try');
    await rig.webhooks.update(webhook.owner_id, webhook._id, { enabled: false });
    await rig.gateway.stop(webhook._id, 'its webhook was disabled');
    await settled(webhook._id, failed, 'stopped');
    const [missed = ''] = await rig.publishTo(webhook);
    await batchDone(missed);
    assert.equal((await deliveriesOf(webhook._id)).length, 1);

    code = 200;
    await rig.webhooks.update(webhook.owner_id, webhook._id, { enabled: true });
    const recovery = await rig.gateway.recover({
      webhookId: webhook._id,
      ownerId: webhook.owner_id,
      sinceMs,
      untilMs: Date.now(),
    });
    assert.equal(recovery.kind, 'started');
    const result: unknown = await rig.client.workflow.getHandle(recovery.recoveryId).result();
    assert.deepEqual(result, { recovered: 2 });
    for (const eventId of [failed, missed]) await settled(webhook._id, eventId, 'delivered');
    assert.equal((await rig.deliveryOf(webhook._id, missed))?.trigger, 'recover');
  });

  story('tries at once on request', async () => {
    const { url } = await receiver(inTurn(500, 200));
    const { webhook } = await slow.webhook({ url });
    const [eventId = ''] = await slow.publishTo(webhook);
    const waiting = await untilFound(async () => {
      const delivery = await slow.deliveryOf(webhook._id, eventId);
      return delivery?.workflow_open === true ? delivery : null;
    }, 'a workflow that waits');
    assert.equal(waiting.status, 'pending');
    await slow.gateway.tryNow(waiting);
    const result = (await slow.handleOf(waiting._id).result()) as WebhookDeliveryResult;
    assert.deepEqual(result, { status: 'delivered', attempts: 2, reason: null });
  });

  story('ends when its webhook is deleted', async () => {
    const { url } = await receiver(status(500));
    const { webhook } = await rig.webhook({ url });
    const [eventId = ''] = await rig.publishTo(webhook);
    await untilFound(
      async () => ((await deliveriesOf(webhook._id))[0]?.failures ?? 0) >= 1 || null,
      'a failure',
    );
    await rig.webhooks.remove(webhook.owner_id, webhook._id);
    const delivery = await settled(webhook._id, eventId, 'stopped');
    assert.equal(delivery.reason, 'its webhook was deleted');
    assert.deepEqual(mailsAbout(webhook._id), []);
  });

  story('spares a lenient webhook while other events get through', async () => {
    let bad = '';
    const { url } = await receiver((response, request) =>
      status(request.body.includes(bad) ? 500 : 200)(response, request),
    );
    const { webhook } = await rig.webhook({ url, options: { disable_policy: 'lenient' } });
    bad = 'evt_';
    const [eventId = ''] = await rig.publishTo(webhook);
    await untilFound(
      async () => ((await deliveriesOf(webhook._id))[0]?.failures ?? 0) >= 1 || null,
      'a failure',
    );
    bad = eventId;
    const [other = ''] = await rig.publishTo(webhook);
    await settled(webhook._id, other, 'delivered');
    await settled(webhook._id, eventId, 'exhausted');
    assert.equal((await rig.webhooks.get(webhook.owner_id, webhook._id))?.status, 'enabled');
    assert.ok(!mailsAbout(webhook._id).includes(`Webhook ${webhook._id} was disabled`));
  });

  story('disables a webhook that says it is gone, if that was chosen', async () => {
    const { url, requests } = await receiver(status(410));
    const { webhook } = await rig.webhook({ url, options: { disable_on_gone: true } });
    const [eventId = ''] = await rig.publishTo(webhook);
    const delivery = await settled(webhook._id, eventId, 'failed');
    await rig.handleOf(delivery._id).result();
    assert.equal(requests.length, 1);
    const kept = await rig.webhooks.get(webhook.owner_id, webhook._id);
    assert.equal(kept?.disabled_reason, 'gone');
    assert.deepEqual(mailsAbout(webhook._id), [`Webhook ${webhook._id} was disabled`]);
  });

  story('waits as long as a 503 asks, if that was chosen', async () => {
    const answers: Answer = (response, request) =>
      status(requests.length === 1 ? 503 : 200, { 'retry-after': '1' })(response, request);
    const { url, requests } = await receiver(answers);
    const { webhook } = await rig.webhook({ url, options: { honour_retry_after: true } });
    const [eventId = ''] = await rig.publishTo(webhook);
    const { attempts } = await settled(webhook._id, eventId, 'delivered');
    const [first, second] = attempts;
    assert.ok(first && second);
    assert.ok(second.at.getTime() - first.at.getTime() >= 1_000);
  });

  story('warns once for a time of failures, however many events fail', async () => {
    let code = 500;
    const { url } = await receiver((response, request) => status(code)(response, request));
    const { webhook } = await rig.webhook({ url });
    const failing = await rig.publishTo(webhook, 3);
    const fourth = (ids: readonly string[]) =>
      untilFound(async () => {
        const found = await Promise.all(ids.map((id) => rig.deliveryOf(webhook._id, id)));
        return found.every((delivery) => (delivery?.failures ?? 0) >= 4) ? true : null;
      }, 'fourth failures');
    await fourth(failing);
    code = 200;
    for (const delivery of await deliveriesOf(webhook._id))
      await rig.handleOf(delivery._id).result();
    assert.equal(mailsAbout(webhook._id).filter((text) => text.endsWith('is failing')).length, 1);
  });

  story('says in words what it waits for', async () => {
    const { url } = await receiver(status(503));
    const { webhook } = await slow.webhook({ url });
    const [eventId = ''] = await slow.publishTo(webhook);
    const delivery = await untilFound(async () => {
      const found = await slow.deliveryOf(webhook._id, eventId);
      return found?.workflow_open === true ? found : null;
    }, 'a workflow that waits');
    const handle = slow.handleOf(delivery._id);
    const history = await untilFound(async () => {
      const { events } = await handle.fetchHistory();
      return events?.some((event) => event.timerStartedEventAttributes) ? events : null;
    }, 'a timer');
    const timer = history.find((event) => event.timerStartedEventAttributes);
    const summary = Buffer.from(timer?.userMetadata?.summary?.data ?? []).toString();
    assert.match(summary, /^"try 2 of 6 in (1 min|5\d s): the answer is no success \(HTTP 503\)"$/);
    await handle.terminate();
  });
});
