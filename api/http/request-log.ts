import type { Middleware, ParameterizedContext } from 'koa';
import { tracing, type OpenSpan, type SpanOptions } from '../../observe/tracing/tracing.ts';
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
  kit: Pick<HttpKit, 'log' | 'metrics' | 'meter' | 'trustedProxies'>,
  isCounted: (endpoint: string) => boolean,
): Middleware<RequestState> {
  return async (ctx, next) => {
    const startedMs = performance.now();
    let isStream = false;
    kit.meter?.begin(surface);
    const span = tracing().begin(ctx.method, spanOptions(ctx, kit));
    const traceId = span.run(() => tracing().keptTraceId());
    ctx.res.once('close', () => {
      const { requestId, endpoint, identity, failure } = ctx.state;
      const [method = ctx.method, route] = endpoint?.split(' ') ?? [];
      const status = ctx.headerSent ? ctx.status : UNANSWERED;
      const ms = performance.now() - startedMs;
      const answer = { surface, route, method, status, tier: identity?.tier, isStream };
      kit.meter?.end({ ...answer, seconds: ms / 1000, traceId });
      span.end(spanEnd(answer, requestId, failure));
      const line = {
        surface,
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
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
    await span.run(next);
    const { endpoint, isStreaming } = ctx.state;
    if (isStreaming && !ctx.res.closed) {
      isStream = true;
      kit.meter?.beginStream(surface);
    }
    if (endpoint !== undefined && isCounted(endpoint)) {
      kit.metrics.observe(surface, endpoint, ctx.status, performance.now() - startedMs);
    }
  };
}

/** A proxy that is believed about addresses is believed about traces: anybody else could have all be kept. */
function spanOptions(
  { method, headers }: ParameterizedContext,
  { trustedProxies }: Pick<HttpKit, 'trustedProxies'>,
): SpanOptions {
  const sent = trustedProxies > 0 ? headers['traceparent'] : undefined;
  const parent = typeof sent === 'string' ? { parent: sent } : { isRoot: true };
  return { kind: 'server', attributes: { 'http.request.method': method }, ...parent };
}

/** What the span of a request tells; only what is ours to mend makes it a failed one. */
function spanEnd(
  answer: {
    readonly surface: string;
    readonly method: string;
    readonly route: string | undefined;
    readonly status: number;
  },
  requestId: string,
  failure: unknown,
): Parameters<OpenSpan['end']>[0] {
  const { surface, method, route = 'none', status } = answer;
  return {
    name: `${method} ${route}`,
    attributes: {
      'http.route': route,
      'http.response.status_code': status,
      'orbital.surface': surface,
      'orbital.request_id': requestId,
    },
    ...(status >= 500 ? { error: failure ?? new Error(`answered ${status}`) } : {}),
  };
}
