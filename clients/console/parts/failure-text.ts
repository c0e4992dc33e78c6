import type { Failure } from '../calls/outcome.ts';
import { isolate, MOST_TEXT } from '../core/formats.ts';

/** The one sentence of a failure, with its request id. */
export function failureText(failure: Failure): string {
  const id = failure.requestId === null ? '' : ` (request ${failure.requestId})`;
  if (failure.status === 401) return 'You are signed out. What you wrote is kept: sign in again.';
  const [problem] = failure.problems;
  const where = problem?.path === undefined ? '' : ` ${problem.path}: ${problem.message}.`;
  return isolate(`${failure.message}${where}${id}`, MOST_TEXT);
}
