import type { StandingDocument } from '../records/webhook/standing.ts';
import type { StartOutcome, WorkflowState } from '../temporal/server-calls.ts';
import type { Progress } from './heartbeat.ts';
import { reconcileKind, reportOf } from './reconcile.ts';
import type { ReconcileClock, ReconciledKind, SettledReport } from './reconcile.ts';

/** The records of one kind of them, and the access to their workflows. */
export interface StandingPorts<D extends StandingDocument> extends ReconcileClock {
  readonly records: ReconciledKind<D, never>['records'] & {
    remove(id: string): Promise<void>;
  };
  readonly gateway: {
    start(standing: D, options?: { readonly again?: boolean }): Promise<StartOutcome>;
    describe(id: string): Promise<WorkflowState>;
    end(id: string): Promise<unknown>;
  };
}

/** Starts those whose workflow never began or was lost, and ends those that are ending. Safe to repeat. */
export async function reconcileStanding<D extends StandingDocument>(
  { records, gateway, clock, store }: StandingPorts<D>,
  progress: Progress,
): Promise<SettledReport> {
  const settle = async (standing: D, state: WorkflowState) => {
    if (standing.status === 'ending') {
      if (state === 'running') await gateway.end(standing._id);
      else await records.remove(standing._id);
      return 'ended' as const;
    }
    if (state === 'running') return 'none' as const;
    await gateway.start(standing, { again: true });
    return 'started' as const;
  };
  const settled = await reconcileKind(
    {
      records,
      isOpen: ({ status }) => status === 'active',
      start: (standing) => gateway.start(standing),
      describe: (id) => gateway.describe(id),
      settle,
    },
    { clock, store },
    progress,
  );
  return reportOf(settled);
}
