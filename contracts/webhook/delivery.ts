import * as v from 'valibot';
import { answer, described } from '../shapes.ts';
import { Links } from '../links.ts';
import { wallTime, wallTimeOrNull } from '../time.ts';
import { WEBHOOK_EVENT_TYPES } from './event.ts';
import { RequestHeaders } from './webhook.ts';
import {
  DELIVERY_STATUSES,
  ATTEMPT_TRIGGERS,
  ATTEMPT_ERROR_CLASSES,
} from '../../domain/webhook/delivery.ts';

const deliveryEntries = {
  id: v.string(),
  webhook_id: described(v.string(), 'The webhook that it belongs to.'),
  event_id: described(v.string(), 'The event that it carries; the same in every attempt.'),
  event_type: described(v.picklist(WEBHOOK_EVENT_TYPES), 'What happened.'),
  status: described(
    v.picklist(DELIVERY_STATUSES),
    '`pending`: an attempt is to come. `failed`: ended before its last attempt. `exhausted`: all ' +
      'six failed. `stopped`: its webhook was disabled or deleted; it can be recovered.',
  ),
  reason: described(v.nullable(v.string()), 'Why it ended, where it did not arrive.'),
  run: described(v.number(), 'From 1; a resend or a recovery begins the next one.'),
  trigger: described(v.picklist(ATTEMPT_TRIGGERS), 'What began the run.'),
  attempt_count: described(v.number(), 'Attempts so far, all runs.'),
  response_status: described(v.nullable(v.number()), 'Of the newest attempt.'),
  response_time_ms: described(v.nullable(v.number()), 'Of the newest attempt.'),
  error_class: described(
    v.nullable(v.picklist(ATTEMPT_ERROR_CLASSES)),
    'Of the newest attempt; null when delivered.',
  ),
  next_attempt_at: wallTimeOrNull(),
  created_at: wallTime(),
  updated_at: wallTime(),
  completed_at: wallTimeOrNull(),
  links: Links,
};

/** A delivery in a list. */
export const WebhookDelivery = answer('WebhookDelivery', deliveryEntries);
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;

/** One attempt of a delivery. */
export const WebhookAttempt = answer('WebhookAttempt', {
  run: described(v.number(), 'From 1; a resend or a recovery begins the next one.'),
  attempt: described(v.number(), '1 to 6 within its run.'),
  trigger: described(v.picklist(ATTEMPT_TRIGGERS), 'What began the run.'),
  at: wallTime(),
  ms: described(v.number(), 'From the look-up of the name to the end of the answer.'),
  status: described(v.nullable(v.number()), 'HTTP status; null without an answer.'),
  error_class: described(
    v.nullable(v.picklist(ATTEMPT_ERROR_CLASSES)),
    'Null when it was delivered.',
  ),
  error: described(v.nullable(v.string()), 'What went wrong, for a person.'),
  request_headers: described(
    v.nullable(RequestHeaders),
    'As they were sent, the signatures included. Null for attempts of older versions.',
  ),
  answer: described(v.nullable(v.string()), 'The first 20 KiB of its text.'),
  answer_bytes: described(v.nullable(v.number()), 'Length of the whole answer.'),
  answer_truncated: described(v.boolean(), 'The answer was longer than is kept.'),
  next_attempt_at: wallTimeOrNull(),
});
export type WebhookAttempt = v.InferOutput<typeof WebhookAttempt>;

/** Answer of `GET /v1/webhook-deliveries/{id}`. */
export const WebhookDeliveryRecord = answer('WebhookDeliveryRecord', {
  ...deliveryEntries,
  attempts: described(v.array(WebhookAttempt), 'Every one, in order.'),
  payload: described(
    v.nullable(v.record(v.string(), v.unknown())),
    'The body that is sent; null once it is no longer kept.',
  ),
});
export type WebhookDeliveryRecord = v.InferOutput<typeof WebhookDeliveryRecord>;

/** Answer of `POST /v1/webhook-deliveries/{id}/resend`. */
export const ResentDelivery = v.pipe(
  v.object(deliveryEntries),
  v.title('ResentDelivery'),
  v.description('It is pending and tried at once.'),
);

/** Answer of `POST /v1/webhooks/{id}/recover` with `dry_run`. */
export const RecoveryCount = answer('RecoveryCount', {
  id: described(v.string(), 'Of the webhook.'),
  status: v.literal('counted'),
  count: described(v.number(), 'Events that would be sent.'),
  at_least: described(v.boolean(), 'There are more events in the span than were looked at.'),
  since: wallTime(),
  until: wallTime(),
});

/** Answer of `POST /v1/webhooks/{id}/recover`. */
export const Recovery = answer('Recovery', {
  id: described(v.string(), 'Of the webhook.'),
  status: v.literal('accepted'),
  recovery_id: described(v.string(), 'Of its workflow.'),
  since: wallTime(),
  until: wallTime(),
});
