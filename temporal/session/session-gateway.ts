import { WithStartWorkflowOperation } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import type { UpdateDefinition } from '@temporalio/common';
import { SESSION_IDLE_MS } from '../../domain/session/session.ts';
import type { SessionDefinition, SessionRequest } from '../../domain/session/session.ts';
import type { SessionRecords } from '../../records/session/sessions.ts';
import { sessionWorkflowId } from '../../workflows/ids.ts';
import { MAX_WAITING, endUpdate, stepUpdateOf } from '../../workflows/session/messages.ts';
import type { Advanced, SessionInput } from '../../workflows/session/messages.ts';
import { createServerCalls } from '../server-calls.ts';
import type { GatewayOptions, StartOutcome } from '../server-calls.ts';
import { askUntilKnown, type AskedOutcome } from './session-asking.ts';
import { SESSION_FULL, outcomeOfError, type SessionGone } from './session-outcomes.ts';
import { sessionWorkflow } from './session-workflow.ts';
import { GRPC, grpcCodeOf, isGone, unavailable } from '../temporal-errors.ts';

/** A session whose record has been inserted. */
export interface SessionStart {
  readonly sessionId: string;
  /** Whose turn its steps take; default: the session's own. */
  readonly caller?: string | null;
  readonly definition: SessionDefinition;
}

/**
 * The platform's access to the workflows of simulation sessions. Temporal being away is an AppError
 * `unavailable` where nothing else is said; the same request with the same `updateId` may be sent
 * again.
 */
export interface SessionGateway {
  /**
   * Starts the workflow of a session. `unknown`: the request may or may not have arrived; the first
   * tick settles it. Throws `unavailable` only when nothing was started. Ends within 3 s.
   */
  start(session: SessionStart): Promise<StartOutcome>;
  /**
   * Applies a tick or a fault and waits until the records have the step or it is known that it never
   * will be applied; the same `updateId` is applied once. A session with nine requests of this
   * process on their way refuses the next one before it is sent. What no worker has accepted within
   * 20 s is not applied.
   */
  apply(sessionId: string, request: SessionRequest, updateId: string): Promise<AskedOutcome>;
  /** Ends a session as deleted and waits until its record says so. */
  end(sessionId: string, updateId: string): Promise<{ readonly kind: 'ended' } | SessionGone>;
}

/** What the gateway needs beside the server. */
export interface SessionGatewayOptions extends GatewayOptions {
  /** Where a session is found whose workflow is missing. */
  readonly sessions: Pick<SessionRecords, 'find' | 'definition' | 'seqOf'>;
  /** Sessions expire so long after their last tick or fault, ms; default one hour. */
  readonly idleMs?: number;
  /** A request is accepted within this time or never, ms; default 20 s. */
  readonly acceptMs?: number;
  /** Steps of one run of a workflow; default: as many as the server suggests. */
  readonly stepsPerRun?: number;
}

/** A request is accepted within this time or never, ms. */
const ACCEPT_MS = 20_000;
/**
 * A worker that took the request up in time may say so later by as much as a task of a workflow may
 * last (10 s), and clocks differ, ms.
 */
const CLOSING_MS = 12_000;
/** So long an accepted request may wait for others and compute, ms. */
const APPLY_MS = 15_000;
/** Waited in addition for a tick of a day, which computes for seconds on a busy machine. */
const DAY_TICK_MS = 25_000;
/** The stage of an Update that a worker has accepted, as the protocol numbers it; later ones are above. */
const ACCEPTED_STAGE = 2;
/** How long the end of a session is waited for, ms. */
const END_MS = 20_000;
/** Requests of one session that this process has on their way: one is applied, the others wait. */
const MAX_ON_THE_WAY = MAX_WAITING + 1;

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
    return sessionWorkflow(input, queue, session.caller ?? session.sessionId);
  };
  const places = createPlaces(MAX_ON_THE_WAY);
  const handleOf = (sessionId: string): WorkflowHandle =>
    client.workflow.getHandle(sessionWorkflowId(sessionId));
  /** A workflow that never started, or that Temporal has lost, is started from its record. */
  const update = async <R, A extends [unknown, unknown?]>(
    sessionId: string,
    definition: UpdateDefinition<R, A>,
    args: A,
    updateId: string,
    deadlineMs: number,
  ): Promise<R> => {
    const sent = { args, updateId };
    try {
      return await within(() => handleOf(sessionId).executeUpdate(definition, sent), deadlineMs);
    } catch (error) {
      // A server that has lost its store may not even know the namespace.
      const isUnknown = isGone(error) || grpcCodeOf(error) === GRPC.notFound;
      const session = isUnknown ? await openSession(options.sessions, sessionId) : null;
      if (session === null) throw error;
      return startRegistered(() => {
        // One for each time that it is sent: the library refuses to send the same twice.
        const startWorkflowOperation = new WithStartWorkflowOperation('simulationSession', {
          ...workflowOf(session),
          workflowIdConflictPolicy: 'USE_EXISTING',
        });
        return client.workflow.executeUpdateWithStart(definition, {
          ...sent,
          startWorkflowOperation,
        });
      }, deadlineMs);
    }
  };

  /** False as well for an Update that the server does not know. */
  const isAccepted = async (
    sessionId: string,
    updateId: string,
    deadlineMs: number,
  ): Promise<boolean> => {
    try {
      const { stage }: { readonly stage: number } = await within(
        () =>
          client.workflowService.pollWorkflowExecutionUpdate({
            namespace: options.namespace,
            updateRef: {
              workflowExecution: { workflowId: sessionWorkflowId(sessionId) },
              updateId,
            },
            // No stage is waited for: the answer is the present one.
            waitPolicy: {},
          }),
        deadlineMs,
      );
      return stage >= ACCEPTED_STAGE;
    } catch (error) {
      if (grpcCodeOf(error) === GRPC.notFound) return false;
      throw error;
    }
  };

  return {
    start: (session) =>
      startOnce(() => client.workflow.start('simulationSession', workflowOf(session))),

    async apply(sessionId, request, updateId) {
      if (!places.take(sessionId)) return SESSION_FULL;
      try {
        const acceptByMs = Date.now() + (options.acceptMs ?? ACCEPT_MS);
        const closedMs = acceptByMs + CLOSING_MS;
        const args: [SessionRequest, string] = [request, new Date(acceptByMs).toISOString()];
        const outcome = await askUntilKnown({
          closedMs,
          giveUpMs: closedMs + patienceFor(request),
          send: async (deadlineMs) =>
            (await update(sessionId, stepUpdateOf(request), args, updateId, deadlineMs)).seq,
          look: async (deadlineMs) => {
            const asked = handleOf(sessionId).getUpdateHandle<Advanced>(updateId);
            return (await within(() => asked.result(), deadlineMs)).seq;
          },
          isAccepted: (deadlineMs) => isAccepted(sessionId, updateId, deadlineMs),
        });
        if (outcome.kind !== 'unknown') return outcome;
        const seq = await seqInRecords(options.sessions, sessionId, updateId);
        return seq === null ? outcome : { kind: 'applied', seq };
      } finally {
        places.release(sessionId);
      }
    },

    async end(sessionId, updateId) {
      try {
        const how = { ended: 'deleted' } as const;
        const { ended } = await update(sessionId, endUpdate, [how], updateId, END_MS);
        return ended === 'deleted' ? { kind: 'ended' } : { kind: 'gone', ended };
      } catch (error) {
        const outcome = outcomeOfError(error);
        if (outcome.kind === 'gone') return outcome;
        throw unavailable(error);
      }
    },
  };
}

/**
 * How long an accepted request is waited for, ms; one out of range is refused at once by the
 * workflow.
 */
function patienceFor(request: SessionRequest): number {
  const days = request.kind === 'tick' ? request.durationS / 86_400 : 0;
  return days > 0 && days <= 1 ? APPLY_MS + DAY_TICK_MS * days : APPLY_MS;
}

/** The step that the records have of a request; null also while they cannot be read. */
async function seqInRecords(
  sessions: SessionGatewayOptions['sessions'],
  sessionId: string,
  updateId: string,
): Promise<number | null> {
  try {
    return await sessions.seqOf(sessionId, updateId);
  } catch {
    // What is not known stays so: the caller is told how to ask again.
    return null;
  }
}

/** Counts what is on its way for each session, up to `most` at a time. */
function createPlaces(most: number) {
  const taken = new Map<string, number>();
  return {
    /** False when every place is taken. */
    take(sessionId: string): boolean {
      const count = taken.get(sessionId) ?? 0;
      if (count >= most) return false;
      taken.set(sessionId, count + 1);
      return true;
    },
    release(sessionId: string): void {
      const left = (taken.get(sessionId) ?? 0) - 1;
      if (left > 0) taken.set(sessionId, left);
      else taken.delete(sessionId);
    },
  };
}

/** The session if its record says that it goes on. */
async function openSession(
  sessions: SessionGatewayOptions['sessions'],
  sessionId: string,
): Promise<SessionStart | null> {
  const record = await sessions.find(sessionId);
  if (record === null || record.ended !== null) return null;
  const definition = await sessions.definition(sessionId);
  return definition === null ? null : { sessionId, caller: record.caller, definition };
}
