import type { WebhookReconcileReport } from '../../activities/webhook/reconcile-webhooks.ts';
import { MINUTE_MS } from '../../domain/time/instant.ts';
import { mendingWebhooks } from '../effects.ts';
import { keepLooking, type MaintenanceInput } from '../maintenance.ts';

/** Mends what was missed between webhooks and workflows, every minute. */
export async function reconcileWebhooks(input?: MaintenanceInput): Promise<WebhookReconcileReport> {
  return keepLooking(input, MINUTE_MS, async () => {
    const report = await mendingWebhooks(
      'compare batches and deliveries with their workflows',
    ).reconcileDeliveries();
    const { batches, overdue, told, unsettled } = report;
    return {
      report,
      text: `${batches} batches and ${overdue} overdue deliveries made sure of, ${told} told of an end, ${unsettled} left`,
      isNews: batches + overdue + told > 0,
    };
  });
}
