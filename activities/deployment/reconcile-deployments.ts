import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { DeploymentDocument } from '../../records/deployment/deployments.ts';
import { mapConcurrently } from '../concurrency.ts';
import type { DeploymentGateway, WorkflowState } from '../../temporal/deployment-gateway.ts';

/** A record younger than this may still be on its way into Temporal, ms. */
const START_GRACE_MS = 30_000;
/** The workflow of an open deployment is looked at this often, ms. */
const CHECK_EVERY_MS = 5 * 60_000;
/** Most records of one kind in one run; the next run takes the others. */
const BATCH = 200;

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
  const startOrSettle = async (deployment: DeploymentDocument): Promise<Mending> => {
    const outcome = await gateway.startDeployment(deployment);
    if (outcome === 'started') return 'started';
    if (outcome === 'unknown') return 'none';
    return settle(deployment, await gateway.describeDeployment(deployment._id));
  };

  return async (): Promise<ReconcileReport> => {
    const unstarted = await progress.unstarted(clock() - START_GRACE_MS, BATCH);
    const mendings = await mapConcurrently(unstarted, startOrSettle);
    const unchecked = await progress.unchecked(clock() - CHECK_EVERY_MS, BATCH);
    mendings.push(
      ...(await mapConcurrently(unchecked, async (deployment) =>
        settle(deployment, await gateway.describeDeployment(deployment._id)),
      )),
    );
    await progress.markChecked(unchecked.map((deployment) => deployment._id));
    const count = (kind: Mending) => mendings.filter((mending) => mending === kind).length;
    return {
      started: count('started'),
      failed: count('failed'),
      cancelled: count('cancelled'),
      checked: mendings.length,
    };
  };
}
