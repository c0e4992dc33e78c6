import type { ErrorCode } from './error-codes.ts';

/** Why a request was refused and what its sender can do: a sentence each. */
export interface ErrorHelp {
  readonly cause: string;
  readonly cure: string;
}

const KEY_CURE = 'Send a key that is neither revoked nor expired, in the header of this surface.';
const PERMISSION_CURE = 'Use a key with the permission that the message names.';
const ROOM_CURE =
  'Do what the message says, or ask for another tier; `GET /v1/usage` has the figures.';
const RETRY_CURE = 'Try again after `Retry-After`, best with the same `Idempotency-Key`.';
const GONE_CURE =
  'Look at the id: it is wrong, or what it named belongs to another owner or is gone.';

/** Cause and cure of every code of the closed list, for documents. */
export const ERROR_HELP: Readonly<Record<ErrorCode, ErrorHelp>> = {
  validation_error: {
    cause: 'A field or parameter breaks a rule.',
    cure: 'Mend what `problems` lists: all of them at once, each with its path.',
  },
  invalid_body: {
    cause: 'The body is not JSON, or not an object.',
    cure: 'Send one JSON object, with `content-type: application/json`.',
  },
  invalid_request: {
    cause: 'The request, its address or a header cannot be read, or a field breaks a rule.',
    cure: 'Mend what the message and `problems` name.',
  },
  invalid_elements: {
    cause: 'Orbital elements are missing, malformed or describe no orbit.',
    cure: 'Send a whole TLE or OMM, or mean elements within the limits of the table.',
  },
  invalid_timestamp: {
    cause: 'A time is not ISO 8601.',
    cure: 'Write it like `2026-11-20T12:00:00Z`.',
  },
  too_many: { cause: 'A list has too many items.', cure: 'Divide it over several requests.' },
  range_too_large: {
    cause: 'The span of time is longer than this operation looks at.',
    cure: 'Ask for a shorter span, several times where you need more.',
  },
  too_many_points: {
    cause: 'Span and step ask for too many points.',
    cure: 'Take the step that the message names, or a shorter span.',
  },
  webhook_target_refused: {
    cause: 'The address of a webhook is not one that the platform sends to.',
    cure: 'Take a public https address on port 443; the guide to webhooks lists what is refused.',
  },
  invalid_api_key: { cause: 'The key is missing, malformed, unknown or ended.', cure: KEY_CURE },
  unauthorized: { cause: 'The key is missing, malformed, unknown or ended.', cure: KEY_CURE },
  insufficient_permissions: { cause: 'The key lacks a permission.', cure: PERMISSION_CURE },
  forbidden: {
    cause: 'The key lacks a permission, or is bound to something else.',
    cure: 'Use a key that has what the message names.',
  },
  live_not_allowed: {
    cause: 'Test keys run workloads with the simulated executor only.',
    cure: 'Use a live key, or `executor: "simulated"`.',
  },
  origin_not_allowed: {
    cause: 'A browser sent the request for a page of an origin that is not allowed.',
    cure: 'Call from a server, or let the operator add the origin.',
  },
  address_not_allowed: {
    cause: 'The key is bound to other addresses than the one it was sent from.',
    cure: "Send from an allowed address, or change the key's `allowed_addresses`.",
  },
  not_found: { cause: 'There is nothing at this path or under this id.', cure: GONE_CURE },
  satellite_not_found: {
    cause: 'The catalogue has no such satellite.',
    cure: 'Take a catalogue number or a name of `GET /v1/satellites/{id}`, or send elements of your own.',
  },
  preset_not_found: { cause: 'There is no such preset.', cure: '`GET /v1/presets` lists them.' },
  template_not_found: {
    cause: 'There is no such orbit or constellation template.',
    cure: 'The message names those that there are.',
  },
  session_not_found: {
    cause: 'There is no such session.',
    cure: 'Make one: `POST /v1/sessions`.',
  },
  workload_not_found: { cause: 'You have no workload with this id.', cure: GONE_CURE },
  artifact_not_found: {
    cause: 'None of your workloads lists this content.',
    cure: 'Take a `contentId` of `GET /v1/workloads/{id}/artifacts`.',
  },
  webhook_not_found: { cause: 'You have no webhook with this id.', cure: GONE_CURE },
  webhook_delivery_not_found: { cause: 'You have no delivery with this id.', cure: GONE_CURE },
  method_not_allowed: {
    cause: 'The path exists, but not with this method.',
    cure: 'Use a method of the header `Allow`.',
  },
  not_acceptable: {
    cause: 'The header `Accept` allows none of the forms of this answer.',
    cure: 'Ask for one of the forms that the message lists.',
  },
  request_timeout: {
    cause: 'The request took too long to arrive.',
    cure: 'Send it again, in one go.',
  },
  conflict: {
    cause: 'What is there does not allow this now.',
    cure: 'Read the record, then decide; the message says what stands in the way.',
  },
  workload_finished: {
    cause: 'The workload has ended already.',
    cure: 'Nothing is left to cancel: read its outcome.',
  },
  webhook_disabled: {
    cause: 'The webhook is disabled.',
    cure: 'Enable it first: `PATCH` with `{"enabled": true}`.',
  },
  webhooks_off: {
    cause: 'The operator has switched webhooks off.',
    cure: 'Ask for the state instead, or ask the operator.',
  },
  too_many_webhooks: { cause: 'You have as many webhooks as you may.', cure: ROOM_CURE },
  too_many_artifacts: {
    cause: 'The deployment has as many outputs as it may.',
    cure: 'Replace one under its name, or put several into one archive.',
  },
  artifact_storage_full: {
    cause: 'Your uploads take as much room as they may.',
    cure: 'Keep large outputs elsewhere and report their address.',
  },
  quota_exceeded: { cause: 'You have as many of this kind as you may.', cure: ROOM_CURE },
  schedule_conflict: {
    cause: 'What the plan uses is booked by now.',
    cure: 'Plan again with `options.world`, from `next_start` where there is one, or send `on_conflict: replan`.',
  },
  not_the_holder: {
    cause: 'Another agent holds this deployment.',
    cure: 'Report as the agent that took it.',
  },
  deployment_ended: {
    cause: 'The deployment has ended and is final.',
    cure: 'Nothing more can be reported; make a new deployment.',
  },
  idempotency_in_progress: {
    cause: 'The first request with this `Idempotency-Key` is still running.',
    cure: 'Wait as long as `Retry-After` says and send the same again.',
  },
  archived: {
    cause: 'It has expired by the retention of its owner, and lies in the archive.',
    cure: 'Read it at the path in `links.archive`; `GET /v1/retention` says how long things are kept.',
  },
  session_expired: {
    cause: 'The session had no tick or fault for an hour.',
    cure: 'Make a new one; the same seed gives the same results.',
  },
  upload_protocol: {
    cause:
      'The header `Tus-Resumable` is missing, or names a version of tus that is not spoken here.',
    cure: 'Send `Tus-Resumable: 1.0.0`, best by a client of tus; or send the whole content with PUT.',
  },
  payload_too_large: {
    cause: 'The body has more bytes or values than this operation reads.',
    cure: 'Send less at once; the page of the operation says how much.',
  },
  unsupported_media_type: {
    cause:
      'The body is said to be of another type than JSON. `text/plain` and `application/x-www-form-urlencoded`, which ' +
      'simple clients send unasked, are read as JSON too, except from a page of another origin.',
    cure: 'Send JSON with `content-type: application/json`.',
  },
  ground_executor_off: {
    cause: 'A step on the ground has a program, and this platform runs none.',
    cure: 'Ask who runs the platform to set `GROUND_EXECUTOR=on`, or leave `run` of that step, or `merge`, out.',
  },
  range_not_satisfiable: {
    cause: 'The range of bytes lies outside the content.',
    cure: 'Take a range within the size of `Content-Range`.',
  },
  idempotency_key_reused: {
    cause: 'This `Idempotency-Key`, or `payload.event_id` of an event, was used with another body.',
    cure: 'Use a new one for every new request.',
  },
  class_not_executable: {
    cause: 'Workloads of this class can be previewed, not run.',
    cure: 'Use `POST /v1/workloads/preview`, or another class.',
  },
  hash_mismatch: {
    cause: 'The content that arrived has another SHA-256 than stated.',
    cure: 'Send it again: it was changed on its way, or the hash is of something else.',
  },
  planning_failed: {
    cause: 'No plan keeps within power, heat, memory, storage, contacts and deadline.',
    cure: 'Take a `suggestion` of `problems`: each was checked to make the plan feasible.',
  },
  propagation_failed: {
    cause: 'The elements cannot be followed to that time.',
    cure: 'Take newer elements or another time.',
  },
  elements_too_old: {
    cause: 'The elements are more than a year away from the time that was asked for.',
    cure: 'Take newer elements, or a time nearer to their epoch.',
  },
  rate_limit_exceeded: {
    cause: 'A limit of requests is used up.',
    cure: 'Wait as long as `Retry-After` says; the headers `X-RateLimit-…` say where you stand.',
  },
  too_many_ticks: {
    cause: 'Too many ticks of the session wait for their turn.',
    cure: 'Wait for the answer of one tick before you send the next.',
  },
  headers_too_large: {
    cause: 'Address and headers are larger than 16 KiB.',
    cure: 'Send fewer and shorter headers.',
  },
  internal_error: {
    cause: 'A fault of ours.',
    cure: 'Try again once, then report it with the `request_id`.',
  },
  planning_timeout: {
    cause: 'The computation took too long.',
    cure: 'Ask for less: a shorter horizon, fewer satellites or steps.',
  },
  unavailable: { cause: 'A part of the platform cannot be reached.', cure: RETRY_CURE },
};

/** The code of the closed list behind a code as a surface sends it, or null. */
export function helpForCode(code: string): ErrorHelp | null {
  if (code === 'rate_limited') return ERROR_HELP.rate_limit_exceeded;
  // True: the check before it says that the table has this name.
  return Object.hasOwn(ERROR_HELP, code) ? ERROR_HELP[code as ErrorCode] : null;
}
