import type { Database } from './database.ts';
import { WEBHOOKS } from './webhooks.ts';
import type { WebhookDocument } from './webhooks.ts';

/**
 * Keeps the newest outcome of any delivery with its webhook. A success ends a time of failures:
 * the next one is worth a warning again.
 */
export async function noteOutcome(
  database: Database,
  webhookId: string,
  outcome: NonNullable<WebhookDocument['last_delivery']>,
): Promise<void> {
  const newest = { $gt: [outcome.at, { $ifNull: ['$last_delivery.at', new Date(0)] }] };
  await database.db.collection<WebhookDocument>(WEBHOOKS).updateOne({ _id: webhookId }, [
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
  ]);
}
