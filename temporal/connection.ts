import { setTimeout } from 'node:timers/promises';

import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type WorkflowClientInterceptor,
} from '@temporalio/client';
import { tracing } from '../observe/tracing/tracing.ts';
import type { CallMeter } from '../observe/metrics/call-meter.ts';
import { meterCalls } from '../observe/metrics/meter-calls.ts';
import type { ServerOptions } from './server-options.ts';
import { requestMemo } from '../observe/log/request-memo.ts';
import { unavailable } from './temporal-errors.ts';

/**
 * A channel that lost its server tries again at least every two seconds, so that the process goes
 * on soon after the server is back (the library's own pauses grow to two minutes).
 */
const CHANNEL_ARGS = {
  'grpc.initial_reconnect_backoff_ms': 250,
  'grpc.max_reconnect_backoff_ms': 2_000,
};

/**
 * The retries inside the calls of one connection. They stay short, so that a call's deadline is
 * kept to within half a second, and they can be ended: the library sends a retry from a timer, and
 * one that fires on a closed channel throws where no caller can catch it.
 */
class CallRetries {
  readonly #options = defaultGrpcRetryOptions({ maxAttempts: 6, maxIntervalMs: () => 400 });
  #ended = false;
  #lastFiresAtMs = 0;

  readonly interceptor = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) =>
      !this.#ended && this.#options.retryableDecider(attempt, status),
    delayFunction: (attempt, status) => {
      const delayMs = this.#options.delayFunction(attempt, status);
      this.#lastFiresAtMs = Math.max(this.#lastFiresAtMs, performance.now() + delayMs);
      return delayMs;
    },
  });

  /** Allows no further retry and resolves, within 0.5 s, when those under way have been sent. */
  async end(): Promise<void> {
    this.#ended = true;
    const leftMs = this.#lastFiresAtMs - performance.now();
    // A timer may fire a little after its time; the margin covers a busy machine's lag.
    if (leftMs > -TIMER_LAG_MS) await setTimeout(leftMs + TIMER_LAG_MS);
  }
}

/** How late a timer may fire on a busy machine, ms. */
const TIMER_LAG_MS = 100;

/** How long a lost connection may take to come back before a check fails, ms. */
const CHECK_CONNECT_MS = 700;
/** How long a check waits for the answer, ms. */
const CHECK_CALL_MS = 2_000;

/** A lazily opened connection that can say whether the server is there before anything is sent. */
export class ServerConnection extends Connection {
  #retries: CallRetries | undefined;

  /**
   * Opens without waiting (an address alone is one without TLS): the channel connects at the first use and
   * again whenever it was lost. `meter` is called with every try of a call.
   */
  static open(server: string | ServerOptions, meter?: CallMeter): ServerConnection {
    const retries = new CallRetries();
    // `lazy` constructs the class it is called on, though its type names the parent.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- see above
    const connection = ServerConnection.lazy({
      ...(typeof server === 'string' ? { address: server } : server),
      channelArgs: CHANNEL_ARGS,
      // What comes later is nearer to the wire: it sees each try.
      interceptors: [retries.interceptor, ...(meter === undefined ? [] : [meterCalls(meter)])],
    }) as ServerConnection;
    connection.#retries = retries;
    return connection;
  }

  /** Ends the retries under way, then closes the channel. */
  override async close(): Promise<void> {
    await this.#retries?.end();
    await super.close();
  }

  /**
   * Resolves when the namespace answers. Ends within 3 s; Temporal being away is an AppError
   * `unavailable`.
   */
  async check(namespace: string): Promise<void> {
    try {
      await this.untilReady(Date.now() + CHECK_CONNECT_MS);
      await this.withDeadline(Date.now() + CHECK_CALL_MS, () =>
        this.workflowService.describeNamespace({ namespace }),
      );
    } catch (error) {
      throw unavailable(error);
    }
  }

  /** Says whether the channel is up, or comes up within `withinMs`. Costs nothing when it is up. */
  async isReachable(withinMs: number): Promise<boolean> {
    try {
      await this.untilReady(Date.now() + withinMs);
      return true;
    } catch (error) {
      // The channel reports one thing here: that the deadline passed.
      if (error instanceof Error) return false;
      throw error;
    }
  }
}

/** A Temporal client of one namespace. */
export function createTemporalClient(connection: ServerConnection, namespace: string): Client {
  // The interceptors of the process's traces are the library's own, under a type that knows no library.
  const workflow = [...(tracing().client as WorkflowClientInterceptor[]), requestMemo];
  return new Client({ connection, namespace, interceptors: { workflow } });
}
