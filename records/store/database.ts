import { setTimeout as sleep } from 'node:timers/promises';
import {
  MongoBulkWriteError,
  MongoClient,
  MongoExpiredSessionError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoOperationTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
  MongoWriteConcernError,
} from 'mongodb';
import type { ClientSession, Db } from 'mongodb';
import type { WatchCommand } from '../../observe/store-watch.ts';
import { watchedConnection } from './watched-connection.ts';

/** Where MongoDB is and how long a caller is ready to wait for it. */
export interface DatabaseOptions {
  readonly uri: string;
  readonly name: string;
  /** How long one operation looks for a usable server, ms. */
  readonly serverSelectionTimeoutMs?: number;
  /** Called with every command: for metrics and traces. */
  readonly watches?: readonly WatchCommand[];
  /** Called with the reason at every failed try of the first connection. */
  readonly onWaiting?: (error: unknown) => void;
}

/** An open (perhaps not yet connected) MongoDB database. */
export interface Database {
  readonly client: MongoClient;
  readonly db: Db;
  /** Resolves when the server answers, otherwise rejects with an error `isUnavailable` knows. */
  ping(): Promise<void>;
  close(): Promise<void>;
  /**
   * Runs `fn` in one transaction, retried as a whole on transient conflicts: everything that `fn`
   * does outside the session must be safe to repeat.
   */
  transaction<T>(fn: (session: ClientSession) => Promise<T>): Promise<T>;
}

/** Pause between two tries of the first connection. */
const RECONNECT_MS = 250;

/**
 * Opens the database without waiting for it, so that a process can start while MongoDB is away.
 * Until the first connection is open, and whenever it is lost, an operation fails within
 * `serverSelectionTimeoutMs` (2000) with an error that `isUnavailable` knows; a server that has
 * fallen silent is noticed within 3 s. Throws at once for an address that cannot be read.
 */
// eslint-disable-next-line @typescript-eslint/require-await -- a bad address becomes a rejection
export async function connectDatabase(options: DatabaseOptions): Promise<Database> {
  const { watches = [] } = options;
  const selectionMs = options.serverSelectionTimeoutMs ?? 2_000;
  const client = new MongoClient(options.uri, {
    serverSelectionTimeoutMS: selectionMs,
    connectTimeoutMS: 2_000,
    // The monitor gives a silent server up after connectTimeoutMS + heartbeatFrequencyMS.
    heartbeatFrequencyMS: 1_000,
    appName: 'orbital-compute',
    w: 'majority',
    ignoreUndefined: true,
    ...(watches.length === 0 ? {} : { connectionType: watchedConnection(watches) }),
  });
  const db = client.db(options.name);
  const closing = new AbortController();
  const connecting = connectUntil(client, closing.signal, options.onWaiting);
  return {
    client,
    db,
    ping: async () => {
      await db.command({ ping: 1 });
    },
    close: async () => {
      closing.abort();
      await client.close();
      await connecting;
    },
    transaction: (fn) => client.withSession((session) => session.withTransaction(fn)),
  };
}

/**
 * Makes the first connection, however long it takes. The driver does not do this by itself: a
 * client whose first connection failed keeps its closed topology. Later losses it mends alone.
 */
async function connectUntil(
  client: MongoClient,
  closing: AbortSignal,
  onWaiting: ((error: unknown) => void) | undefined,
): Promise<void> {
  for (;;) {
    const failure = await client.connect().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    if (failure === undefined || closing.aborted) return;
    onWaiting?.(failure.error);
    await sleep(RECONNECT_MS);
  }
}

/**
 * Server codes that mean "not now, not here": shutting down, stepping down, no primary, no quorum.
 */
const PASSING_SERVER_CODES = new Set([
  6, 7, 64, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13388, 13435, 13436,
]);

/**
 * Says whether the error means that MongoDB cannot be reached or cannot serve now (so that the same
 * request may succeed later), classified by the driver's error classes and the server's codes.
 */
export function isUnavailable(error: unknown): boolean {
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    error instanceof MongoOperationTimeoutError ||
    error instanceof MongoNotConnectedError ||
    error instanceof MongoTopologyClosedError ||
    error instanceof MongoExpiredSessionError ||
    error instanceof MongoWriteConcernError
  ) {
    return true;
  }
  // A connection lost during a bulk comes as its error, without a code and without a failed write.
  if (error instanceof MongoBulkWriteError && error.code === undefined) {
    return Array.isArray(error.writeErrors) && error.writeErrors.length === 0;
  }
  return (
    error instanceof MongoServerError &&
    typeof error.code === 'number' &&
    PASSING_SERVER_CODES.has(error.code)
  );
}

/** How a wait for MongoDB may be ended and followed. */
export interface WaitOptions {
  readonly signal?: AbortSignal;
  /** Called at every try that found no server. */
  readonly onWaiting?: (error: unknown) => void;
}

/**
 * Does `work` again every second while MongoDB cannot be reached. Throws what else it throws, and
 * when the signal aborts.
 */
export async function whenAvailable<T>(work: () => Promise<T>, options: WaitOptions): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      options.onWaiting?.(error);
    }
    await sleep(1_000, undefined, options.signal === undefined ? {} : { signal: options.signal });
  }
}

/** The server's code of a violated unique index. */
export const DUPLICATE_KEY = 11000;

/** Says whether the error is a violated unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY;
}
