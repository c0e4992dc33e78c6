import { setMaxListeners } from 'node:events';
import { tracing } from '../../observe/tracing/tracing.ts';
import type { EventOutbox } from '../../records/webhook/published-events.ts';
import type { FanOutPage, WebhookFanOut } from '../../records/webhook/fan-out.ts';
import type { WebhookProgress } from '../../records/webhook/progress.ts';
import type { WebhookGateway } from '../../temporal/webhook-gateway.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { attemptOnce, type AttemptPorts, type AttemptReport } from './attempt.ts';
import { readSnapshot } from './snapshot.ts';

/** How often a page of first attempts says that it is alive, ms. */
const PAGE_HEARTBEAT_MS = 1_500;
/**
 * A single attempt says so more seldom, ms: a hundred that hang at once must not keep the server busy,
 * and one that was due after minutes may be noticed a little later.
 */
const ATTEMPT_HEARTBEAT_MS = 12_000;

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
    const delivery = await ports.progress.delivery(deliveryId);
    if (delivery?.run !== run) {
      return {
        kind: 'stopped',
        status: delivery?.status ?? 'stopped',
        reason: delivery === null ? 'the delivery was deleted' : 'it was sent anew meanwhile',
      };
    }
    const [webhooks, events] = await Promise.all([
      ports.progress.webhooks([delivery.webhook_id]),
      ports.events.bodies([delivery.event_id]),
    ]);
    const { report } = await whileSending(ATTEMPT_HEARTBEAT_MS, (signal) =>
      attemptOnce(ports, {
        delivery,
        webhook: webhooks.get(delivery.webhook_id),
        event: events.get(delivery.event_id),
        attempt,
        delaysMs,
        signal,
      }),
    );
    return report;
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
  readonly progress: AttemptPorts['progress'] & Pick<WebhookProgress, 'openOfPage' | 'begin'>;
  readonly gateway: Pick<WebhookGateway, 'startDelivery'>;
  /** Waits after the first to the fifth failed attempt, ms. */
  readonly delaysMs: readonly number[];
}

/**
 * Makes the first attempts of a page, all at once, and starts a workflow for every delivery that
 * has more attempts to come. A repeat goes on with those that are still open.
 */
export function createAttemptPage(ports: PagePorts) {
  return (page: PageReference): Promise<PageReport> =>
    whileSending(PAGE_HEARTBEAT_MS, (signal) => attemptPage(ports, page, signal));
}

/** What became of a batch that was fanned out at once. */
export interface FanOutReport {
  readonly planned: FanOutPage;
  /** Null: there are more pages, and none was attempted. */
  readonly attempted: PageReport | null;
}

/** What the fan-out works with. */
export interface FanOutPorts extends PagePorts {
  readonly fanOut: Pick<WebhookFanOut, 'fanOut'>;
  readonly outbox: Pick<EventOutbox, 'finish'>;
}

/**
 * Makes the first page of a batch; when it is the only one, makes its first attempts and marks the
 * batch as done as well. Most batches are done with this one activity. Safe to repeat.
 */
export function createFanOutBatch(ports: FanOutPorts) {
  return ({ batchId }: { readonly batchId: string }): Promise<FanOutReport> =>
    whileSending(PAGE_HEARTBEAT_MS, async (signal) => {
      const planned = await ports.fanOut.fanOut(batchId, 1, null);
      if (planned.after !== null) return { planned, attempted: null };
      const attempted =
        planned.deliveries === 0 ? NOTHING : await attemptPage(ports, { batchId, page: 1 }, signal);
      await ports.outbox.finish(batchId);
      return { planned, attempted };
    });
}

const NOTHING: PageReport = { delivered: 0, failed: 0, deferred: 0, stopped: 0 };

async function attemptPage(
  ports: PagePorts,
  { batchId, page }: PageReference,
  signal: AbortSignal,
): Promise<PageReport> {
  const deliveries = await ports.progress.openOfPage(batchId, page);
  const [webhooks, events] = await Promise.all([
    ports.progress.webhooks(deliveries.map((delivery) => delivery.webhook_id)),
    ports.events.bodies([...new Set(deliveries.map((delivery) => delivery.event_id))]),
  ]);
  const tally = { ...NOTHING };
  await settleAll(
    deliveries.map(async (delivery) => {
      const webhook = webhooks.get(delivery.webhook_id);
      const event = events.get(delivery.event_id);
      const { report, delivery: after } = await attemptOnce(ports, {
        delivery,
        webhook,
        event,
        attempt: 1,
        delaysMs: ports.delaysMs,
        isInPage: true,
        signal,
      });
      tally[placeOf(report)] += 1;
      if (after === null || !needsWorkflow(report)) return;
      await tracing().within(event?.traceparent, () =>
        ports.gateway.startDelivery(after, readSnapshot(after, webhook, false)),
      );
      await ports.progress.begin(after._id);
    }),
  );
  return tally;
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

/** Attempts under heartbeats; a page has as many listeners of the signal as attempts under way. */
function whileSending<T>(everyMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return withHeartbeat(everyMs, ({ signal }) => {
    setMaxListeners(0, signal);
    return work(signal);
  });
}
