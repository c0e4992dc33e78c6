import { type ActivityFailure, ApplicationFailure } from '@temporalio/workflow';
import { END_CODES, type EndCode } from '../domain/end-codes.ts';

/** The code of an end that an activity's failure brings: its own where it is one, of the closed list. */
export function endCodeOf({ cause }: ActivityFailure): EndCode {
  const type = cause instanceof ApplicationFailure ? cause.type : null;
  return END_CODES.find((code) => code === type) ?? 'activity_failed';
}
