import { randomBytes } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import type { Subscription } from '../../../contracts/webhook/subscription.ts';
import { createChatSender } from '../../../outbound/chat-sender.ts';
import { createSender } from '../../../outbound/sender.ts';
import { createFairShare, type FairShare } from '../../../outbound/fair-share.ts';
import type { Mail, Mailer } from '../../../outbound/mail.ts';
import { createSecretBox } from '../../../outbound/secret-box.ts';
import { createTransport, type Transport } from '../../../outbound/send-once.ts';
import { newSecret } from '../../../outbound/sign.ts';
import { DEFAULT_TARGET_POLICY } from '../../../outbound/target-rules.ts';
import { migrate } from '../../../records/migrations/migrations.ts';
import type { EventOutbox, PublishedEvents } from '../../../records/webhook/published-events.ts';
import { createDeliveryRecords } from '../../../records/webhook/deliveries.ts';
import type { DeliveryDocument, DeliveryRecords } from '../../../records/webhook/deliveries.ts';
import type { WebhookFanOut } from '../../../records/webhook/fan-out.ts';
import type { WebhookProgress } from '../../../records/webhook/progress.ts';
import {
  DEFAULT_WEBHOOK_OPTIONS,
  createWebhookRecords,
  newWebhookId,
  type WebhookDocument,
  type WebhookOptions,
  type WebhookRecords,
} from '../../../records/webhook/webhooks.ts';
import type { EventRelay } from '../../../temporal/event-relay.ts';
import type { WebhookGateway } from '../../../temporal/webhook-gateway.ts';
import { readWorkerConfig } from '../../../worker/config.ts';
import { deliveryWorkflowId } from '../../../workflows/ids.ts';
import { openTestDatabase, type TestDatabase } from '../engines/database.ts';
import { openTestRig, type TestRig } from './test-worker.ts';

/** Waits of a schedule for tests that wait through it, ms. */
export const SHORT_DELAYS_MS: readonly number[] = [100, 150, 200, 250, 300];

/** The parts of the webhooks on one database, with task queues of their own. */
export interface WebhookRig {
  readonly database: TestDatabase;
  readonly client: TestRig['client'];
  readonly prefix: string;
  /** Workloads run beside the webhooks, planned as the test says. */
  readonly work: Pick<TestRig, 'workloads' | 'workloadGateway' | 'planner'>;
  readonly webhooks: WebhookRecords;
  readonly deliveries: DeliveryRecords;
  readonly events: PublishedEvents;
  readonly outbox: EventOutbox;
  readonly progress: WebhookProgress;
  readonly fanOut: WebhookFanOut;
  readonly gateway: WebhookGateway;
  readonly relay: EventRelay;
  /** Mails that were sent, in order. */
  readonly mails: Mail[];
  /** A test may put its own mailer in the place of `send`. */
  readonly mailer: { send: Mailer['send'] };
  /** A test may put its own transport in the place of `send`. */
  readonly transport: { send: Transport['send'] };
  /** Makes an enabled webhook; answers it and its secret. */
  webhook(fields: {
    readonly url: string;
    readonly events?: readonly Subscription[];
    readonly options?: Partial<WebhookOptions>;
    readonly ownerId?: string;
    readonly satellites?: readonly string[];
  }): Promise<{ readonly webhook: WebhookDocument; readonly secret: string }>;
  /** Seals a text as the API does. */
  seal(text: string, context: string): string;
  /** Publishes so many events to the webhooks of its owner and hands them on; answers their ids. */
  publishTo(webhook: WebhookDocument, count?: number): Promise<string[]>;
  /** The delivery of an event to a webhook, once it is made. */
  deliveryOf(webhookId: string, eventId: string): Promise<DeliveryDocument | null>;
  handleOf(deliveryId: string): WorkflowHandle;
  shutDown(): Promise<void>;
}

/** How a rig differs from the product. */
export interface WebhookRigOptions {
  readonly delaysMs?: readonly number[];
  readonly share?: FairShare;
  readonly timeoutMs?: number;
  /** No worker runs: the test starts none. */
  readonly withoutWorker?: boolean;
}

/** Opens the parts and starts a worker in this process. */
export async function openWebhookRig(options: WebhookRigOptions = {}): Promise<WebhookRig> {
  const { delaysMs = SHORT_DELAYS_MS } = options;
  const database = await openTestDatabase();
  await migrate(database, { migrations: [] });
  const secretBox = createSecretBox([randomBytes(32).toString('base64')]);
  const realTransport = createTransport({
    policy: { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true },
    timeoutMs: options.timeoutMs ?? 20_000,
  });
  const transport: WebhookRig['transport'] = { send: (request) => realTransport.send(request) };
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send(mail) {
      mails.push(mail);
      return Promise.resolve({ kind: 'sent' });
    },
    close: () => undefined,
  };
  const rig = openTestRig(database, Date.now, {
    config: {
      queues: ['workflows', 'effects', 'simulation', 'planning', 'webhooks'],
      webhookSends: 100,
      webhooks: { ...readWorkerConfig({}, []).webhooks, delaysMs },
    },
    outbound: {
      sender: createSender({ transport, secretBox }),
      chat: createChatSender({ transport, secretBox }),
    },
    mailer,
    share: options.share ?? createFairShare(400, 20_000),
  });
  const { progress, outbox, events, fanOut, gateway, relay } = rig.wired.webhooks;
  const webhooks = createWebhookRecords(database);
  const stop = options.withoutWorker === true ? undefined : await rig.startWorker();

  return {
    database,
    client: rig.client,
    prefix: rig.prefix,
    work: rig,
    webhooks,
    deliveries: createDeliveryRecords(database),
    events,
    outbox,
    progress,
    fanOut,
    gateway,
    relay,
    mails,
    mailer,
    transport,
    seal: (text, context) => secretBox.seal(text, context),
    async webhook({ url, events: types = ['satellite.tle_updated'], options: chosen, ...rest }) {
      const secret = newSecret();
      const id = newWebhookId();
      const webhook = await webhooks.create({
        _id: id,
        owner_id: rest.ownerId ?? `owner of ${id}`,
        url,
        events: types,
        filters: { satellites: rest.satellites ?? null, risk_levels: null },
        options: { ...DEFAULT_WEBHOOK_OPTIONS, ...chosen },
        notify_email: null,
        sealedSecret: secretBox.seal(secret, id),
        enabled: true,
      });
      return { webhook, secret };
    },
    async publishTo({ owner_id: ownerId }, count = 1) {
      const publications = Array.from({ length: count }, () => ({ event: newElements(), ownerId }));
      const ids = await events.publish(publications);
      await relay.deliverWaiting();
      return ids;
    },
    deliveryOf: (webhookId, eventId) =>
      database.db
        .collection<DeliveryDocument>('webhook_deliveries')
        .findOne({ webhook_id: webhookId, event_id: eventId }),
    handleOf: (deliveryId) => rig.client.workflow.getHandle(deliveryWorkflowId(deliveryId)),
    async shutDown() {
      await stop?.();
      await realTransport.close();
      await rig.close();
      await database.drop();
    },
  };
}

/** An event of new elements of the ISS. */
export function newElements(norad = '25544', name = 'ISS (ZARYA)') {
  return {
    type: 'satellite.tle_updated' as const,
    timestampMs: Date.parse('2026-07-24T12:00:00Z'),
    data: {
      satellite: {
        id: norad,
        name,
        elements_epoch: '2026-07-24T10:11:12.000Z',
        previous_epoch: '2026-07-23T10:11:12.000Z',
      },
    },
  };
}
