import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { GenericSchema, InferOutput } from 'valibot';
import type { ErrorCode, Problem } from '../../contracts/error-codes.ts';
import type { Warning } from '../../contracts/warning.ts';
import type { Permission } from '../../contracts/access/permissions.ts';
import type { AnyComputation } from '../../threads/computation.ts';
import type { Compute } from './compute.ts';
import type { Identity } from './identity.ts';
import type { SurfaceName } from './kit.ts';
import type { ResponseHeader } from './response-header.ts';

/** Methods a route can answer; HEAD and OPTIONS are answered by the kit. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How a caller proves who they are. */
export type Auth =
  | { readonly kind: 'none' }
  /** Null: any valid key. */
  | { readonly kind: 'bearer'; readonly permission: Permission | null }
  | { readonly kind: 'apiKey'; readonly permission: Permission }
  | { readonly kind: 'apiKeyOrSession'; readonly permission: Permission }
  /** Null: whoever is signed in. */
  | { readonly kind: 'session'; readonly permission: Permission | null };

/** One answer a route can give: JSON with a schema, or another form with its media type. */
export type ResponseSpec = {
  readonly description: string;
  /** Headers that the handler sets, beside those of every answer. */
  readonly headers?: readonly ResponseHeader[];
} & (
  | {
      readonly schema: GenericSchema;
      /** Media types that the caller may ask for instead of JSON. */
      readonly otherForms?: readonly string[];
    }
  | { readonly contentType: string }
  | { readonly empty: true }
);

/** A JSON answer; `body` is checked against the route's schema in tests and development. */
export interface JsonAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A JSON answer whose text is made already; checked like a body. */
export interface JsonTextAnswer {
  readonly status: number;
  readonly json: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer in another form than JSON. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly stream: Readable | Buffer | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer without a body: there is none (204), or the caller has it already (304). */
export interface EmptyAnswer {
  readonly status: 204 | 304;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler gives back. */
export type Answer = JsonAnswer | JsonTextAnswer | RawAnswer | EmptyAnswer;

/** A query string as received: empty parameters are absent, repeated ones are arrays. */
export type RawQuery = Readonly<Record<string, string | readonly string[]>>;

/** What every handler receives; the parts with a schema have its output type. */
export interface RouteRequest<TParams, TQuery, THeaders, TBody, TIdentity> {
  readonly params: TParams;
  readonly query: TQuery;
  /** Lower-case names. */
  readonly headers: THeaders;
  readonly body: TBody;
  /** The caller, or null on routes that need none. */
  readonly identity: TIdentity;
  readonly requestId: string;
  /** The caller's `Idempotency-Key`, on routes that honour it. */
  readonly idempotencyKey: string | undefined;
  /** Runs what the route declares to compute: nothing else may take more than 5 ms of a handler. */
  readonly compute: Compute;
  /** Aborted when the client goes away, or when the process ends and will not wait any longer. */
  readonly signal: AbortSignal;
  /**
   * Tells the caller of something that is accepted all the same; to be called before anything is done,
   * because a caller who asked for strict handling is refused.
   * @throws {AppError} validation_error
   */
  readonly warn: (warning: Warning) => void;
  /** Address of the client's socket. */
  readonly clientAddress: string;
  /** Koa's context, for what the declaration cannot say. */
  readonly ctx: Context;
}

/** The request of a route whose schemas are not known by type. */
export type AnyRequest = RouteRequest<unknown, unknown, unknown, unknown, Identity | null>;

type OutputOf<TSchema, TFallback> = TSchema extends GenericSchema
  ? InferOutput<TSchema>
  : TFallback;

type IdentityOf<TAuth extends Auth> = TAuth extends { kind: 'none' } ? null : Identity;

/** A field that breaks a schema. */
export interface Breach {
  /** Dotted path. */
  readonly path: string;
  /** `max_items` for a list that is too long, else valibot's name of the rule (`number`, …). */
  readonly rule: string;
}

/** Answers kept under something that the path names, such as `session/<id>`. */
export interface KeptBy {
  readonly keptBy: (params: Readonly<Record<string, string>>) => string;
}

/** Everything about a route except its schemas and its handler. */
interface RouteFacts<TAuth extends Auth> {
  readonly method: Method;
  /** Koa router form: `/v1/plan/:id`. It is also the key of the metrics. */
  readonly path: string;
  readonly summary: string;
  /** What the audit log calls it; default: made from method and path. */
  readonly action?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly auth: TAuth;
  /** Answers by status. */
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Codes of its own; those that the kit can give on every route are added by the kit. */
  readonly errors: readonly ErrorCode[];
  /** True for a POST that has a body and changes nothing: it may be sent again as a GET may. */
  readonly changesNothing?: true;
  /**
   * Where `Idempotency-Key` is honoured: true keeps answers by owner (without a key of ours: by
   * surface and client address), method and path; `by key` keeps them for the calling key alone, since
   * they show what another key of the owner may not have; a thing named by the path keeps them by that
   * thing alone.
   */
  readonly idempotent?: boolean | 'by key' | KeptBy;
  /** What the handler computes, beyond reading, checking and writing: it runs on threads. */
  readonly compute?: readonly AnyComputation[];
  /** What is uploaded, where the body is content of any type that the handler reads itself. */
  readonly upload?: string;
  /** True for health and documents: neither limits nor metrics count them. */
  readonly uncounted?: boolean;
  /** True for polls, events and uploads: they have limits of their own, that of the surface is not theirs. */
  readonly limitedApart?: boolean;
  /** Counted for the minute, never for the day: calls that change nothing and cost no quota. */
  readonly sparesDailyQuota?: boolean;
  /** Where and in whose words it stands, for a route of another surface (`access/mounts.ts`). */
  readonly mounted?: { readonly at: string; readonly surface: SurfaceName };
  /** The text of a flat validation error where the specification fixes it; undefined = default. */
  readonly validationText?: (problems: readonly Problem[]) => string | undefined;
  /** A field whose default changes what cannot be undone: where it is missing, a word near it is refused. */
  readonly meant?: string;
  /** True where so much ends or begins at once that a field or parameter that is not known is refused. */
  readonly refusesUnknown?: true;
  /** A finer code than validation_error for one breach of the schemas; used when all agree on it. */
  readonly validationCode?: (breach: Breach) => ErrorCode | undefined;
}

/** A declaration as its author writes it. */
export interface RouteSpec<
  TAuth extends Auth,
  TParams extends GenericSchema | undefined,
  TQuery extends GenericSchema | undefined,
  THeaders extends GenericSchema | undefined,
  TBody extends GenericSchema | undefined,
> extends RouteFacts<TAuth> {
  readonly params?: TParams;
  readonly query?: TQuery;
  readonly headers?: THeaders;
  readonly body?: TBody;
  readonly handler: (
    request: RouteRequest<
      OutputOf<TParams, Readonly<Record<string, string>>>,
      OutputOf<TQuery, RawQuery>,
      OutputOf<THeaders, Readonly<Record<string, string | undefined>>>,
      OutputOf<TBody, undefined>,
      IdentityOf<TAuth>
    >,
  ) => Promise<Answer>;
}

/** A declaration as the kit uses it: Koa, OpenAPI and the metrics are all built from it. */
export interface Route extends RouteFacts<Auth> {
  readonly params?: GenericSchema | undefined;
  readonly query?: GenericSchema | undefined;
  readonly headers?: GenericSchema | undefined;
  readonly body?: GenericSchema | undefined;
  readonly handler: (request: AnyRequest) => Promise<Answer>;
}

/** Declares a route: the handler's input is typed by the schemas beside it. */
export function route<
  TAuth extends Auth,
  TParams extends GenericSchema | undefined = undefined,
  TQuery extends GenericSchema | undefined = undefined,
  THeaders extends GenericSchema | undefined = undefined,
  TBody extends GenericSchema | undefined = undefined,
>(spec: RouteSpec<TAuth, TParams, TQuery, THeaders, TBody>): Route {
  const { handler, ...facts } = spec;
  return {
    ...facts,
    // True because the kit calls a handler only with outputs of the schemas of the same object.
    handler: handler as Route['handler'],
  };
}

/** Says whether a route honours `Idempotency-Key`. */
export function isIdempotent({ idempotent }: Pick<Route, 'idempotent'>): boolean {
  return idempotent !== undefined && idempotent !== false;
}
