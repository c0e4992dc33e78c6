import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApplicationFailure,
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { AppError } from '../contracts/error-codes.ts';
import { SESSION_IDLE_MS } from '../domain/session/session.ts';
import type { SessionDefinition, SessionRequest } from '../domain/session/session.ts';
import type { SessionRecords } from '../records/session/sessions.ts';
import { sessionWorkflowId } from '../workflows/ids.ts';
import {
  SESSION_GONE,
  SESSION_MOVING,
  STEP_FAILED,
  TOO_MANY_TICKS,
  advanceUpdate,
  endUpdate,
} from '../workflows/session/messages.ts';
import type { AdvanceRefusal, SessionInput } from '../workflows/session/messages.ts';
import { createServerCalls, isSurelyUndone } from './server-calls.ts';
import type { GatewayOptions, StartOutcome } from './server-calls.ts';
import { sessionWorkflow } from './session-workflow.ts';
import { GRPC, grpcCodeOf, isGone, unanswered, unavailable } from './temporal-errors.ts';

/** A session whose record has been inserted. */
export interface SessionStart {
  readonly sessionId: string;
  readonly definition: SessionDefinition;
}

/** What became of a request. */
export type ApplyOutcome =
  /** The records have the step of that number. */
  | { readonly kind: 'applied'; readonly seq: number }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly code: AdvanceRefusal; readonly message: string }
  /** The session has expired, was deleted, or never was; its record says which. */
  | { readonly kind: 'gone' };

/**
 * The platform's access to the workflows of simulation sessions. Temporal being away is an AppError
 * `unavailable`; after one whose message says so, the same request with the same `updateId` may be
 * sent again.
 */
export interface SessionGateway {
  /**
   * Starts the workflow of a session. `unknown`: the request may or may not have arrived; the first
   * tick settles it. Throws `unavailable` only when nothing was started. Ends within 3 s.
   */
  start(session: SessionStart): Promise<StartOutcome>;
  /**
   * Applies a tick or a fault and waits, up to 20 s, until the records have the step; the same
   * `updateId` is applied once.
   */
  apply(sessionId: string, request: SessionRequest, updateId: string): Promise<ApplyOutcome>;
  /** Ends a session as deleted and waits until its record says so. */
  end(sessionId: string, updateId: string): Promise<'ended' | 'gone'>;
}

/** What the gateway needs beside the server. */
export interface SessionGatewayOptions extends GatewayOptions {
  /** Where a session is found whose workflow is missing. */
  readonly sessions: Pick<SessionRecords, 'find' | 'definition'>;
  /** Sessions expire so long after their last tick or fault, ms; default one hour. */
  readonly idleMs?: number;
  /** Steps of one run of a workflow; default: as many as the server suggests. */
  readonly stepsPerRun?: number;
}

/** A tick computes for a moment, and eight others may be before it. */
const APPLY_MS = 20_000;
/** Waited in addition for a tick of a day, which computes for seconds on a busy machine. */
const DAY_TICK_MS = 25_000;
/** A session needs about so long to go on in a new run, ms. */
const MOVE_MS = 30;

/** Opens the gateway; nothing is sent before its first call. */
export function createSessionGateway(options: SessionGatewayOptions): SessionGateway {
  const { client, queue, within, startRegistered, startOnce } = createServerCalls(options);
  const workflowOf = (session: SessionStart) => {
    const { idleMs = SESSION_IDLE_MS, stepsPerRun } = options;
    const input: SessionInput = {
      v: 1,
      sessionId: session.sessionId,
      definition: session.definition,
      idleMs,
      ...(stepsPerRun === undefined ? {} : { stepsPerRun }),
    };
    return sessionWorkflow(input, queue);
  };
  const handleOf = (sessionId: string): WorkflowHandle =>
    client.workflow.getHandle(sessionWorkflowId(sessionId));
  /** A workflow that never started, or that Temporal has lost, is started from its record. */
  const update = async <R, A>(
    sessionId: string,
    definition: UpdateDefinition<R, [A]>,
    argument: A,
    updateId: string,
    deadlineMs: number,
  ): Promise<R> => {
    const sent = { args: [argument] satisfies [A], updateId };
    try {
      return await within(() => handleOf(sessionId).executeUpdate(definition, sent), deadlineMs);
    } catch (error) {
      const session = isGone(error) ? await openSession(options.sessions, sessionId) : null;
      if (session === null) throw error;
      const startWorkflowOperation = new WithStartWorkflowOperation('simulationSession', {
        ...workflowOf(session),
        workflowIdConflictPolicy: 'USE_EXISTING',
      });
      return startRegistered(
        () =>
          client.workflow.executeUpdateWithStart(definition, { ...sent, startWorkflowOperation }),
        deadlineMs,
      );
    }
  };

  return {
    start: (session) =>
      startOnce(() => client.workflow.start('simulationSession', workflowOf(session))),

    async apply(sessionId, request, updateId) {
      const deadline = Date.now() + patienceFor(request);
      for (;;) {
        const leftMs = deadline - Date.now();
        try {
          const { seq } = await update(sessionId, advanceUpdate, request, updateId, leftMs);
          return { kind: 'applied', seq };
        } catch (error) {
          const outcome = outcomeOf(error);
          if (outcome !== 'moving') return outcome;
          if (leftMs <= MOVE_MS) throw unanswered(error);
        }
        await sleep(MOVE_MS);
      }
    },

    async end(sessionId, updateId) {
      try {
        const how = { ended: 'deleted' } as const;
        const { ended } = await update(sessionId, endUpdate, how, updateId, APPLY_MS);
        return ended === 'deleted' ? 'ended' : 'gone';
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome !== 'moving' && outcome.kind === 'gone') return 'gone';
        throw unavailable(error);
      }
    },
  };
}

/**
 * How long a caller waits for a request, ms; one out of range is refused at once by the workflow.
 */
function patienceFor(request: SessionRequest): number {
  const days = request.kind === 'tick' ? request.durationS / 86_400 : 0;
  return days > 0 && days <= 1 ? APPLY_MS + DAY_TICK_MS * days : APPLY_MS;
}

/** The session if its record says that it goes on. */
async function openSession(
  sessions: SessionGatewayOptions['sessions'],
  sessionId: string,
): Promise<SessionStart | null> {
  const record = await sessions.find(sessionId);
  if (record === null || record.ended !== null) return null;
  const definition = await sessions.definition(sessionId);
  return definition === null ? null : { sessionId, definition };
}

/** What the failure of an Update means; throws what the caller cannot act upon. */
function outcomeOf(error: unknown): Exclude<ApplyOutcome, { kind: 'applied' }> | 'moving' {
  if (isGone(error) || error instanceof WorkflowExecutionAlreadyStartedError) {
    return { kind: 'gone' };
  }
  if (error instanceof WorkflowUpdateFailedError) return refusalOf(error);
  if (grpcCodeOf(error) === GRPC.resourceExhausted) {
    const message = 'too many requests are waiting for their turn';
    return { kind: 'refused', code: TOO_MANY_TICKS, message };
  }
  throw isSurelyUndone(error) ? unavailable(error) : unanswered(error);
}

function refusalOf(error: WorkflowUpdateFailedError): ReturnType<typeof outcomeOf> {
  const { cause } = error;
  const type = cause instanceof ApplicationFailure ? cause.type : undefined;
  switch (type) {
    case SESSION_MOVING:
      return 'moving';
    case SESSION_GONE:
      return { kind: 'gone' };
    case TOO_MANY_TICKS:
    case 'unknown_satellite':
    case 'invalid_request':
    case 'too_many':
      return { kind: 'refused', code: type, message: cause?.message ?? error.message };
    case STEP_FAILED:
      throw new AppError('internal_error', 'The simulation could not be advanced', {
        cause: error,
      });
    default:
      // The workflow ended before the request was done.
      return { kind: 'gone' };
  }
}
