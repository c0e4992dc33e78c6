import { AppError } from '../../../contracts/error-codes.ts';
import { authenticate, requirePermission, type AccessKit, type Caller } from './authenticate.ts';
import type { Identity } from '../identity.ts';
import type { HttpKit, KeyVerifier } from '../kit.ts';
import type { Auth } from '../route.ts';

/**
 * How often a stream asks, ms. Streams of one key share an answer for a little less, so a stream outlives
 * the proof that opened it by twice this at most, and a key costs one look-up a second for all of them.
 */
const RECHECK_MS = 1_000;

/** The signal of a stream is aborted with this reason when its caller may not read it any more. */
export const ACCESS_ENDED = 'access ended';

/**
 * Asks again and again whether the caller of a stream is still permitted, and ends the stream when
 * not: a key may be revoked, or end, while it is followed. Without an answer (the database is away) the
 * stream goes on.
 */
export function endWithAccess(
  auth: Auth,
  caller: Caller,
  abort: AbortController,
  kit: AccessKit & Pick<HttpKit, 'log'>,
  everyMs: number = RECHECK_MS,
): void {
  if (auth.kind === 'none' || abort.signal.aborted) return;
  const sharing = { ...kit, keys: sharedVerifier(kit.keys, 0.9 * everyMs) };
  const recheck = async (): Promise<void> => {
    try {
      requirePermission(auth, await authenticate(auth, caller, sharing));
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

const sharedVerifiers = new WeakMap<KeyVerifier, KeyVerifier>();

/** As `keys`, but whoever asks for the same key within `shareMs` has the same answer. */
function sharedVerifier(keys: KeyVerifier, shareMs: number): KeyVerifier {
  const known = sharedVerifiers.get(keys);
  if (known !== undefined) return known;
  const answers = new Map<string, Promise<Identity | null>>();
  const verifier: KeyVerifier = {
    verify: (key) => {
      const given = answers.get(key);
      if (given !== undefined) return given;
      const answer = keys.verify(key);
      answers.set(key, answer);
      setTimeout(() => answers.delete(key), shareMs).unref();
      return answer;
    },
  };
  sharedVerifiers.set(keys, verifier);
  return verifier;
}
