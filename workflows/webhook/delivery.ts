import {
  ActivityFailure,
  ApplicationFailure,
  allHandlersFinished,
  condition,
  continueAsNew,
  isCancellation,
  log,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { AttemptReport } from '../../activities/webhook/attempt.ts';
import type { DeliverySnapshot } from '../../activities/webhook/snapshot.ts';
import type { FailureType } from '../../domain/end-codes.ts';
import { WARN_AFTER_ATTEMPT } from '../../domain/webhook/retry-schedule.ts';
import { PHASE } from '../search-attributes.ts';
import { afterReport, newDeliveryState, type DeliveryState } from './delivery-state.ts';
import { deliveryDetails, trySummary, waitSummary } from './delivery-view.ts';
import { attempts, mails, webhookRecords } from '../effects.ts';
import { lookAgainSignal, tryNowSignal } from './messages.ts';
import type { WebhookDeliveryInput, WebhookDeliveryResult } from './messages.ts';

/** Type of the failure of a try that did not get through. */
const ATTEMPT_FAILED = 'AttemptFailed' satisfies FailureType;

/**
 * One event on its way to one webhook after its first attempt failed, or when it is sent again: a
 * named timer before each single try, until one is delivered, the sixth has failed (which disables
 * the webhook) or the webhook is gone. The record is the truth; a resend begins anew from it.
 */
export async function webhookDelivery(input: WebhookDeliveryInput): Promise<WebhookDeliveryResult> {
  const state = newDeliveryState(input.deliveryId, input.delaysMs);
  setHandler(lookAgainSignal, () => void (state.lookAgain = true), {
    description: 'The record was changed: a resend, a recovery or a stop.',
  });
  setHandler(tryNowSignal, () => void (state.tryNow = true), {
    description: 'Makes the next try now instead of at its time.',
  });
  let given = input.snapshot ?? null;
  do {
    state.lookAgain = false;
    const snapshot = given ?? (await readSnapshot(state));
    given = null;
    if (snapshot === null) return { status: 'absent', attempts: 0, reason: null };
    state.snapshot = snapshot;
    state.isBusy = false;
    show(state, snapshot);
    if (input.snapshot === snapshot) await showMade(snapshot);
    await finish(state, await follow(state, snapshot));
    await condition(() => state.lookAgain || state.openMails === 0);
    if (isChanged(state) && workflowInfo().continueAsNewSuggested) await beginAnew(state, input);
  } while (isChanged(state));
  await condition(allHandlersFinished);
  const { status, attemptsMade, reason } = state.snapshot;
  return { status, attempts: attemptsMade, reason };
}

/** Null when there is no record. */
function readSnapshot({ deliveryId }: DeliveryState): Promise<DeliverySnapshot | null> {
  return webhookRecords('read where the delivery stands').deliveryStanding({ deliveryId });
}

/** Read through a call: a message sets the flag while the workflow waits. */
function isChanged(state: DeliveryState): boolean {
  return state.lookAgain;
}

/** Waits and tries until the delivery is pending no more or its record was changed. */
async function follow(state: DeliveryState, from: DeliverySnapshot): Promise<DeliverySnapshot> {
  let snapshot = from;
  while (snapshot.status === 'pending') {
    if (!(await waitUntilDue(state, snapshot))) return snapshot;
    const { nextAttempt: attempt } = snapshot;
    const report = await attemptOnce(state, snapshot);
    state.isBusy = report.kind === 'busy';
    snapshot = afterReport(snapshot, report);
    state.snapshot = snapshot;
    show(state, snapshot);
    const isWarning = attempt === WARN_AFTER_ATTEMPT && snapshot.status === 'pending';
    if (isWarning && !state.isBusy) void mail(state, 'warning');
  }
  return snapshot;
}

/** Makes one try; one that does not get through is a failed activity, whose failure has the report. */
async function attemptOnce(
  state: DeliveryState,
  snapshot: DeliverySnapshot,
): Promise<AttemptReport> {
  const { run, nextAttempt: attempt } = snapshot;
  try {
    return await attempts(trySummary(snapshot.nextAttempt, snapshot)).attemptDelivery({
      deliveryId: state.deliveryId,
      run,
      attempt,
      delaysMs: [...state.delaysMs],
    });
  } catch (error) {
    const failed = error instanceof ActivityFailure ? attemptFailure(error.cause) : null;
    if (failed === null) throw error;
    return failed as AttemptReport; // The activity puts its report there.
  }
}

/** Puts the first try on the timeline, as the others are: it was made with others of its batch. */
async function showMade(snapshot: DeliverySnapshot): Promise<void> {
  const made = snapshot.tries.at(-1);
  if (made === undefined) return;
  try {
    await attempts(trySummary(made.attempt, snapshot)).firstAttempt(made);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || attemptFailure(error.cause) === null) throw error;
  }
}

/** What a failure says of the try; null where it is another failure. */
function attemptFailure(cause: Error | undefined): unknown {
  if (!(cause instanceof ApplicationFailure) || cause.type !== ATTEMPT_FAILED) return null;
  return cause.details?.[0] ?? null;
}

/** False when the record was changed meanwhile. */
async function waitUntilDue(state: DeliveryState, snapshot: DeliverySnapshot): Promise<boolean> {
  const { nextAttemptAt } = snapshot;
  const waitMs = nextAttemptAt === null ? 0 : Date.parse(nextAttemptAt) - Date.now();
  if (waitMs > 0 && !state.tryNow) {
    await condition(() => state.tryNow || state.lookAgain, waitMs, {
      summary: waitSummary(snapshot, waitMs, state.isBusy),
    });
  }
  if (state.lookAgain) return false;
  state.tryNow = false;
  return true;
}

/**
 * What the last failure entails: the webhook is disabled, once, and its owner gets a mail, once.
 */
async function finish(state: DeliveryState, snapshot: DeliverySnapshot): Promise<void> {
  if (snapshot.status === 'pending' || snapshot.isFinished) return;
  if (snapshot.status === 'stopped') {
    await webhookRecords('note that it has stopped').settleDelivery({
      deliveryId: state.deliveryId,
    });
    return;
  }
  const outcome = await webhookRecords('disable the webhook').disableWebhook({
    deliveryId: state.deliveryId,
  });
  if (outcome.disabled) void mail(state, 'disabled');
}

/** Mail is sent in the background: no try waits for a mail server. */
async function mail(state: DeliveryState, kind: 'warning' | 'disabled'): Promise<void> {
  state.openMails += 1;
  const summary = kind === 'warning' ? 'warn the owner' : 'tell the owner that it is disabled';
  try {
    await mails(summary).mailOwner({ deliveryId: state.deliveryId, kind });
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    log.warn('a mail to the owner was given up', { kind, reason: error.cause?.message });
  } finally {
    state.openMails -= 1;
  }
}

/** Puts the state into the search attributes and the details that a person reads. */
function show(state: DeliveryState, snapshot: DeliverySnapshot): void {
  if (snapshot.status !== state.shownPhase) {
    upsertSearchAttributes([{ key: PHASE, value: snapshot.status }]);
    state.shownPhase = snapshot.status;
  }
  setCurrentDetails(deliveryDetails(snapshot, state.isBusy));
}

async function beginAnew(state: DeliveryState, input: WebhookDeliveryInput): Promise<void> {
  await condition(() => state.openMails === 0);
  await condition(allHandlersFinished);
  const { v, deliveryId, delaysMs } = input;
  // The snapshot of the beginning is out of date.
  await continueAsNew<typeof webhookDelivery>({ v, deliveryId, delaysMs });
}
