import type { AnyBulkWriteOperation } from 'mongodb';
import type { Database } from '../store/database.ts';
import { WEBHOOKS, type WebhookDocument } from './webhooks.ts';

/** What became of an attempt at a delivery to a webhook. */
export interface WebhookOutcome {
  readonly webhookId: string;
  readonly outcome: NonNullable<WebhookDocument['last_delivery']>;
}

/**
 * Keeps the newest outcome of any delivery with its webhook. A success ends a time of failures:
 * the next one is worth a warning again.
 */
export async function noteOutcomes(
  database: Database,
  outcomes: readonly WebhookOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await database.db
    .collection<WebhookDocument>(WEBHOOKS)
    .bulkWrite(newestOf(outcomes).map(notingOf), { ordered: false });
}

/** The newest success and the newest failure of each webhook say all that the others do. */
function newestOf(outcomes: readonly WebhookOutcome[]): WebhookOutcome[] {
  const newest = new Map<string, WebhookOutcome>();
  for (const each of outcomes) {
    const key = `${each.webhookId} ${String(each.outcome.delivered)}`;
    const known = newest.get(key);
    if (known === undefined || each.outcome.at >= known.outcome.at) newest.set(key, each);
  }
  return [...newest.values()];
}

function notingOf({ webhookId, outcome }: WebhookOutcome): AnyBulkWriteOperation<WebhookDocument> {
  const newest = { $gt: [outcome.at, { $ifNull: ['$last_delivery.at', new Date(0)] }] };
  return {
    updateOne: {
      filter: { _id: webhookId },
      update: [
        {
          $set: {
            last_delivery: { $cond: [newest, { $literal: outcome }, '$last_delivery'] },
            ...(outcome.delivered
              ? {
                  last_success_at: { $max: ['$last_success_at', outcome.at] },
                  warned_at: null,
                }
              : {}),
          },
        },
      ],
    },
  };
}
