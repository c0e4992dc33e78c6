import type { Collection, Filter } from 'mongodb';
import type { ResponseClass } from '../../contracts/webhook/delivery-stats.ts';
import type { WebhookEventType } from '../../contracts/webhook/event.ts';
import type {
  AttemptErrorClass,
  AttemptTrigger,
  DeliveryStatus,
} from '../../domain/webhook/delivery.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import { responseClassOf } from './response-class.ts';
import { noteOutcomes } from './outcome.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { countUpTo, findPage, type PageQuery } from '../store/paging.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

/** The beginning of what a receiver answered. */
export interface KeptAnswer {
  /** At most 20 KiB of it; what is no text is left out. */
  readonly text: string;
  readonly bytes: number;
  /** There was more. */
  readonly truncated: boolean;
}

/** One try. */
export interface DeliveryAttempt {
  /** From 1; a resend or a recovery begins the next run, with all six attempts. */
  readonly run: number;
  /** From 1 to 6 within its run. */
  readonly attempt: number;
  readonly trigger: AttemptTrigger;
  readonly at: Date;
  readonly ms: number;
  /** Of the answer; null when there was none. */
  readonly status: number | null;
  /** Null when the attempt succeeded. */
  readonly error_class: AttemptErrorClass | null;
  readonly error: string | null;
  readonly answer: KeptAnswer | null;
  /** As they were sent, signatures included; absent in attempts of older versions. */
  readonly request_headers?: Readonly<Record<string, string>>;
  readonly next_attempt_at: Date | null;
}

/** One event on its way to one webhook. */
export interface DeliveryDocument {
  readonly _id: string;
  readonly webhook_id: string;
  readonly owner_id: string;
  readonly event_id: string;
  readonly event_type: WebhookEventType;
  /** The batch and the page of its fan-out; null for a test and for a recovered event. */
  readonly batch_id: string | null;
  readonly page: number | null;
  readonly status: DeliveryStatus;
  /** Why it has that status, when that is not in its attempts. */
  readonly reason: string | null;
  readonly run: number;
  /** Attempts of the present run that have failed. */
  readonly failures: number;
  /** What began the present run. */
  readonly trigger: AttemptTrigger;
  readonly attempts: readonly DeliveryAttempt[];
  /** Null when no attempt will be made. */
  readonly next_attempt_at: Date | null;
  /** A workflow works for it. */
  readonly workflow_open: boolean;
  /** When it was last made sure that an overdue one has a workflow. */
  readonly ensured_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly completed_at: Date | null;
  readonly expires_at: Date;
}

/** A delivery in a list: without what was sent and answered. */
export type ListedDelivery = Omit<DeliveryDocument, 'attempts'> & {
  readonly attempts: readonly Omit<DeliveryAttempt, 'answer' | 'request_headers'>[];
};

/** A test that was made: one attempt, never repeated. */
export interface NewTestDelivery {
  /** As its receiver was told. */
  readonly id: string;
  readonly webhookId: string;
  readonly ownerId: string;
  readonly eventId: string;
  readonly attempt: Pick<
    DeliveryAttempt,
    'at' | 'ms' | 'status' | 'error_class' | 'error' | 'answer' | 'request_headers'
  >;
}

/** What became of the wish to send a delivery again. */
export type ResendOutcome =
  | { readonly kind: 'resent'; readonly delivery: DeliveryDocument }
  /** It has attempts to come: the gateway's `tryNow` makes the next one at once. */
  | { readonly kind: 'pending'; readonly delivery: DeliveryDocument }
  | { readonly kind: 'not_found' };

/** Which deliveries of an owner. */
interface DeliveryFilter {
  readonly ownerId: string;
  /** Default: of all webhooks. */
  readonly webhookId?: string;
  /** Of the newest attempt; `none`: it had no answer. */
  readonly responseClass?: ResponseClass;
  /** Made then or later, epoch ms. */
  readonly sinceMs?: number;
  /** Made before then, epoch ms. */
  readonly untilMs?: number;
  readonly status?: DeliveryStatus;
  readonly eventType?: WebhookEventType;
}

/** The part of the deliveries that the API works with. All throw when MongoDB is away. */
export interface DeliveryRecords {
  /** Newest first. */
  list(query: PageQuery & DeliveryFilter): Promise<ListedDelivery[]>;
  /** How many match, as far as they are counted. */
  count(filter: DeliveryFilter): Promise<number>;
  get(ownerId: string, id: string): Promise<DeliveryDocument | null>;
  /** Begins a new run of an ended delivery, due at once; then call the gateway's `resend`. */
  resend(ownerId: string, id: string): Promise<ResendOutcome>;
  /** Keeps a test that was made; the webhook's `last_delivery` follows. */
  keepTest(test: NewTestDelivery): Promise<DeliveryDocument>;
}

export const DELIVERIES = 'webhook_deliveries';

export const DELIVERY_INDEXES: CollectionIndexes = {
  collection: DELIVERIES,
  indexes: [
    { key: { webhook_id: 1, event_id: 1 }, name: 'one_per_event', unique: true },
    { key: { webhook_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_webhook' },
    { key: { webhook_id: 1, status: 1, created_at: -1, _id: -1 }, name: 'of_status' },
    { key: { webhook_id: 1, updated_at: -1 }, name: 'latest_of_webhook' },
    { key: { owner_id: 1, created_at: -1, _id: -1 }, name: 'newest_of_owner' },
    {
      key: { batch_id: 1, page: 1 },
      name: 'page_of_batch',
      partialFilterExpression: { batch_id: { $type: 'string' } },
    },
    {
      key: { next_attempt_at: 1 },
      name: 'due',
      partialFilterExpression: { status: 'pending' },
    },
    {
      key: { updated_at: 1 },
      name: 'with_a_workflow',
      partialFilterExpression: { workflow_open: true },
    },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** How long a delivery stays readable after its last change, ms. */
export const DELIVERY_RETENTION_MS = 90 * DAY_MS;

/** A delivery that waits for its first attempt. */
export function newDelivery(fields: {
  readonly webhookId: string;
  readonly ownerId: string;
  readonly eventId: string;
  readonly eventType: WebhookEventType;
  readonly batch: { readonly id: string; readonly page: number } | null;
  readonly trigger: AttemptTrigger;
  readonly nowMs: number;
}): DeliveryDocument {
  const at = new Date(fields.nowMs);
  return {
    _id: newId('dlv'),
    webhook_id: fields.webhookId,
    owner_id: fields.ownerId,
    event_id: fields.eventId,
    event_type: fields.eventType,
    batch_id: fields.batch?.id ?? null,
    page: fields.batch?.page ?? null,
    status: 'pending',
    reason: null,
    run: 1,
    failures: 0,
    trigger: fields.trigger,
    attempts: [],
    next_attempt_at: at,
    workflow_open: false,
    ensured_at: null,
    created_at: at,
    updated_at: at,
    completed_at: null,
    expires_at: new Date(fields.nowMs + DELIVERY_RETENTION_MS),
  };
}

/** What begins a new run, due at once. */
export function newRun(trigger: AttemptTrigger, nowMs: number): Record<string, unknown> {
  const at = new Date(nowMs);
  return {
    status: 'pending',
    reason: null,
    run: { $add: ['$run', 1] },
    failures: 0,
    trigger,
    next_attempt_at: at,
    updated_at: at,
    completed_at: null,
    expires_at: new Date(nowMs + DELIVERY_RETENTION_MS),
  };
}

/** Opens the deliveries for the API. `clock` answers epoch ms. */
export function createDeliveryRecords(
  database: Database,
  clock: () => number = Date.now,
): DeliveryRecords {
  const deliveries: Collection<DeliveryDocument> = database.db.collection(DELIVERIES);
  return {
    list: (query) =>
      findPage(deliveries, filterOf(query), query)
        .project<ListedDelivery>({ 'attempts.answer': 0, 'attempts.request_headers': 0 })
        .toArray(),
    count: (filter) => countUpTo(deliveries, filterOf(filter)),
    get: (ownerId, id) => deliveries.findOne({ _id: id, owner_id: ownerId }),
    async resend(ownerId, id) {
      const delivery = await deliveries.findOneAndUpdate(
        { _id: id, owner_id: ownerId, status: { $ne: 'pending' } },
        [{ $set: newRun('resend', clock()) }],
        { returnDocument: 'after' },
      );
      if (delivery !== null) return { kind: 'resent', delivery };
      const pending = await deliveries.findOne({ _id: id, owner_id: ownerId });
      return pending === null ? { kind: 'not_found' } : { kind: 'pending', delivery: pending };
    },
    async keepTest({ id, webhookId, ownerId, eventId, attempt }) {
      const nowMs = clock();
      const isDelivered = attempt.error_class === null;
      const document: DeliveryDocument = {
        ...newDelivery({
          webhookId,
          ownerId,
          eventId,
          eventType: 'webhook.test',
          batch: null,
          trigger: 'test',
          nowMs,
        }),
        _id: id,
        status: isDelivered ? 'delivered' : 'failed',
        failures: isDelivered ? 0 : 1,
        attempts: [{ ...attempt, run: 1, attempt: 1, trigger: 'test', next_attempt_at: null }],
        next_attempt_at: null,
        completed_at: new Date(nowMs),
      };
      await deliveries.insertOne(document);
      const outcome = {
        at: attempt.at,
        event_id: eventId,
        delivered: isDelivered,
        response_status: attempt.status,
      };
      await noteOutcomes(database, [{ webhookId, outcome }]);
      return document;
    },
  };
}

function filterOf(filter: DeliveryFilter): Filter<DeliveryDocument> {
  const { ownerId, webhookId, status, eventType, responseClass, sinceMs, untilMs } = filter;
  const made = {
    ...(sinceMs !== undefined && { $gte: new Date(sinceMs) }),
    ...(untilMs !== undefined && { $lt: new Date(untilMs) }),
  };
  return {
    ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
    owner_id: ownerId,
    ...(status === undefined ? {} : { status }),
    ...(eventType === undefined ? {} : { event_type: eventType }),
    // Beside the place of a page, which is a condition on the same field.
    ...(Object.keys(made).length > 0 && { $and: [{ created_at: made }] }),
    ...(responseClass === undefined
      ? {}
      : {
          'attempts.0': { $exists: true },
          $expr: { $eq: [responseClassOf({ $last: '$attempts.status' }), responseClass] },
        }),
  };
}
