import type { BatchDocument } from '../records/batch/batches.ts';
import type { ScheduleBatchInput } from '../workflows/batch/messages.ts';
import { batchWorkflowId } from '../workflows/ids.ts';
import { OWNER_ID, PHASE, RESOURCE_ID, RESOURCE_KIND } from '../workflows/search-attributes.ts';
import { shareOf } from './priority.ts';
import { createServerCalls } from './server-calls.ts';
import type { GatewayOptions, StartOutcome, WorkflowState } from './server-calls.ts';

/** What the start of a batch's workflow takes from its record; a whole record will do. */
export type BatchStart = Pick<BatchDocument, '_id' | 'owner_id' | 'jobs' | 'satellites'>;

/** The platform's access to the workflows of batches. Temporal being away is an AppError `unavailable`. */
export interface BatchGateway {
  /** Starts the workflow of a batch once; `unknown`: the request may or may not have arrived. */
  start(
    batch: BatchStart,
    /** `again`: also when an earlier workflow of the batch has closed. */
    options?: { readonly again?: boolean },
  ): Promise<StartOutcome>;
  /** Asks the workflow to end as canceled; it ends the record itself. `gone`: it has ended, or never began. */
  cancel(batchId: string): Promise<'delivered' | 'gone'>;
  describe(batchId: string): Promise<WorkflowState>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createBatchGateway(options: GatewayOptions): BatchGateway {
  const { client, queue, startOnce, deliver, describe } = createServerCalls(options);
  return {
    start: ({ _id: batchId, owner_id: ownerId, jobs, satellites }, { again = false } = {}) => {
      const args: [ScheduleBatchInput] = [{ v: 1, batchId }];
      return startOnce(() =>
        client.workflow.start('scheduleBatch', {
          ...{ workflowId: batchWorkflowId(batchId), args, taskQueue: queue },
          workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
          priority: shareOf({ ownerId }),
          staticSummary: `${jobs} jobs on ${satellites} satellites`,
          typedSearchAttributes: [
            { key: OWNER_ID, value: ownerId },
            { key: RESOURCE_KIND, value: 'schedule_batch' },
            { key: RESOURCE_ID, value: batchId },
            { key: PHASE, value: 'running' },
          ],
        }),
      );
    },
    cancel: (batchId) =>
      deliver(() => client.workflow.getHandle(batchWorkflowId(batchId)).cancel()),
    describe: (batchId) => describe(batchWorkflowId(batchId)),
  };
}
