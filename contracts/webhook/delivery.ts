import * as v from 'valibot';
import { Instant } from '../time.ts';
import { WEBHOOK_EVENT_TYPES } from './event.ts';
import {
  DELIVERY_STATUSES,
  ATTEMPT_TRIGGERS,
  ATTEMPT_ERROR_CLASSES,
} from '../../domain/webhook/delivery.ts';

const deliveryEntries = {
  id: v.string(),
  webhook_id: v.string(),
  event_id: v.string(),
  event_type: v.picklist(WEBHOOK_EVENT_TYPES),
  status: v.pipe(
    v.picklist(DELIVERY_STATUSES),
    v.description(
      '`pending`: an attempt is to come. `failed`: ended before its last attempt. `exhausted`: all ' +
        'six failed. `stopped`: its webhook was disabled or deleted; it can be recovered.',
    ),
  ),
  reason: v.nullable(v.string()),
  run: v.pipe(v.number(), v.description('From 1; a resend or a recovery begins the next one.')),
  trigger: v.picklist(ATTEMPT_TRIGGERS),
  attempt_count: v.number(),
  response_status: v.pipe(v.nullable(v.number()), v.description('Of the newest attempt.')),
  response_time_ms: v.nullable(v.number()),
  error_class: v.nullable(v.picklist(ATTEMPT_ERROR_CLASSES)),
  next_attempt_at: v.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  completed_at: v.nullable(Instant),
};

/** A delivery in a list. */
export const WebhookDelivery = v.pipe(v.object(deliveryEntries), v.title('WebhookDelivery'));
export type WebhookDelivery = v.InferOutput<typeof WebhookDelivery>;

/** One attempt of a delivery. */
export const WebhookAttempt = v.pipe(
  v.object({
    run: v.number(),
    attempt: v.pipe(v.number(), v.description('1 to 6 within its run.')),
    trigger: v.picklist(ATTEMPT_TRIGGERS),
    at: Instant,
    ms: v.pipe(v.number(), v.description('From the look-up of the name to the end of the answer.')),
    status: v.pipe(v.nullable(v.number()), v.description('HTTP status; null without an answer.')),
    error_class: v.pipe(
      v.nullable(v.picklist(ATTEMPT_ERROR_CLASSES)),
      v.description('Null when it was delivered.'),
    ),
    error: v.nullable(v.string()),
    answer: v.pipe(v.nullable(v.string()), v.description('The first 20 KiB of its text.')),
    answer_bytes: v.nullable(v.number()),
    answer_truncated: v.boolean(),
    next_attempt_at: v.nullable(Instant),
  }),
  v.title('WebhookAttempt'),
);
export type WebhookAttempt = v.InferOutput<typeof WebhookAttempt>;

/** Answer of `GET /v1/webhook-deliveries/{id}`. */
export const WebhookDeliveryRecord = v.pipe(
  v.object({
    ...deliveryEntries,
    attempts: v.pipe(v.array(WebhookAttempt), v.description('Every one, in order.')),
    payload: v.pipe(
      v.nullable(v.record(v.string(), v.unknown())),
      v.description('The body that is sent; null once it is no longer kept.'),
    ),
  }),
  v.title('WebhookDeliveryRecord'),
);
export type WebhookDeliveryRecord = v.InferOutput<typeof WebhookDeliveryRecord>;

/** Answer of `POST /v1/webhook-deliveries/{id}/resend`. */
export const ResentDelivery = v.pipe(
  v.object(deliveryEntries),
  v.title('ResentDelivery'),
  v.description('It is pending and tried at once.'),
);

/** Answer of `POST /v1/webhooks/{id}/recover`. */
export const Recovery = v.pipe(
  v.object({
    id: v.pipe(v.string(), v.description('Of the webhook.')),
    status: v.literal('accepted'),
    recovery_id: v.pipe(v.string(), v.description('Of its workflow.')),
    since: Instant,
    until: Instant,
  }),
  v.title('Recovery'),
);
