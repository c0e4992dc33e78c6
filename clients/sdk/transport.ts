import { ApiError, UnreachableError, readRefusal } from './errors.ts';
import { abortOf, pause } from './pause.ts';

/** How requests are sent. */
export interface TransportOptions {
  /** Default: that of the platform it runs on. */
  readonly fetch: typeof fetch;
  /** Longest time of one try until its answer is read, ms; of a stream or content, until it begins. */
  readonly timeoutMs: number;
  /** How often what is safe is tried again. */
  readonly retries: number;
  /** An answer that asks for a longer wait is given back as it is, ms. */
  readonly longestWaitMs: number;
  /** In [0, 1): spreads clients that failed together. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What is used where nothing else is said. */
export const DEFAULT_TRANSPORT: Omit<TransportOptions, 'fetch'> = {
  timeoutMs: 60_000,
  retries: 3,
  longestWaitMs: 30_000,
  random: Math.random,
  sleep: pause,
};

/** Sends a request, of which the caller may know that it changes nothing, and gives its answer, which is a success. */
export type Send = (request: Request, changesNothing?: boolean) => Promise<Response>;

const FIRST_WAIT_MS = 250;
const MAX_BACKOFF_MS = 8_000;

/** Statuses that another try can change. */
const PASSING = new Set([408, 429, 502, 503, 504]);

/** The header that makes a write safe to repeat. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * Makes the sender: tries again what is safe (reads, those with a body among them, and writes with an idempotency
 * key), waiting as `Retry-After` asks or longer each time.
 * Rejects with ApiError for a refusal, UnreachableError without an answer, and the signal's reason when
 * the caller gave up.
 */
export function createSend(options: TransportOptions): Send {
  return async (request, changesNothing = false) => {
    const tries = changesNothing || isSafe(request) ? options.retries + 1 : 1;
    for (let failed = 0; ; failed += 1) {
      const outcome = await attempt(request, options);
      if (outcome.ok) return outcome.response;
      const { error } = outcome;
      if (failed + 1 >= tries || !canPass(error)) throw error;
      const waitMs = waitOf(error, failed, options.random());
      if (waitMs > options.longestWaitMs) throw error;
      await options.sleep(waitMs, request.signal);
    }
  };
}

/** Says whether a second try cannot do anything twice. */
export function isSafe({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has(IDEMPOTENCY_HEADER);
}

/** How long to wait after the failure with that number (0 is the first), ms. */
export function backoffMs(failed: number, random: number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_WAIT_MS * 2 ** failed) * (0.5 + random / 2);
}

function waitOf(error: ApiError | UnreachableError, failed: number, random: number): number {
  const asked = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0;
  return Math.max(asked, backoffMs(failed, random));
}

function canPass(error: ApiError | UnreachableError): boolean {
  if (error instanceof UnreachableError) return true;
  // The same work would be cut again.
  if (error.code === 'planning_timeout') return false;
  return PASSING.has(error.status) || error.code === 'idempotency_in_progress';
}

type Outcome =
  | { readonly ok: true; readonly response: Response }
  | { readonly ok: false; readonly error: ApiError | UnreachableError };

async function attempt(request: Request, options: TransportOptions): Promise<Outcome> {
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort();
  }, options.timeoutMs);
  const ending = abortOf([request.signal, limit.signal]);
  try {
    const signal = AbortSignal.any([request.signal, limit.signal]);
    const answer = answerOf(request, signal, options);
    // It may fail after its time: then nobody waits for it.
    answer.catch(() => undefined);
    return await Promise.race([answer, ending.aborted]);
  } catch (cause) {
    if (request.signal.aborted) throw request.signal.reason;
    const { timeoutMs } = options;
    const error = limit.signal.aborted
      ? new UnreachableError(
          'timeout',
          request.url,
          `no answer within ${timeoutMs / 1000} s`,
          cause,
        )
      : new UnreachableError('connection', request.url, reasonOf(cause), cause);
    return { ok: false, error };
  } finally {
    clearTimeout(timer);
    ending.forget();
  }
}

async function answerOf(
  request: Request,
  signal: AbortSignal,
  options: TransportOptions,
): Promise<Outcome> {
  const response = await options.fetch(request.clone(), { signal });
  if (!response.ok) return { ok: false, error: await readRefusal(response) };
  return { ok: true, response: isJson(response) ? await whole(response) : response };
}

/** JSON is read here, so that its time is limited and a broken answer is tried again. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const text = await response.text();
  return new Response(text === '' ? null : text, { status, statusText, headers });
}

function isJson({ headers }: Response): boolean {
  return /^application\/json\b/.test(headers.get('content-type') ?? '');
}

/** Node hides what went wrong in the cause. */
function reasonOf(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(inner instanceof Error)) return String(inner);
  const code = 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  return inner.message === '' ? code || inner.name : inner.message;
}
