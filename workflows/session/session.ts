import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  currentUpdateInfo,
  isCancellation,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { SessionRequest } from '../../domain/session/session.ts';
import { effects, simulation } from '../effects.ts';
import { PHASE } from '../search-attributes.ts';
import {
  MAX_WAITING,
  SESSION_GONE,
  SESSION_MOVING,
  STEP_FAILED,
  TOO_LATE,
  TOO_MANY_TICKS,
  STEP_UPDATES,
  endUpdate,
  type AdvanceRefusal,
  type Advanced,
  type CarriedSession,
  type EndRequest,
  type Ended,
  type SessionInput,
  type SessionResult,
} from './messages.ts';
import {
  advanced,
  isReadyToContinue,
  isRunLong,
  newRun,
  refusalOf,
  sessionOf,
  stepOfRequest,
} from './state.ts';
import type { SessionRun } from './state.ts';
import { detailsOf, idleSummary, satelliteTable, stepSummary } from './view.ts';

/**
 * One simulation session from its start to its expiry or deletion. Ticks and faults are Updates,
 * applied strictly one after another in the order in which they came; an activity computes each and
 * keeps what it produced, the workflow holds the small state between them.
 */
export async function simulationSession(input: SessionInput): Promise<SessionResult> {
  const run = newRun(input, satelliteTable(input.definition));
  for (const [update, description] of STEP_UPDATES) {
    setHandler(update, (request) => advance(run, request), {
      validator: (request: SessionRequest, acceptBy?: string) =>
        refuseAdvance(run, request, acceptBy),
      description,
    });
  }
  setHandler(endUpdate, (request) => end(run, request), {
    validator: (request: EndRequest) => refuseEnd(run, request),
    description: 'Ends the session.',
  });
  try {
    await begin(run);
    while (run.closing === null) await live(run);
    return await close(run, run.closing);
  } catch (error) {
    if (isCancellation(error)) {
      run.closing ??= 'deleted';
      const ended = run.closing;
      await CancellationScope.nonCancellable(() => close(run, ended));
    }
    throw error;
  }
}

async function begin(run: SessionRun): Promise<void> {
  if (run.session === null) {
    const { sessionId } = run.input;
    const begun = await effects('begin session').beginSession({ sessionId });
    if (begun === null) run.closing ??= 'absent';
    else run.session = sessionOf(begun);
  }
  setCurrentDetails(detailsOf(run));
}

/** Waits for the next thing that is not a request: the expiry, the end, the change to a new run. */
async function live(run: SessionRun): Promise<void> {
  const leftMs = (run.session?.expiresAtMs ?? 0) - Date.now();
  if (leftMs > 0) {
    const summary = idleSummary(run.input.idleMs);
    // Requests move the deadline and leave the timer alone: what is left is computed when it fires.
    await condition(() => run.closing !== null || isReadyToContinue(run), leftMs, { summary });
  } else if (allHandlersFinished()) {
    run.closing ??= 'expired';
  } else {
    await condition(() => run.closing !== null || allHandlersFinished());
  }
  if (run.closing === null && run.session !== null && isReadyToContinue(run)) {
    await continueAsNew<typeof simulationSession>({ ...run.input, carried: run.session });
  }
}

/** Marks the record as ended and answers the requests that still wait. */
async function close(run: SessionRun, ended: SessionResult['ended']): Promise<SessionResult> {
  if (ended !== 'absent') {
    const { sessionId } = run.input;
    await effects(`mark the session ${ended}`).endSession({ sessionId, ended });
  }
  run.isClosed = true;
  upsertSearchAttributes([{ key: PHASE, value: ended }]);
  setCurrentDetails(detailsOf(run));
  await condition(allHandlersFinished);
  return { ended, ticks: run.session?.state.tickCount ?? 0 };
}

/** Refuses what cannot be applied; a refused request leaves no trace in the history. */
function refuseAdvance(run: SessionRun, request: SessionRequest, acceptBy?: string): void {
  if (stepOfRequest(run, updateId()) !== undefined) return;
  if (acceptBy !== undefined && Date.parse(acceptBy) < Date.now()) {
    throw failure(`it was to be accepted by ${acceptBy}`, TOO_LATE);
  }
  if (run.closing !== null || run.ending !== null || isOverdue(run)) throw gone(run);
  if (isRunLong(run)) throw failure('the session changes to a new run', SESSION_MOVING);
  if (run.nextTurn - run.turn > MAX_WAITING) {
    throw failure(`${MAX_WAITING} requests are waiting for their turn`, TOO_MANY_TICKS);
  }
  const refusal = refusalOf(run, request);
  if (refusal !== null) throw failure(refusal.message, refusal.code);
}

/** Queues the request, then applies it. */
async function advance(run: SessionRun, request: SessionRequest): Promise<Advanced> {
  const id = updateId();
  const seq = await inTurn(run, () => {
    if (run.closing !== null || run.session === null) throw gone(run);
    return stepOfRequest(run, id) ?? apply(run, run.session, id, request);
  });
  return { seq };
}

async function apply(
  run: SessionRun,
  session: CarriedSession,
  id: string,
  request: SessionRequest,
): Promise<number> {
  // What was accepted may have become impossible while it waited.
  const refusal = refusalOf(run, request);
  if (refusal !== null) throw failure(refusal.message, refusal.code);
  const atMs = Date.now();
  const expiresAtMs = atMs + run.input.idleMs;
  const seq = session.seq + 1;
  run.stepsOfRun += 1;
  try {
    const report = await simulation(stepSummary(session, request)).advanceSession({
      sessionId: run.input.sessionId,
      seq,
      updateId: id,
      state: session.state,
      request,
      eventsBefore: session.eventCount,
      at: new Date(atMs).toISOString(),
      expiresAt: new Date(expiresAtMs).toISOString(),
    });
    run.session = advanced(session, id, report, expiresAtMs);
  } catch (error) {
    // An attempt that failed may have kept something: its number is not used again.
    run.session = { ...session, seq };
    throw failureOf(run, error);
  }
  setCurrentDetails(detailsOf(run));
  return seq;
}

function refuseEnd(run: SessionRun, request: EndRequest): void {
  if (run.closing !== null && run.closing !== request.ended) throw gone(run);
}

/** Queues as well: what came before is applied, what comes after is refused. */
async function end(run: SessionRun, request: EndRequest): Promise<Ended> {
  run.ending ??= request.ended;
  await inTurn(run, () => {
    run.closing ??= request.ended;
  });
  await condition(() => run.isClosed);
  return { ended: run.closing ?? request.ended };
}

/** Does `work` once everything that came before is done, or the session is over. */
async function inTurn<T>(run: SessionRun, work: () => T): Promise<Awaited<T>> {
  const turn = run.nextTurn;
  run.nextTurn += 1;
  try {
    await condition(() => run.closing !== null || (run.session !== null && run.turn === turn));
    return await work();
  } finally {
    run.turn += 1;
  }
}

/** Its time is over and nothing is under way; the timer that ends it is about to fire. */
function isOverdue(run: SessionRun): boolean {
  return run.session !== null && run.session.expiresAtMs <= Date.now() && run.nextTurn === run.turn;
}

/** The failure of the Update for the failure of its activity; a cancellation passes unchanged. */
function failureOf(run: SessionRun, error: unknown): unknown {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) return error;
  const { cause } = error;
  if (cause instanceof ApplicationFailure && cause.type === SESSION_GONE) {
    run.closing ??= 'absent';
    return gone(run);
  }
  return failure(cause?.message ?? error.message, STEP_FAILED);
}

function gone(run: SessionRun): ApplicationFailure {
  const ended: SessionResult['ended'] = run.closing ?? run.ending ?? 'expired';
  return ApplicationFailure.nonRetryable(`the session is ${ended}`, SESSION_GONE, ended);
}

function failure(
  message: string,
  type: AdvanceRefusal | typeof SESSION_MOVING | typeof STEP_FAILED | typeof TOO_LATE,
): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type);
}

/** Id of the Update whose handler or validator is running. */
function updateId(): string {
  const id = currentUpdateInfo()?.id;
  if (id === undefined) throw new Error('there is an Update wherever this is called');
  return id;
}
