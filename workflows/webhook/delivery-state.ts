import type { AttemptReport } from '../../activities/webhook/attempt.ts';
import type { DeliveryStanding, Try } from '../../activities/webhook/standing.ts';

/** What a `webhookDelivery` workflow knows. */
export interface DeliveryState {
  readonly deliveryId: string;
  readonly delaysMs: readonly number[];
  /** Null until it was read for the first time. */
  standing: DeliveryStanding | null;
  /** The record was changed by somebody else. */
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
    standing: null,
    lookAgain: false,
    tryNow: false,
    isBusy: false,
    openMails: 0,
    shownPhase: 'pending',
  };
}

/** Where the delivery stands after what an attempt reported. */
export function afterReport(standing: DeliveryStanding, report: AttemptReport): DeliveryStanding {
  if (report.kind === 'busy') return { ...standing, nextAttemptAtMs: report.nextAttemptAtMs };
  if (report.kind === 'stopped') {
    return { ...standing, status: report.status, reason: report.reason, nextAttemptAtMs: null };
  }
  const made: Try = {
    run: standing.run,
    attempt: standing.nextAttempt,
    atMs: report.atMs,
    ms: report.ms,
    status: report.answered,
    error: report.error,
  };
  return {
    ...standing,
    status: report.status,
    reason: report.reason,
    nextAttempt: standing.nextAttempt + 1,
    nextAttemptAtMs: report.nextAttemptAtMs,
    tries: [...standing.tries, made].slice(-SHOWN_TRIES),
    attemptsMade: standing.attemptsMade + 1,
    isFinished: report.status === 'delivered',
  };
}
