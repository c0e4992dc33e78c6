import { ApplicationFailure } from '@temporalio/activity';
import type { FailureType } from '../../domain/end-codes.ts';

/** The failure of a batch of which another attempt would meet the same. */
export function batchFailed(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'BatchFailed' satisfies FailureType);
}
