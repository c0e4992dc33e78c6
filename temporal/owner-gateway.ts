import { ScheduleNotFoundError } from '@temporalio/client';
import type { RemovalDocument } from '../records/owner/removals.ts';
import type { Standing } from '../records/owner/standing.ts';
import {
  alertWorkflowId,
  batchWorkflowId,
  conjunctionWatchWorkflowId,
  deliveryWorkflowId,
  deploymentWorkflowId,
  ownerRemovalWorkflowId,
  patternMonitorWorkflowId,
  recoveryWorkflowId,
  workloadScheduleId,
  workloadWorkflowId,
} from '../workflows/ids.ts';
import type { OwnerRemovalInput } from '../workflows/owner/messages.ts';
import { OWNER_ID, PHASE, RESOURCE_ID, RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { createServerCalls, type GatewayOptions, type StartOutcome } from './server-calls.ts';
import { unavailable } from './temporal-errors.ts';

/** The platform's access to removals of owners, and to what they end. */
export interface OwnerGateway {
  /** What the workflow of a removal is called in Temporal. */
  workflowId(removalId: string): string;
  /** Starts a removal; throws an AppError `unavailable` when it was surely not done. */
  start(removal: RemovalDocument): Promise<StartOutcome>;
  /** Ends what works for an owner, without a word. Safe to repeat; throws an AppError `unavailable`. */
  end(standing: Standing): Promise<void>;
}

/** What is on its way when an owner is removed comes to its end within this, ms. */
const SETTLE_MS = 30_000;

/** Opens the gateway; nothing is sent before its first call. */
export function createOwnerGateway(
  options: GatewayOptions & {
    /** What is on its way comes to its end within this, ms; default 30 s. */
    readonly settleMs?: number;
  },
): OwnerGateway {
  const { client, queue, startOnce, deliver, within } = createServerCalls(options);
  const { settleMs = SETTLE_MS } = options;
  const terminate = async (workflowId: string): Promise<void> => {
    await deliver(() =>
      client.workflow.getHandle(workflowId).terminate('all that its owner has is removed'),
    );
  };
  return {
    workflowId: ownerRemovalWorkflowId,

    start({ _id: removalId, owner_id: ownerId }) {
      const args: [OwnerRemovalInput] = [{ v: 1, removalId, ownerId, settleMs }];
      return startOnce(() =>
        client.workflow.start('ownerRemoval', {
          workflowId: ownerRemovalWorkflowId(removalId),
          taskQueue: queue,
          args,
          staticSummary: 'remove all that an owner has',
          typedSearchAttributes: [
            { key: OWNER_ID, value: ownerId },
            { key: RESOURCE_KIND, value: 'owner_removal' },
            { key: RESOURCE_ID, value: removalId },
            { key: PHASE, value: 'stopping' },
          ],
        }),
      );
    },

    async end({ kind, id }) {
      switch (kind) {
        case 'workload_schedule':
          try {
            await within(() => client.schedule.getHandle(workloadScheduleId(id)).delete());
          } catch (error) {
            if (!(error instanceof ScheduleNotFoundError)) throw unavailable(error);
          }
          return;
        case 'workload':
          await terminate(workloadWorkflowId(id));
          return;
        case 'schedule_batch':
          await terminate(batchWorkflowId(id));
          return;
        case 'deployment':
          await terminate(deploymentWorkflowId(id));
          return;
        case 'conjunction_watch':
          await terminate(conjunctionWatchWorkflowId(id));
          return;
        case 'pattern_monitor':
          await terminate(patternMonitorWorkflowId(id));
          return;
        case 'alert':
          await terminate(alertWorkflowId(id));
          return;
        case 'webhook':
          await terminate(recoveryWorkflowId(id));
          return;
        case 'webhook_delivery':
          await terminate(deliveryWorkflowId(id));
          return;
      }
    },
  };
}
