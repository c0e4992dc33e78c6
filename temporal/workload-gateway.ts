import type { WorkloadDocument } from '../records/workload/documents.ts';
import { workloadWorkflowId } from '../workflows/ids.ts';
import { cutToBytes, plain } from '../workflows/plain-text.ts';
import {
  DEADLINE_AT,
  OWNER_ID,
  PHASE,
  RESOURCE_ID,
  RESOURCE_KIND,
  WORKLOAD_CLASS,
} from '../workflows/search-attributes.ts';
import { lookAgainSignal } from '../workflows/workload/messages.ts';
import type { LookMessage, WorkloadInput } from '../workflows/workload/messages.ts';
import { shareOf } from './priority.ts';
import { createServerCalls } from './server-calls.ts';
import type { GatewayOptions, StartOutcome, WorkflowState } from './server-calls.ts';

/** What the start of a workload's workflow takes from the record; a whole record will do. */
export type WorkloadStart = Pick<
  WorkloadDocument,
  | '_id'
  | 'owner_id'
  | 'tier'
  | 'type'
  | 'class'
  | 'executor'
  | 'speed_multiplier'
  | 'deadline_at'
  | 'price_per_ocu_cents'
>;

/** Why the stages of a workload are to be looked at again, with its place in the workload's order. */
export type LookNotice = Omit<LookMessage, 'at'> & { readonly atMs: number };

/**
 * The platform's access to the workflows of workloads. Every call ends within 3 s. Temporal being
 * away is an AppError `unavailable`.
 */
export interface WorkloadGateway {
  /**
   * Starts the workload's workflow. `unknown`: the request may or may not have arrived; the record
   * stays and the reconcile Schedule settles it. Throws `unavailable` only when nothing was
   * started: then the record is taken back.
   */
  start(
    workload: WorkloadStart,
    /** `again`: also when an earlier workflow of the workload has closed. */
    options?: { readonly again?: boolean },
  ): Promise<StartOutcome>;
  /**
   * Asks the workflow to end as canceled; it moves the record itself. `gone`: it has ended, or
   * never began (`WorkloadRecords.cancelUnstarted` then decides).
   */
  cancel(workloadId: string): Promise<'delivered' | 'gone'>;
  /** Asks the workflow to look at stages that have not begun again; `gone`: it has ended or never began. */
  lookAgain(workloadId: string, notice: LookNotice): Promise<'delivered' | 'gone'>;
  describe(workloadId: string): Promise<WorkflowState>;
}

/** Opens the gateway; nothing is sent before its first call. */
export function createWorkloadGateway(options: GatewayOptions): WorkloadGateway {
  const { client, queue, startOnce, deliver, describe } = createServerCalls(options);
  return {
    start: (workload, { again = false } = {}) =>
      startOnce(() =>
        client.workflow.start('workload', {
          ...startOf(workload),
          taskQueue: queue,
          workflowIdReusePolicy: again ? 'ALLOW_DUPLICATE' : 'REJECT_DUPLICATE',
        }),
      ),
    cancel: (workloadId) =>
      deliver(() => client.workflow.getHandle(workloadWorkflowId(workloadId)).cancel()),
    lookAgain: (workloadId, { atMs, ...notice }) =>
      deliver(() =>
        client.workflow
          .getHandle(workloadWorkflowId(workloadId))
          .signal(lookAgainSignal, { ...notice, at: new Date(atMs).toISOString() }),
      ),
    describe: (workloadId) => describe(workloadWorkflowId(workloadId)),
  };
}

function startOf(workload: WorkloadStart) {
  const deadlineAt = workload.deadline_at.toISOString();
  const args: [WorkloadInput] = [{ v: 1, workloadId: workload._id, deadlineAt }];
  return {
    workflowId: workloadWorkflowId(workload._id),
    args,
    priority: shareOf({ ownerId: workload.owner_id, tier: workload.tier }),
    staticSummary: summaryOf(workload),
    staticDetails: detailsOf(workload),
    typedSearchAttributes: [
      { key: OWNER_ID, value: workload.owner_id },
      { key: RESOURCE_KIND, value: 'workload' },
      { key: RESOURCE_ID, value: workload._id },
      { key: PHASE, value: 'scheduling' },
      { key: WORKLOAD_CLASS, value: workload.class },
      { key: DEADLINE_AT, value: workload.deadline_at },
    ],
  };
}

/** One line of at most 200 bytes, as Temporal allows. */
function summaryOf(workload: WorkloadStart): string {
  const executor =
    workload.executor === 'live' ? 'live' : `simulated at ${workload.speed_multiplier}x`;
  const type = plain(cutToBytes(workload.type, 90));
  return cutToBytes(`${workload.class}: ${type}, ${executor}`, 200);
}

function detailsOf(workload: WorkloadStart): string {
  return [
    `- workload: ${workload._id}`,
    `- class: ${workload.class}`,
    `- type: ${plain(workload.type)}`,
    `- deadline: ${workload.deadline_at.toISOString()}`,
    `- price: ${workload.price_per_ocu_cents} cents an OCU-second`,
  ].join('\n');
}
