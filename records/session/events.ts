import type { SessionEvent } from '../../domain/session/session.ts';
import type { Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

const SESSION_EVENTS = 'session_events';

/** Newest events kept of a session: a day of fifty satellites can bring tens of thousands. */
export const KEPT_EVENTS = 50_000;
/** Events of one document: a day of a large session is some hundred documents, a tick is one. */
const GROUP = 500;
/** Events of a session that is never ended stay so long, ms. */
const KEPT_MS = 7 * DAY_MS;

/** An event with its number in its session, from 1. */
export type StoredSessionEvent = SessionEvent & { readonly seq: number };

/** A part of a session's events. */
export interface SessionEventPage {
  readonly events: readonly StoredSessionEvent[];
  readonly hasMore: boolean;
}

/** Neighbouring events of one step. */
interface SessionEventsDocument {
  /** The session and the number of the first event. */
  readonly _id: string;
  readonly session_id: string;
  readonly first_seq: number;
  readonly last_seq: number;
  readonly events: readonly SessionEvent[];
  readonly purge_at: Date;
}

/** Events of one step that are to be kept. */
export interface EventsToAppend {
  readonly sessionId: string;
  readonly atMs: number;
  readonly eventsBefore: number;
  readonly events: readonly SessionEvent[];
}

export const SESSION_EVENT_INDEXES: CollectionIndexes = {
  collection: SESSION_EVENTS,
  indexes: [
    { key: { session_id: 1, last_seq: 1 } },
    { key: { purge_at: 1 }, name: 'purge', expireAfterSeconds: 0 },
  ],
};

/** The events of sessions, numbered within each session. */
export function createSessionEventStore(database: Database) {
  const groups = database.db.collection<SessionEventsDocument>(SESSION_EVENTS);
  return {
    /**
     * Appends the events of a step after the `eventsBefore` first ones; a repeat changes nothing.
     */
    async append(append: EventsToAppend): Promise<void> {
      const documents = groupsOf(append);
      if (documents.length === 0) return;
      const last = append.eventsBefore + append.events.length;
      await Promise.all([
        groups.bulkWrite(
          documents.map(({ _id, ...fields }) => ({
            updateOne: { filter: { _id }, update: { $setOnInsert: fields }, upsert: true },
          })),
          { ordered: false },
        ),
        last > KEPT_EVENTS
          ? groups.deleteMany({
              session_id: append.sessionId,
              last_seq: { $lte: last - KEPT_EVENTS },
            })
          : null,
      ]);
    },

    /** The newest events, oldest of them first. */
    async recent(sessionId: string, limit: number): Promise<StoredSessionEvent[]> {
      const cursor = groups.find({ session_id: sessionId }, { batchSize: 20 });
      let events: StoredSessionEvent[] = [];
      for await (const group of cursor.sort({ last_seq: -1 }).limit(limit)) {
        events = [...numbered(group), ...events];
        if (events.length >= limit) break;
      }
      return limit === 0 ? [] : events.slice(-limit);
    },

    /** Events above `afterSeq` in their order. */
    async list(
      sessionId: string,
      { afterSeq, limit }: { readonly afterSeq: number; readonly limit: number },
    ): Promise<SessionEventPage> {
      const cursor = groups.find(
        { session_id: sessionId, last_seq: { $gt: afterSeq } },
        { batchSize: 20 },
      );
      const events: StoredSessionEvent[] = [];
      for await (const group of cursor.sort({ last_seq: 1 }).limit(limit + 1)) {
        events.push(...numbered(group).filter((event) => event.seq > afterSeq));
        if (events.length > limit) break;
      }
      return { events: events.slice(0, limit), hasMore: events.length > limit };
    },

    async removeAll(sessionId: string): Promise<void> {
      await groups.deleteMany({ session_id: sessionId });
    },

    async keepUntil(sessionId: string, purgeAt: Date): Promise<void> {
      await groups.updateMany({ session_id: sessionId }, { $set: { purge_at: purgeAt } });
    },
  };
}

function groupsOf(append: EventsToAppend): SessionEventsDocument[] {
  const { sessionId, eventsBefore, events } = append;
  const documents: SessionEventsDocument[] = [];
  // Of a step with more events than are kept, the first ones are not written at all.
  const skipped = Math.max(0, Math.floor((events.length - KEPT_EVENTS) / GROUP)) * GROUP;
  for (let index = skipped; index < events.length; index += GROUP) {
    const group = events.slice(index, index + GROUP);
    const first = eventsBefore + index + 1;
    documents.push({
      _id: `${sessionId}/${first}`,
      session_id: sessionId,
      first_seq: first,
      last_seq: first + group.length - 1,
      events: group,
      purge_at: new Date(append.atMs + KEPT_MS),
    });
  }
  return documents;
}

function numbered(group: SessionEventsDocument): StoredSessionEvent[] {
  return group.events.map((event, index) => ({ ...event, seq: group.first_seq + index }));
}
