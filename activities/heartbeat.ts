import { Context } from '@temporalio/activity';

/** What a long activity reports to Temporal, and what it learns from it. */
export interface Progress {
  /** Reports how far it is. */
  readonly beat: (details: string) => void;
  /** Aborts when the activity is cancelled. */
  readonly signal: AbortSignal;
}

/**
 * Tells Temporal every `everyMs` that the worker lives while `work` goes on, and how far it last
 * came, so that a worker's death is noticed soon.
 */
export async function withHeartbeat<T>(
  everyMs: number,
  work: (progress: Progress) => Promise<T>,
): Promise<T> {
  const context = Context.current();
  let last: string | undefined;
  const timer = setInterval(() => context.heartbeat(last), everyMs);
  try {
    return await work({
      beat: (details) => {
        last = details;
        context.heartbeat(details);
      },
      signal: context.cancellationSignal,
    });
  } finally {
    clearInterval(timer);
  }
}
