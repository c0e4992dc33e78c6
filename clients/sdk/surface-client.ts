import createFetchClient, {
  type Client,
  type ClientPathsWithMethod,
  type MaybeOptionalInit,
} from 'openapi-fetch';
import type { StreamOptions } from './lasting-stream.ts';
import type { ServerMessage } from './server-sent-events.ts';
import { lastingStream } from './lasting-stream.ts';
import { IDEMPOTENCY_HEADER, type Send } from './transport.ts';

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';

/** Paths of a surface that have the method. */
export type PathOf<P extends object, M extends Method> = ClientPathsWithMethod<Client<P>, M> &
  keyof P;

/** Parameters, body, headers and signal of an operation. */
export type InitOf<P extends object, Path extends keyof P, M extends Method> = MaybeOptionalInit<
  P[Path],
  M & keyof P[Path]
>;

type Args<I> = undefined extends I ? [init?: I] : [init: I];

type OperationOf<P extends object, Path extends keyof P, M extends Method> = M extends keyof P[Path]
  ? P[Path][M] extends Record<string | number, unknown>
    ? P[Path][M]
    : never
  : never;

type JsonOf<Answer> = Answer extends { content: { 'application/json': infer Json } } ? Json : never;

type SuccessOf<Operation> = Operation extends { responses: infer Answers }
  ? {
      [Status in keyof Answers & (200 | 201 | 202 | 206)]: JsonOf<Answers[Status]>;
    }[keyof Answers & (200 | 201 | 202 | 206)]
  : never;

/**
 * The JSON that an operation answers, whatever its success; undefined among it where it may answer
 * nothing (204). openapi-fetch's own type of it makes lists of pairs.
 */
export type DataOf<P extends object, Path extends keyof P, M extends Method> =
  | SuccessOf<OperationOf<P, Path, M>>
  | (OperationOf<P, Path, M> extends { responses: { 204: unknown } } ? undefined : never);

type Call<P extends object, M extends Method> = <Path extends PathOf<P, M>>(
  path: Path,
  ...init: Args<InitOf<P, Path, M>>
) => Promise<DataOf<P, Path, M>>;

type Whole<P extends object, T> = <Path extends PathOf<P, 'get'>>(
  path: Path,
  ...init: Args<InitOf<P, Path, 'get'>>
) => Promise<T>;

/** A page of any list of the platform. */
export interface Page {
  readonly data: readonly unknown[];
  readonly has_more: boolean;
  readonly cursor: string | null;
}

/** Paths of lists. */
export type ListPath<P extends object> = {
  [Path in PathOf<P, 'get'>]: DataOf<P, Path, 'get'> extends Page ? Path : never;
}[PathOf<P, 'get'>];

type PageOf<P extends object, Path extends keyof P> = Extract<DataOf<P, Path, 'get'>, Page>;

/** The calls of one surface; every one rejects with ApiError or UnreachableError. */
export interface SurfaceClient<P extends object> {
  readonly get: Call<P, 'get'>;
  readonly post: Call<P, 'post'>;
  readonly put: Call<P, 'put'>;
  readonly patch: Call<P, 'patch'>;
  readonly delete: Call<P, 'delete'>;
  /** An answer in another form, as text: `format=csv`, calendars, messages. */
  readonly text: Whole<P, string>;
  /** The answer unread: content, its media type and its length. */
  readonly download: Whole<P, Response>;
  /** The pages of a list, from the first (or `cursor`) on. */
  pages<Path extends ListPath<P>>(
    path: Path,
    ...init: Args<InitOf<P, Path, 'get'>>
  ): AsyncGenerator<PageOf<P, Path>, void, undefined>;
  /** The items of a list, read page by page as they are taken. */
  items<Path extends ListPath<P>>(
    path: Path,
    ...init: Args<InitOf<P, Path, 'get'>>
  ): AsyncGenerator<PageOf<P, Path>['data'][number], void, undefined>;
  /** A path of server-sent events that is connected again whenever it breaks. */
  stream(path: string, options?: StreamOptions): AsyncGenerator<ServerMessage, void, undefined>;
  /** openapi-fetch's own client, for what stands above: it sends, tries again and rejects as they do. */
  readonly fetcher: Client<P, 'application/json'>;
}

/** What a surface's client is made from. */
export interface SurfaceParts {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly credentials?: NonNullable<RequestInit['credentials']>;
  /** `METHOD path` of what takes an idempotency key. */
  readonly idempotent: readonly string[];
  /** `METHOD path` of what is no GET and changes nothing. */
  readonly changesNothing: readonly string[];
  readonly send: Send;
  readonly newKey: () => string;
}

/** Options of a call as they are when the types of its path are gone. */
interface AnyInit {
  readonly params?: { readonly query?: Readonly<Record<string, unknown>> };
  readonly [option: string]: unknown;
}

/** Makes the calls of a surface from the types of its document. */
export function createSurfaceClient<P extends object>(parts: SurfaceParts): SurfaceClient<P> {
  const { baseUrl, headers, credentials } = parts;
  const common = credentials === undefined ? {} : { credentials };
  const reads = new WeakSet<Request>();
  const fetcher = createFetchClient<P, 'application/json'>({
    ...{ baseUrl, headers: { ...headers }, querySerializer: queryText },
    fetch: (request) => parts.send(request, reads.has(request)),
    ...common,
  });
  const idempotent = new Set(parts.idempotent);
  const changesNothing = new Set(parts.changesNothing);
  fetcher.use({
    onRequest({ request, schemaPath }) {
      if (changesNothing.has(`${request.method} ${schemaPath}`)) reads.add(request);
      if (!idempotent.has(`${request.method} ${schemaPath}`)) return;
      if (!request.headers.has(IDEMPOTENCY_HEADER))
        request.headers.set(IDEMPOTENCY_HEADER, parts.newKey());
    },
  });
  const request = async (method: Method, path: PropertyKey, init?: AnyInit): Promise<unknown> => {
    const { data } = await untyped(fetcher).request(method, path, init);
    return data;
  };
  const call =
    (method: Method) =>
    (path: PropertyKey, init?: AnyInit): Promise<unknown> =>
      request(method, path, init);
  const pages = async function* (path: PropertyKey, init: AnyInit = {}): AsyncGenerator<Page> {
    const seen = new Set<string>();
    let query = init.params?.query;
    for (;;) {
      // True: only lists are let through by the type of the path.
      const page = (await request('get', path, {
        ...init,
        params: { ...init.params, ...(query === undefined ? {} : { query }) },
      })) as Page;
      yield page;
      const { cursor } = page;
      if (!page.has_more || cursor === null) return;
      if (seen.has(cursor)) throw new Error(`${String(path)} gives the cursor ${cursor} again`);
      seen.add(cursor);
      // An offset counts from the first page alone.
      const rest = Object.entries({ ...query }).filter(([name]) => name !== 'offset');
      query = { ...Object.fromEntries(rest), cursor };
    }
  };
  const items = async function* (path: PropertyKey, init?: AnyInit): AsyncGenerator {
    for await (const page of pages(path, init)) yield* page.data;
  };
  const client = {
    ...{ get: call('get'), post: call('post'), put: call('put') },
    ...{ patch: call('patch'), delete: call('delete') },
    text: (path: PropertyKey, init?: AnyInit) => request('get', path, { ...init, parseAs: 'text' }),
    download: async (path: PropertyKey, init?: AnyInit) =>
      (await untyped(fetcher).request('get', path, { ...init, parseAs: 'stream' })).response,
    ...{ pages, items, fetcher },
    stream: (path: string, options: StreamOptions = {}) =>
      lastingStream(
        (own, signal) =>
          new Request(`${baseUrl}${path}`, { ...common, signal, headers: { ...headers, ...own } }),
        options,
        { send: parts.send },
      ),
  };
  // True: each call sends its path and options as they are, and the types say what comes back.
  return client as unknown as SurfaceClient<P>;
}

interface UntypedFetcher {
  request(
    method: string,
    path: PropertyKey,
    init?: AnyInit,
  ): Promise<{ readonly data?: unknown; readonly response: Response }>;
}

/** Inside, paths are any: the types of the calls hold their callers to the document. */
function untyped<P extends object>(fetcher: Client<P, 'application/json'>): UntypedFetcher {
  return fetcher;
}

/** A map becomes `name.key=value`, a list one value with commas; what is undefined stays away. */
function queryText(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  const add = (name: string, value: unknown): void => {
    if (value === undefined || value === null) return;
    if (Array.isArray(value)) search.set(name, value.join(','));
    else if (typeof value === 'object')
      for (const [key, inside] of Object.entries(value)) add(`${name}.${key}`, inside);
    else search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  };
  for (const [name, value] of Object.entries(query)) add(name, value);
  return search.toString();
}
