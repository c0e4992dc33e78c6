import { setCurrentDetails } from '@temporalio/workflow';
import type { WebhookReconcileReport } from '../../activities/webhook/reconcile-webhooks.ts';
import { webhookRecords } from '../effects.ts';

/** Mends what was missed between webhooks and workflows; a Schedule runs it every minute. */
export async function reconcileWebhooks(): Promise<WebhookReconcileReport> {
  const report = await webhookRecords(
    'compare batches and deliveries with their workflows',
  ).reconcileDeliveries();
  setCurrentDetails(
    `${report.batches} batches and ${report.overdue} overdue deliveries made sure of, ` +
      `${report.told} told of an end`,
  );
  return report;
}
