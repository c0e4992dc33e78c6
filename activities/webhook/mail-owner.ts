import type { Mailer } from '../../outbound/mail.ts';
import type { DeliveryDocument } from '../../records/webhook/deliveries.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookDocument } from '../../records/webhook/webhooks.ts';
import { endpointOf } from './snapshot.ts';

/** Which mail the owner is to get. */
export interface MailRequest {
  readonly deliveryId: string;
  readonly kind: 'warning' | 'disabled';
}

/** What became of a mail. */
export interface MailReport {
  /** `none`: no mail is due, or it was sent before. */
  readonly outcome: 'sent' | 'refused' | 'none';
  readonly reason: string | null;
}

/** What mails are made with. */
export interface MailPorts {
  readonly progress: Pick<WebhookProgress, 'delivery' | 'webhooks' | 'claimWarning' | 'count'>;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Where the owner of a webhook reads mail; null = unknown. */
  readonly addressOf: (webhook: WebhookDocument) => string | null;
}

/**
 * Warns the owner of a webhook whose event has failed four times (one mail for a time of failures),
 * or says that it was disabled. Throws when the mail server cannot be reached, so that it is tried
 * again; a repeat has the same Message-ID.
 */
export function createMailOwner({ progress, mailer, addressOf }: MailPorts) {
  return async ({ deliveryId, kind }: MailRequest): Promise<MailReport> => {
    const delivery = await progress.delivery(deliveryId);
    const webhook =
      delivery === null
        ? undefined
        : (await progress.webhooks([delivery.webhook_id])).get(delivery.webhook_id);
    if (delivery === null || webhook === undefined)
      return { outcome: 'none', reason: 'the webhook was deleted' };
    if (kind === 'warning' && !(await progress.claimWarning(delivery)))
      return { outcome: 'none', reason: 'its owner was warned already' };
    const to = addressOf(webhook);
    if (to === null) return { outcome: 'none', reason: 'no address is known for its owner' };
    const undelivered = await progress.count(webhook._id, {
      status: { $in: ['stopped', 'exhausted'] },
    });
    const answer = await mailer.send({
      to,
      key: `${kind} ${webhook._id} ${kind === 'warning' ? delivery._id : (webhook.disabled_at?.toISOString() ?? '')}`,
      ...(kind === 'warning'
        ? warning(webhook, delivery)
        : disabled(webhook, delivery, undelivered)),
    });
    return answer.kind === 'sent'
      ? { outcome: 'sent', reason: null }
      : { outcome: 'refused', reason: answer.reason };
  };
}

function warning(webhook: WebhookDocument, delivery: DeliveryDocument) {
  return {
    subject: `Webhook ${webhook._id} is failing`,
    text: [
      `Your webhook ${webhook._id} at ${endpointOf(webhook.url)} has not accepted an event:`,
      '',
      ...story(delivery),
      '',
      nextTry(delivery),
      'When the sixth attempt of an event fails, the webhook is disabled and its other pending',
      'deliveries stop. They stay listed and can be recovered.',
    ].join('\n'),
  };
}

function disabled(webhook: WebhookDocument, delivery: DeliveryDocument, undelivered: number) {
  const why =
    webhook.disabled_reason === 'gone'
      ? 'it answered 410 (gone)'
      : 'the last attempt of an event has failed';
  return {
    subject: `Webhook ${webhook._id} was disabled`,
    text: [
      `Your webhook ${webhook._id} at ${endpointOf(webhook.url)} was disabled because ${why}:`,
      '',
      ...story(delivery),
      '',
      `${undelivered} of its deliveries are not delivered. Once your endpoint works again, enable the`,
      `webhook (PATCH /v1/webhooks/${webhook._id} with {"enabled": true}) and recover them`,
      `(POST /v1/webhooks/${webhook._id}/recover with {"since": …}).`,
    ].join('\n'),
  };
}

function story({ event_id: id, event_type: type, attempts }: DeliveryDocument): string[] {
  const [first] = attempts;
  const last = attempts.at(-1);
  return [
    `  event: ${type} (${id})`,
    `  first attempt: ${first?.at.toISOString() ?? 'none'}`,
    `  last attempt: ${last?.at.toISOString() ?? 'none'}: ${last?.error ?? 'no error'}`,
    `  attempts: ${attempts.length}`,
  ];
}

function nextTry({ next_attempt_at: next }: DeliveryDocument): string {
  return next === null ? '' : `The next attempt is at ${next.toISOString()}.`;
}
