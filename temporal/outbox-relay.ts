import pLimit from 'p-limit';
import { isWorkloadId } from '../domain/workload/workload-id.ts';
import type { SkyChanges } from '../records/deployment/sky-changes.ts';
import type { OutboxDocument, OutboxRecords } from '../records/deployment/outbox.ts';
import { tracing } from '../observe/tracing/tracing.ts';
import { runLoop } from './loop.ts';
import type { DeploymentGateway } from './deployment-gateway.ts';
import type { WorkloadGateway } from './workload-gateway.ts';

/** Carries notices from the outbox to the workflows. */
export interface OutboxRelay {
  /**
   * Delivers what waits for this deployment now, in the background; a failure leaves it to the
   * loop. Call it after the transaction that wrote the notice.
   */
  nudge(deploymentId: string): void;
  /** Delivers what waits; answers how many notices went out. Throws when a delivery failed. */
  deliverWaiting(): Promise<number>;
  /** Delivers whatever waits, again and again, until `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
}

/** What the relay works with. */
export interface RelayPorts {
  readonly outbox: OutboxRecords;
  /** What is still to be told to many deployments; absent where another process tells it. */
  readonly changes?: Pick<SkyChanges, 'spread'>;
  readonly gateway: Pick<DeploymentGateway, 'signalDeployment' | 'cancelDeployment'>;
  readonly workloads: Pick<WorkloadGateway, 'lookAgain'>;
  readonly log: { warn(fields: object, message: string): void };
  readonly clock?: () => number;
  /** How often the loop looks, ms; default one second. */
  readonly everyMs?: number;
}

/** A delivery that takes longer is left to another process, ms; longer than a gateway call. */
const LEASE_MS = 10_000;
const EVERY_MS = 1_000;
/** The pause before a notice is tried again grows up to this, ms. */
const LONGEST_PAUSE_MS = 15_000;
const DEPLOYMENTS_AT_ONCE = 8;
const BATCH = 500;

/**
 * Opens a relay. Any number of them may share one outbox: a notice is leased before it is
 * delivered, the oldest of its deployment first, so that each workflow gets its notices in order.
 * A notice may arrive twice (the workflow drops the repeat); one for a closed workflow is dropped, but for a look at
 * what is open: its workflow has not begun yet, or begins again, and the record does not know of the look.
 */
export function createOutboxRelay(ports: RelayPorts): OutboxRelay {
  const { outbox, gateway, workloads, log, changes } = ports;
  const { clock = Date.now, everyMs = EVERY_MS } = ports;

  const hand = ({ deployment_id: id, seq, notice }: OutboxDocument) => {
    if (notice.kind === 'cancel') return gateway.cancelDeployment(id);
    return notice.kind === 'look_again' && isWorkloadId(id)
      ? workloads.lookAgain(id, { seq, cause: notice.cause, atMs: notice.atMs })
      : gateway.signalDeployment(id, { seq, notice });
  };

  const againAtMs = ({ attempts }: OutboxDocument): number =>
    clock() + Math.min(LONGEST_PAUSE_MS, 250 * 2 ** Math.min(attempts, 10));

  /** Hands a notice over, or drops it; false: it waits for its workflow to begin. */
  async function deliver(row: OutboxDocument): Promise<boolean> {
    const { _id, deployment_id: id, notice, traceparent } = row;
    let isEarly: boolean;
    try {
      const outcome = await tracing().within(traceparent, () => hand(row));
      const isUntaken = outcome === 'gone' && notice.kind === 'look_again';
      isEarly = isUntaken && (await outbox.isAwaited(id));
    } catch (error) {
      await outbox.release(_id, againAtMs(row));
      throw error;
    }
    await (isEarly ? outbox.postpone(id, againAtMs(row)) : outbox.remove(_id));
    return !isEarly;
  }

  async function deliverAll(deploymentId: string): Promise<number> {
    for (let delivered = 0; ; delivered += 1) {
      const row = await outbox.lease(deploymentId, LEASE_MS);
      if (row === null || !(await deliver(row))) return delivered;
    }
  }

  async function deliverNotices(): Promise<number> {
    const waiting = await outbox.waiting(BATCH);
    const limit = pLimit(DEPLOYMENTS_AT_ONCE);
    try {
      const delivered = await limit.map(waiting, deliverAll);
      return delivered.reduce((sum, count) => sum + count, 0);
    } finally {
      // After a failure the others are left to the next look.
      limit.clearQueue();
    }
  }

  const told = async (): Promise<number> => (await changes?.spread())?.length ?? 0;

  return {
    nudge(deploymentId) {
      deliverAll(deploymentId).catch((error: unknown) => {
        log.warn({ err: error, deployment_id: deploymentId }, 'notice left to the relay loop');
      });
    },
    async deliverWaiting() {
      await told();
      return await deliverNotices();
    },
    // The notices stay where they are while they cannot be delivered.
    async run(signal) {
      const delivering = runLoop(
        {
          work: deliverNotices,
          pauseMs: () => everyMs,
          // A notice that failed waits for a while: a look that finds nothing says nothing.
          endsOutage: (delivered) => delivered > 0,
          onOutage: (error) => log.warn({ err: error }, 'notices wait: delivery failed'),
        },
        signal,
      );
      // A change may concern tens of thousands: what others are to hear does not wait for that.
      const spreading =
        changes === undefined
          ? null
          : runLoop(
              {
                work: told,
                pauseMs: () => everyMs,
                onOutage: (error) => log.warn({ err: error }, 'changes of the sky wait'),
              },
              signal,
            );
      await Promise.all([delivering, spreading]);
    },
  };
}
