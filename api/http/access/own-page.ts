import { AppError } from '../../../contracts/error-codes.ts';
import type { HttpKit } from '../kit.ts';
import type { Caller } from './authenticate.ts';

/**
 * Refuses a request that a page of another site can have sent with the cookie of our reader: a page
 * of ours adds `X-Requested-With`, for which a browser asks a foreign page's server first, and its
 * `Origin`, where the browser tells one, is ours.
 * @throws {AppError} forbidden
 */
export function requireOwnPage(
  { headers, host }: Pick<Caller, 'headers' | 'host'>,
  kit: Pick<HttpKit, 'allowedOrigins'>,
): void {
  if (headers['x-requested-with'] === undefined) {
    throw new AppError('forbidden', 'Writes with a session need the header X-Requested-With.');
  }
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOurs =
    origin === undefined
      ? site === undefined || site === 'same-origin'
      : kit.allowedOrigins('console').includes(origin) || hostOf(origin) === host;
  if (isOurs) return;
  throw new AppError(
    'forbidden',
    'Writes with a session are taken from pages of the console only.',
  );
}

/** Host and port of an origin; null for `null` and whatever else is none. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) && /^https?:/i.test(origin) ? new URL(origin).host : null;
}
