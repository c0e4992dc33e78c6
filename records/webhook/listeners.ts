import { MongoServerError, type ChangeStream, type Collection } from 'mongodb';
import type { Subscription } from '../../contracts/webhook/subscription.ts';
import type { WebhookEventType } from '../../contracts/webhook/event.ts';
import { DAY_MS } from '../../domain/time/instant.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { isUnavailable, type Database } from '../store/database.ts';
import { PUBLISHED_EVENTS, type PublishedEventDocument } from './published-events.ts';

/** Somebody who listens to an owner's events over a stream, one for each key. */
export interface ListenerDocument {
  /** The key's id, or `session/` and the person's for a session. */
  readonly _id: string;
  readonly owner_id: string;
  /** What any of its streams asked for, so that these events are kept for it while it is away. */
  readonly events: readonly Subscription[];
  /** What its deliveries are signed with, sealed with its id. */
  readonly sealed_secret: string;
  readonly expires_at: Date;
}

/** Where a stream of events goes on; an opaque text of MongoDB. */
export type ListeningPlace = string;

/** One event and the place behind it. */
export interface HeardEvent {
  readonly place: ListeningPlace;
  readonly event: PublishedEventDocument;
}

/** A stream of events that has begun. */
export interface Listening {
  /** Where it begins: whoever goes on from here misses nothing; null where an event stands there already. */
  readonly place: ListeningPlace | null;
  /** The place that was asked for is not known any more: what came in between is lost. */
  readonly lost: boolean;
  /** Ends when its signal aborts and when the database goes away. */
  readonly events: AsyncIterable<HeardEvent>;
}

/** Listeners and what they hear. All throw when MongoDB is away. */
export interface WebhookListeners {
  /**
   * Keeps a listener for a day more; the first secret stays unless `isReadable` says that nothing opens
   * it any more.
   */
  keep(
    listener: Pick<ListenerDocument, '_id' | 'owner_id' | 'events' | 'sealed_secret'>,
    isReadable: (sealed: string) => boolean,
  ): Promise<ListenerDocument>;
  /** Hears the owner's events and everybody's of these types, from `after` on, or from now on. */
  listen(
    ownerId: string,
    types: readonly WebhookEventType[],
    options: { readonly after: ListeningPlace | null; readonly signal: AbortSignal },
  ): Promise<Listening>;
}

export const LISTENERS = 'webhook_listeners';

export const LISTENER_INDEXES: CollectionIndexes = {
  collection: LISTENERS,
  indexes: [
    { key: { owner_id: 1, events: 1 }, name: 'wanted_by_owner' },
    { key: { expires_at: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ],
};

/** So long after its last stream was opened events are kept for a listener, ms. */
export const LISTENER_KEPT_MS = DAY_MS;
/** Events that wait in memory for a slow reader. */
const READ_AT_ONCE = 20;

/** Opens the listeners. `clock` answers epoch ms. */
export function createWebhookListeners(
  database: Database,
  clock: () => number = Date.now,
): WebhookListeners {
  const listeners: Collection<ListenerDocument> = database.db.collection(LISTENERS);
  const events: Collection<PublishedEventDocument> = database.db.collection(PUBLISHED_EVENTS);
  return {
    async keep({ _id, owner_id, events: names, sealed_secret }, isReadable) {
      const expires = { expires_at: new Date(clock() + LISTENER_KEPT_MS) };
      const found = await listeners.findOneAndUpdate(
        { _id },
        {
          $set: expires,
          $addToSet: { events: { $each: [...names] } },
          $setOnInsert: { owner_id, sealed_secret },
        },
        { upsert: true, returnDocument: 'after' },
      );
      if (found === null) throw new Error(`the listener ${_id} was not kept`);
      if (isReadable(found.sealed_secret)) return found;
      const renewed = await listeners.findOneAndUpdate(
        { _id, sealed_secret: found.sealed_secret },
        { $set: { sealed_secret } },
        { returnDocument: 'after' },
      );
      // Another stream of the same key has renewed it meanwhile.
      return renewed ?? (await listeners.findOne({ _id })) ?? { ...found, sealed_secret };
    },
    async listen(ownerId, types, { after, signal }) {
      const open = (place: ListeningPlace | null) =>
        events.watch<PublishedEventDocument>(
          [
            {
              $match: {
                operationType: 'insert',
                'fullDocument.type': { $in: [...types] },
                'fullDocument.owner_id': { $in: [null, ownerId] },
              },
            },
          ],
          {
            // The stream is endless, however long the client's other operations may take.
            timeoutMS: 0,
            batchSize: READ_AT_ONCE,
            ...(place === null ? {} : { resumeAfter: { _data: place } }),
          },
        );
      const resumed = after === null ? null : await begin(open(after));
      const begun = resumed ?? (await begin(open(null)));
      if (begun === null) throw new Error('a new stream of events has no beginning');
      return { ...hear(begun, signal), lost: after !== null && resumed === null };
    },
  };
}

type Stream = ChangeStream<PublishedEventDocument>;

interface Begun {
  readonly stream: Stream;
  readonly place: ListeningPlace | null;
  readonly first: HeardEvent | null;
}

/** Asks for the first batch, which is refused where the place is none of MongoDB's, or too old. */
async function begin(stream: Stream): Promise<Begun | null> {
  try {
    const change = await stream.tryNext();
    const first = change === null ? null : heardOf(change);
    return { stream, place: change === null ? placeOf(stream.resumeToken) : null, first };
  } catch (error) {
    await stream.close();
    if (error instanceof MongoServerError && !isUnavailable(error)) return null;
    throw error;
  }
}

function hear({ stream, place, first }: Begun, signal: AbortSignal): Omit<Listening, 'lost'> {
  async function* events(): AsyncGenerator<HeardEvent> {
    const close = (): void => {
      // A stream that cannot be closed properly is gone with its connection.
      void stream.close().catch(() => undefined);
    };
    signal.addEventListener('abort', close, { once: true });
    try {
      if (first !== null) yield first;
      while (!signal.aborted) {
        const heard = heardOf(await stream.next());
        if (heard !== null) yield heard;
      }
    } catch (error) {
      // The client connects again with the last place that it has.
      if (!signal.aborted && !isUnavailable(error)) throw error;
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  }
  return { place, events: events() };
}

function heardOf(change: {
  readonly operationType: string;
  readonly _id: unknown;
  readonly fullDocument?: unknown;
}): HeardEvent | null {
  const place = placeOf(change._id);
  if (change.operationType !== 'insert' || place === null) return null;
  // An insert of this collection carries the whole document.
  return { place, event: change.fullDocument as PublishedEventDocument };
}

function placeOf(token: unknown): ListeningPlace | null {
  if (typeof token !== 'object' || token === null || !('_data' in token)) return null;
  return typeof token._data === 'string' ? token._data : null;
}
