import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { AppError } from '../../contracts/error-codes.ts';
import type { RawAnswer } from './route.ts';

/** One server-sent event; `data` is sent as JSON on one line. */
export interface ServerSentEvent {
  readonly id?: string;
  readonly event?: string;
  readonly data: unknown;
}

/** The media type of a stream. */
export const EVENT_STREAM = 'text/event-stream';

/** Says whether a caller who may have JSON or a stream of the same path asks for the stream. */
export function asksForStream(ctx: Pick<Context, 'accepts'>): boolean {
  return ctx.accepts(['application/json', EVENT_STREAM]) === EVENT_STREAM;
}

/** Refuses a caller who takes no stream where there is nothing else. @throws {AppError} not_acceptable. */
export function requireStream(ctx: Pick<Context, 'accepts'>): void {
  if (ctx.accepts([EVENT_STREAM]) !== false) return;
  throw new AppError('not_acceptable', `The Accept header does not allow ${EVENT_STREAM}.`);
}

/** Silence longer than this is broken by a comment, so that proxies keep the connection. */
const HEARTBEAT_MS = 15_000;
/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000;

/** The signal of a stream is aborted with this reason when the process ends. */
export const SHUTTING_DOWN = 'shutting down';

/**
 * Answers with an endless stream of events. `source` must end soon after its signal is aborted,
 * which happens when the client goes away and when the process ends; in the second case the stream
 * ends with a comment and the client connects elsewhere.
 */
export function eventStream(
  signal: AbortSignal,
  source: (signal: AbortSignal) => AsyncIterable<ServerSentEvent>,
  heartbeatMs: number = HEARTBEAT_MS,
): RawAnswer {
  return {
    status: 200,
    contentType: `${EVENT_STREAM}; charset=utf-8`,
    // Text is flushed as it comes: an event must not wait in a buffer for the next one.
    stream: Readable.from(encode(source(signal), signal, heartbeatMs), { objectMode: false }),
    headers: { 'Cache-Control': 'no-cache, no-transform', 'X-Accel-Buffering': 'no' },
  };
}

async function* encode(
  events: AsyncIterable<ServerSentEvent>,
  signal: AbortSignal,
  heartbeatMs: number,
): AsyncGenerator<string> {
  yield `: open\nretry: ${RETRY_MS}\n\n`;
  const iterator = events[Symbol.asyncIterator]();
  let next = settle(iterator.next());
  try {
    while (!signal.aborted) {
      const silence = pause(heartbeatMs, signal);
      const winner = await Promise.race([next, silence.over]);
      silence.cancel();
      if (winner === 'over') continue;
      if (winner === 'silence') {
        yield ': still here\n\n';
        continue;
      }
      if (!winner.ok) throw winner.error;
      if (winner.result.done === true) return;
      yield frame(winner.result.value);
      next = settle(iterator.next());
    }
    if (signal.reason === SHUTTING_DOWN) yield ': the server is shutting down, connect again\n\n';
  } finally {
    await iterator.return?.();
  }
}

type Settled =
  | { readonly ok: true; readonly result: IteratorResult<ServerSentEvent> }
  | { readonly ok: false; readonly error: unknown };

/** Turns the outcome into a value: a promise in several races must not reject unhandled. */
function settle(next: Promise<IteratorResult<ServerSentEvent>>): Promise<Settled> {
  return next.then(
    (result) => ({ ok: true, result }),
    (error: unknown) => ({ ok: false, error }),
  );
}

type Pause = 'silence' | 'over';

/** Waits `ms`, or less when the signal is aborted or the wait is cancelled. */
function pause(ms: number, signal: AbortSignal): { over: Promise<Pause>; cancel: () => void } {
  let cancel = () => {};
  const over = new Promise<Pause>((resolve) => {
    const end = (how: Pause) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      resolve(how);
    };
    cancel = () => {
      end('over');
    };
    const timer = setTimeout(() => {
      end('silence');
    }, ms);
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
  });
  return { over, cancel };
}

function frame(event: ServerSentEvent): string {
  const id = event.id === undefined ? '' : `id: ${event.id}\n`;
  const name = event.event === undefined ? '' : `event: ${event.event.replace(/[\r\n]/g, ' ')}\n`;
  return `${id}${name}data: ${JSON.stringify(event.data)}\n\n`;
}
