import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookGateway } from '../../temporal/webhook-gateway.ts';
import type { DeliveryReference } from './snapshot.ts';

/** What became of a webhook whose delivery has failed for good. */
export interface DisableReport {
  /**
   * This delivery disabled it; false = another delivery or a caller did, or its policy spares it.
   */
  readonly disabled: boolean;
  /** Other deliveries that were pending and are stopped. */
  readonly stopped: number;
}

/** Workflows that are signalled at once; the reconciler signals the others. */
const TOLD_AT_ONCE = 200;
const CONCURRENCY = 8;

/**
 * Disables the webhook of a delivery that failed for good, stops what is pending for it and signals
 * the workflows. Safe to repeat.
 */
export function createDisableWebhook(
  progress: Pick<WebhookProgress, 'delivery' | 'disable' | 'stopPending' | 'settle'>,
  gateway: Pick<WebhookGateway, 'tellStopped'>,
) {
  return async ({ deliveryId }: DeliveryReference): Promise<DisableReport> => {
    const delivery = await progress.delivery(deliveryId);
    if (delivery === null) return { disabled: false, stopped: 0 };
    const isGone = delivery.status === 'failed';
    const first = delivery.attempts.find(({ run }) => run === delivery.run);
    const webhook = await progress.disable(
      delivery,
      isGone ? 'gone' : 'failures',
      first?.at ?? null,
    );
    if (webhook === null) {
      await progress.settle(deliveryId);
      return { disabled: false, stopped: 0 };
    }
    const stopped = await progress.stopPending(delivery.webhook_id, 'its webhook was disabled');
    await progress.settle(deliveryId);
    await gateway.tellStopped(delivery.webhook_id, {
      limit: TOLD_AT_ONCE,
      concurrency: CONCURRENCY,
    });
    return { disabled: true, stopped };
  };
}
