import { AppError } from '../../../contracts/error-codes.ts';
import type { Identity } from '../identity.ts';
import type { HttpKit, LimitedWindows, LimitState, SurfaceName } from '../kit.ts';

/** Who is counted, and for what. */
interface CountedRequest {
  readonly identity: Identity | null;
  readonly address: string;
  readonly against: LimitedWindows;
}

/**
 * Counts a request against the limit of its surface: per key on the main API, per client address on
 * simulation and CAE. Answers the headers that tell the caller where they stand.
 * @throws {AppError} rate_limit_exceeded with the same headers and `Retry-After`.
 */
export async function countRequest(
  surface: SurfaceName,
  caller: CountedRequest,
  kit: Pick<HttpKit, 'limiter' | 'clock'>,
): Promise<Readonly<Record<string, string>>> {
  const state = await stateFor(surface, caller, kit);
  if (state === null) return {};
  const headers = {
    'X-RateLimit-Limit': String(state.limit),
    'X-RateLimit-Remaining': String(state.remaining),
    'X-RateLimit-Reset': String(Math.ceil(state.resetMs / 1000)),
  };
  if (state.allowed) return headers;
  throw new AppError(
    'rate_limit_exceeded',
    `The limit of ${state.limit} requests is used up until ${new Date(state.resetMs).toISOString()}.`,
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
      // The console limits single calls (polls, telemetry, events) where it knows their cost.
      return null;
  }
}
