import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { createFairShare } from '../../../outbound/fair-share.ts';
import { eventsWorkflowId } from '../../../workflows/ids.ts';
import type { PublishEventsResult } from '../../../workflows/webhook/messages.ts';
import { startReceiver, status } from '../../kit/peers/faulty-receiver.ts';
import type { Answer, Receiver } from '../../kit/peers/faulty-receiver.ts';
import { until } from '../../kit/until.ts';
import { untilFound } from '../../kit/until-found.ts';
import { openWebhookRig, type WebhookRig } from '../../kit/rig/webhook-rig.ts';

describe('publishEvents', () => {
  const share = createFairShare(400, 20_000);
  const receivers: Receiver[] = [];
  let rig: WebhookRig;

  before(async () => {
    rig = await openWebhookRig({ share });
  });
  after(async () => {
    for (const receiver of receivers) await receiver.close();
    await rig.shutDown();
  });

  async function receiver(answer: Answer): Promise<Receiver> {
    const started = await startReceiver(answer);
    receivers.push(started);
    return started;
  }

  async function resultOfBatch(eventId: string): Promise<PublishEventsResult> {
    const batchId = (await rig.events.get(eventId))?.batch_id ?? '';
    const handle = rig.client.workflow.getHandle(eventsWorkflowId(batchId));
    // What this workflow answers.
    return (await handle.result()) as PublishEventsResult;
  }

  it('is not held up by an endpoint that hung the last time', async () => {
    const held: Parameters<Answer>[0][] = [];
    const { url, requests } = await receiver((response) => void held.push(response));
    const { host } = new URL(url);
    share.take(host);
    share.give(host, true);
    const { webhook } = await rig.webhook({ url });
    const [eventId = ''] = await rig.publishTo(webhook);
    const { deferred } = await resultOfBatch(eventId);
    assert.equal(deferred, 1);
    await until(() => held.length > 0, 'the first attempt');
    const underWay = await rig.deliveryOf(webhook._id, eventId);
    assert.deepEqual([underWay?.status, underWay?.workflow_open], ['pending', true]);
    held[0]?.writeHead(200).end();
    const delivery = await untilFound(async () => {
      const found = await rig.deliveryOf(webhook._id, eventId);
      return found?.status === 'delivered' && !found.workflow_open ? found : null;
    }, 'the delivery');
    assert.deepEqual(
      delivery.attempts.map((made) => [made.attempt, made.trigger]),
      [[1, 'schedule']],
    );
    assert.equal(requests.length, 1);
    await until(() => !share.hangs(host), 'trust in an endpoint that answered');
  });

  it('hands an event to more webhooks than a page holds, to each once', async () => {
    const { url, requests } = await receiver(status(200));
    const ownerId = 'owner of many';
    const many = Array.from({ length: 501 }, () => rig.webhook({ url, ownerId }));
    const [first] = await Promise.all(many);
    assert.ok(first);
    const [eventId = ''] = await rig.publishTo(first.webhook);
    assert.deepEqual(await resultOfBatch(eventId), {
      pages: 2,
      deliveries: 501,
      delivered: 501,
      failed: 0,
      deferred: 0,
      stopped: 0,
    });
    const received = requests.map(({ headers }) => headers['x-service-delivery']);
    assert.equal(new Set(received).size, 501);
    assert.equal(received.length, 501);
  });
});
