import { ApplicationFailure, Context, type Info } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { FailureType } from '../domain/end-codes.ts';
import type { FairShare } from '../outbound/fair-share.ts';

/** The places of a worker for activities of one kind, shared between those for whom they run. */
export type Places = Pick<FairShare, 'take' | 'give' | 'waitMs'>;

/** Type of the failure of an attempt that had no place: the next one is made by itself. */
const NO_PLACE = 'NoPlace' satisfies FailureType;
/** Longest time until an attempt without a place is repeated, ms. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs an activity in a place of its caller's share. Whose share is full is sent back at once and waits
 * in Temporal: attempts that only wait would take the places of everybody else. `onSentBack` is called
 * when that happens to the first attempt.
 * @throws {ApplicationFailure} NoPlace, to be tried again after its delay.
 */
export async function inPlace<T>(
  places: Places,
  work: (caller: string) => Promise<T>,
  onSentBack?: () => Promise<unknown>,
): Promise<T> {
  const { info } = Context.current();
  const caller = callerOf(info);
  if (!places.take(caller)) {
    if (info.attempt === 1) await onSentBack?.();
    throw noPlace(places.waitMs(caller));
  }
  try {
    return await work(caller);
  } finally {
    places.give(caller, false);
  }
}

/** For whom an activity runs: the key by which Temporal shares its queues, else its own workflow. */
function callerOf({ priority, workflowExecution, activityId }: Info): string {
  const key = priority?.fairnessKey ?? '';
  return key === '' ? (workflowExecution?.workflowId ?? activityId) : key;
}

function noPlace(waitMs: number): ApplicationFailure {
  return ApplicationFailure.create({
    message: 'others of the same owner have its share of the places of this worker',
    type: NO_PLACE,
    nextRetryDelay: Math.min(waitMs, LONGEST_WAIT_MS),
    // An expected turn of events: neither a warning nor an error in the metrics.
    category: ApplicationFailureCategory.BENIGN,
  });
}
