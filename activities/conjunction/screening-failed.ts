import { ApplicationFailure } from '@temporalio/activity';
import type { FailureType } from '../../domain/end-codes.ts';
import { ScreeningTooLarge } from './screener.ts';

/** A failure of a screening that another attempt would not mend. */
export function screeningFailed(message: string): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, 'ScreeningFailed' satisfies FailureType);
}

/** Throws what was thrown: what is too large as a failure that is not tried again. */
export function orTooLarge(error: unknown): never {
  throw error instanceof ScreeningTooLarge ? screeningFailed(error.message) : error;
}
