import { typesOf } from '../../contracts/webhook/subscription.ts';
import type { Database } from '../store/database.ts';
import { DELIVERIES, type DeliveryDocument } from './deliveries.ts';
import { wants } from './fan-out.ts';
import { PUBLISHED_EVENTS, type PublishedEventDocument } from './published-events.ts';
import type { WebhookDocument } from './webhooks.ts';

/** Events of a span that are looked at; a recovery of more is told as "at least". */
const MOST_LOOKED_AT = 20_000;
/** Events whose deliveries are asked for at once. */
const AT_ONCE = 1_000;

/** As much of an event as says who wants it. */
type WantedEvent = Pick<
  PublishedEventDocument,
  '_id' | 'type' | 'owner_id' | 'webhook_id' | 'satellites' | 'risk_level'
>;

/** What a recovery would send. */
export interface Recoverable {
  readonly count: number;
  /** There are more events in the span than were looked at. */
  readonly isAtLeast: boolean;
}

/**
 * Counts what a recovery of that span (epoch ms, both ends included) would send: what the webhook wants,
 * and has neither received nor on its way. Throws when MongoDB is away.
 */
export async function countRecoverable(
  { db }: Database,
  webhook: WebhookDocument,
  { sinceMs, untilMs }: { readonly sinceMs: number; readonly untilMs: number },
): Promise<Recoverable> {
  const { _id: webhookId, owner_id: ownerId } = webhook;
  const found = await db
    .collection<PublishedEventDocument>(PUBLISHED_EVENTS)
    .find({
      type: { $in: [...typesOf(webhook.events)] },
      owner_id: { $in: [null, ownerId] },
      ...(webhook.bound_to === undefined ? {} : { webhook_id: webhookId }),
      published_at: { $gte: new Date(sinceMs), $lte: new Date(untilMs) },
    })
    .project<WantedEvent>({ type: 1, owner_id: 1, webhook_id: 1, satellites: 1, risk_level: 1 })
    .sort({ published_at: 1, _id: 1 })
    .limit(MOST_LOOKED_AT + 1)
    .toArray();
  const wanted = found.slice(0, MOST_LOOKED_AT).filter((event) => wants(webhook, event));
  let settled = 0;
  for (let from = 0; from < wanted.length; from += AT_ONCE) {
    const ids = wanted.slice(from, from + AT_ONCE).map(({ _id }) => _id);
    settled += await db.collection<DeliveryDocument>(DELIVERIES).countDocuments({
      ...{ webhook_id: webhookId, event_id: { $in: ids } },
      status: { $in: ['delivered', 'pending'] },
    });
  }
  return { count: wanted.length - settled, isAtLeast: found.length > MOST_LOOKED_AT };
}
