import { AppError, type ErrorCode } from '../../contracts/error-codes.ts';
import type { SurfaceName } from './kit.ts';

/** The message to the client for an error that is a fault of ours. */
const INTERNAL_TEXT = 'Something went wrong on our side. Quote the request id when you report it.';

const UNAVAILABLE_TEXT =
  'A part of the platform cannot be reached at the moment. Try again shortly, best with the same ' +
  'Idempotency-Key: then nothing is done twice.';

/** How long a client should wait before it tries again when an engine is away, s. */
const UNAVAILABLE_RETRY_S = 2;

/** The error for an engine that is away. */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', UNAVAILABLE_TEXT, {
    retryAfterS: UNAVAILABLE_RETRY_S,
    cause,
  });
}

/** Turns anything thrown into an error with a code; what is not expected becomes internal_error. */
export function toAppError(error: unknown, isUnavailable: (error: unknown) => boolean): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return unavailable(error);
  return new AppError('internal_error', INTERNAL_TEXT, { cause: error });
}

/** The code that the simulation service uses where the kit has a finer one. */
const SIMULATION_CODES: Partial<Record<ErrorCode, string>> = {
  validation_error: 'invalid_request',
  invalid_body: 'invalid_request',
};

/** The code as a surface sends it: the simulation service has one for every unreadable request. */
export function codeOnWire(surface: SurfaceName, code: ErrorCode): string {
  return (surface === 'simulation' ? SIMULATION_CODES[code] : undefined) ?? code;
}

/** Codes that the console sends as the text itself. */
const CONSOLE_CODES: Partial<Record<ErrorCode, string>> = {
  invalid_api_key: 'unauthorized',
  unauthorized: 'unauthorized',
  insufficient_permissions: 'forbidden',
  forbidden: 'forbidden',
  address_not_allowed: 'forbidden',
  quota_exceeded: 'quota_exceeded',
  rate_limit_exceeded: 'rate_limited',
  schedule_conflict: 'schedule_conflict',
  not_the_holder: 'not_the_holder',
  deployment_ended: 'deployment_ended',
  internal_error: 'internal_error',
  unavailable: 'unavailable',
};

/**
 * The body of an error answer in the surface's shape: main and CAE
 * `{error:{code,message,details?}}`, simulation `{error:code,message,code}`, console `{error:text,code}`.
 */
export function presentError(
  surface: SurfaceName,
  error: AppError,
  requestId: string,
): Record<string, unknown> {
  const reference = error.status >= 500 ? { request_id: requestId } : {};
  const { details } = error;
  switch (surface) {
    case 'main':
    case 'cae': {
      const withDetails = details === undefined ? {} : { details };
      return { error: { code: error.code, message: error.message, ...withDetails, ...reference } };
    }
    case 'simulation': {
      const code = codeOnWire(surface, error.code);
      return flat({ error: code, message: error.message, code }, { ...details, ...reference });
    }
    case 'console': {
      const word = CONSOLE_CODES[error.code];
      const { code, message } = error;
      if (word === undefined) return flat({ error: message, code }, { ...details });
      return flat({ error: word, message, code }, { ...details, ...reference });
    }
  }
}

/** A flat body: what a person looks for stands first, and no detail can take its place. */
function flat(
  said: Readonly<Record<string, string>>,
  details: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return { ...said, ...details, ...said };
}

/** The headers that belong to an error answer. */
export function errorHeaders(error: AppError): Record<string, string> {
  const retry = error.retryAfterS;
  return {
    ...error.headers,
    ...(retry === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(retry))) }),
  };
}
