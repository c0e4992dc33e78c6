/** Why a call did not answer what it was asked for. */
export interface Failure {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string | null;
  /** How long to wait before it may be asked again, s. */
  readonly retryAfterS: number | null;
  /** What is wrong with a body, field by field, or why no plan fits. */
  readonly problems: readonly Problem[];
}

/** One thing that is wrong with a body. */
export interface Problem {
  readonly path?: string;
  readonly message: string;
  readonly [other: string]: unknown;
}

/** What came of a call. */
export type Outcome<Data> =
  | { readonly ok: true; readonly data: Data; readonly requestId: string | null }
  | { readonly ok: false; readonly failure: Failure };

/** What is sent beside the path. */
export interface Sent {
  readonly query?: Readonly<Record<string, string | number | null | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Longest time that an answer is waited for, ms. */
const WITHIN_MS = 60_000;

let reach: (answered: boolean) => void = () => undefined;

/** Has every call tell whether anything answered. */
export function watchReach(tell: (answered: boolean) => void): void {
  reach = tell;
}

/** Makes one call of the console's API; every failure is a value, only an abort by `signal` throws. */
export async function call<Data>(
  method: Method,
  path: string,
  { query, body, signal }: Sent = {},
): Promise<Outcome<Data>> {
  const timeOut = AbortSignal.timeout(WITHIN_MS);
  let response: Response;
  try {
    response = await fetch(addressOf(path, query), {
      method,
      credentials: 'same-origin',
      redirect: 'error',
      headers: {
        Accept: 'application/json',
        ...(method !== 'GET' && { 'X-Requested-With': 'console' }),
        ...(method === 'POST' && { 'Idempotency-Key': crypto.randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeOut : AbortSignal.any([signal, timeOut]),
    });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    reach(false);
    return { ok: false, failure: unreachable(timeOut.aborted) };
  }
  reach(true);
  const requestId = response.headers.get('X-Request-Id');
  const read: unknown = await response.json().catch(() => undefined);
  if (response.ok && read !== undefined)
    // The answer of a route is what its schema says; the surface checks that in tests.
    return { ok: true, data: read as Data, requestId };
  return { ok: false, failure: readFailure(response, read, requestId) };
}

/** A path with what is given of a query. */
export function addressOf(path: string, query: Sent['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

function unreachable(late: boolean): Failure {
  return {
    status: 0,
    code: late ? 'timeout' : 'offline',
    message: late
      ? 'No answer came within a minute.'
      : 'The platform cannot be reached from this browser.',
    requestId: null,
    retryAfterS: null,
    problems: [],
  };
}

/** Reads both forms of an error: `{error: {code, message, details}}` and `{error, code, message}`. */
export function readFailure(
  response: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  requestId: string | null,
): Failure {
  const top = asRecord(body);
  const nested = asRecord(top['error']);
  const isNested = Object.keys(nested).length > 0;
  const holder = isNested ? nested : top;
  const word = typeof top['error'] === 'string' ? top['error'] : undefined;
  const details = asRecord(holder['details']);
  const problems = Array.isArray(details['problems'])
    ? details['problems']
    : Array.isArray(top['problems'])
      ? top['problems']
      : [];
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    status: response.status,
    code: textOf(holder['code']) ?? word ?? `http_${response.status}`,
    message: textOf(holder['message']) ?? word ?? `The answer was HTTP ${response.status}.`,
    requestId,
    retryAfterS: Number.isFinite(wait) ? wait : null,
    problems: problems.map((one: unknown) => {
      const fields = asRecord(one);
      return { ...fields, message: textOf(fields['message']) ?? 'is not valid' };
    }),
  };
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
