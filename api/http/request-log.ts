import type { Middleware } from 'koa';
import type { HttpKit, SurfaceName } from './kit.ts';
import type { RequestState } from './state.ts';

/** The status in the log of a request whose client left before the answer, as proxies write it. */
const UNANSWERED = 499;

/**
 * Writes one log line per request when its answer has left (or its client has), and counts it in
 * the metrics under its route's pattern. Paths and queries are not logged: they may hold secrets.
 */
export function observeRequest(
  surface: SurfaceName,
  kit: Pick<HttpKit, 'log' | 'metrics'>,
  isCounted: (endpoint: string) => boolean,
): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedMs = performance.now();
    ctx.res.once('close', () => {
      const { requestId, endpoint, identity, failure } = ctx.state;
      const [method, route] = endpoint?.split(' ') ?? [ctx.method, undefined];
      const line = {
        surface,
        method,
        route,
        status: ctx.headerSent ? ctx.status : UNANSWERED,
        ms: Math.round((performance.now() - startedMs) * 10) / 10,
        request_id: requestId,
        owner: identity?.ownerId,
        key_id: identity?.keyId ?? undefined,
        user_id: identity?.person?.userId,
        aborted: ctx.res.writableFinished ? undefined : true,
      };
      if (failure !== undefined && ctx.status === 500) {
        kit.log.error({ ...line, err: failure }, 'request failed');
      } else if (failure !== undefined) kit.log.warn({ ...line, err: failure }, 'request');
      else if (endpoint !== undefined && !isCounted(endpoint)) kit.log.debug(line, 'request');
      else kit.log.info(line, 'request');
    });
    await next();
    const { endpoint } = ctx.state;
    if (endpoint !== undefined && isCounted(endpoint)) {
      kit.metrics.observe(surface, endpoint, ctx.status, performance.now() - startedMs);
    }
  };
}
