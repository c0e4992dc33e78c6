import type { TargetVerdict } from '../../outbound/check-target.ts';
import type { Courier } from '../../outbound/courier.ts';
import type { SecretBox } from '../../outbound/secret-box.ts';
import type { PublishedEvents } from '../../records/published-events.ts';
import type { SatelliteRecords } from '../../records/satellites.ts';
import type { DeliveryRecords } from '../../records/webhook-deliveries.ts';
import type { WebhookRecords } from '../../records/webhooks.ts';

/** The way to the workflows of deliveries, as the API uses it. */
export interface WebhookActions {
  /** Tells of a delivery that begins a new run. */
  resend(deliveryId: string): Promise<unknown>;
  /** Makes the next attempt of a pending delivery at once. */
  tryNow(deliveryId: string): Promise<unknown>;
  /** Ends the pending deliveries of a webhook that was disabled or deleted. */
  stop(webhookId: string): Promise<unknown>;
  /** Sends again what did not get through, and what was never tried, in a span of time. */
  recover(span: {
    readonly webhookId: string;
    readonly sinceMs: number;
    readonly untilMs: number;
  }): Promise<unknown>;
}

/** What the routes of webhooks need. */
export interface WebhookDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  readonly webhooks: WebhookRecords;
  readonly webhookDeliveries: DeliveryRecords;
  readonly publishedEvents: Pick<PublishedEvents, 'keep' | 'get'>;
  readonly satelliteNumbers: Pick<SatelliteRecords, 'numbersOf'>;
  /** Judges a URL that webhooks are to be sent to. */
  readonly judgeTarget: (url: string) => Promise<TargetVerdict>;
  readonly secretBox: Pick<SecretBox, 'seal'>;
  readonly courier: Courier;
  readonly webhookGateway: WebhookActions;
}
