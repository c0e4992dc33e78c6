import cors from '@koa/cors';
import type { Context, Middleware } from 'koa';
import { AppError } from '../../../contracts/error-codes.ts';
import type { HttpKit, SurfaceName } from '../kit.ts';
import type { RequestState } from '../state.ts';

const EXPOSED = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Location',
  'Idempotency-Replayed',
  'Content-Disposition',
  'X-Warnings',
  'Preference-Applied',
];

/** How long a browser may remember a preflight's answer, s. */
const PREFLIGHT_AGE_S = 600;

/**
 * Refuses a write of a foreign page whose type a browser sends without asking first. Anything but JSON
 * is taken from other clients, so a page needs a type with which it must ask, and is told no.
 * @throws {AppError} unsupported_media_type
 */
export function refuseUnaskedWrite(
  surface: SurfaceName,
  ctx: Pick<Context, 'get'>,
  kit: Pick<HttpKit, 'allowedOrigins'>,
): void {
  const origin = ctx.get('Origin');
  if (origin === '' || kit.allowedOrigins(surface).includes(origin)) return;
  const [type = ''] = ctx.get('Content-Type').split(';');
  if (/^application\/(?:\S+\+)?json$/i.test(type.trim())) return;
  throw new AppError(
    'unsupported_media_type',
    'A page of another origin must send Content-Type: application/json.',
  );
}

/**
 * What each surface does with an `Origin`: main ignores it (its keys protect it, and browsers
 * get no CORS permission), CAE refuses a foreign one, simulation serves it without CORS permission,
 * console permits its own pages. No surface accepts credentials of other sites.
 */
export function originPolicy(
  surface: SurfaceName,
  kit: Pick<HttpKit, 'allowedOrigins'>,
): Middleware<RequestState> {
  if (surface === 'main') return (_ctx, next) => next();
  const allow = cors({
    origin: (ctx) => {
      const origin = ctx.get('Origin');
      return kit.allowedOrigins(surface).includes(origin) ? origin : '';
    },
    allowMethods: 'GET,HEAD,POST,PUT,PATCH,DELETE',
    allowHeaders:
      'Content-Type,X-API-Key,X-Agent-ID,X-Request-Id,X-Requested-With,Idempotency-Key,Last-Event-ID,Prefer',
    exposeHeaders: EXPOSED,
    maxAge: PREFLIGHT_AGE_S,
  });
  if (surface !== 'cae') return allow;
  return async (ctx, next) => {
    const origin = ctx.get('Origin');
    if (origin !== '' && !kit.allowedOrigins('cae').includes(origin)) {
      ctx.vary('Origin');
      throw new AppError(
        'origin_not_allowed',
        `The origin '${origin.slice(0, 200)}' may not call this service.`,
      );
    }
    await allow(ctx, next);
  };
}
