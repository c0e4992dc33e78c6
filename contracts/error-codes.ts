/**
 * Every error code that leaves a surface, with its HTTP status. One closed list: what is not here
 * cannot be answered. `api/http` turns a code into the shape of the surface.
 */
export const ERROR_STATUS = {
  validation_error: 400,
  invalid_body: 400,
  invalid_request: 400,
  invalid_elements: 400,
  invalid_timestamp: 400,
  too_many: 400,
  range_too_large: 400,
  too_many_points: 400,
  webhook_target_refused: 400,
  invalid_api_key: 401,
  unauthorized: 401,
  insufficient_permissions: 403,
  forbidden: 403,
  live_not_allowed: 403,
  origin_not_allowed: 403,
  address_not_allowed: 403,
  not_found: 404,
  satellite_not_found: 404,
  preset_not_found: 404,
  template_not_found: 404,
  session_not_found: 404,
  workload_not_found: 404,
  artifact_not_found: 404,
  webhook_not_found: 404,
  webhook_delivery_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  conflict: 409,
  workload_finished: 409,
  webhook_disabled: 409,
  webhooks_off: 409,
  ground_executor_off: 409,
  too_many_webhooks: 409,
  too_many_artifacts: 409,
  artifact_storage_full: 409,
  quota_exceeded: 409,
  schedule_conflict: 409,
  not_the_holder: 409,
  deployment_ended: 409,
  idempotency_in_progress: 409,
  session_expired: 410,
  archived: 410,
  upload_protocol: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  idempotency_key_reused: 422,
  class_not_executable: 422,
  hash_mismatch: 422,
  planning_failed: 422,
  propagation_failed: 422,
  elements_too_old: 422,
  rate_limit_exceeded: 429,
  too_many_ticks: 429,
  headers_too_large: 431,
  internal_error: 500,
  planning_timeout: 503,
  unavailable: 503,
} as const;

/** A code of the closed list. */
export type ErrorCode = keyof typeof ERROR_STATUS;

/** One thing wrong with an input: where (dotted path) and how to mend it. */
export interface Problem {
  readonly path: string;
  readonly message: string;
  readonly [extra: string]: unknown;
}

/** What an AppError may carry beside code and message. */
export interface AppErrorOptions {
  /** Becomes `details` of a nested error body. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Becomes the `Retry-After` header, whole seconds. */
  readonly retryAfterS?: number;
  /** Extra answer headers, such as `Allow` or `WWW-Authenticate`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The reason for the log; never leaves the process. */
  readonly cause?: unknown;
}

/** The one error class of the edges: an expected refusal with a code from the closed list. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly retryAfterS: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details;
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
  }

  /** The HTTP status of the code. */
  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
