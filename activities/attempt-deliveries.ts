import { cancellationSignal, heartbeat } from '@temporalio/activity';
import type { WebhookRuns } from '../records/webhook-runs.ts';
import type { WebhookGateway } from '../temporal/webhook-gateway.ts';
import { attemptOnce } from './webhook-attempt.ts';
import type { AttemptPorts, AttemptReport } from './webhook-attempt.ts';

/** How often a running attempt says that it is alive, ms. */
const HEARTBEAT_MS = 1_500;

/** One attempt of a workflow. */
export interface AttemptRequest {
  readonly deliveryId: string;
  readonly run: number;
  /** From 1 to 6. */
  readonly attempt: number;
  readonly delaysMs: readonly number[];
}

/**
 * Makes one attempt and keeps what became of it. Whatever the receiver does is an answer; throws
 * only when the records or the secret cannot be read. A repeat makes an attempt that was not kept a
 * second time, which receivers tell by the event's id.
 */
export function createAttemptDelivery(ports: AttemptPorts) {
  return async (request: AttemptRequest): Promise<AttemptReport> => {
    const { deliveryId, run, attempt, delaysMs } = request;
    const delivery = await ports.runs.delivery(deliveryId);
    if (delivery?.run !== run) {
      return {
        kind: 'stopped',
        status: delivery?.status ?? 'stopped',
        reason: delivery === null ? 'the delivery was deleted' : 'it was sent anew meanwhile',
      };
    }
    const [webhooks, events] = await Promise.all([
      ports.runs.webhooks([delivery.webhook_id]),
      ports.events.bodies([delivery.event_id]),
    ]);
    return alive((signal) =>
      attemptOnce(ports, {
        delivery,
        webhook: webhooks.get(delivery.webhook_id),
        event: events.get(delivery.event_id),
        attempt,
        delaysMs,
        signal,
      }),
    );
  };
}

/** Which page of a batch. */
export interface PageReference {
  readonly batchId: string;
  /** From 1. */
  readonly page: number;
}

/** What became of the first attempts of a page. */
export interface PageReport {
  readonly delivered: number;
  readonly failed: number;
  readonly deferred: number;
  readonly stopped: number;
}

/** What first attempts are made with. */
export interface PagePorts extends AttemptPorts {
  readonly runs: AttemptPorts['runs'] & Pick<WebhookRuns, 'openOfPage'>;
  readonly gateway: Pick<WebhookGateway, 'startDelivery'>;
  /** Waits after the first to the fifth failed attempt, ms. */
  readonly delaysMs: readonly number[];
}

/**
 * Makes the first attempts of a page, all at once, and starts a workflow for every delivery that
 * has more attempts to come. A repeat goes on with those that are still open.
 */
export function createAttemptPage(ports: PagePorts) {
  return async ({ batchId, page }: PageReference): Promise<PageReport> => {
    const deliveries = await ports.runs.openOfPage(batchId, page);
    const [webhooks, events] = await Promise.all([
      ports.runs.webhooks(deliveries.map((delivery) => delivery.webhook_id)),
      ports.events.bodies([...new Set(deliveries.map((delivery) => delivery.event_id))]),
    ]);
    const tally = { delivered: 0, failed: 0, deferred: 0, stopped: 0 };
    await alive((signal) =>
      settleAll(
        deliveries.map(async (delivery) => {
          const report = await attemptOnce(ports, {
            delivery,
            webhook: webhooks.get(delivery.webhook_id),
            event: events.get(delivery.event_id),
            attempt: 1,
            delaysMs: ports.delaysMs,
            signal,
          });
          tally[placeOf(report)] += 1;
          if (needsWorkflow(report)) await ports.gateway.startDelivery(delivery);
        }),
      ),
    );
    return tally;
  };
}

function placeOf(report: AttemptReport): keyof PageReport {
  if (report.kind === 'busy') return 'deferred';
  if (report.kind === 'stopped') return 'stopped';
  return report.status === 'delivered' ? 'delivered' : 'failed';
}

/** More attempts are to come, or what follows the last one is to be done. */
function needsWorkflow(report: AttemptReport): boolean {
  return report.kind === 'busy' || (report.kind === 'attempted' && report.status !== 'delivered');
}

/** Lets every attempt come to its end before the first fault of ours is thrown. */
async function settleAll(attempts: readonly Promise<void>[]): Promise<void> {
  const settled = await Promise.allSettled(attempts);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Says again and again that the activity is alive, so that its worker's death is noticed soon. */
async function alive<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const beat = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    return await work(cancellationSignal());
  } finally {
    clearInterval(beat);
  }
}
