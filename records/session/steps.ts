import type {
  SessionRequest,
  SessionSnapshot,
  SessionState,
  SessionStep,
} from '../../domain/session/session.ts';
import { isDuplicateKey, type Database } from '../store/database.ts';
import type { CollectionIndexes } from '../store/collection.ts';
import { DAY_MS } from '../../domain/time/instant.ts';

const SESSION_STEPS = 'session_steps';

/**
 * Newest steps kept of a session. A snapshot of fifty satellites takes tens of kilobytes, so that a
 * session which is ticked all day must not keep every one; a repeat of a request refers to one of
 * the last hundred.
 */
export const KEPT_STEPS = 128;

/** What is known of a session stays this long after its end, ms. */
export const SESSION_KEPT_MS = DAY_MS;

interface SessionStepDocument {
  /** The session and the place of the step among the kept ones. */
  readonly _id: string;
  readonly session_id: string;
  readonly seq: number;
  readonly update_id: string | null;
  readonly request: SessionRequest | null;
  readonly at: Date;
  readonly state: SessionState;
  readonly snapshot: SessionSnapshot;
  /** Number of the session's events, those of this step included. */
  readonly event_count: number;
  readonly purge_at: Date;
}

/** One step that was computed and is to be kept. */
export interface StepToPut {
  readonly sessionId: string;
  readonly seq: number;
  /** Id of the request; null for the beginning. */
  readonly updateId: string | null;
  readonly request: SessionRequest | null;
  readonly atMs: number;
  readonly expiresAtMs: number;
  /** Number of the session's events before this step. */
  readonly eventsBefore: number;
  readonly step: SessionStep;
}

export const SESSION_STEP_INDEXES: CollectionIndexes = {
  collection: SESSION_STEPS,
  indexes: [
    { key: { session_id: 1, seq: -1 } },
    { key: { purge_at: 1 }, name: 'purge', expireAfterSeconds: 0 },
  ],
};

/** The kept steps of sessions: what each produced and the state after it. */
export function createSessionStepStore(database: Database) {
  const steps = database.db.collection<SessionStepDocument>(SESSION_STEPS);
  const placeOf = (sessionId: string, seq: number) => `${sessionId}/${seq % KEPT_STEPS}`;
  return {
    /** Keeps a step in the place of the one 128 before it; a repeat or a late copy changes nothing. */
    async put(put: StepToPut): Promise<void> {
      const _id = placeOf(put.sessionId, put.seq);
      const { state, snapshot, events } = put.step;
      const fields = {
        session_id: put.sessionId,
        update_id: put.updateId,
        request: put.request,
        at: new Date(put.atMs),
        state,
        snapshot,
        event_count: put.eventsBefore + events.length,
        purge_at: new Date(put.expiresAtMs + SESSION_KEPT_MS),
      };
      try {
        await steps.updateOne(
          { _id, seq: { $lt: put.seq } },
          { $set: { seq: put.seq, ...fields } },
          { upsert: true },
        );
      } catch (error) {
        // The place holds this step, or a newer one, already.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    find: (sessionId: string, seq: number) => steps.findOne({ _id: placeOf(sessionId, seq), seq }),

    /** Number of the step that a request became; null when none of the kept ones is its. */
    async seqOf(sessionId: string, updateId: string): Promise<number | null> {
      const found = await steps.findOne(
        { session_id: sessionId, update_id: updateId },
        { projection: { seq: 1 } },
      );
      return found?.seq ?? null;
    },

    latest: (sessionId: string) =>
      steps.findOne({ session_id: sessionId }, { sort: { session_id: 1, seq: -1 } }),

    /** Ids and numbers of the newest requests, oldest of them first. */
    async requests(sessionId: string, limit: number): Promise<(readonly [string, number])[]> {
      const rows = await steps
        .find<Pick<SessionStepDocument, 'seq' | 'update_id'>>(
          { session_id: sessionId },
          { projection: { seq: 1, update_id: 1 } },
        )
        .sort({ session_id: 1, seq: -1 })
        .limit(limit)
        .toArray();
      return rows
        .toReversed()
        .flatMap(({ seq, update_id: id }) => (id === null ? [] : [[id, seq] as const]));
    },

    async removeAll(sessionId: string): Promise<void> {
      await steps.deleteMany({ session_id: sessionId });
    },

    async keepUntil(sessionId: string, purgeAt: Date): Promise<void> {
      await steps.updateMany({ session_id: sessionId }, { $set: { purge_at: purgeAt } });
    },
  };
}
