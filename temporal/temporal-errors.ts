import {
  NamespaceNotFoundError,
  WorkflowNotFoundError,
  isGrpcServiceError,
} from '@temporalio/client';
import { AppError } from '../contracts/error-codes.ts';

/** gRPC status codes, as the protocol numbers them. */
export const GRPC = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  permissionDenied: 7,
  resourceExhausted: 8,
  unimplemented: 12,
} as const;

/** Codes with which a server says that it did not do what was asked. */
const REFUSALS: ReadonlySet<number> = new Set([
  3, // invalid argument
  5, // not found: the namespace
  7, // permission denied
  8, // resource exhausted
  9, // failed precondition
  12, // unimplemented
  16, // unauthenticated
]);

/** The gRPC code of an error or of what caused it; null when it has none. */
export function grpcCodeOf(error: unknown): number | null {
  if (error instanceof NamespaceNotFoundError) return GRPC.notFound;
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (isGrpcServiceError(at)) return at.code;
  }
  return null;
}

/** Says whether the server certainly refused, so that nothing has happened. */
export function isRefusal(error: unknown): boolean {
  const code = grpcCodeOf(error);
  return code !== null && REFUSALS.has(code);
}

/** Says whether a start was refused because the namespace or a search attribute is not known. */
export function isUnregistered(error: unknown): boolean {
  const code = grpcCodeOf(error);
  return code === GRPC.invalidArgument || code === GRPC.notFound;
}

/** Says whether the workflow has closed or never was. */
export function isGone(error: unknown): boolean {
  return error instanceof WorkflowNotFoundError;
}

/**
 * A change was sent and its answer did not come in time, so it is unknown whether it was applied.
 */
export function unanswered(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    'The workflow service did not answer in time; the change may have been applied',
    { retryAfterS: 5, cause },
  );
}

/** Temporal cannot be reached or cannot serve now: 503 at the edges, a retry in activities. */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The workflow service is not available', {
    retryAfterS: 5,
    cause,
  });
}
