import { AppError } from '../../../contracts/error-codes.ts';
import type { OpenStreams } from '../kit.ts';

/** When a caller with too many streams may try again, s: streams end with their deployments. */
const RETRY_AFTER_S = 10;

/** Counts the event streams of this process by caller; `limit` undefined = any number. */
export function createOpenStreams(limit: number | undefined): OpenStreams {
  const open = new Map<string, number>();
  const leave = (caller: string): void => {
    const left = (open.get(caller) ?? 1) - 1;
    if (left === 0) open.delete(caller);
    else open.set(caller, left);
  };
  return {
    enter(caller, signal) {
      if (limit === undefined || signal.aborted) return;
      const mine = open.get(caller) ?? 0;
      if (mine >= limit) throw tooMany(limit);
      open.set(caller, mine + 1);
      signal.addEventListener(
        'abort',
        () => {
          leave(caller);
        },
        { once: true },
      );
    },
  };
}

function tooMany(limit: number): AppError {
  return new AppError(
    'rate_limit_exceeded',
    `You follow ${limit} event streams at this server, which is the limit: close those that nobody reads.`,
    { retryAfterS: RETRY_AFTER_S },
  );
}
