import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryRecord,
} from '../../../contracts/webhook/delivery.ts';
import type {
  DeliveryAttempt,
  DeliveryDocument,
  ListedDelivery,
} from '../../../records/webhook/deliveries.ts';
import { linksOf, pathOf } from '../../../presenters/links.ts';
import { instant, instantOrNull } from '../../../presenters/instant.ts';

/** A delivery with its newest attempt in short. */
export function presentDelivery(delivery: ListedDelivery): WebhookDelivery {
  const newest = delivery.attempts.at(-1);
  return {
    id: delivery._id,
    webhook_id: delivery.webhook_id,
    event_id: delivery.event_id,
    event_type: delivery.event_type,
    status: delivery.status,
    reason: delivery.reason,
    run: delivery.run,
    trigger: delivery.trigger,
    attempt_count: delivery.attempts.length,
    response_status: newest?.status ?? null,
    response_time_ms: newest?.ms ?? null,
    error_class: newest?.error_class ?? null,
    next_attempt_at: instantOrNull(delivery.next_attempt_at),
    created_at: instant(delivery.created_at),
    updated_at: instant(delivery.updated_at),
    completed_at: instantOrNull(delivery.completed_at),
    links: { self: pathOf.delivery(delivery._id) },
  };
}

/**
 * A delivery with every attempt and what it carries; `body` is null once it is no longer kept,
 * `hasWebhook` says whether its webhook is still there.
 */
export function presentDeliveryRecord(
  delivery: DeliveryDocument,
  body: string | null,
  hasWebhook: boolean,
  temporal: string | undefined,
): WebhookDeliveryRecord {
  // The text is an event that we wrote.
  const payload = body === null ? null : (JSON.parse(body) as Record<string, unknown>);
  return {
    ...presentDelivery(delivery),
    attempts: delivery.attempts.map(presentAttempt),
    payload,
    links: linksOf({
      self: pathOf.delivery(delivery._id),
      webhook: hasWebhook ? pathOf.webhook(delivery.webhook_id) : null,
      record: recordPath(delivery.event_type, payload),
      temporal,
    }),
  };
}

/** Where the record is read that an event is about; null for events without one. */
function recordPath(
  type: DeliveryDocument['event_type'],
  payload: Readonly<Record<string, unknown>> | null,
): string | null {
  const id: unknown = Reflect.get(Object(payload?.['data']), 'id');
  if (typeof id !== 'string') return null;
  if (type.startsWith('workload.')) return pathOf.workload(id);
  return type.startsWith('deployment.') ? pathOf.deployment(id) : null;
}

function presentAttempt(attempt: DeliveryAttempt): WebhookAttempt {
  const { answer } = attempt;
  return {
    run: attempt.run,
    attempt: attempt.attempt,
    trigger: attempt.trigger,
    at: instant(attempt.at),
    ms: attempt.ms,
    status: attempt.status,
    error_class: attempt.error_class,
    error: attempt.error,
    request_headers: attempt.request_headers === undefined ? null : { ...attempt.request_headers },
    answer: answer?.text ?? null,
    answer_bytes: answer?.bytes ?? null,
    answer_truncated: answer?.truncated ?? false,
    next_attempt_at: instantOrNull(attempt.next_attempt_at),
  };
}
