import { AppError } from '../../../contracts/error-codes.ts';
import type { Identity } from '../identity.ts';
import type { HttpKit, LimitedWindows, LimitState, SurfaceName } from '../kit.ts';
import type { Auth } from '../route.ts';
import { sentKey, type Caller } from './authenticate.ts';

/** Who is counted, and for what. */
interface CountedRequest {
  readonly identity: Identity | null;
  readonly address: string;
  readonly against: LimitedWindows;
}

/**
 * Counts a request against the limit of its surface: per key on the main API and the console, per
 * client address on simulation and CAE. Answers the headers that tell the caller where they stand.
 * @throws {AppError} rate_limit_exceeded with the same headers and `Retry-After`.
 */
export async function countRequest(
  surface: SurfaceName,
  caller: CountedRequest,
  kit: Pick<HttpKit, 'limiter' | 'clock'>,
): Promise<Readonly<Record<string, string>>> {
  return headersUnlessRefused(await stateFor(surface, caller, kit), 'requests', kit);
}

/**
 * Counts a computation of the long class before it is queued: per client address on simulation and
 * CAE, which have no keys; elsewhere there is no such limit.
 * @throws {AppError} rate_limit_exceeded with `Retry-After` and the figures.
 */
export async function countLongComputation(
  surface: SurfaceName,
  address: string,
  kit: Pick<HttpKit, 'limiter' | 'clock'>,
): Promise<void> {
  headersUnlessRefused(await kit.limiter.countLong(surface, address), 'long computations', kit);
}

/**
 * What a caller is told whose proof was refused with `refusal`: that, or from a limit of wrong keys a
 * minute on, rate_limit_exceeded with `Retry-After`. Only refused tries are counted and answered so: a
 * right key behind the same address is served all the while.
 */
export async function countWrongKey(
  refusal: unknown,
  auth: Auth,
  caller: Caller,
  kit: Pick<HttpKit, 'limiter' | 'clock'>,
): Promise<unknown> {
  const key = sentKey(auth, caller);
  if (key === undefined || !(refusal instanceof AppError) || refusal.status !== 401) return refusal;
  headersUnlessRefused(await kit.limiter.countWrongKey(caller.address, key), 'wrong keys', kit);
  return refusal;
}

/**
 * The headers that tell a caller where they stand.
 * @throws {AppError} rate_limit_exceeded with the same headers and `Retry-After`.
 */
export function headersUnlessRefused(
  state: LimitState | null,
  counted: string,
  kit: Pick<HttpKit, 'clock'>,
): Readonly<Record<string, string>> {
  if (state === null) return {};
  const headers = {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(Math.ceil(state.resetMs / 1000)),
  };
  if (state.allowed) return headers;
  throw new AppError(
    'rate_limit_exceeded',
    `The limit of ${state.limit} ${counted} is used up until ${new Date(state.resetMs).toISOString()}.`,
    { headers, retryAfterS: (state.resetMs - kit.clock()) / 1000 },
  );
}

async function stateFor(
  surface: SurfaceName,
  caller: CountedRequest,
  kit: Pick<HttpKit, 'limiter'>,
): Promise<LimitState | null> {
  switch (surface) {
    case 'main':
      return caller.identity === null
        ? null
        : kit.limiter.countKey(caller.identity, caller.against);
    case 'simulation':
    case 'cae':
      return kit.limiter.countAddress(surface, caller.address);
    case 'console':
      return caller.identity === null ? null : kit.limiter.countConsole(caller.identity);
  }
}
