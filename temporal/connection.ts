import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';

/**
 * A channel that lost its server tries again at least every two seconds, so that the process goes on
 * soon after the server is back (the library's own pauses grow to two minutes).
 */
const CHANNEL_ARGS = {
  'grpc.initial_reconnect_backoff_ms': 250,
  'grpc.max_reconnect_backoff_ms': 2_000,
};

/** Retries inside one call stay short, so that a call's deadline is kept to within half a second. */
const RETRIES = makeGrpcRetryInterceptor(
  defaultGrpcRetryOptions({ maxAttempts: 6, maxIntervalMs: () => 400 }),
);

/** A lazily opened connection that can say whether the server is there before anything is sent. */
export class ServerConnection extends Connection {
  /** Opens without waiting: the channel connects at the first use and again whenever it was lost. */
  static open(address: string): ServerConnection {
    // `lazy` constructs the class it is called on, though its type names the parent.
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment -- see above
    return ServerConnection.lazy({
      address,
      channelArgs: CHANNEL_ARGS,
      interceptors: [RETRIES],
    }) as ServerConnection;
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
  return new Client({ connection, namespace });
}
