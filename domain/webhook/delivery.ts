/**
 * Where a delivery stands. `pending`: an attempt is under way or will be made. `failed`: ended
 * before its last attempt (a test, or an endpoint that said it is gone). `exhausted`: every attempt
 * failed. `stopped`: its webhook was disabled or deleted.
 */
export const DELIVERY_STATUSES = [
  'pending',
  'delivered',
  'failed',
  'exhausted',
  'stopped',
] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why a delivery has the attempts that it has. */
export const ATTEMPT_TRIGGERS = ['schedule', 'resend', 'recover', 'try_now', 'test'] as const;
export type AttemptTrigger = (typeof ATTEMPT_TRIGGERS)[number];

/** Why an attempt failed. */
export const ATTEMPT_ERROR_CLASSES = [
  /** The host has no address, or could not be asked for one. */
  'dns',
  /** The address or the URL is one that webhooks may not reach. */
  'target_refused',
  'connect_refused',
  /** The connection was lost before the answer was whole. */
  'reset',
  /** No trusted certificate of that name, or no common protocol. */
  'tls',
  /** Not whole within the time for one attempt. */
  'timeout',
  /** The answer is no HTTP. */
  'protocol',
  /** 3xx: redirects are not followed. */
  'redirect',
  /** Any other status outside 200 to 299. */
  'status',
  /** No way to the host. */
  'network',
] as const;
export type AttemptErrorClass = (typeof ATTEMPT_ERROR_CLASSES)[number];

/** Why the platform disabled a webhook, or that its user did. */
export const DISABLED_REASONS = ['failures', 'gone', 'user'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
