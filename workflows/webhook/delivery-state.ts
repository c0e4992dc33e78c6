import type { AttemptReport } from '../../activities/webhook/attempt.ts';
import type { DeliverySnapshot, Try } from '../../activities/webhook/snapshot.ts';

/** What a `webhookDelivery` workflow knows. */
export interface DeliveryState {
  readonly deliveryId: string;
  readonly delaysMs: readonly number[];
  /** Null until it was read for the first time. */
  snapshot: DeliverySnapshot | null;
  /** The record was changed by another process. */
  lookAgain: boolean;
  tryNow: boolean;
  /** Its endpoint had no place for the attempt that is due. */
  isBusy: boolean;
  openMails: number;
  shownPhase: string;
}

/** Tries kept for people to read. */
const SHOWN_TRIES = 12;

/** The state of a workflow that begins. */
export function newDeliveryState(deliveryId: string, delaysMs: readonly number[]): DeliveryState {
  return {
    deliveryId,
    delaysMs,
    snapshot: null,
    lookAgain: false,
    tryNow: false,
    isBusy: false,
    openMails: 0,
    shownPhase: 'pending',
  };
}

/** The state of the delivery after what an attempt reported. */
export function afterReport(snapshot: DeliverySnapshot, report: AttemptReport): DeliverySnapshot {
  if (report.kind === 'busy') return { ...snapshot, nextAttemptAt: report.nextAttemptAt };
  if (report.kind === 'stopped') {
    return { ...snapshot, status: report.status, reason: report.reason, nextAttemptAt: null };
  }
  const made: Try = {
    run: snapshot.run,
    attempt: snapshot.nextAttempt,
    at: report.at,
    ms: report.ms,
    status: report.answered,
    error: report.error,
  };
  return {
    ...snapshot,
    status: report.status,
    reason: report.reason,
    nextAttempt: snapshot.nextAttempt + 1,
    nextAttemptAt: report.nextAttemptAt,
    tries: [...snapshot.tries, made].slice(-SHOWN_TRIES),
    attemptsMade: snapshot.attemptsMade + 1,
    isFinished: report.status === 'delivered',
  };
}
