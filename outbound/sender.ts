import type { WebhookEventType } from '../contracts/webhook/event.ts';
import type { WebhookDocument } from '../records/webhook/webhooks.ts';
import type { SecretBox } from './secret-box.ts';
import type { AttemptOutcome, Transport } from './send-once.ts';
import { signatureHeaders } from './sign.ts';

/** One attempt at one delivery. */
export interface DeliveryRequest {
  readonly webhook: Pick<WebhookDocument, '_id' | 'url' | 'secrets'>;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: WebhookEventType;
  /** The stored text of the event: these bytes are signed and sent. */
  readonly body: string;
  /** From 1. */
  readonly attempt: number;
  readonly signal?: AbortSignal;
}

/** Signs events and sends them. */
export interface Sender {
  /** Makes one attempt. Throws for faults of our own: a secret that no key opens. */
  deliver(request: DeliveryRequest): Promise<SentAttempt>;
}

/** What became of an attempt, and the headers that it was made with. */
export interface SentAttempt extends AttemptOutcome {
  readonly requestHeaders: Readonly<Record<string, string>>;
}

const USER_AGENT = 'orbital-compute-webhooks/1.0';

/** A sender over the given transport; the secrets are opened for each attempt and not kept. */
export function createSender(parts: {
  readonly transport: Pick<Transport, 'send'>;
  readonly secretBox: Pick<SecretBox, 'open'>;
  readonly clock?: () => number;
}): Sender {
  const { transport, secretBox, clock = Date.now } = parts;
  return {
    async deliver({ webhook, deliveryId, eventId, eventType, body: text, attempt, signal }) {
      const nowMs = clock();
      const body = Buffer.from(text, 'utf8');
      const secrets = webhook.secrets
        .filter(({ expires_at: until }) => until === null || until.getTime() > nowMs)
        .map(({ sealed }) => secretBox.open(sealed, webhook._id));
      const headers = {
        'content-type': 'application/json',
        accept: '*/*',
        // Anything else would have to be unpacked.
        'accept-encoding': 'identity',
        'user-agent': USER_AGENT,
        'x-service-event': eventType,
        'x-service-delivery': deliveryId,
        'x-service-attempt': String(attempt),
        ...signatureHeaders({
          id: eventId,
          timestampS: Math.floor(nowMs / 1000),
          body,
          secrets,
        }),
      };
      const outcome = await transport.send({
        url: webhook.url,
        body,
        ...(signal === undefined ? {} : { signal }),
        headers,
      });
      return { ...outcome, requestHeaders: headers };
    },
  };
}
