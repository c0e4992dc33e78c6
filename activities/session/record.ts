import type { SessionProgress, SessionSnapshot } from '../../records/session/progress.ts';
import type { SessionEnd } from '../../records/session/sessions.ts';

/** Which session. */
export interface SessionReference {
  readonly sessionId: string;
}

/** What a session's workflow begins with: plain JSON. */
export interface BegunSession extends Omit<SessionSnapshot, 'expiresAtMs'> {
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Marks the session as started and answers how far it is: at its beginning, or where a workflow
 * that Temporal has lost left it. Null when it is gone or has ended.
 */
export function createBeginSession(progress: Pick<SessionProgress, 'begin'>) {
  return async ({ sessionId }: SessionReference): Promise<BegunSession | null> => {
    const begun = await progress.begin(sessionId);
    if (begun === null) return null;
    const { expiresAtMs, ...session } = begun;
    return { ...session, expiresAt: new Date(expiresAtMs).toISOString() };
  };
}

/** Which session ends, and how. */
export interface EndSessionRequest {
  readonly sessionId: string;
  readonly ended: SessionEnd;
}

/** Marks the record of a session as ended. Safe to repeat; the first end stays. */
export function createEndSession(progress: Pick<SessionProgress, 'end'>) {
  return ({ sessionId, ended }: EndSessionRequest): Promise<void> => progress.end(sessionId, ended);
}
