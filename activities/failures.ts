import { ApplicationFailure } from '@temporalio/activity';
import { AppError, type ErrorCode } from '../contracts/error-codes.ts';

/** Codes after which the same call may succeed later. */
const PASSING: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unavailable',
  // What was accepted waits until they are switched on again.
  'webhooks_off',
  'planning_timeout',
  'rate_limit_exceeded',
  'idempotency_in_progress',
  'internal_error',
]);

/**
 * Wraps an activity so that a refusal reaches the workflow as a failure whose type is the code, and
 * says whether a retry can help. Anything else passes unchanged and is retried.
 */
export function withFailures<A extends readonly unknown[], R>(
  activity: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await activity(...args);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw ApplicationFailure.create({
        message: error.message,
        type: error.code,
        nonRetryable: !PASSING.has(error.code),
        cause: error,
      });
    }
  };
}
