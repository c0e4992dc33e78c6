/** Search attributes that would be out of date within this are not written, ms. */
const DEFER_MS = 3_000;

/** What a workflow keeps while a write of its search attributes is deferred. */
export interface DeferredSearchAttributes {
  /** Since when it is deferred, epoch ms; absent while none is. */
  deferredSinceMs?: number;
}

/**
 * Says until when the write may be deferred, epoch ms, as the workflow begins a wait that is to end
 * at `untilMs` (epoch ms; Infinity = unknown). Null = write at once, for the wait lasts. No search
 * needs a phase that is over within three seconds, and a write costs the server as much as half an
 * activity. Waits that follow one another count as one.
 */
export function deferredUntilMs(
  state: DeferredSearchAttributes,
  nowMs: number,
  untilMs: number,
): number | null {
  const sinceMs = state.deferredSinceMs ?? nowMs;
  const latestMs = sinceMs + DEFER_MS;
  if (nowMs >= latestMs || untilMs > latestMs) {
    delete state.deferredSinceMs;
    return null;
  }
  state.deferredSinceMs = sinceMs;
  return latestMs;
}
