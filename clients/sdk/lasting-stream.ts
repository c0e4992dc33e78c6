import { ApiError, UnreachableError } from './errors.ts';
import { abortOf, pause } from './pause.ts';
import { readMessages, type ServerMessage } from './server-sent-events.ts';
import { backoffMs } from './transport.ts';

/** Where a stream begins and how it is kept up. */
export interface StreamOptions {
  readonly signal?: AbortSignal;
  /** Goes on after the message with this id. */
  readonly lastEventId?: string;
  /** Without any connection for so long it gives up, ms; default ten minutes. */
  readonly patienceMs?: number;
  /** Told each time the connection is lost, before it is made again. */
  readonly onLost?: (reason: unknown) => void;
}

const PATIENCE_MS = 600_000;
/** The platform writes at least every 15 s: after three times that the connection is dead, ms. */
export const SILENCE_MS = 45_000;
const FIRST_RETRY_MS = 2_000;

/** How a stream is read again: what a test sets otherwise. */
export interface StreamParts {
  readonly send: (request: Request) => Promise<Response>;
  readonly silenceMs?: number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads a stream of server-sent events and connects again whenever it breaks, going on after the last
 * message; ends when the server says that there is nothing more (204).
 * Rejects with ApiError when it is refused, UnreachableError when it was away for `patienceMs`, and the
 * signal's reason when the caller gave up.
 */
export async function* lastingStream(
  open: (headers: Readonly<Record<string, string>>, signal: AbortSignal) => Request,
  options: StreamOptions,
  parts: StreamParts,
): AsyncGenerator<ServerMessage> {
  const signal = options.signal ?? new AbortController().signal;
  const sleep = parts.sleep ?? pause;
  let lastId = options.lastEventId;
  let retryMs = FIRST_RETRY_MS;
  let failed = 0;
  let aliveMs = Date.now();
  for (;;) {
    const silence = createSilence(parts.silenceMs ?? SILENCE_MS);
    const ending = abortOf([signal, silence.signal]);
    try {
      const headers = {
        accept: 'text/event-stream',
        ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
      };
      const answer = parts.send(open(headers, AbortSignal.any([signal, silence.signal])));
      // It may fail after the end: then nobody waits for it.
      answer.catch(() => undefined);
      const response = await Promise.race([answer, ending.aborted]);
      if (response.status === 204 || response.body === null) return;
      const notes = {
        ending,
        onRetry: (ms: number) => {
          retryMs = ms;
        },
        onLife: () => {
          silence.restart();
          failed = 0;
          aliveMs = Date.now();
        },
      };
      for await (const message of readMessages(response.body, notes)) {
        lastId = message.id ?? lastId;
        yield message;
      }
      options.onLost?.(new Error('the stream ended'));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ApiError && !isPassing(error)) throw error;
      if (Date.now() - aliveMs > (options.patienceMs ?? PATIENCE_MS)) throw asUnreachable(error);
      options.onLost?.(error);
    } finally {
      silence.stop();
      ending.forget();
    }
    await sleep(Math.max(retryMs, backoffMs(failed, Math.random())), signal);
    failed += 1;
  }
}

/** What watches whether a connection carries anything. */
export interface Silence {
  readonly signal: AbortSignal;
  /** Something came: the wait begins again. */
  readonly restart: () => void;
  readonly stop: () => void;
}

/** Ends a connection that carries nothing, not even a comment, for so long, ms. */
export function createSilence(afterMs: number): Silence {
  const controller = new AbortController();
  const begin = (): ReturnType<typeof setTimeout> =>
    setTimeout(() => {
      controller.abort(new Error('the stream fell silent'));
    }, afterMs);
  let timer = begin();
  return {
    signal: controller.signal,
    restart: (): void => {
      clearTimeout(timer);
      timer = begin();
    },
    stop: (): void => {
      clearTimeout(timer);
    },
  };
}

function isPassing({ status }: ApiError): boolean {
  return status === 408 || status === 429 || status >= 500;
}

function asUnreachable(error: unknown): Error {
  if (error instanceof ApiError || error instanceof UnreachableError) return error;
  return new UnreachableError('connection', 'the stream', String(error), error);
}
