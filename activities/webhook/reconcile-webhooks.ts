import type { EventOutbox } from '../../records/webhook/published-events.ts';
import type { DeliveryDocument } from '../../records/webhook/deliveries.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { AlertItems } from '../../records/webhook/alert-items.ts';
import type { AlertGateway } from '../../temporal/alert-gateway.ts';
import type { WebhookGateway } from '../../temporal/webhook-gateway.ts';
import type { Progress } from '../heartbeat.ts';
import { settleAll, type ReconcileClock } from '../reconcile.ts';

/** A batch that is not done after this gets a workflow if it has none, ms. */
const BATCH_GRACE_MS = 60_000;
/** A delivery overdue by this gets a workflow if it has none, ms; again after `ENSURE_EVERY_MS`. */
const OVERDUE_MS = 90_000;
const ENSURE_EVERY_MS = 5 * 60_000;
/** Workflows that have not noticed the end of their delivery after this are signalled, ms. */
const UNTOLD_MS = 30_000;
/** Most batches in one run; each holds a hundred events, and the relay of every worker starts them, too. */
const BATCHES = 5_000;

/** What a run mended. */
export interface WebhookReconcileReport {
  readonly batches: number;
  readonly overdue: number;
  readonly told: number;
  /** Could not be settled for reasons of their own; looked at again. */
  readonly unsettled: number;
}

/** What brings back alerts that have something to tell. */
export interface LostAlertsPorts {
  readonly alertItems: Pick<AlertItems, 'lost' | 'bringBack'>;
  readonly alertGateway: Pick<AlertGateway, 'tell'>;
}

/** What the reconciler works with. */
export interface WebhookReconcilePorts extends ReconcileClock, LostAlertsPorts {
  readonly outbox: Pick<EventOutbox, 'unfinished'>;
  readonly progress: Pick<WebhookProgress, 'overdue' | 'lost' | 'unsettled' | 'markEnsured'>;
  readonly gateway: Pick<WebhookGateway, 'startBatch' | 'startDelivery' | 'resend'>;
}

/**
 * Makes sure that every batch that is not done and every overdue delivery has a workflow (every pending one
 * that had one, after the store of Temporal was lost), and that the workflows of ended deliveries know. Safe to
 * repeat.
 */
export function createReconcileWebhooks(ports: WebhookReconcilePorts) {
  const { outbox, progress, gateway, clock, store, alertItems, alertGateway } = ports;
  const mark = (ids: readonly string[]) => progress.markEnsured(ids);
  const startDelivery = async (delivery: DeliveryDocument): Promise<string> => {
    await gateway.startDelivery(delivery);
    return 'started';
  };
  return async (under: Progress): Promise<WebhookReconcileReport> => {
    const batches = await settleAll(
      {
        rows: rowsOf(await outbox.unfinished(clock() - BATCH_GRACE_MS, BATCHES)),
        settle: async ({ _id }) => {
          await gateway.startBatch(_id);
          return 'started';
        },
      },
      under,
    );
    const dueMs = clock() - OVERDUE_MS;
    const overdue = await settleAll(
      {
        rows: progress.overdue(dueMs, clock() - ENSURE_EVERY_MS),
        settle: startDelivery,
        mark,
      },
      under,
    );
    const lostAtMs = await store.lostAtMs();
    const lost = await settleAll(
      { rows: progress.lost(lostAtMs), settle: startDelivery, mark },
      under,
    );
    const alerts = await settleAll(
      {
        rows: rowsOf(await alertItems.lost(lostAtMs)),
        settle: async ({ _id }) => {
          await alertGateway.tell(_id);
          await alertItems.bringBack(_id, lostAtMs);
          return 'told';
        },
      },
      under,
    );
    const told = await settleAll(
      {
        rows: progress.unsettled(clock() - UNTOLD_MS),
        settle: async (delivery) => {
          // Also when its workflow is gone: what follows the last failure is still to be done.
          await gateway.resend(delivery);
          return 'told';
        },
        mark,
      },
      under,
    );
    return {
      batches: batches.looked,
      overdue: overdue.looked + lost.looked,
      told: told.looked,
      unsettled: [batches, overdue, lost, alerts, told].reduce(
        (sum, each) => sum + each.unsettled,
        0,
      ),
    };
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- what is there is read as what comes would be
async function* rowsOf(ids: readonly string[]): AsyncGenerator<{ readonly _id: string }> {
  for (const _id of ids) yield { _id };
}
