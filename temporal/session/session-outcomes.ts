import {
  ApplicationFailure,
  WorkflowExecutionAlreadyStartedError,
  WorkflowUpdateFailedError,
} from '@temporalio/client';
import { AppError } from '../../contracts/error-codes.ts';
import {
  SESSION_GONE,
  SESSION_MOVING,
  STEP_FAILED,
  TOO_LATE,
  TOO_MANY_TICKS,
} from '../../workflows/session/messages.ts';
import type { AdvanceRefusal, SessionResult } from '../../workflows/session/messages.ts';
import { isSurelyUndone } from '../server-calls.ts';
import { GRPC, grpcCodeOf, isGone } from '../temporal-errors.ts';

/** A request that was refused: nothing was changed. */
export interface RequestRefused {
  readonly kind: 'refused';
  readonly code: AdvanceRefusal;
  readonly message: string;
}

/** The session has ended or is ending. */
export interface SessionGone {
  readonly kind: 'gone';
  /** How; absent where only its record says so. */
  readonly ended?: SessionResult['ended'];
}

/** What an error of an Update says about the request that was sent with it. */
export type UpdateOutcome =
  | RequestRefused
  | SessionGone
  /** The session changes to a new run: the same is to be sent again in a moment. */
  | { readonly kind: 'moving' }
  /** The instant by which it was to be accepted was over before it was: it never will be. */
  | { readonly kind: 'too_late' }
  /** The server has no room for an Update of this workflow, or for any call of ours. */
  | { readonly kind: 'full' }
  /** This call reached nobody; one before it may have. */
  | { readonly kind: 'not_sent' }
  /** It may have been applied, or may yet be. */
  | { readonly kind: 'unknown' };

/** The refusal of a session with as many requests as may be on their way at a time. */
export const SESSION_FULL: RequestRefused = {
  kind: 'refused',
  code: TOO_MANY_TICKS,
  message: 'too many requests are waiting for their turn',
};

/** Reads the error of an Update. @throws {AppError} internal_error when the engine has failed. */
export function outcomeOfError(error: unknown): UpdateOutcome {
  if (isGone(error) || error instanceof WorkflowExecutionAlreadyStartedError) {
    return { kind: 'gone' };
  }
  if (error instanceof WorkflowUpdateFailedError) return outcomeOfFailure(error);
  if (grpcCodeOf(error) === GRPC.resourceExhausted) return { kind: 'full' };
  return { kind: isSurelyUndone(error) ? 'not_sent' : 'unknown' };
}

function outcomeOfFailure(error: WorkflowUpdateFailedError): UpdateOutcome {
  const { cause } = error;
  const type = cause instanceof ApplicationFailure ? cause.type : undefined;
  switch (type) {
    case SESSION_MOVING:
      return { kind: 'moving' };
    case SESSION_GONE:
      return { kind: 'gone', ...endOf(cause) };
    case TOO_LATE:
      return { kind: 'too_late' };
    case TOO_MANY_TICKS:
    case 'unknown_satellite':
    case 'invalid_request':
    case 'too_many':
      return { kind: 'refused', code: type, message: cause?.message ?? error.message };
    case STEP_FAILED:
      throw new AppError('internal_error', 'The simulation could not be advanced', {
        cause: error,
      });
    default:
      // The workflow ended before the request was done.
      return { kind: 'gone' };
  }
}

/** How a session ended, as its refusal tells. */
function endOf(cause: Error | undefined): Pick<SessionGone, 'ended'> {
  const detail: unknown = cause instanceof ApplicationFailure ? cause.details?.[0] : undefined;
  return detail === 'expired' || detail === 'deleted' || detail === 'absent'
    ? { ended: detail }
    : {};
}
