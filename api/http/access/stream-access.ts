import { AppError } from '../../../contracts/error-codes.ts';
import { authenticate, requirePermission, type Caller } from './authenticate.ts';
import type { HttpKit } from '../kit.ts';
import type { Auth } from '../route.ts';

/** A stream outlives the proof that opened it by this long at most, ms. */
const RECHECK_MS = 15_000;

/** The signal of a stream is aborted with this reason when its caller may not read it any more. */
export const ACCESS_ENDED = 'access ended';

/**
 * Asks again and again whether the caller of a stream is still permitted, and ends the stream when
 * not: a key may be revoked while it is followed. Without an answer (the database is away) the
 * stream goes on.
 */
export function endWithAccess(
  auth: Auth,
  caller: Caller,
  abort: AbortController,
  kit: Pick<HttpKit, 'keys' | 'sessions' | 'log'>,
  everyMs: number = RECHECK_MS,
): void {
  if (auth.kind === 'none' || abort.signal.aborted) return;
  const recheck = async (): Promise<void> => {
    try {
      requirePermission(auth, await authenticate(auth, caller, kit));
    } catch (error) {
      if (error instanceof AppError && error.status < 500) abort.abort(ACCESS_ENDED);
      else kit.log.debug({ err: error }, 'the access of a stream could not be checked');
    }
  };
  const timer = setInterval(() => void recheck(), everyMs);
  timer.unref();
  const stop = (): void => {
    clearInterval(timer);
  };
  abort.signal.addEventListener('abort', stop, { once: true });
}
