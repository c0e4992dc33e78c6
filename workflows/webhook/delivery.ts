import {
  ActivityFailure,
  allHandlersFinished,
  condition,
  continueAsNew,
  isCancellation,
  log,
  patched,
  setCurrentDetails,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { DeliveryStanding } from '../../activities/webhook/standing.ts';
import { WARN_AFTER_ATTEMPT } from '../../domain/webhook/retry-schedule.ts';
import { PHASE } from '../search-attributes.ts';
import { afterReport, newDeliveryState } from './delivery-state.ts';
import type { DeliveryState } from './delivery-state.ts';
import { deliveryDetails, trySummary, waitSummary } from './delivery-view.ts';
import { mails, sends, webhookRecords } from './effects.ts';
import { lookAgainSignal, tryNowSignal } from './messages.ts';
import type { WebhookDeliveryInput, WebhookDeliveryResult } from './messages.ts';

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
  let given = standingGiven(input);
  do {
    state.lookAgain = false;
    const standing = given ?? (await readStanding(state));
    given = null;
    if (standing === null) return { status: 'absent', attempts: 0, reason: null };
    state.standing = standing;
    state.isBusy = false;
    show(state, standing);
    await finish(state, await follow(state, standing));
    await condition(() => state.lookAgain || state.openMails === 0);
    if (isChanged(state) && workflowInfo().continueAsNewSuggested) await beginAnew(state, input);
  } while (isChanged(state));
  await condition(allHandlersFinished);
  const { status, attemptsMade, reason } = state.standing;
  return { status, attempts: attemptsMade, reason };
}

/** Workflows that were begun before this was released read the record first. */
function standingGiven({ standing }: WebhookDeliveryInput): DeliveryStanding | null {
  return standing !== undefined && patched('2026-11-begin-where-it-stands') ? standing : null;
}

/** Null when there is no record. */
function readStanding({ deliveryId }: DeliveryState): Promise<DeliveryStanding | null> {
  return webhookRecords('read where the delivery stands').deliveryStanding({ deliveryId });
}

/** Read through a call: a message sets the flag while the workflow waits. */
function isChanged(state: DeliveryState): boolean {
  return state.lookAgain;
}

/** Waits and tries until the delivery is pending no more or its record was changed. */
async function follow(state: DeliveryState, from: DeliveryStanding): Promise<DeliveryStanding> {
  let standing = from;
  while (standing.status === 'pending') {
    if (!(await waitUntilDue(state, standing))) return standing;
    const { run, nextAttempt: attempt } = standing;
    const report = await sends(trySummary(standing)).attemptDelivery({
      deliveryId: state.deliveryId,
      run,
      attempt,
      delaysMs: [...state.delaysMs],
    });
    state.isBusy = report.kind === 'busy';
    standing = afterReport(standing, report);
    state.standing = standing;
    show(state, standing);
    const isWarning = attempt === WARN_AFTER_ATTEMPT && standing.status === 'pending';
    if (isWarning && !state.isBusy) void mail(state, 'warning');
  }
  return standing;
}

/** False when the record was changed meanwhile. */
async function waitUntilDue(state: DeliveryState, standing: DeliveryStanding): Promise<boolean> {
  const waitMs = (standing.nextAttemptAtMs ?? 0) - Date.now();
  if (waitMs > 0 && !state.tryNow) {
    await condition(() => state.tryNow || state.lookAgain, waitMs, {
      summary: waitSummary(standing, waitMs, state.isBusy),
    });
  }
  if (state.lookAgain) return false;
  state.tryNow = false;
  return true;
}

/** What the last failure entails: the webhook is disabled, once, and its owner hears of it, once. */
async function finish(state: DeliveryState, standing: DeliveryStanding): Promise<void> {
  if (standing.status === 'pending' || standing.isFinished) return;
  if (standing.status === 'stopped') {
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

/** Mail goes its own way: no try waits for a mail server. */
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

/** Puts the state where people look. */
function show(state: DeliveryState, standing: DeliveryStanding): void {
  if (standing.status !== state.shownPhase) {
    upsertSearchAttributes([{ key: PHASE, value: standing.status }]);
    state.shownPhase = standing.status;
  }
  setCurrentDetails(deliveryDetails(standing, state.isBusy));
}

async function beginAnew(state: DeliveryState, input: WebhookDeliveryInput): Promise<void> {
  await condition(() => state.openMails === 0);
  await condition(allHandlersFinished);
  const { v, deliveryId, delaysMs } = input;
  // Where it stood at the beginning is long past.
  await continueAsNew<typeof webhookDelivery>({ v, deliveryId, delaysMs });
}
