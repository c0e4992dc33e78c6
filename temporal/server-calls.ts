import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import { workflowQueue } from '../workflows/ids.ts';
import { createTemporalClient, type ServerConnection } from './connection.ts';
import { registerNamespaceAndSearchAttributes } from './registration.ts';
import { isGone, isRefusal, isUnregistered, unavailable } from './temporal-errors.ts';

/** A call that was sent waits no longer than this for its answer, ms. */
const CALL_MS = 2_000;
/** How long a lost connection may take to come back before a call is given up, ms. */
const CONNECT_MS = 700;
/** How long a start waits for the registration of namespace and search attributes, ms. */
const REGISTER_MS = 1_000;

/** The channel is down, so that nothing left this process. */
class NotSentError extends Error {
  constructor() {
    super('the workflow service cannot be reached');
    this.name = 'NotSentError';
  }
}

/** Server, namespace and queues of a gateway. */
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
  /**
   * Sends the start of a workflow; throws an AppError `unavailable` when it was surely not done.
   */
  readonly startOnce: (send: () => Promise<unknown>) => Promise<StartOutcome>;
  /**
   * Sends a signal or a cancellation; `gone`: the workflow has closed or never was. Throws an
   * AppError `unavailable`.
   */
  readonly deliver: (send: () => Promise<unknown>) => Promise<'delivered' | 'gone'>;
  /** Throws an AppError `unavailable`. */
  readonly describe: (workflowId: string) => Promise<WorkflowState>;
}

/** `unknown`: the request may or may not have arrived. */
export type StartOutcome = 'started' | 'already_started' | 'unknown';

/** How Temporal sees a workflow. */
export type WorkflowState =
  'running' | 'completed' | 'failed' | 'cancelled' | 'terminated' | 'timed_out' | 'absent';

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
  const startRegistered: ServerCalls['startRegistered'] = async (send, deadlineMs) => {
    try {
      return await within(send, deadlineMs);
    } catch (error) {
      // A server that never saw our worker knows neither our attributes nor, perhaps, our
      // namespace.
      if (!isUnregistered(error)) throw error;
      // However far the registration came: the start says whether it was enough.
      const registration = registerNamespaceAndSearchAttributes(connection, namespace).catch(
        (failure: unknown) => failure,
      );
      await Promise.race([registration, sleep(REGISTER_MS, undefined, { ref: false })]);
      return within(send, deadlineMs);
    }
  };
  const client = createTemporalClient(connection, namespace);
  return {
    client,
    queue: workflowQueue(options.queuePrefix),
    within,
    startRegistered,
    async startOnce(send) {
      try {
        await startRegistered(send);
        return 'started';
      } catch (error) {
        if (error instanceof WorkflowExecutionAlreadyStartedError) return 'already_started';
        // Only a start that was not sent or was refused has certainly changed nothing.
        if (isSurelyUndone(error)) throw unavailable(error);
        return 'unknown';
      }
    },
    async deliver(send) {
      try {
        await within(send);
        return 'delivered';
      } catch (error) {
        if (isGone(error)) return 'gone';
        throw unavailable(error);
      }
    },
    async describe(workflowId) {
      try {
        const { status } = await within(() => client.workflow.getHandle(workflowId).describe());
        return stateOf(status.name);
      } catch (error) {
        if (isGone(error)) return 'absent';
        throw unavailable(error);
      }
    },
  };
}

/** How Temporal names the state of a workflow, in our words. */
function stateOf(name: string): WorkflowState {
  switch (name) {
    case 'COMPLETED':
      return 'completed';
    case 'FAILED':
      return 'failed';
    case 'CANCELED':
    case 'CANCELLED':
      return 'cancelled';
    case 'TERMINATED':
      return 'terminated';
    case 'TIMED_OUT':
      return 'timed_out';
    default:
      return 'running';
  }
}
