import { isPermitted, type GrantedPermission } from '../../../contracts/access/permissions.ts';
import { namedPermissions } from '../../../contracts/access/roles.ts';
import { AppError } from '../../../contracts/error-codes.ts';
import { authenticate, requirePermission, type AccessKit, type Caller } from './authenticate.ts';
import type { Identity } from '../identity.ts';
import type { HttpKit } from '../kit.ts';
import type { Auth } from '../route.ts';

/**
 * How often a stream asks, ms. Streams of one key or session share an answer for a little less, so a stream
 * outlives the proof that opened it by twice this at most, and it costs one look-up a second for all of them.
 */
const RECHECK_MS = 1_000;

/** The signal of a stream is aborted with this reason when its caller may not read it any more. */
export const ACCESS_ENDED = 'access ended';

/** Whoever follows a stream, with what they were permitted when it began. */
export interface Follower extends Caller {
  readonly permissions: readonly GrantedPermission[];
}

/**
 * Asks again and again whether the caller of a stream is still permitted, and ends the stream when
 * not: a key may be revoked, a session end, while it is followed. What a stream tells may take more than
 * its route asks for, so it ends with any permission that its caller loses: whoever connects again is
 * checked anew. Without an answer (the database is away) the stream goes on.
 */
export function endWithAccess(
  auth: Auth,
  caller: Follower,
  abort: AbortController,
  kit: AccessKit & Pick<HttpKit, 'log'>,
  everyMs: number = RECHECK_MS,
): void {
  if (auth.kind === 'none' || abort.signal.aborted) return;
  const sharing = sharedAccess(kit, 0.9 * everyMs);
  const recheck = async (): Promise<void> => {
    try {
      const identity = await authenticate(auth, caller, sharing);
      requirePermission(auth, identity);
      if (identity !== null && hasLost(caller.permissions, identity.permissions))
        abort.abort(ACCESS_ENDED);
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

function hasLost(before: Follower['permissions'], now: Follower['permissions']): boolean {
  return namedPermissions(before).some((one) => !isPermitted(now, one));
}

/** Whose a key or a cookie is. */
type LookUp = (proof: string) => Promise<Identity | null>;

const sharedLookUps = new WeakMap<object, LookUp>();

/** As `lookUp` of `verifier`, but whoever asks for the same proof within `shareMs` has the same answer. */
function shared(verifier: object, lookUp: LookUp, shareMs: number): LookUp {
  const known = sharedLookUps.get(verifier);
  if (known !== undefined) return known;
  const answers = new Map<string, Promise<Identity | null>>();
  const sharing: LookUp = (proof) => {
    const given = answers.get(proof);
    if (given !== undefined) return given;
    const answer = lookUp(proof);
    answers.set(proof, answer);
    setTimeout(() => answers.delete(proof), shareMs).unref();
    return answer;
  };
  sharedLookUps.set(verifier, sharing);
  return sharing;
}

/** The same proofs of a caller, looked up once for all streams that show them. */
function sharedAccess(kit: AccessKit, shareMs: number): AccessKit {
  const { keys, sessions } = kit;
  const byKey = shared(keys, (key) => keys.verify(key), shareMs);
  const whole = { ...kit, keys: { verify: byKey } };
  if (sessions === undefined) return whole;
  const byCookie = shared(sessions, (cookie) => sessions.identify(cookie), shareMs);
  return { ...whole, sessions: { identify: byCookie } };
}
