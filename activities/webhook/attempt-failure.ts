import { ApplicationFailure } from '@temporalio/activity';
import { ApplicationFailureCategory } from '@temporalio/common';
import type { FailureType } from '../../domain/end-codes.ts';
import type { AttemptReport } from './attempt.ts';
import type { Try } from './snapshot.ts';

/** Type of the failure of an attempt that did not get through; its one detail is the report. */
const ATTEMPT_FAILED = 'AttemptFailed' satisfies FailureType;

/**
 * Lets an attempt that did not get through be a failed activity, so that a person sees it as one in
 * Temporal. Its workflow takes the report out of the failure; no retry of the activity follows.
 * @throws {ApplicationFailure} AttemptFailed.
 */
export function failingVisibly<R>(
  attempt: (request: R) => Promise<AttemptReport>,
): (request: R) => Promise<AttemptReport> {
  return async (request) => {
    const report = await attempt(request);
    if (report.kind !== 'attempted' || report.status === 'delivered') return report;
    throw attemptFailed(report.error ?? 'it did not get through', report);
  };
}

/**
 * Shows the first attempt as it went. It was made with others of its batch: nothing is sent here.
 * @throws {ApplicationFailure} AttemptFailed when it did not get through.
 */
export function showFirstAttempt(made: Try): Promise<void> {
  return made.error === null ? Promise.resolve() : Promise.reject(attemptFailed(made.error, made));
}

function attemptFailed(message: string, detail: AttemptReport | Try): ApplicationFailure {
  return ApplicationFailure.create({
    message,
    type: ATTEMPT_FAILED,
    nonRetryable: true,
    details: [detail],
    // What a receiver does is no fault of ours: neither a warning nor an error in the metrics.
    category: ApplicationFailureCategory.BENIGN,
  });
}
