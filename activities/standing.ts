import type { StandingDocument } from '../records/webhook/standing.ts';
import type { StartOutcome, WorkflowState } from '../temporal/server-calls.ts';
import { countOf, reconcileKind, type ReconciledKind } from './reconcile.ts';

/** What a look of the reconciler at standing questions did. */
export interface StandingReconcileReport {
  readonly checked: number;
  readonly started: number;
  /** Told to end, or removed where no workflow was left. */
  readonly ended: number;
}

/** The records of one kind of them, and the access to their workflows. */
export interface StandingPorts<D extends StandingDocument> {
  readonly records: ReconciledKind<D, never>['records'] & {
    remove(id: string): Promise<void>;
  };
  readonly gateway: {
    start(standing: D, options?: { readonly again?: boolean }): Promise<StartOutcome>;
    describe(id: string): Promise<WorkflowState>;
    end(id: string): Promise<unknown>;
  };
  /** Epoch ms. */
  readonly clock: () => number;
}

/** Starts those whose workflow never began or was lost, and ends those that are ending. Safe to repeat. */
export async function reconcileStanding<D extends StandingDocument>({
  records,
  gateway,
  clock,
}: StandingPorts<D>): Promise<StandingReconcileReport> {
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
  const mendings = await reconcileKind(
    {
      records,
      start: (standing) => gateway.start(standing),
      describe: (id) => gateway.describe(id),
      settle,
    },
    clock,
  );
  return {
    checked: mendings.length,
    started: countOf(mendings, 'started'),
    ended: countOf(mendings, 'ended'),
  };
}
