import type { AttemptErrorClass, DeliveryStatus } from '../../domain/webhook/delivery.ts';
import { tracing } from '../../observe/tracing/tracing.ts';
import { waitAfter } from '../../domain/webhook/retry-schedule.ts';
import type { Sender, SentAttempt } from '../../outbound/sender.ts';
import type { FairShare } from '../../outbound/fair-share.ts';
import type {
  PublishedEventDocument,
  PublishedEvents,
} from '../../records/webhook/published-events.ts';
import type { DeliveryAttempt, DeliveryDocument } from '../../records/webhook/deliveries.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookDocument } from '../../records/webhook/webhooks.ts';
import { endpointOf } from './snapshot.ts';

/** What attempts are made with. */
export interface AttemptPorts {
  readonly progress: Pick<
    WebhookProgress,
    'webhooks' | 'delivery' | 'recordAttempt' | 'postpone' | 'stop'
  >;
  readonly events: Pick<PublishedEvents, 'bodies'>;
  readonly sender: Sender;
  /** Shares the sends of this process between endpoints. */
  readonly share: FairShare;
  /** Epoch ms. */
  readonly clock: () => number;
}

/** What became of an attempt; not one of them is a failure of ours. */
export type AttemptReport =
  | {
      readonly kind: 'attempted';
      readonly status: DeliveryStatus;
      readonly reason: string | null;
      /** ISO 8601. */
      readonly at: string;
      readonly ms: number;
      /** Status of the answer; null when there was none. */
      readonly answered: number | null;
      readonly errorClass: AttemptErrorClass | null;
      readonly error: string | null;
      /** ISO 8601. */
      readonly nextAttemptAt: string | null;
    }
  /** No attempt was made and none is counted: the endpoint has its share of what is under way. */
  | { readonly kind: 'busy'; readonly nextAttemptAt: string }
  /** No attempt is made: the delivery, its webhook or its event has ended meanwhile. */
  | { readonly kind: 'stopped'; readonly status: DeliveryStatus; readonly reason: string | null };

/** One attempt that is due. */
export interface DueAttempt {
  readonly delivery: DeliveryDocument;
  /** As it is now; undefined = deleted. */
  readonly webhook: WebhookDocument | undefined;
  /** Undefined = no longer kept. */
  readonly event: PublishedEventDocument | undefined;
  /** From 1 to 6. */
  readonly attempt: number;
  readonly delaysMs: readonly number[];
  /**
   * Others wait for this attempt: it is put off when its endpoint kept its last caller to the end.
   */
  readonly isInPage?: boolean;
  /** Ends the attempt early, which then counts as none. */
  readonly signal: AbortSignal;
}

/** An attempt's report beside its delivery as it is after it; null = it was deleted. */
export interface Attempted {
  readonly report: AttemptReport;
  readonly delivery: DeliveryDocument | null;
}

/**
 * Makes one attempt and keeps what became of it; one that is kept already is not made again. It belongs to the
 * trace of what caused the event, whoever makes it.
 */
export function attemptOnce(ports: AttemptPorts, due: DueAttempt): Promise<Attempted> {
  return tracing().within(due.event?.traceparent, () => attempt(ports, due));
}

async function attempt(ports: AttemptPorts, due: DueAttempt): Promise<Attempted> {
  const { progress, sender, share } = ports;
  const { delivery, webhook, event, attempt: number } = due;
  const kept = delivery.attempts.find(
    (made) => made.run === delivery.run && made.attempt === number,
  );
  if (kept !== undefined) return { report: reportOf(delivery, kept), delivery };
  if (delivery.status !== 'pending') return ended(delivery);
  const obstacle = obstacleOf(webhook, event);
  if (obstacle !== null) return ended(await progress.stop(delivery._id, obstacle));
  if (webhook === undefined || event === undefined) throw new Error('an obstacle was overlooked');
  const endpoint = endpointOf(webhook.url);
  if (due.isInPage === true && share.hangs(endpoint)) return putOff(delivery, ports.clock());
  if (!(await share.enter(endpoint))) {
    const nextAttemptAtMs = ports.clock() + share.waitMs(endpoint);
    await progress.postpone(delivery._id, nextAttemptAtMs);
    return putOff(delivery, nextAttemptAtMs);
  }
  let outcome: SentAttempt | null = null;
  try {
    outcome = await sender.deliver({
      webhook,
      deliveryId: delivery._id,
      eventId: event._id,
      eventType: event.type,
      body: event.body,
      attempt: number,
      signal: due.signal,
    });
    // The place is held until the outcome is stored: while the records are unavailable, at most as
    // many attempts as there are places are sent without an outcome, and so are sent again.
    const made = attemptOf(due, webhook, outcome);
    const after = await progress.recordAttempt(delivery._id, made);
    return after === null ? ended(null) : { report: reportOf(after, made), delivery: after };
  } finally {
    share.give(endpoint, outcome?.errorClass === 'timeout');
  }
}

/** No attempt was made: its workflow makes it at `nextAttemptAtMs`. */
function putOff(delivery: DeliveryDocument, nextAttemptAtMs: number): Attempted {
  return {
    report: { kind: 'busy', nextAttemptAt: new Date(nextAttemptAtMs).toISOString() },
    delivery: { ...delivery, next_attempt_at: new Date(nextAttemptAtMs) },
  };
}

function obstacleOf(
  webhook: WebhookDocument | undefined,
  event: PublishedEventDocument | undefined,
): string | null {
  if (webhook === undefined) return 'its webhook was deleted';
  if (webhook.status === 'disabled') return 'its webhook is disabled';
  return event === undefined ? 'its event is no longer kept' : null;
}

function attemptOf(
  { delivery, attempt, delaysMs }: DueAttempt,
  { options }: WebhookDocument,
  outcome: SentAttempt,
): DeliveryAttempt {
  const isGone = outcome.status === 410 && options.disable_on_gone;
  const askedMs = options.honour_retry_after ? outcome.retryAfterMs : null;
  const waitMs =
    outcome.errorClass === null || isGone ? null : waitAfter(attempt, delaysMs, askedMs);
  return {
    run: delivery.run,
    attempt,
    trigger: attempt === 1 ? delivery.trigger : 'schedule',
    at: new Date(outcome.atMs),
    ms: outcome.ms,
    status: outcome.status,
    error_class: outcome.errorClass,
    error: outcome.error,
    answer: outcome.answer,
    request_headers: outcome.requestHeaders,
    // The waits of the schedule begin when the attempt has failed.
    next_attempt_at: waitMs === null ? null : new Date(outcome.atMs + outcome.ms + waitMs),
  };
}

function reportOf(
  delivery: DeliveryDocument,
  made: Omit<DeliveryAttempt, 'answer' | 'request_headers'>,
): AttemptReport {
  return {
    kind: 'attempted',
    status: delivery.status,
    reason: delivery.reason,
    at: made.at.toISOString(),
    ms: made.ms,
    answered: made.status,
    errorClass: made.error_class,
    error: made.error,
    nextAttemptAt: delivery.next_attempt_at?.toISOString() ?? null,
  };
}

function ended(delivery: DeliveryDocument | null): Attempted {
  const report: AttemptReport = {
    kind: 'stopped',
    status: delivery === null || delivery.status === 'pending' ? 'stopped' : delivery.status,
    reason: delivery?.reason ?? 'the delivery was deleted',
  };
  return { report, delivery };
}
