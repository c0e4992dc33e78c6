import { KNOWN_REQUESTS } from '../../domain/session/session.ts';
import type {
  SessionDefinition,
  SessionRequest,
  SessionState,
} from '../../domain/session/session.ts';
import type { WrittenStep } from '../../presenters/session.ts';
import type { Database } from '../store/database.ts';
import { createSessionEventStore } from './events.ts';
import { SESSION_KEPT_MS, createSessionStepStore } from './steps.ts';
import { SESSIONS, type SessionDocument, type SessionEnd } from './sessions.ts';

/** The state of a session when its workflow begins: at the start, or where a lost one left it. */
export interface SessionSnapshot {
  readonly seq: number;
  readonly state: SessionState;
  /** Number of its events so far. */
  readonly eventCount: number;
  readonly expiresAtMs: number;
  /** Ids of its newest requests with the numbers of their steps, oldest first. */
  readonly requests: readonly (readonly [string, number])[];
}

/** A step that a workflow decided and an activity computed. */
export interface StepToStore {
  readonly sessionId: string;
  readonly seq: number;
  readonly updateId: string;
  readonly request: SessionRequest;
  readonly eventsBefore: number;
  readonly atMs: number;
  /** When the session expires if nothing more happens, epoch ms. */
  readonly expiresAtMs: number;
  readonly step: WrittenStep;
}

/** The part of the sessions that belongs to their workflows. All functions may be repeated. */
export interface SessionProgress {
  /** Marks the session as started; null when it is gone or has ended. */
  begin(id: string): Promise<SessionSnapshot | null>;
  definition(id: string): Promise<SessionDefinition | null>;
  /** Keeps a step, once; `gone` when the session has ended or is not known any more. */
  store(step: StepToStore): Promise<'stored' | 'gone'>;
  /** Marks the session as ended, unless it has ended before, and lets its data go after 24 h. */
  end(id: string, ended: SessionEnd): Promise<void>;
}

/** Opens the workflows' side of the sessions. `clock` answers epoch ms. */
export function createSessionProgress(
  database: Database,
  clock: () => number = Date.now,
): SessionProgress {
  const sessions = database.db.collection<SessionDocument>(SESSIONS);
  const steps = createSessionStepStore(database);
  const events = createSessionEventStore(database);
  return {
    async begin(id) {
      const session = await sessions.findOneAndUpdate(
        { _id: id, ended: null },
        { $set: { started: true } },
        { projection: { expires_at: 1 } },
      );
      const latest = await steps.progress(id);
      if (session === null || latest === null) return null;
      return {
        seq: latest.seq,
        state: latest.state,
        eventCount: latest.event_count,
        expiresAtMs: session.expires_at.getTime(),
        requests: latest.seq === 0 ? [] : await steps.requests(id, KNOWN_REQUESTS),
      };
    },

    async definition(id) {
      const session = await sessions.findOne({ _id: id }, { projection: { definition: 1 } });
      return session?.definition ?? null;
    },

    async store(store) {
      const { sessionId, seq, expiresAtMs, step } = store;
      // In any order: a reader takes the newest step that is there, and a repeat completes the rest.
      const [, , session] = await Promise.all([
        steps.put(store),
        events.append({ ...store, events: step.events }),
        sessions.updateOne(
          { _id: sessionId, ended: null, seq: { $lt: seq } },
          {
            $set: {
              seq,
              expires_at: new Date(expiresAtMs),
              purge_at: new Date(expiresAtMs + SESSION_KEPT_MS),
            },
          },
        ),
      ]);
      if (session.matchedCount === 1) return 'stored';
      const isOpen = await sessions.countDocuments({ _id: sessionId, ended: null }, { limit: 1 });
      return isOpen === 1 ? 'stored' : 'gone';
    },

    async end(id, ended) {
      const endedAt = new Date(clock());
      const purgeAt = new Date(endedAt.getTime() + SESSION_KEPT_MS);
      await Promise.all([
        sessions.updateOne(
          { _id: id, ended: null },
          { $set: { ended, ended_at: endedAt, purge_at: purgeAt } },
        ),
        steps.keepUntil(id, purgeAt),
        events.keepUntil(id, purgeAt),
      ]);
    },
  };
}
