import type { EventOutbox, PublishedEvents } from '../../records/webhook/published-events.ts';
import type { WebhookFanOut } from '../../records/webhook/fan-out.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookGateway } from '../../temporal/webhook-gateway.ts';
import { failingVisibly, showFirstAttempt } from './attempt-failure.ts';
import {
  createAttemptDelivery,
  createAttemptPage,
  createFanOutBatch,
} from './attempt-deliveries.ts';
import { createDisableWebhook } from './disable-webhook.ts';
import { withFailures } from '../failures.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { RECONCILE_HEARTBEAT_MS, type ReconcileClock } from '../reconcile.ts';
import { createFanOutPage, createFinishBatch, createRecoverEvents } from './fan-out-events.ts';
import { createMailOwner, type MailPorts } from './mail-owner.ts';
import { createReconcileWebhooks, type LostAlertsPorts } from './reconcile-webhooks.ts';
import type { AttemptPorts } from './attempt.ts';
import { createReadDelivery, createSettleDelivery } from './snapshot.ts';

/** What the activities of webhooks work with. */
export interface WebhookActivityDeps
  extends Pick<AttemptPorts, 'sender' | 'share' | 'clock'>, ReconcileClock, LostAlertsPorts {
  readonly progress: WebhookProgress;
  readonly fanOut: WebhookFanOut;
  readonly events: PublishedEvents;
  readonly outbox: EventOutbox;
  readonly gateway: WebhookGateway;
  readonly mailer: MailPorts['mailer'];
  readonly addressOf: MailPorts['addressOf'];
  /** Waits after the first to the fifth failed attempt, ms. */
  readonly delaysMs: readonly number[];
}

/** Every activity of the task queue for webhooks, by name. */
export function createWebhookActivities(deps: WebhookActivityDeps) {
  const { progress, fanOut, outbox, gateway } = deps;
  return {
    fanOutPage: withFailures(createFanOutPage(fanOut)),
    attemptPage: withFailures(createAttemptPage(deps)),
    handOut: withFailures(createFanOutBatch(deps)),
    finishBatch: withFailures(createFinishBatch(outbox)),
    firstAttempt: withFailures(showFirstAttempt),
    deliveryStanding: withFailures(createReadDelivery(progress)),
    attemptDelivery: withFailures(failingVisibly(createAttemptDelivery(deps))),
    settleDelivery: withFailures(createSettleDelivery(progress)),
    disableWebhook: withFailures(createDisableWebhook(progress, gateway)),
    mailOwner: withFailures(createMailOwner(deps)),
    recoverEvents: withFailures(createRecoverEvents(fanOut, gateway)),
    reconcileDeliveries: withFailures(() =>
      withHeartbeat(RECONCILE_HEARTBEAT_MS, createReconcileWebhooks(deps)),
    ),
  };
}

/** The activities as workflows call them. */
export type WebhookActivities = ReturnType<typeof createWebhookActivities>;
