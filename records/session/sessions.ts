import { SESSION_IDLE_MS } from '../../domain/session/session.ts';
import type { SessionDefinition, SessionRequest } from '../../domain/session/session.ts';
import type { WrittenStep } from '../../presenters/session.ts';
import type { Database } from '../store/database.ts';
import { makeFreely, within, type Making } from '../store/making.ts';
import { createSessionEventStore } from './events.ts';
import type { SessionEventPage, StoredSessionEvent } from './events.ts';
import { SESSION_KEPT_MS, createSessionStepStore } from './steps.ts';
import type { CollectionIndexes } from '../store/collection.ts';

export const SESSIONS = 'sessions';

/** How a session ended. */
export type SessionEnd = 'expired' | 'deleted';

/** A simulation session, without what its steps produced. */
export interface SessionDocument {
  readonly _id: string;
  /** For whom it runs: who made it, by a name that does not tell the address. */
  readonly caller?: string;
  readonly definition: SessionDefinition;
  readonly created_at: Date;
  readonly expires_at: Date;
  /** The workflow's first activity has run. */
  readonly started: boolean;
  /** Number of the newest step; 0 is the state in which the session began. */
  readonly seq: number;
  readonly ended: SessionEnd | null;
  readonly ended_at: Date | null;
  /** When the record is removed. */
  readonly purge_at: Date;
}

/** A session that is about to be started. */
export interface NewSession {
  /** `ses_…` */
  readonly id: string;
  /** Whose turn its steps take. */
  readonly caller?: string;
  readonly definition: SessionDefinition;
  /** What the engine's `begin` answered: step 0. */
  readonly begin: WrittenStep;
  /** Epoch ms. */
  readonly createdAtMs: number;
  /** Epoch ms; default one hour after `createdAtMs`. */
  readonly expiresAtMs?: number;
}

/** A session as readers see it. */
export interface SessionRecord {
  readonly id: string;
  /** Null for a session of a version that did not keep it. */
  readonly caller: string | null;
  /** Epoch ms. */
  readonly createdAtMs: number;
  /** Epoch ms. */
  readonly expiresAtMs: number;
  /** Also `expired` when it is not marked yet but its time is over. */
  readonly ended: SessionEnd | null;
  /** Number of the newest step. */
  readonly seq: number;
}

/** One step of a session as it is kept. */
export interface StoredStep {
  readonly seq: number;
  /** Null for step 0, the beginning. */
  readonly request: SessionRequest | null;
  /** What it led to, as JSON. */
  readonly tick: string;
}

/** The part of the sessions that the API works with. All functions throw when MongoDB is away. */
export interface SessionRecords {
  /** Stores the session with its step 0, not started, as far as `making` allows; throws what that throws. */
  insert(session: NewSession, making?: Making): Promise<void>;
  /** Removes a session whose workflow certainly never started; false when it has begun. */
  takeBack(id: string): Promise<boolean>;
  /** Also finds sessions that ended less than 24 h ago. */
  find(id: string): Promise<SessionRecord | null>;
  /** What a session was made of; null when it is not known any more. */
  definition(id: string): Promise<SessionDefinition | null>;
  /** One of the newest 128 steps; null when there is none of that number. */
  step(id: string, seq: number): Promise<StoredStep | null>;
  /** Number of the step, of the newest 128, that a request became; null when there is none. */
  seqOf(id: string, updateId: string): Promise<number | null>;
  /** The newest step; null when nothing is known. */
  latestStep(id: string): Promise<StoredStep | null>;
  /** The newest events, oldest of them first. */
  recentEvents(id: string, limit: number): Promise<StoredSessionEvent[]>;
  /** Events with numbers above `afterSeq`, in their order. Numbers begin at 1. */
  listEvents(
    id: string,
    page: { readonly afterSeq: number; readonly limit: number },
  ): Promise<SessionEventPage>;
}

export const SESSION_INDEXES: CollectionIndexes = {
  collection: SESSIONS,
  indexes: [
    { key: { purge_at: 1 }, name: 'purge', expireAfterSeconds: 0 },
    {
      key: { caller: 1, ended: 1, expires_at: 1 },
      name: 'open_of_caller',
      partialFilterExpression: { caller: { $exists: true } },
    },
  ],
};

/** Opens the sessions. `clock` answers epoch ms. */
export function createSessionRecords(
  database: Database,
  clock: () => number = Date.now,
): SessionRecords {
  const sessions = database.db.collection<SessionDocument>(SESSIONS);
  const steps = createSessionStepStore(database);
  const events = createSessionEventStore(database);
  return {
    async insert(session, making = makeFreely) {
      const { id, begin, createdAtMs } = session;
      const expiresAtMs = session.expiresAtMs ?? createdAtMs + SESSION_IDLE_MS;
      const write = { sessionId: id, seq: 0, atMs: createdAtMs, expiresAtMs };
      await Promise.all([
        steps.put({ ...write, updateId: null, request: null, eventsBefore: 0, step: begin }),
        events.append({ ...write, eventsBefore: 0, events: begin.events }),
      ]);
      const document: SessionDocument = {
        _id: id,
        ...(session.caller === undefined ? {} : { caller: session.caller }),
        definition: session.definition,
        created_at: new Date(createdAtMs),
        expires_at: new Date(expiresAtMs),
        started: false,
        seq: 0,
        ended: null,
        ended_at: null,
        purge_at: new Date(expiresAtMs + SESSION_KEPT_MS),
      };
      // Last, so that a session which can be found is whole.
      await making((transaction) => sessions.insertOne(document, within(transaction)));
    },

    async takeBack(id) {
      const { deletedCount } = await sessions.deleteOne({ _id: id, started: false });
      if (deletedCount === 0) return false;
      await Promise.all([steps.removeAll(id), events.removeAll(id)]);
      return true;
    },

    async find(id) {
      const document = await sessions.findOne<Omit<SessionDocument, 'definition'>>(
        { _id: id, purge_at: { $gt: new Date(clock()) } },
        { projection: { definition: 0 } },
      );
      return document === null ? null : recordOf(document, clock());
    },

    async definition(id) {
      const document = await sessions.findOne<Pick<SessionDocument, 'definition'>>(
        { _id: id, purge_at: { $gt: new Date(clock()) } },
        { projection: { definition: 1 } },
      );
      return document?.definition ?? null;
    },

    step: (id, seq) => steps.find(id, seq),
    seqOf: (id, updateId) => steps.seqOf(id, updateId),

    latestStep: (id) => steps.latest(id),
    recentEvents: (id, limit) => events.recent(id, limit),
    listEvents: (id, page) => events.list(id, page),
  };
}

function recordOf(document: Omit<SessionDocument, 'definition'>, nowMs: number): SessionRecord {
  const expiresAtMs = document.expires_at.getTime();
  return {
    id: document._id,
    caller: document.caller ?? null,
    createdAtMs: document.created_at.getTime(),
    expiresAtMs,
    ended: document.ended ?? (expiresAtMs <= nowMs ? 'expired' : null),
    seq: document.seq,
  };
}
