import { Context } from '@temporalio/activity';
import { withHeartbeat } from './heartbeat.ts';
import { inPlace, type Places } from './places.ts';

/** For whom something is computed. */
export interface PlanningCall {
  /** Callers take turns. */
  readonly caller: string;
  /** Aborts when it is no longer needed. */
  readonly signal: AbortSignal;
}

const HEARTBEAT_MS = 2_000;

/**
 * Computes under heartbeats, in a place of the caller's share; ends with a cancellation at once, whatever
 * its thread still does.
 */
export function whilePlanning<T>(
  places: Places,
  work: (call: PlanningCall) => Promise<T>,
  onSentBack?: () => Promise<unknown>,
): Promise<T> {
  const { cancelled } = Context.current();
  const plan = (caller: string): Promise<T> =>
    withHeartbeat(HEARTBEAT_MS, ({ signal }) =>
      Promise.race([work({ caller, signal }), cancelled]),
    );
  return inPlace(places, plan, onSentBack);
}
