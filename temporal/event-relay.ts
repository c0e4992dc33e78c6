import type { EventOutbox } from '../records/webhook/published-events.ts';
import { runLoop } from './loop.ts';
import type { WebhookGateway } from './webhook-gateway.ts';

/** Takes published events out of their outbox into batches, each with a workflow. */
export interface EventRelay {
  /** Takes everything that waits now; answers how many events. Throws when a start failed. */
  deliverWaiting(): Promise<number>;
  /** Takes whatever waits, again and again, until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
}

/** What the relay works with. */
export interface EventRelayPorts {
  readonly outbox: Pick<EventOutbox, 'claimBatch' | 'unfinished'>;
  readonly gateway: Pick<WebhookGateway, 'startBatch'>;
  readonly log: { warn(fields: object, message: string): void };
  readonly clock?: () => number;
  /** How often the loop looks for events while there are none, ms; default a fifth of a second. */
  readonly everyMs?: number;
}

const EVENTS_PER_BATCH = 100;
/**
 * How often the loop looks, ms: half of it is what an event waits on average. Looking is one read of
 * an index that is empty when nothing waits; everything published in between shares one batch.
 */
const LOOK_EVERY_MS = 200;
/**
 * While events keep coming it looks as many times more seldom: half as many batches carry them, and a
 * batch costs the server as much as several deliveries.
 */
const STREAM_FACTOR = 2;
/** While Temporal or MongoDB is away it looks as many times more seldom. */
const OUTAGE_FACTOR = 5;
/**
 * A claimed batch that is not done by then is started again, ms. A receiver that hangs keeps a batch
 * for 30 s, so that it is hardly ever one whose workflow runs, which a start would leave alone.
 */
const RESTART_AFTER_MS = 45_000;
const RESTART_EVERY_MS = 15_000;
const RESTARTS_AT_ONCE = 100;

/**
 * Opens a relay; any number of them may share one outbox. An event belongs to the batch that first
 * claimed it. A batch whose start failed is started before more is claimed; one that was claimed by a
 * process that died since is started again by any, so that nothing is lost between the two.
 */
export function createEventRelay(ports: EventRelayPorts): EventRelay {
  const { outbox, gateway, log, clock = Date.now, everyMs = LOOK_EVERY_MS } = ports;
  const unstarted = new Set<string>();

  async function deliverWaiting(): Promise<number> {
    for (let taken = 0; ;) {
      for (const batchId of unstarted) {
        await gateway.startBatch(batchId);
        unstarted.delete(batchId);
      }
      const batch = await outbox.claimBatch(EVENTS_PER_BATCH);
      if (batch === null) return taken;
      if (batch.events > 0) unstarted.add(batch.batchId);
      taken += batch.events;
    }
  }

  async function restartUnfinished(): Promise<number> {
    const left = await outbox.unfinished(clock() - RESTART_AFTER_MS, RESTARTS_AT_ONCE);
    for (const batchId of left) await gateway.startBatch(batchId);
    return left.length;
  }

  const repeat = (work: () => Promise<number>, pauseMs: number, signal: AbortSignal) =>
    runLoop(
      {
        work,
        pauseMs: ({ isOutage, done }) =>
          pauseMs * (isOutage ? OUTAGE_FACTOR : done > 0 ? STREAM_FACTOR : 1),
        // The events stay where they are.
        onOutage: (error) =>
          log.warn({ err: error }, 'published events wait: they cannot be handed on'),
      },
      signal,
    );

  return {
    deliverWaiting,
    // Side by side: what is published now does not wait for what was left behind.
    async run(signal) {
      await Promise.all([
        repeat(deliverWaiting, everyMs, signal),
        repeat(restartUnfinished, RESTART_EVERY_MS, signal),
      ]);
    },
  };
}
