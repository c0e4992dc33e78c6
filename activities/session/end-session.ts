import type { SessionRuns } from '../../records/session/runs.ts';
import type { SessionEnd } from '../../records/session/sessions.ts';

/** Which session ends, and how. */
export interface EndSessionRequest {
  readonly sessionId: string;
  readonly ended: SessionEnd;
}

/** Marks the record of a session as ended. Safe to repeat; the first end stays. */
export function createEndSession(runs: Pick<SessionRuns, 'end'>) {
  return ({ sessionId, ended }: EndSessionRequest): Promise<void> => runs.end(sessionId, ended);
}
