import type { TargetVerdict } from '../../../outbound/check-target.ts';
import type { Sender } from '../../../outbound/sender.ts';
import type { SecretBox } from '../../../outbound/secret-box.ts';
import type { PublishedEvents } from '../../../records/webhook/published-events.ts';
import type { SatelliteRecords } from '../../../records/catalogue/satellites.ts';
import type { DeliveryRecords } from '../../../records/webhook/deliveries.ts';
import type { WebhookListeners } from '../../../records/webhook/listeners.ts';
import type { DeliveryStats } from '../../../records/webhook/delivery-stats.ts';
import type { WebhookRecords } from '../../../records/webhook/webhooks.ts';
import type { Quotas } from '../../http/access/quotas.ts';
import type { WebhookGateway } from '../../../temporal/webhook-gateway.ts';

/** What the routes of webhooks need. */
export interface WebhookDeps {
  /** Epoch ms. */
  readonly clock: () => number;
  /** Address of a workflow in the Temporal UI; undefined when that has none. */
  readonly workflowUrl: (workflowId: string) => string | undefined;
  readonly quotas: Quotas;
  readonly webhooks: Omit<WebhookRecords, 'countSealedOtherwise'>;
  readonly webhookDeliveries: DeliveryRecords;
  readonly deliveryStats: DeliveryStats;
  readonly publishedEvents: Pick<PublishedEvents, 'keep' | 'get'>;
  readonly satelliteNumbers: Pick<SatelliteRecords, 'numbersOf' | 'unknownOf'>;
  /** Checks a URL that webhooks are to be sent to. */
  readonly verifyTarget: (url: string) => Promise<TargetVerdict>;
  readonly webhookListeners: WebhookListeners;
  readonly secretBox: Pick<SecretBox, 'seal' | 'open' | 'knows'>;
  readonly sender: Sender;
  readonly webhookGateway: Pick<WebhookGateway, 'resend' | 'tryNow' | 'stop' | 'recover'>;
}
