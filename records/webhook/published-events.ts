import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { ClientSession, Collection } from 'mongodb';
import { traceField } from '../../observe/tracing/tracing.ts';
import { eventAttributes } from '../../contracts/webhook/event.ts';
import type { NewWebhookEvent, WebhookEventType } from '../../contracts/webhook/event.ts';
import type { Database } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

/** An event as it was published, and the outbox row that its deliveries are made from. */
export interface PublishedEventDocument {
  readonly _id: string;
  readonly type: WebhookEventType;
  /** Whose webhooks get it; null = everybody's. */
  readonly owner_id: string | null;
  /** The one webhook that gets it; absent = every one that wants it. */
  readonly webhook_id?: string;
  /** The exact text of every delivery's body, kept from the beginning. */
  readonly body: string;
  /** What filters compare with: catalogue numbers and names in lower case. */
  readonly satellites: readonly string[];
  readonly risk_level: RiskLevel | null;
  readonly published_at: Date;
  /** The batch that took it; null while it waits. */
  readonly batch_id: string | null;
  readonly claimed_at: Date | null;
  /** Every matching webhook has had its first attempt, or has a workflow that makes it. */
  readonly done: boolean;
  /** What makes a repeat of the same publication recognisable. */
  readonly key?: string;
  /** The trace (W3C) of what caused it, which its deliveries belong to. */
  readonly traceparent?: string;
  /** Set once it is done. */
  readonly expires_at?: Date;
}

/** One event to be published. */
export interface Publication {
  readonly event: NewWebhookEvent;
  /** Default: a new one. A second event under the same id is refused. */
  readonly id?: string;
  /** Only to webhooks of this owner; absent = everybody's. */
  readonly ownerId?: string;
  /** Only to this webhook, as what a watch finds that was made with a `webhook_url`. */
  readonly webhookId?: string;
  /** A second publication under the same key is none. */
  readonly key?: string;
}

/** The events that the platform publishes. All throw when MongoDB is away. */
export interface PublishedEvents {
  /**
   * Writes the events to the outbox, in the caller's transaction when one is given, and answers
   * their ids. The event relay finds them within a fifth of a second.
   */
  publish(publications: readonly Publication[], session?: ClientSession): Promise<string[]>;
  /** Keeps an event that is for one webhook alone and is not fanned out: a test. */
  keep(event: NewWebhookEvent<'webhook.test'>, ownerId: string): Promise<PublishedEventDocument>;
  get(id: string): Promise<PublishedEventDocument | null>;
  bodies(ids: readonly string[]): Promise<Map<string, PublishedEventDocument>>;
}

/** The outbox as the event relay and the publishing workflow see it. */
export interface EventOutbox {
  /** When the oldest event that waits was published; null when none waits. */
  oldestWaiting(): Promise<Date | null>;
  /** Takes up to `limit` waiting events into a new batch; null when none waits. */
  claimBatch(limit: number): Promise<{ readonly batchId: string; readonly events: number } | null>;
  /** Batches claimed before `beforeMs` that are not done, oldest first. */
  unfinished(beforeMs: number, limit: number): Promise<string[]>;
  inBatch(batchId: string): Promise<PublishedEventDocument[]>;
  /** Marks the batch's events as done; from then on they are kept for 30 days. */
  finish(batchId: string): Promise<void>;
  /** How many events wait for a batch. */
  countWaiting(): Promise<number>;
}

export const PUBLISHED_EVENTS = 'published_events';

export const PUBLISHED_EVENT_INDEXES: CollectionIndexes = {
  collection: PUBLISHED_EVENTS,
  indexes: [
    {
      key: { owner_id: 1 },
      name: 'owner',
      partialFilterExpression: { owner_id: { $type: 'string' } },
    },
    {
      key: { published_at: 1 },
      name: 'waiting',
      partialFilterExpression: { batch_id: null, done: false },
    },
    {
      key: { claimed_at: 1 },
      name: 'unfinished',
      partialFilterExpression: { done: false },
    },
    { key: { batch_id: 1 }, name: 'batch' },
    { key: { type: 1, published_at: 1, _id: 1 }, name: 'of_type' },
    {
      key: { key: 1 },
      name: 'published_once',
      unique: true,
      partialFilterExpression: { key: { $exists: true } },
    },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** How long an event can be sent again after its batch was done, ms. */
export const EVENT_RETENTION_MS = 30 * DAY_MS;

/** Opens the events for those who publish and read. `clock` answers epoch ms. */
export function createPublishedEvents(
  database: Database,
  clock: () => number = Date.now,
): PublishedEvents {
  const events: Collection<PublishedEventDocument> = database.db.collection(PUBLISHED_EVENTS);
  return {
    async publish(publications, session) {
      if (publications.length === 0) return [];
      const documents = publications.map((publication) => newDocument(publication, clock()));
      const options = session === undefined ? {} : { session };
      const unkeyed = documents.filter(({ key }) => key === undefined);
      if (unkeyed.length > 0) await events.insertMany(unkeyed, options);
      const keyed = documents.flatMap(({ key, ...rest }) =>
        key === undefined ? [] : [{ key, rest }],
      );
      if (keyed.length === 0) return documents.map(({ _id }) => _id);
      await events.bulkWrite(
        keyed.map(({ key, rest }) => ({
          updateOne: { filter: { key }, update: { $setOnInsert: rest }, upsert: true },
        })),
        options,
      );
      const kept = await events
        .find({ key: { $in: keyed.map(({ key }) => key) } }, options)
        .project<{ _id: string; key: string }>({ key: 1 })
        .toArray();
      const idOf = new Map(kept.map(({ key, _id }) => [key, _id]));
      return documents.map(({ _id, key }) => (key === undefined ? _id : (idOf.get(key) ?? _id)));
    },
    async keep(event, ownerId) {
      const at = clock();
      const document: PublishedEventDocument = {
        ...newDocument({ event, ownerId }, at),
        done: true,
        expires_at: new Date(at + EVENT_RETENTION_MS),
      };
      await events.insertOne(document);
      return document;
    },
    get: (id) => events.findOne({ _id: id }),
    async bodies(ids) {
      const found = await events.find({ _id: { $in: [...ids] } }).toArray();
      return new Map(found.map((document) => [document._id, document]));
    },
  };
}

/** Opens the outbox side. `clock` answers epoch ms. */
export function createEventOutbox(database: Database, clock: () => number = Date.now): EventOutbox {
  const events: Collection<PublishedEventDocument> = database.db.collection(PUBLISHED_EVENTS);
  const waiting = { batch_id: null, done: false };
  return {
    async oldestWaiting() {
      const oldest = await events.findOne(waiting, {
        sort: { published_at: 1 },
        projection: { published_at: 1 },
      });
      return oldest?.published_at ?? null;
    },
    async claimBatch(limit) {
      const found = await events
        .find(waiting)
        .sort({ published_at: 1 })
        .project<{ _id: string }>({ _id: 1 })
        .limit(limit)
        .toArray();
      if (found.length === 0) return null;
      // Another process may take some of them: whoever sets the batch first has the event. The name
      // is of this claim alone: an event that joined a batch under way would be done, and not sent.
      const batchId = newId('bat');
      const claimed = await events.updateMany(
        { _id: { $in: found.map(({ _id }) => _id) }, batch_id: null },
        { $set: { batch_id: batchId, claimed_at: new Date(clock()) } },
      );
      return { batchId, events: claimed.modifiedCount };
    },
    async unfinished(beforeMs, limit) {
      // The limit counts batches: behind one large batch that lasts, others may never have begun.
      const found = await events
        .aggregate<{ readonly _id: string }>([
          { $match: { done: false, claimed_at: { $lte: new Date(beforeMs) } } },
          { $group: { _id: '$batch_id', claimed_at: { $min: '$claimed_at' } } },
          { $sort: { claimed_at: 1 } },
          { $limit: limit },
        ])
        .toArray();
      return found.map(({ _id: batchId }) => batchId);
    },
    inBatch: (batchId) =>
      events.find({ batch_id: batchId }).sort({ published_at: 1, _id: 1 }).toArray(),
    async finish(batchId) {
      await events.updateMany(
        { batch_id: batchId, done: false },
        { $set: { done: true, expires_at: new Date(clock() + EVENT_RETENTION_MS) } },
      );
    },
    countWaiting: () => events.countDocuments(waiting),
  };
}

function newDocument(publication: Publication, nowMs: number): PublishedEventDocument {
  const { event, ownerId, webhookId, key, id = newId('evt') } = publication;
  const { type, timestampMs, data } = event;
  const timestamp = new Date(timestampMs).toISOString();
  const { satellites, riskLevel } = eventAttributes(event);
  return {
    _id: id,
    type,
    owner_id: ownerId ?? null,
    ...(webhookId === undefined ? {} : { webhook_id: webhookId }),
    body: JSON.stringify({ id, type, timestamp, data }),
    satellites: [
      ...new Set(
        satellites.flatMap(({ id: own, name }) => [own.toLowerCase(), name.toLowerCase()]),
      ),
    ],
    risk_level: riskLevel,
    published_at: new Date(nowMs),
    batch_id: null,
    claimed_at: null,
    done: false,
    ...traceField(),
    ...(key === undefined ? {} : { key }),
  };
}
