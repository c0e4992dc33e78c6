import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import { countOf, reconcileKind } from '../reconcile.ts';
import type { DeploymentGateway } from '../../temporal/deployment-gateway.ts';
import type { WorkflowState } from '../../temporal/server-calls.ts';

/** What a run mended. */
export interface ReconcileReport {
  readonly started: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly checked: number;
}

/** What the reconciler works with. */
export interface ReconcilePorts {
  readonly progress: Pick<
    DeploymentProgress,
    'unstarted' | 'unchecked' | 'markChecked' | 'fail' | 'cancelOpen' | 'isOpen'
  >;
  readonly gateway: Pick<DeploymentGateway, 'startDeployment' | 'describeDeployment'>;
  readonly clock: () => number;
}

type Mending = 'started' | 'failed' | 'cancelled' | 'none';

/**
 * Compares open deployments with their workflows: starts those that never began, goes on with those
 * that Temporal has lost, and ends those whose workflow ended without them. Safe to repeat.
 */
export function createReconcileDeployments({ progress, gateway, clock }: ReconcilePorts) {
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
  return async (): Promise<ReconcileReport> => {
    const mendings = await reconcileKind<DeploymentDocument, Mending>(
      {
        records: progress,
        start: (deployment) => gateway.startDeployment(deployment),
        describe: (id) => gateway.describeDeployment(id),
        settle,
      },
      clock,
    );
    return {
      started: countOf(mendings, 'started'),
      failed: countOf(mendings, 'failed'),
      cancelled: countOf(mendings, 'cancelled'),
      checked: mendings.length,
    };
  };
}
