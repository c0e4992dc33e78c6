/**
 * Records histories of the workflows of webhooks into test/histories/webhooks, for the replay tests.
 * Run it with MONGODB_URI and TEMPORAL_ADDRESS set, after a change of the workflows that is meant to
 * change them:
 *
 *   node --import tsx test/kit/histories/record-webhooks.ts
 */
import type { WorkflowHandle } from '@temporalio/client';
import { MAX_ATTEMPTS, RETRY_DELAYS_MS } from '../../../domain/webhook/retry-schedule.ts';
import type { DeliveryDocument } from '../../../records/webhook/deliveries.ts';
import type { WebhookOptions } from '../../../records/webhook/webhooks.ts';
import { ServerConnection } from '../../../temporal/connection.ts';
import { registerNamespaceAndSearchAttributes } from '../../../temporal/registration.ts';
import { eventsWorkflowId } from '../../../workflows/ids.ts';
import { engines } from '../engines/engines.ts';
import { startReceiver, status } from '../peers/faulty-receiver.ts';
import { untilFound } from '../until-found.ts';
import { openWebhookRig, type WebhookRig } from '../rig/webhook-rig.ts';
import { keepHistory } from './keep-history.ts';

/** One event, what its receiver answers in turn, and what happens to it. */
interface Story {
  readonly name: string;
  readonly answers: readonly number[];
  readonly options?: Partial<WebhookOptions>;
  readonly published?: true;
  act(rig: WebhookRig, delivery: DeliveryDocument): Promise<WorkflowHandle>;
}

/** The workflow of the delivery, once nothing is left to do for it. */
async function ended(rig: WebhookRig, delivery: DeliveryDocument): Promise<WorkflowHandle> {
  await untilFound(async () => {
    const now = await again(rig, delivery);
    return now !== null && now.status !== 'pending' && !now.workflow_open ? now : null;
  }, 'the end');
  const handle = rig.handleOf(delivery._id);
  await handle.result();
  return handle;
}

const again = (rig: WebhookRig, { webhook_id: webhookId, event_id: eventId }: DeliveryDocument) =>
  rig.deliveryOf(webhookId, eventId);

async function failures(rig: WebhookRig, delivery: DeliveryDocument, count: number): Promise<void> {
  await untilFound(async () => {
    const now = await again(rig, delivery);
    return now !== null && now.workflow_open && now.failures >= count ? now : null;
  }, `${count} failures`);
}

const stories: readonly Story[] = [
  {
    name: 'first-try',
    answers: [200],
    act: async (rig, delivery) => {
      const handle = rig.client.workflow.getHandle(eventsWorkflowId(delivery.batch_id ?? ''));
      await handle.result();
      return handle;
    },
  },
  { name: 'fourth-try', answers: [500, 404, 503, 200], act: ended },
  { name: 'exhausted', answers: [500], act: ended },
  { name: 'gone', answers: [410], options: { disable_on_gone: true }, act: ended },
  {
    name: 'stopped',
    answers: [500],
    published: true,
    async act(rig, delivery) {
      await failures(rig, delivery, 1);
      await rig.webhooks.update(delivery.owner_id, delivery.webhook_id, { enabled: false });
      await rig.gateway.stop(delivery.webhook_id, 'its webhook was disabled');
      return ended(rig, delivery);
    },
  },
  {
    name: 'recovered',
    answers: [500, 500, 500, 500, 500, 500, 503, 200],
    async act(rig, delivery) {
      await ended(rig, delivery);
      await rig.webhooks.update(delivery.owner_id, delivery.webhook_id, { enabled: true });
      const { recoveryId } = await rig.gateway.recover({
        webhookId: delivery.webhook_id,
        ownerId: delivery.owner_id,
        sinceMs: 0,
        untilMs: Date.now(),
      });
      await rig.client.workflow.getHandle(recoveryId).result();
      return ended(rig, delivery);
    },
  },
  {
    name: 'resent',
    answers: [200, 500, 200],
    async act(rig, delivery) {
      await untilFound(async () => {
        const now = await again(rig, delivery);
        return now?.status === 'delivered' ? now : null;
      }, 'the first delivery');
      const resent = await rig.deliveries.resend(delivery.owner_id, delivery._id);
      if (resent.kind !== 'resent') throw new Error('it was not resent');
      await rig.gateway.resend(resent.delivery);
      return ended(rig, delivery);
    },
  },
  {
    // Every wait of the published schedule is begun, and ended by a message.
    name: 'published-schedule',
    answers: [500],
    published: true,
    async act(rig, delivery) {
      for (let count = 1; count < MAX_ATTEMPTS; count += 1) {
        await failures(rig, delivery, count);
        await untilFound(async () => {
          const { events } = await rig.handleOf(delivery._id).fetchHistory();
          const timers = events?.filter((event) => event.timerStartedEventAttributes) ?? [];
          return timers.length >= count ? timers : null;
        }, 'the wait');
        await rig.gateway.tryNow(delivery);
      }
      return ended(rig, delivery);
    },
  },
];

async function record(rig: WebhookRig, story: Story): Promise<void> {
  let index = 0;
  const receiver = await startReceiver((response, request) => {
    const code = story.answers[Math.min(index, story.answers.length - 1)] ?? 200;
    index += 1;
    status(code)(response, request);
  });
  const { webhook } = await rig.webhook({
    url: receiver.url,
    ...(story.options === undefined ? {} : { options: story.options }),
  });
  const [eventId = ''] = await rig.publishTo(webhook);
  const delivery = await untilFound(async () => {
    const made = await rig.deliveryOf(webhook._id, eventId);
    return made !== null && made.attempts.length > 0 ? made : null;
  }, 'a first attempt');
  const handle = await story.act(rig, delivery);
  await keepHistory('webhooks', story.name, handle, rig.prefix);
  await receiver.close();
}

const connection = ServerConnection.open(engines().temporalAddress);
await registerNamespaceAndSearchAttributes(connection, 'default');
await connection.close();
const rigs = [await openWebhookRig(), await openWebhookRig({ delaysMs: RETRY_DELAYS_MS })] as const;
try {
  for (const story of stories) await record(rigs[story.published === true ? 1 : 0], story);
} finally {
  for (const rig of rigs) await rig.shutDown();
}
process.exit(0);
