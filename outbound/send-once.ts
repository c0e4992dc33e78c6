import { Agent, request, type Dispatcher } from 'undici';
import type { AttemptErrorClass } from '../domain/webhook/delivery.ts';
import { classifyFailure, failureOf, type RequestFailure } from './classify-failure.ts';
import { TargetRefusedError, createGuardedConnector } from './guarded-connector.ts';
import { readAnswer, type AnswerStart } from './read-answer.ts';
import { resolveHost, type HostResolver } from './resolve-host.ts';
import { retryAfterMs } from './retry-after.ts';
import { checkTarget, type TargetPolicy } from './target-rules.ts';

/** One POST. */
export interface OutboundRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Ends the attempt early, which is no outcome: `send` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What became of it. */
export interface AttemptOutcome {
  /** When it began, epoch ms. */
  readonly atMs: number;
  readonly ms: number;
  /** Of the answer; null when none came. */
  readonly status: number | null;
  /** Null = delivered. */
  readonly errorClass: AttemptErrorClass | null;
  readonly error: string | null;
  readonly answer: AnswerStart | null;
  /** How long the receiver of a 429 or 503 asked to wait, ms. */
  readonly retryAfterMs: number | null;
}

/** Makes single attempts, each whole within its time. */
export interface Transport {
  /**
   * Posts once. Any failure of receiver, network or target is an outcome; throws only for faults of
   * our own.
   */
  send(request: OutboundRequest): Promise<AttemptOutcome>;
  close(): Promise<void>;
}

/** How a transport works; the defaults are the product's. */
export interface TransportOptions {
  readonly policy: TargetPolicy;
  readonly resolve?: HostResolver;
  /** For everything: name, connection, TLS, headers and body, ms. */
  readonly timeoutMs?: number;
  /** Trusted beside the well-known authorities, PEM. */
  readonly ca?: string;
  readonly clock?: () => number;
}

/** The window of the published delivery rules, ms. */
export const ATTEMPT_MS = 30_000;
/**
 * An unused connection is kept this long, ms: less than the five seconds after which Node's own
 * servers close it, because a request that meets the closing would count as a failed attempt.
 */
const KEEP_ALIVE_MS = 4_000;
const KEEP_ALIVE_LONGEST_MS = 30_000;
/** Server headers beyond this are an error of the protocol, bytes. */
const HEADERS_BYTES = 16_384;

/**
 * Opens a transport; one serves every endpoint of a process, so that connections are used again.
 */
export function createTransport(options: TransportOptions): Transport {
  const { policy, resolve = resolveHost, timeoutMs = ATTEMPT_MS, clock = Date.now } = options;
  const connect = createGuardedConnector({
    policy,
    resolve,
    timeoutMs,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
  });
  const agent = new Agent({
    connect,
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_LONGEST_MS,
    maxHeaderSize: HEADERS_BYTES,
    // One signal times everything: a receiver that drips bytes would reset timers of the parts.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    async send({ url, headers, body, signal }) {
      const atMs = clock();
      const startedAt = performance.now();
      const limit = startLimit(timeoutMs, signal);
      const part = await attempt(() => {
        const refusal = checkTarget(url, policy);
        if (refusal !== null) throw new TargetRefusedError(refusal);
        const whole = limit.signal;
        return request(url, { method: 'POST', dispatcher: agent, headers, body, signal: whole });
      }, clock).finally(limit.end);
      signal?.throwIfAborted();
      const ms = Math.round(performance.now() - startedAt);
      const spent = part.failure?.errorClass === 'timeout' ? ` after ${ms / 1000} s` : '';
      return {
        atMs,
        ms,
        status: part.status,
        errorClass: part.failure?.errorClass ?? null,
        error: part.failure === null ? null : part.failure.message + spent,
        answer: part.answer,
        retryAfterMs: part.retryAfterMs,
      };
    },
    close: () => agent.destroy(),
  };
}

interface Limit {
  /** Aborts with a TimeoutError when the time is up, or as the caller's signal does. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/**
 * A limit of time with a timer of its own. `AbortSignal.any` knows its sources weakly, and the
 * timer of an `AbortSignal.timeout` goes with it: once the code around it is optimized nothing else
 * holds it, it is collected, and its time never comes.
 */
function startLimit(timeoutMs: number, outer: AbortSignal | undefined): Limit {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException('no whole answer in time', 'TimeoutError'));
  }, timeoutMs);
  const follow = (): void => {
    controller.abort(outer?.reason);
  };
  if (outer?.aborted === true) follow();
  outer?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', follow);
    },
  };
}

interface Part {
  readonly status: number | null;
  readonly answer: AnswerStart | null;
  readonly failure: RequestFailure | null;
  readonly retryAfterMs: number | null;
}

async function attempt(
  post: () => Promise<Dispatcher.ResponseData>,
  clock: () => number,
): Promise<Part> {
  let response: Dispatcher.ResponseData;
  try {
    response = await post();
  } catch (error) {
    return { status: null, answer: null, failure: knownFailure(error), retryAfterMs: null };
  }
  const { statusCode: status, headers } = response;
  const { answer, error } = await readAnswer(response);
  const asked = status === 429 || status === 503 ? headers['retry-after'] : undefined;
  return {
    status,
    answer,
    // Once the status is a refusal, how the rest of the answer goes changes nothing.
    failure: failureOfStatus(status) ?? (error === null ? null : knownFailure(error)),
    retryAfterMs: retryAfterMs(asked, clock()),
  };
}

function failureOfStatus(status: number): RequestFailure | null {
  if (status >= 200 && status < 300) return null;
  return failureOf(status >= 300 && status < 400 ? 'redirect' : 'status', `HTTP ${status}`);
}

/** What neither receiver nor network can have caused is a fault of ours: it is thrown on. */
function knownFailure(error: unknown): RequestFailure {
  const failure = classifyFailure(error);
  if (failure === null) throw error;
  return failure;
}
