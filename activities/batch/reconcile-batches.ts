import type { BatchRecords, BatchSummary } from '../../records/batch/batches.ts';
import type { BatchGateway } from '../../temporal/batch-gateway.ts';
import type { WorkflowState } from '../../temporal/server-calls.ts';
import type { Progress } from '../heartbeat.ts';
import { reconcileKind, reportOf, type ReconcileClock, type SettledReport } from '../reconcile.ts';

/** What the reconciler of batches works with. */
export interface ReconcileBatchesPorts extends ReconcileClock {
  readonly records: Pick<
    BatchRecords,
    'dropParts' | 'end' | 'isRunning' | 'markChecked' | 'unchecked' | 'unstarted'
  >;
  readonly gateway: Pick<BatchGateway, 'describe' | 'start'>;
}

/**
 * Compares batches with their workflows: starts those that never began, goes on with those that Temporal has lost, and
 * ends those whose workflow ended without them. Safe to repeat.
 */
export async function reconcileBatches(
  { records, gateway, clock, store }: ReconcileBatchesPorts,
  progress: Progress,
): Promise<SettledReport> {
  const settle = async (batch: BatchSummary, state: WorkflowState) => {
    if (state === 'running' || !(await records.isRunning(batch._id))) return 'none' as const;
    if (state === 'absent' || state === 'completed') {
      await gateway.start(batch, { again: true });
      return 'started' as const;
    }
    const message = `its workflow ${ENDINGS[state]}`;
    await records.end(batch._id, state === 'cancelled' ? 'canceled' : 'failed', message);
    await records.dropParts(batch._id);
    return 'ended' as const;
  };
  const settled = await reconcileKind(
    {
      records,
      isOpen: ({ status }) => status === 'running',
      start: (batch) => gateway.start(batch),
      describe: (id) => gateway.describe(id),
      settle,
    },
    { clock, store },
    progress,
  );
  return reportOf(settled);
}

const ENDINGS: Readonly<
  Record<Exclude<WorkflowState, 'running' | 'absent' | 'completed'>, string>
> = {
  failed: 'failed',
  cancelled: 'was cancelled',
  terminated: 'was terminated',
  timed_out: 'ran out of time',
};
