import { type Collection, type Filter, MongoBulkWriteError } from 'mongodb';
import { namesOf, subscribes, typesOf } from '../../contracts/webhook/subscription.ts';
import type { AttemptTrigger } from '../../domain/webhook/delivery.ts';
import type { Database } from '../store/database.ts';
import { PUBLISHED_EVENTS, type PublishedEventDocument } from './published-events.ts';
import { DELIVERIES, newDelivery, newRun, type DeliveryDocument } from './deliveries.ts';
import { WEBHOOKS, type WebhookDocument } from './webhooks.ts';

/** One page of a fan-out. */
export interface FanOutPage {
  /** Deliveries that this page has now. */
  readonly deliveries: number;
  /** The webhook after which the next page begins; null = this was the last one. */
  readonly after: string | null;
}

/** Which events a recovery looks at. */
export interface RecoveryWindow {
  readonly webhookId: string;
  readonly sinceMs: number;
  readonly untilMs: number;
  /** The last event of the page before; null = from the beginning. */
  readonly after: { readonly atMs: number; readonly id: string } | null;
}

/** One page of a recovery. */
export interface RecoveredPage {
  /** Due now, each with all its attempts. */
  readonly deliveries: readonly DeliveryDocument[];
  /** Null = this was the last page. */
  readonly after: { readonly atMs: number; readonly id: string } | null;
}

/** Makes deliveries out of events. All throw when MongoDB is away. */
export interface WebhookFanOut {
  /**
   * Makes the deliveries of a batch for the enabled webhooks that follow `after`, marked with the
   * page; a repeat makes none twice.
   */
  fanOut(batchId: string, page: number, after: string | null): Promise<FanOutPage>;
  /**
   * Makes due again what did not get through to an enabled webhook: stopped, failed and exhausted
   * deliveries, and events that were never tried because it was disabled then.
   */
  recover(window: RecoveryWindow): Promise<RecoveredPage>;
}

/** Webhooks read at once. */
const WEBHOOKS_AT_ONCE = 500;
/** A page ends with the webhook that reaches this many deliveries. */
const DELIVERIES_PER_PAGE = 500;
const RECOVERED_AT_ONCE = 100;

/** Opens the fan-out. `clock` answers epoch ms. */
export function createWebhookFanOut(
  database: Database,
  clock: () => number = Date.now,
): WebhookFanOut {
  const webhooks: Collection<WebhookDocument> = database.db.collection(WEBHOOKS);
  const events: Collection<PublishedEventDocument> = database.db.collection(PUBLISHED_EVENTS);
  const deliveries: Collection<DeliveryDocument> = database.db.collection(DELIVERIES);

  return {
    async fanOut(batchId, page, after) {
      const batch = await events.find({ batch_id: batchId }).sort({ published_at: 1 }).toArray();
      const names = [...new Set(batch.flatMap(({ type }) => namesOf(type)))];
      const found = await webhooks
        .find({
          status: 'enabled',
          events: { $in: names },
          ...ofOwners(batch),
          $and: [ofWebhooks(batch), after === null ? {} : { _id: { $gt: after } }],
        })
        .sort({ _id: 1 })
        .limit(WEBHOOKS_AT_ONCE)
        .toArray();
      const made: DeliveryDocument[] = [];
      let last: string | null = null;
      for (const webhook of found) {
        const wanted = batch.filter((event) => wants(webhook, event));
        const marked = {
          batch: { id: batchId, page },
          trigger: 'schedule',
          nowMs: clock(),
        } as const;
        made.push(...wanted.map((event) => deliveryOf(webhook, event, marked)));
        last = webhook._id;
        if (made.length >= DELIVERIES_PER_PAGE) break;
      }
      await insertNew(deliveries, made);
      const isLast = found.length < WEBHOOKS_AT_ONCE && last === (found.at(-1)?._id ?? null);
      return { deliveries: made.length, after: isLast ? null : last };
    },

    async recover({ webhookId, sinceMs, untilMs, after }) {
      const webhook = await webhooks.findOne({ _id: webhookId, status: 'enabled' });
      if (webhook === null) return { deliveries: [], after: null };
      const page = await events
        .find({
          type: { $in: [...typesOf(webhook.events)] },
          owner_id: { $in: [null, webhook.owner_id] },
          ...(webhook.bound_to === undefined ? {} : { webhook_id: webhookId }),
          published_at: { $gte: new Date(sinceMs), $lte: new Date(untilMs) },
          ...(after === null ? {} : followingEvent(after)),
        })
        .sort({ published_at: 1, _id: 1 })
        .limit(RECOVERED_AT_ONCE)
        .toArray();
      const wanted = page.filter((event) => wants(webhook, event));
      const marked = { batch: null, trigger: 'recover', nowMs: clock() } as const;
      const missing = wanted.map((event) => deliveryOf(webhook, event, marked));
      await insertNew(deliveries, missing);
      const ofPage = { webhook_id: webhookId, event_id: { $in: wanted.map(({ _id }) => _id) } };
      await deliveries.updateMany(
        { ...ofPage, status: { $in: ['stopped', 'failed', 'exhausted'] } },
        [{ $set: newRun('recover', clock()) }],
      );
      const last = page.length < RECOVERED_AT_ONCE ? undefined : page.at(-1);
      return {
        deliveries: await deliveries
          .find({ ...ofPage, status: 'pending', trigger: 'recover' })
          .toArray(),
        after: last === undefined ? null : { atMs: last.published_at.getTime(), id: last._id },
      };
    },
  };
}

/**
 * Says whether the webhook is to receive the event. A filter counts where the event can meet it.
 */
export function wants(
  webhook: Pick<WebhookDocument, '_id' | 'bound_to' | 'events' | 'filters' | 'owner_id'>,
  event: Pick<
    PublishedEventDocument,
    'type' | 'owner_id' | 'webhook_id' | 'satellites' | 'risk_level'
  >,
): boolean {
  const { satellites, risk_levels: riskLevels } = webhook.filters;
  const isForOne = event.webhook_id !== undefined || webhook.bound_to !== undefined;
  if (isForOne && event.webhook_id !== webhook._id) return false;
  if (event.owner_id !== null && event.owner_id !== webhook.owner_id) return false;
  if (!subscribes(webhook.events, event.type)) return false;
  if (satellites !== null && event.satellites.length > 0) {
    const named = new Set(satellites.map(comparable));
    if (!event.satellites.some((satellite) => named.has(satellite))) return false;
  }
  return riskLevels === null || event.risk_level === null || riskLevels.includes(event.risk_level);
}

/** Events of owners alone concern their webhooks alone: the others need not be read. */
function ofOwners(batch: readonly PublishedEventDocument[]): object {
  const owners = new Set(batch.map(({ owner_id: ownerId }) => ownerId));
  return owners.has(null) ? {} : { owner_id: { $in: [...owners] } };
}

/** Events for one webhook alone concern no other. */
function ofWebhooks(batch: readonly PublishedEventDocument[]): Filter<WebhookDocument> {
  const wanted = new Set(batch.map(({ webhook_id: webhookId }) => webhookId));
  const ids = [...wanted].filter((id) => id !== undefined);
  return ids.length === wanted.size ? { _id: { $in: ids } } : {};
}

/** Names compare without case, catalogue numbers without leading zeros. */
function comparable(satellite: string): string {
  const text = satellite.trim().toLowerCase();
  return /^\d+$/.test(text) ? String(Number(text)) : text;
}

function deliveryOf(
  webhook: WebhookDocument,
  event: PublishedEventDocument,
  marked: {
    readonly batch: { readonly id: string; readonly page: number } | null;
    readonly trigger: AttemptTrigger;
    readonly nowMs: number;
  },
): DeliveryDocument {
  return newDelivery({
    webhookId: webhook._id,
    ownerId: webhook.owner_id,
    eventId: event._id,
    eventType: event.type,
    ...marked,
  });
}

function followingEvent({ atMs, id }: { readonly atMs: number; readonly id: string }): object {
  const at = new Date(atMs);
  return { $or: [{ published_at: { $gt: at } }, { published_at: at, _id: { $gt: id } }] };
}

/** Inserts those deliveries whose webhook has none of the event yet. */
async function insertNew(
  deliveries: Collection<DeliveryDocument>,
  documents: readonly DeliveryDocument[],
): Promise<void> {
  if (documents.length === 0) return;
  try {
    await deliveries.insertMany(documents, { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    // Without a failure of its own it is a lost connection in other clothes.
    const isRepeat = failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY);
    if (!isRepeat) throw error;
  }
}

const DUPLICATE_KEY = 11_000;
