import type { EventOutbox } from '../../records/webhook/published-events.ts';
import type { FanOutPage, RecoveryWindow, WebhookFanOut } from '../../records/webhook/fan-out.ts';
import type { WebhookGateway } from '../../temporal/webhook-gateway.ts';
import { mapConcurrently } from '../concurrency.ts';

/** Which page of a batch is to be made. */
export interface FanOutRequest {
  readonly batchId: string;
  /** From 1. */
  readonly page: number;
  /** The last webhook of the page before. */
  readonly after: string | null;
}

/** Makes the deliveries of one page. Safe to repeat. */
export function createFanOutPage(fanOut: Pick<WebhookFanOut, 'fanOut'>) {
  return ({ batchId, page, after }: FanOutRequest): Promise<FanOutPage> =>
    fanOut.fanOut(batchId, page, after);
}

/** Marks the events of a batch as done. Safe to repeat. */
export function createFinishBatch(outbox: Pick<EventOutbox, 'finish'>) {
  return ({ batchId }: { readonly batchId: string }): Promise<void> => outbox.finish(batchId);
}

/** What one page of a recovery did. */
export interface RecoveryReport {
  readonly recovered: number;
  readonly after: RecoveryWindow['after'];
}

/** Makes due again what did not get through, and starts its workflows. Safe to repeat. */
export function createRecoverEvents(
  fanOut: Pick<WebhookFanOut, 'recover'>,
  gateway: Pick<WebhookGateway, 'resend'>,
) {
  return async (window: RecoveryWindow): Promise<RecoveryReport> => {
    const { deliveries, after } = await fanOut.recover(window);
    await mapConcurrently(deliveries, (delivery) => gateway.resend(delivery));
    return { recovered: deliveries.length, after };
  };
}
