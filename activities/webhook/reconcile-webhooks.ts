import type { EventOutbox } from '../../records/webhook/published-events.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookGateway } from '../../temporal/webhook-gateway.ts';
import { mapConcurrently } from '../concurrency.ts';

/** A batch that is not done after this gets a workflow if it has none, ms. */
const BATCH_GRACE_MS = 60_000;
/** A delivery overdue by this gets a workflow if it has none, ms; again after `ENSURE_EVERY_MS`. */
const OVERDUE_MS = 90_000;
const ENSURE_EVERY_MS = 5 * 60_000;
/** Workflows that have not noticed the end of their delivery after this are signalled, ms. */
const UNTOLD_MS = 30_000;
/** Most of one kind in one run; the next run takes the others. */
const AT_ONCE = 500;

/** What a run mended. */
export interface WebhookReconcileReport {
  readonly batches: number;
  readonly overdue: number;
  readonly told: number;
}

/** What the reconciler works with. */
export interface WebhookReconcilePorts {
  readonly outbox: Pick<EventOutbox, 'unfinished'>;
  readonly progress: Pick<WebhookProgress, 'overdue' | 'unsettled' | 'markEnsured'>;
  readonly gateway: Pick<WebhookGateway, 'startBatch' | 'startDelivery' | 'resend'>;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Makes sure that every batch that is not done and every overdue delivery has a workflow, and that
 * the workflows of ended deliveries know. Safe to repeat.
 */
export function createReconcileWebhooks(ports: WebhookReconcilePorts) {
  const { outbox, progress, gateway, clock } = ports;
  return async (): Promise<WebhookReconcileReport> => {
    const batches = await outbox.unfinished(clock() - BATCH_GRACE_MS, AT_ONCE);
    await mapConcurrently(batches, (batchId) => gateway.startBatch(batchId));
    const overdue = await progress.overdue(
      clock() - OVERDUE_MS,
      clock() - ENSURE_EVERY_MS,
      AT_ONCE,
    );
    await mapConcurrently(overdue, (delivery) => gateway.startDelivery(delivery));
    const untold = await progress.unsettled(clock() - UNTOLD_MS, AT_ONCE);
    // Also when its workflow is gone: what follows the last failure is still to be done.
    await mapConcurrently(untold, (delivery) => gateway.resend(delivery));
    await progress.markEnsured([...overdue, ...untold].map(({ _id }) => _id));
    return { batches: batches.length, overdue: overdue.length, told: untold.length };
  };
}
