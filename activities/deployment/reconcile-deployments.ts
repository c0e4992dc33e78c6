import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import type { Progress } from '../heartbeat.ts';
import { countOf, reconcileKind, type ReconcileClock } from '../reconcile.ts';
import type { DeploymentGateway } from '../../temporal/deployment-gateway.ts';
import type { WorkflowState } from '../../temporal/server-calls.ts';

/** What a run mended. */
export interface ReconcileReport {
  readonly started: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly checked: number;
  /** Could not be settled for reasons of their own; looked at again. */
  readonly unsettled: number;
}

/** What the reconciler works with. */
export interface ReconcilePorts extends ReconcileClock {
  readonly progress: Pick<
    DeploymentProgress,
    'unstarted' | 'unchecked' | 'markChecked' | 'fail' | 'cancelOpen' | 'isOpen'
  >;
  readonly gateway: Pick<DeploymentGateway, 'startDeployment' | 'describeDeployment'>;
}

type Mending = 'started' | 'failed' | 'cancelled' | 'none';

/**
 * Compares open deployments with their workflows: starts those that never began, goes on with those
 * that Temporal has lost, and ends those whose workflow ended without them. Safe to repeat.
 */
export function createReconcileDeployments({ progress, gateway, clock, store }: ReconcilePorts) {
  const settle = async (deployment: DeploymentDocument, state: WorkflowState): Promise<Mending> => {
    switch (state) {
      case 'running':
        return 'none';
      case 'absent':
      case 'completed':
        // It may have ended properly since it was read.
        if (!(await progress.isOpen(deployment._id))) return 'none';
        await gateway.startDeployment(deployment, { again: true });
        return 'started';
      case 'cancelled':
        await progress.cancelOpen(deployment._id);
        return 'cancelled';
      case 'failed':
      case 'terminated':
      case 'timed_out':
        await progress.fail(deployment._id, {
          code: `workflow_${state}`,
          reason: `its workflow ${state === 'failed' ? 'failed' : `was ${state.replace('_', ' ')}`}`,
        });
        return 'failed';
    }
  };
  return async (under: Progress): Promise<ReconcileReport> => {
    const settled = await reconcileKind<DeploymentDocument, Mending>(
      {
        records: progress,
        isOpen: () => true,
        start: (deployment) => gateway.startDeployment(deployment),
        describe: (id) => gateway.describeDeployment(id),
        settle,
      },
      { clock, store },
      under,
    );
    return {
      started: countOf(settled, 'started'),
      failed: countOf(settled, 'failed'),
      cancelled: countOf(settled, 'cancelled'),
      checked: settled.looked,
      unsettled: settled.unsettled,
    };
  };
}
