import type { SessionProgress } from '../../records/session/progress.ts';
import type { SessionEnd } from '../../records/session/sessions.ts';

/** Which session ends, and how. */
export interface EndSessionRequest {
  readonly sessionId: string;
  readonly ended: SessionEnd;
}

/** Marks the record of a session as ended. Safe to repeat; the first end stays. */
export function createEndSession(progress: Pick<SessionProgress, 'end'>) {
  return ({ sessionId, ended }: EndSessionRequest): Promise<void> => progress.end(sessionId, ended);
}
