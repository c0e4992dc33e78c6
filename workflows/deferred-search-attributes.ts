/** A phase that is over within this is not put into the search attributes, ms. */
const BRIEF_MS = 3_000;

/** What a workflow keeps of a phase that its search attributes do not show. */
export interface DeferredSearchAttributes {
  /** When it first rested without showing its phase, epoch ms; absent while it shows it. */
  deferredSinceMs?: number;
}

/**
 * When a rest until `untilMs` (epoch ms; Infinity = unknown) has to show the phase: null = at once,
 * for it lasts; else nobody could look for it before that time, and a write of search attributes
 * costs the server as much as half an activity. Rests that follow one another count as one.
 */
export function deferredUntilMs(
  state: DeferredSearchAttributes,
  nowMs: number,
  untilMs: number,
): number | null {
  const sinceMs = state.deferredSinceMs ?? nowMs;
  const fromMs = sinceMs + BRIEF_MS;
  if (nowMs >= fromMs || untilMs > fromMs) {
    delete state.deferredSinceMs;
    return null;
  }
  state.deferredSinceMs = sinceMs;
  return fromMs;
}
