import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { workflowQueue } from '../workflows/ids.ts';
import { createTemporalClient } from './connection.ts';
import type { ServerConnection } from './connection.ts';
import { registerNamespaceAndSearchAttributes } from './registration.ts';
import { isRefusal, isUnregistered } from './temporal-errors.ts';

/** A call that was sent waits no longer than this for its answer, ms. */
const CALL_MS = 2_000;
/** How long a lost connection may take to come back before a call is given up, ms. */
const CONNECT_MS = 700;
/** How long a start waits for the server to learn what it needs to know of us, ms. */
const REGISTER_MS = 1_000;

/** The channel is down, so that nothing left this process. */
class NotSentError extends Error {
  constructor() {
    super('the workflow service cannot be reached');
    this.name = 'NotSentError';
  }
}

/** Where a gateway leads. */
export interface GatewayOptions {
  readonly connection: ServerConnection;
  readonly namespace: string;
  /** Prefix of the task queues; the worker must have the same. */
  readonly queuePrefix?: string;
}

/** Calls of the server that end in time and say whether they were sent. */
export interface ServerCalls {
  readonly client: Client;
  /** The queue of every workflow of the installation. */
  readonly queue: string;
  /** Throws NotSentError when the channel is down; else ends within `deadlineMs` (2 s). */
  readonly within: <T>(call: () => Promise<T>, deadlineMs?: number) => Promise<T>;
  /** The same for a start, which a server that knows nothing of us is prepared for. */
  readonly startRegistered: <T>(send: () => Promise<T>, deadlineMs?: number) => Promise<T>;
}

/** Says whether a call that failed has certainly changed nothing. */
export function isSurelyUndone(error: unknown): boolean {
  return error instanceof NotSentError || isRefusal(error);
}

/** Prepares the calls of a gateway; nothing is sent before the first. */
export function createServerCalls(options: GatewayOptions): ServerCalls {
  const { connection, namespace } = options;
  const within = async <T>(call: () => Promise<T>, deadlineMs = CALL_MS): Promise<T> => {
    if (!(await connection.isReachable(CONNECT_MS))) throw new NotSentError();
    return connection.withDeadline(Date.now() + deadlineMs, call);
  };
  return {
    client: createTemporalClient(connection, namespace),
    queue: workflowQueue(options.queuePrefix),
    within,
    async startRegistered(send, deadlineMs) {
      try {
        return await within(send, deadlineMs);
      } catch (error) {
        // A server that never saw our worker knows neither our attributes nor, perhaps, our namespace.
        if (!isUnregistered(error)) throw error;
        // However far the registration came: the start says whether it was enough.
        const registration = registerNamespaceAndSearchAttributes(connection, namespace).catch(
          (failure: unknown) => failure,
        );
        await Promise.race([registration, sleep(REGISTER_MS, undefined, { ref: false })]);
        return within(send, deadlineMs);
      }
    },
  };
}

/** The longest beginning of `text` that is one line and fits in `limit` bytes of UTF-8. */
export function cutToBytes(text: string, limit: number): string {
  let kept = '';
  let size = 0;
  for (const character of text.replaceAll(/[\r\n]+/g, ' ')) {
    size += Buffer.byteLength(character);
    if (size > limit) return kept;
    kept += character;
  }
  return kept;
}
