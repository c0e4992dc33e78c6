import type { SessionRequest, SessionState } from '../../domain/session/session.ts';
import type { WrittenStep } from '../../presenters/session.ts';
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
  /** What the step led to, as it was written. */
  readonly tick: string;
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
  readonly step: WrittenStep;
}

/**
 * No step is kept as a tree of fields any more. A process of the version that kept it so, still running
 * beside this one, may have put one into the place of a written step: its text is of another step then.
 */
const IS_WRITTEN = { snapshot: { $exists: false } };

/** What readers see of a step. */
type ShownStep = Pick<SessionStepDocument, 'seq' | 'request' | 'tick'>;
const SHOWN = { _id: 0, seq: 1, request: 1, tick: 1 };

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
      const { state, tick, events } = put.step;
      const fields = {
        session_id: put.sessionId,
        update_id: put.updateId,
        request: put.request,
        at: new Date(put.atMs),
        state,
        tick,
        event_count: put.eventsBefore + events.length,
        purge_at: new Date(put.expiresAtMs + SESSION_KEPT_MS),
      };
      try {
        await steps.replaceOne(
          { _id, seq: { $lt: put.seq } },
          { seq: put.seq, ...fields },
          { upsert: true },
        );
      } catch (error) {
        // The place holds this step, or a newer one, already.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    find: (sessionId: string, seq: number) =>
      steps.findOne<ShownStep>(
        { _id: placeOf(sessionId, seq), seq, ...IS_WRITTEN },
        { projection: SHOWN },
      ),

    /** Number of the step that a request became; null when none of the kept ones is its. */
    async seqOf(sessionId: string, updateId: string): Promise<number | null> {
      const found = await steps.findOne(
        { session_id: sessionId, update_id: updateId },
        { projection: { seq: 1 } },
      );
      return found?.seq ?? null;
    },

    latest: (sessionId: string) =>
      steps.findOne<ShownStep>(
        { session_id: sessionId, ...IS_WRITTEN },
        { sort: { session_id: 1, seq: -1 }, projection: SHOWN },
      ),

    /** How far the session is; null when nothing is known. */
    progress: (sessionId: string) =>
      steps.findOne<Pick<SessionStepDocument, 'seq' | 'state' | 'event_count'>>(
        { session_id: sessionId },
        {
          sort: { session_id: 1, seq: -1 },
          projection: { _id: 0, seq: 1, state: 1, event_count: 1 },
        },
      ),

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
