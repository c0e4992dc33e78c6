import { withinRequest } from '../../observe/log/request.ts';
import Router from '@koa/router';
import Koa from 'koa';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import { AppError } from '../../contracts/error-codes.ts';
import { newId } from '../../records/store/ids.ts';
import { dispatch, withinReach } from './dispatch.ts';
import { documentRoutes } from './documents/documents.ts';
import { toAppError } from './errors.ts';
import { SHUTTING_DOWN } from './event-stream.ts';
import type { HttpKit, SurfaceName } from './kit.ts';
import { buildOpenapi } from './documents/openapi.ts';
import { withoutPort } from './access/addresses.ts';
import { originPolicy } from './access/origins.ts';
import { surfaceAddresses } from './reference/addresses.ts';
import { SURFACE_WORDS } from './reference/layout.ts';
import { observeRequest } from './request-log.ts';
import { mountedRoutes, speakerAt, type Mount } from './access/mounts.ts';
import type { Route } from './route.ts';
import { errorAnswer, send } from './send.ts';
import type { RequestState } from './state.ts';
import { NO_WARNINGS } from './input/unknown-input.ts';

/** What a surface is made of. */
export interface SurfaceOptions {
  readonly name: SurfaceName;
  readonly title: string;
  readonly description: string;
  readonly routes: readonly Route[];
  readonly kit: HttpKit;
  /** Paths that begin with it also answer without it: `/v1` makes `/v1/ping` and `/ping` one. */
  readonly optionalPrefix?: string;
  /** Routes of other surfaces for whoever is signed in; they stand in the documents of their own alone. */
  readonly mounts?: readonly Mount[];
  /** Answers what is no route: the files of a page. */
  readonly page?: Middleware<RequestState>;
}

/** A surface ready to listen. */
export interface Surface {
  readonly name: SurfaceName;
  readonly app: Koa<RequestState>;
  /** Its declarations, documents and health included. */
  readonly routes: readonly Route[];
  /** The OpenAPI 3.1 document. */
  readonly openapi: Readonly<Record<string, unknown>>;
  /** Says that the process will end: not ready any more, while everything is still answered. */
  readonly leave: () => void;
  /** Says that the process is ending: event streams end with a comment, too. */
  readonly drain: () => void;
}

type SurfaceRouter = Router<RequestState>;

/** Builds a surface from its declarations: Koa app, OpenAPI document, health and reference page. */
export function createSurface(options: SurfaceOptions): Surface {
  const { name, kit, mounts = [] } = options;
  const active = new Set<RequestState>();
  let isLeaving = false;
  let isDraining = false;
  const documents = documentRoutes({
    name,
    kit,
    isDraining: () => isLeaving,
    openapi: () => openapi,
  });
  const routes = [...options.routes, ...documents];
  const description = `${options.description}\n\n${TYPING_ERRORS}`;
  const openapi = buildOpenapi({ ...options, description, routes, version: kit.version });
  const uncounted = new Set(routes.filter((one) => one.uncounted === true).map(endpointOf));
  const router = buildRouter(options, [...routes, ...mountedRoutes(mounts)]);
  kit.reaches?.set(name, (path) => router.match(path, 'GET').path.length > 0);
  const app = new Koa<RequestState>({
    proxy: kit.trustedProxies > 0,
    maxIpsCount: kit.trustedProxies,
  });
  app.on('error', (error: unknown) => reportBroken(error, name, kit));
  app.use(beginRequest(active, () => ({ isLeaving, isDraining })));
  app.use(observeRequest(name, kit, (endpoint) => !uncounted.has(endpoint)));
  app.use(helmet(SECURITY_HEADERS));
  app.use(answerErrors((path) => speakerAt(path, name, mounts), kit));
  app.use(refuseAmbiguousTarget);
  if (options.page !== undefined) app.use(options.page);
  app.use(label(router));
  app.use(originPolicy(name, kit));
  app.use(router.routes());
  app.use(refuseUnknown(router, name, kit));
  const leave = () => {
    isLeaving = true;
  };
  const drain = () => {
    leave();
    isDraining = true;
    for (const state of active) if (state.isStreaming) state.abort.abort(SHUTTING_DOWN);
  };
  return { name, app, routes, openapi, leave, drain };
}

/** What every surface does with words that it does not know. */
const TYPING_ERRORS =
  'Fields of a body and parameters that are not known are accepted and told: ' +
  '`warnings[{path, code, message, did_you_mean?}]` in an answer that is an object, and in every case their ' +
  'number in the header `X-Warnings`. With `Prefer: handling=strict` (RFC 7240) they are refused: 400, with ' +
  'each of them in `problems[]`.';

/** Answers carry data; only the reference page loads anything, and only from here. */
const SECURITY_HEADERS = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
};

/** The document is also looked for without `/v1`, on every surface. */
const OPENAPI_PATH = '/v1/openapi.json';

function endpointOf(one: Route): string {
  return `${one.method} ${one.path}`;
}

function buildRouter(options: SurfaceOptions, routes: readonly Route[]): SurfaceRouter {
  const router: SurfaceRouter = new Router<RequestState>();
  const prefix = options.optionalPrefix;
  for (const one of [...routes].sort((a, b) => comparePaths(a.path, b.path))) {
    const short =
      one.path === OPENAPI_PATH || (prefix !== undefined && one.path.startsWith(`${prefix}/`));
    const paths = short ? [one.path, one.path.slice(prefix?.length ?? '/v1'.length)] : [one.path];
    for (const path of paths) {
      router.register(
        path,
        [one.method],
        (ctx) => {
          const answer = dispatch(options.name, one, ctx.params, ctx, options.kit);
          return withinReach(answer, options.kit.checks['mongodb']);
        },
        { name: endpointOf(one) },
      );
    }
  }
  return router;
}

/** Literal parts before parameters: `/plans/compare` must not be taken for `/plans/:id`. */
function comparePaths(a: string, b: string): number {
  const rank = (part: string | undefined) => (part?.startsWith(':') === true ? 1 : 0);
  const left = a.split('/');
  const right = b.split('/');
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = rank(left[index]) - rank(right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Why a request's signal is aborted when its answer has left or its caller has: one made each time takes 0.1 ms. */
const ENDED = new DOMException('The request has ended.', 'AbortError');

function beginRequest(
  active: Set<RequestState>,
  standing: () => { readonly isLeaving: boolean; readonly isDraining: boolean },
): Middleware<RequestState> {
  return async (ctx, next) => {
    const asked = ctx.get('X-Request-Id');
    const state: RequestState = {
      requestId: /^[\x20-\x7e]{1,128}$/.test(asked) ? asked : newId('req'),
      endpoint: undefined,
      identity: null,
      abort: new AbortController(),
      isStreaming: false,
      warnings: NO_WARNINGS,
      failure: undefined,
    };
    ctx.state = state;
    ctx.request.ip = withoutPort(ctx.request.ip);
    ctx.set('X-Request-Id', state.requestId);
    active.add(state);
    ctx.res.once('close', () => {
      active.delete(state);
      state.abort.abort(ENDED);
    });
    await withinRequest(state.requestId, next);
    const { isLeaving, isDraining } = standing();
    // Its client comes back by another connection, to another process.
    if (isLeaving) ctx.set('Connection', 'close');
    if (isDraining && state.isStreaming) state.abort.abort(SHUTTING_DOWN);
  };
}

function answerErrors(
  speaker: (path: string) => SurfaceName,
  kit: HttpKit,
): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      const error = toAppError(thrown, kit.isUnavailable);
      // Whoever broke the request off, by leaving or by ending the process, is no fault.
      const isGone = ctx.state.abort.signal.aborted || (ctx.req.destroyed && !ctx.req.complete);
      if (error.status >= 500 && !isGone) ctx.state.failure = error.cause ?? error;
      send(ctx, errorAnswer(speaker(ctx.path), error, ctx.state));
    }
  };
}

/** One `Host` (none only before HTTP/1.1) and a path whose percent-encoded bytes are UTF-8. */
const refuseAmbiguousTarget: Middleware<RequestState> = (ctx, next) => {
  const { rawHeaders, httpVersion } = ctx.req;
  const hosts = rawHeaders.filter(
    (text, at) => at % 2 === 0 && text.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) {
    throw new AppError('invalid_request', `A request has one Host header, not ${hosts}.`);
  }
  if (!isDecodable(ctx.path)) {
    throw new AppError('invalid_request', 'The path has percent-encoded bytes that are not UTF-8.');
  }
  return next();
};

function isDecodable(path: string): boolean {
  try {
    // A per cent sign that begins no escape stands for itself: such a path names nothing that is there.
    decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

function label(router: SurfaceRouter): Middleware<RequestState> {
  return async (ctx, next) => {
    const [layer] = router.match(ctx.path, ctx.method).pathAndMethod;
    ctx.state.endpoint = layer?.name;
    await next();
  };
}

function refuseUnknown(
  router: SurfaceRouter,
  surface: SurfaceName,
  kit: HttpKit,
): Middleware<RequestState> {
  return (ctx) => {
    if (ctx.state.endpoint !== undefined) return;
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((one) => one.methods));
    if (methods.size === 0) throw nothingAt(ctx.path, kit, surfaceAddresses(surface, ctx, kit));
    const allow = [...methods, 'OPTIONS'].join(', ');
    if (ctx.method === 'OPTIONS') {
      ctx.set('Allow', allow);
      ctx.status = 204;
      return;
    }
    throw new AppError('method_not_allowed', `${ctx.method} is not possible here; ${allow} are.`, {
      headers: { Allow: allow },
    });
  };
}

/** Longest path that a refusal repeats. */
const MOST_SHOWN = 100;

function nothingAt(
  path: string,
  { reaches }: HttpKit,
  addresses: Partial<Record<SurfaceName, string>>,
): AppError {
  const [elsewhere] = [...(reaches ?? [])].filter(([, reach]) => reach(path));
  const shown = path.slice(0, MOST_SHOWN);
  const address = elsewhere && addresses[elsewhere[0]];
  const hint =
    elsewhere === undefined
      ? ''
      : ` ${shown} is on another surface: ${SURFACE_WORDS[elsewhere[0]]}` +
        (address === undefined ? '.' : `, ${address}${shown}`);
  const text = 'There is nothing at this path; GET /docs lists what there is.';
  return new AppError('not_found', `${text}${hint}`);
}

/** A client that went away while its answer was written is no fault of ours. */
function reportBroken(error: unknown, surface: SurfaceName, kit: HttpKit): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isGone = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(code));
  if (isGone) kit.log.debug({ err: error, surface }, 'a client went away');
  else kit.log.error({ err: error, surface }, 'an answer could not be written');
}
