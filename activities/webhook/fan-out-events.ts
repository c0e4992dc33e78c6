import type { EventOutbox } from '../../records/webhook/published-events.ts';
import type { FanOutPage, WebhookFanOut } from '../../records/webhook/fan-out.ts';
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

/** Which page of a recovery; times in ISO 8601. */
export interface RecoveryRequest {
  readonly webhookId: string;
  readonly since: string;
  readonly until: string;
  /** The last event of the page before; null = from the beginning. */
  readonly after: { readonly at: string; readonly id: string } | null;
}

/** What one page of a recovery did. */
export interface RecoveryReport {
  readonly recovered: number;
  readonly after: RecoveryRequest['after'];
}

/** Makes due again what did not get through, and starts its workflows. Safe to repeat. */
export function createRecoverEvents(
  fanOut: Pick<WebhookFanOut, 'recover'>,
  gateway: Pick<WebhookGateway, 'resend'>,
) {
  return async (request: RecoveryRequest): Promise<RecoveryReport> => {
    const { webhookId, since, until, after: before } = request;
    const { deliveries, after } = await fanOut.recover({
      webhookId,
      sinceMs: Date.parse(since),
      untilMs: Date.parse(until),
      after: before === null ? null : { atMs: Date.parse(before.at), id: before.id },
    });
    await mapConcurrently(deliveries, (delivery) => gateway.resend(delivery));
    return {
      recovered: deliveries.length,
      after: after === null ? null : { at: new Date(after.atMs).toISOString(), id: after.id },
    };
  };
}
