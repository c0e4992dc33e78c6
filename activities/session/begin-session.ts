import type { SessionProgress, SessionSnapshot } from '../../records/session/progress.ts';

/** Which session. */
export interface SessionReference {
  readonly sessionId: string;
}

/**
 * Marks the session as started and answers where it stands: at its beginning, or where a workflow
 * that Temporal has lost left it. Null when it is gone or has ended.
 */
export function createBeginSession(progress: Pick<SessionProgress, 'begin'>) {
  return ({ sessionId }: SessionReference): Promise<SessionSnapshot | null> =>
    progress.begin(sessionId);
}
