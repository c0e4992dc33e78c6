import type { AlertItems } from '../../records/webhook/alert-items.ts';
import type { WebhookFanOut } from '../../records/webhook/fan-out.ts';
import type { AlertGateway } from '../../temporal/alert-gateway.ts';
import { mapConcurrently } from '../concurrency.ts';

/** What alerts take out of published events. */
export interface CollectPorts {
  readonly items: Pick<AlertItems, 'collect'>;
  readonly gateway: Pick<AlertGateway, 'tell'>;
}

/**
 * The fan-out to webhooks that begins with the alerts of the same events: those have what they tell before
 * a slow receiver can hold the batch up, and a batch that is repeated tells nothing twice.
 */
export function withAlerts(fanOut: WebhookFanOut, { items, gateway }: CollectPorts): WebhookFanOut {
  return {
    ...fanOut,
    fanOut: async (batchId, page, after) => {
      if (after === null) {
        const alerts = await items.collect(batchId);
        await mapConcurrently(alerts, (id) => gateway.tell(id));
      }
      return fanOut.fanOut(batchId, page, after);
    },
  };
}
