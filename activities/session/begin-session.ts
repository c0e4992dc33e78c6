import type { SessionRuns, SessionStanding } from '../../records/session/runs.ts';

/** Which session. */
export interface SessionReference {
  readonly sessionId: string;
}

/**
 * Marks the session as started and answers where it stands: at its beginning, or where a workflow
 * that Temporal has lost left it. Null when it is gone or has ended.
 */
export function createBeginSession(runs: Pick<SessionRuns, 'begin'>) {
  return ({ sessionId }: SessionReference): Promise<SessionStanding | null> =>
    runs.begin(sessionId);
}
