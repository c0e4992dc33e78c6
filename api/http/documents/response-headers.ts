import type { SurfaceName } from '../kit.ts';
import { READING_HEADERS, type ResponseHeader } from '../response-header.ts';
import { isIdempotent, type Route } from '../route.ts';
import type { JsonObject } from './schemas.ts';

/** The headers of an answer: those that the kit sets, and those that the route declares. */
export function answerHeaders(
  surface: SurfaceName,
  route: Route,
  declared: readonly ResponseHeader[],
): JsonObject {
  const isCounted = route.uncounted !== true && route.limitedApart !== true;
  const isLimited = isCounted && !(surface === 'main' && route.auth.kind === 'none');
  return references([
    'X-Request-Id',
    ...(isLimited ? LIMITS : []),
    ...(route.uncounted === true ? [] : READING_HEADERS),
    ...(isIdempotent(route) ? (['Idempotency-Replayed'] as const) : []),
    ...declared,
  ]);
}

/** The headers of a refusal by its status. */
export function refusalHeaders(status: number): JsonObject {
  const isRead = !BEFORE_READING.has(status);
  return references([
    'X-Request-Id',
    ...(isRead ? READING_HEADERS : []),
    ...(BY_STATUS[status] ?? []),
  ]);
}

/** Statuses of refusals that come before parameters and body are looked at. */
const BEFORE_READING: ReadonlySet<number> = new Set([401, 405, 408, 413, 415]);

const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const;

const BY_STATUS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  416: ['Content-Range'],
  429: [...LIMITS, 'Retry-After'],
  503: ['Retry-After'],
};

function references(names: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(
    [...new Set(names)].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}
