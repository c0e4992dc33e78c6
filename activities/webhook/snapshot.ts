import { MAX_ATTEMPTS } from '../../domain/webhook/retry-schedule.ts';
import type { DeliveryStatus } from '../../domain/webhook/delivery.ts';
import type { DeliveryDocument } from '../../records/webhook/deliveries.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookDocument } from '../../records/webhook/webhooks.ts';

/** One attempt as a workflow shows it. */
export interface Try {
  readonly run: number;
  readonly attempt: number;
  /** ISO 8601. */
  readonly at: string;
  readonly ms: number;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  readonly error: string | null;
}

/** The state of a delivery, for its workflow. */
export interface DeliverySnapshot {
  readonly status: DeliveryStatus;
  readonly reason: string | null;
  readonly webhookId: string;
  /** Host of the webhook's URL: the rest may hold secrets. */
  readonly endpoint: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly run: number;
  /** From 1 to 6 within the run. */
  readonly nextAttempt: number;
  /** ISO 8601. */
  readonly nextAttemptAt: string | null;
  readonly attemptsMade: number;
  /** The newest ones, oldest first. */
  readonly tries: readonly Try[];
  /** Nothing is left to be done for an ended delivery. */
  readonly isFinished: boolean;
}

/** Which delivery. */
export interface DeliveryReference {
  readonly deliveryId: string;
}

const SHOWN_TRIES = 12;

/**
 * Notes that a workflow works for the delivery and answers its snapshot; null when there is no
 * record. Safe to repeat.
 */
export function createReadDelivery(progress: Pick<WebhookProgress, 'begin' | 'webhooks'>) {
  return async ({ deliveryId }: DeliveryReference): Promise<DeliverySnapshot | null> => {
    const delivery = await progress.begin(deliveryId);
    if (delivery === null) return null;
    const webhooks = await progress.webhooks([delivery.webhook_id]);
    return readSnapshot(delivery, webhooks.get(delivery.webhook_id), !delivery.workflow_open);
  };
}

/** The state of a delivery; `webhook` undefined = deleted. */
export function readSnapshot(
  delivery: DeliveryDocument,
  webhook: Pick<WebhookDocument, 'url'> | undefined,
  isFinished: boolean,
): DeliverySnapshot {
  return {
    status: delivery.status,
    reason: delivery.reason,
    webhookId: delivery.webhook_id,
    endpoint: webhook === undefined ? 'a deleted webhook' : endpointOf(webhook.url),
    eventId: delivery.event_id,
    eventType: delivery.event_type,
    run: delivery.run,
    nextAttempt: Math.min(delivery.failures + 1, MAX_ATTEMPTS),
    nextAttemptAt: delivery.next_attempt_at?.toISOString() ?? null,
    attemptsMade: delivery.attempts.length,
    tries: delivery.attempts.slice(-SHOWN_TRIES).map(tryOf),
    isFinished,
  };
}

/** Notes that no workflow works for an ended delivery any more. Safe to repeat. */
export function createSettleDelivery(progress: Pick<WebhookProgress, 'settle'>) {
  return ({ deliveryId }: DeliveryReference): Promise<void> => progress.settle(deliveryId);
}

/** The host and port of a URL. */
export function endpointOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'an unreadable URL';
}

function tryOf(attempt: DeliveryDocument['attempts'][number]): Try {
  return {
    run: attempt.run,
    attempt: attempt.attempt,
    at: attempt.at.toISOString(),
    ms: attempt.ms,
    status: attempt.status,
    error: attempt.error,
  };
}
