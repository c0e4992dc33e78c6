import { setTimeout as sleep } from 'node:timers/promises';
import type { EventOutbox } from '../records/published-events.ts';
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
  /** How often the loop looks, ms; default a fifth of a second. */
  readonly everyMs?: number;
}

const EVENTS_PER_BATCH = 100;
/**
 * How often the loop looks, ms: half of it is what an event waits on average. Looking is one read of
 * an index that is empty when nothing waits; everything published in between shares one batch.
 */
const LOOK_EVERY_MS = 200;
/** While Temporal or MongoDB is away it looks as many times more seldom. */
const OUTAGE_FACTOR = 5;
/** A batch whose workflow did not get through by then is started again, ms. */
const RESTART_AFTER_MS = 15_000;
const RESTARTS_AT_ONCE = 100;

/**
 * Opens a relay; any number of them may share one outbox. An event belongs to the batch that first
 * claimed it, and a claimed batch that is not done is started again, so that a process that dies
 * between the two loses nothing.
 */
export function createEventRelay(ports: EventRelayPorts): EventRelay {
  const { outbox, gateway, log, clock = Date.now, everyMs = LOOK_EVERY_MS } = ports;
  let restartedAtMs = 0;

  async function deliverWaiting(): Promise<number> {
    for (let taken = 0; ;) {
      const batch = await outbox.claimBatch(EVENTS_PER_BATCH);
      if (batch === null) return taken;
      if (batch.events > 0) await gateway.startBatch(batch.batchId);
      taken += batch.events;
    }
  }

  async function restartUnfinished(): Promise<void> {
    const nowMs = clock();
    if (nowMs - restartedAtMs < RESTART_AFTER_MS) return;
    restartedAtMs = nowMs;
    for (const batchId of await outbox.unfinished(nowMs - RESTART_AFTER_MS, RESTARTS_AT_ONCE))
      await gateway.startBatch(batchId);
  }

  return {
    deliverWaiting,
    async run(signal) {
      let isOutage = false;
      while (!signal.aborted) {
        try {
          await deliverWaiting();
          await restartUnfinished();
          isOutage = false;
        } catch (error) {
          // One line per outage: the loop goes on and the events stay where they are.
          if (!isOutage)
            log.warn({ err: error }, 'published events wait: they cannot be handed on');
          isOutage = true;
        }
        await pause(isOutage ? OUTAGE_FACTOR * everyMs : everyMs, signal);
      }
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
