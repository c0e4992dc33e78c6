import { isFinalPhase, workflowStatusOf } from '../../domain/workload/phase.ts';
import type { WorkflowStatus } from '../../domain/workload/phase.ts';
import type { DeploymentProgress } from '../../records/deployment/progress.ts';
import type { WorkloadDocument } from '../../records/workload/documents.ts';
import type { WorkloadProgress } from '../../records/workload/progress.ts';
import type { WorkloadStageProgress } from '../../records/workload/stage-progress.ts';
import type { WorkloadGateway } from '../../temporal/workload-gateway.ts';
import type { Progress } from '../heartbeat.ts';
import { countOf, reconcileKind, settleAll, type ReconcileClock } from '../reconcile.ts';
import type { DeploymentGateway } from '../../temporal/deployment-gateway.ts';
import type { WorkflowState } from '../../temporal/server-calls.ts';

/** A stage's deployment younger than this may be on its way to its workload, ms. */
const ORPHAN_GRACE_MS = 60_000;
/** What a run mended. */
export interface WorkloadReconcileReport {
  readonly checked: number;
  readonly started: number;
  readonly ended: number;
  /** Deployments of ended workloads that were still open. */
  readonly orphans: number;
  /** Could not be settled for reasons of their own; looked at again. */
  readonly unsettled: number;
}

/** What the reconciler of workloads works with. */
export interface ReconcileWorkloadsPorts extends ReconcileClock {
  readonly progress: Pick<
    WorkloadProgress,
    'unstarted' | 'unchecked' | 'markChecked' | 'read' | 'end' | 'settleStatus'
  >;
  readonly stageProgress: Pick<WorkloadStageProgress, 'cancelOpenStages' | 'orphans'>;
  readonly deployments: Pick<DeploymentProgress, 'cancelOpen'>;
  readonly gateway: Pick<WorkloadGateway, 'start' | 'describe'>;
  readonly deploymentGateway: Pick<DeploymentGateway, 'cancelDeployment'>;
}

type Mending = 'started' | 'ended' | 'none';

/**
 * Compares workloads with their workflows: starts those that never began, goes on with those that
 * Temporal has lost, ends those whose workflow ended without them, corrects how the record says that
 * a workflow ended, and stops deployments that outlived their workload. Safe to repeat.
 */
export function createReconcileWorkloads(ports: ReconcileWorkloadsPorts) {
  const { progress, stageProgress, deployments, gateway, deploymentGateway } = ports;
  const { clock } = ports;

  /** Ends a workload whose workflow ended without it. */
  const endUnseen = async (
    id: string,
    state: Exclude<WorkflowState, 'running' | 'absent' | 'completed'>,
  ): Promise<Mending> => {
    const isCanceled = state === 'cancelled';
    const message = `its workflow ${isCanceled ? 'was cancelled' : endingOf(state)}`;
    const { deployments: left } = await stageProgress.cancelOpenStages(id, message);
    for (const open of left) {
      await deployments.cancelOpen(open);
      await deploymentGateway.cancelDeployment(open);
    }
    const phase = isCanceled ? 'canceled' : 'failed';
    await progress.end(id, { phase, code: `workflow_${state}`, message, reasons: [] });
    await progress.settleStatus(id, statusOf(state));
    return 'ended';
  };

  const settle = async (workload: WorkloadDocument, state: WorkflowState): Promise<Mending> => {
    const present = await progress.read(workload._id);
    if (present === null || state === 'running') return 'none';
    if (isFinalPhase(present.phase)) {
      await progress.settleStatus(
        present._id,
        state === 'absent' ? workflowStatusOf(present.phase) : statusOf(state),
      );
      return 'none';
    }
    if (state !== 'absent' && state !== 'completed') return endUnseen(present._id, state);
    await gateway.start(present, { again: true });
    return 'started';
  };

  /** Stops the deployments of ended workloads. */
  const stopOrphans = (under: Progress) =>
    settleAll(
      {
        rows: stageProgress.orphans(clock() - ORPHAN_GRACE_MS),
        settle: async ({ _id }) => {
          await deployments.cancelOpen(_id);
          await deploymentGateway.cancelDeployment(_id);
          return 'stopped';
        },
      },
      under,
    );

  return async (under: Progress): Promise<WorkloadReconcileReport> => {
    const settled = await reconcileKind<WorkloadDocument, Mending>(
      {
        records: progress,
        isOpen: ({ phase }) => !isFinalPhase(phase),
        start: (workload) => gateway.start(workload),
        describe: (id) => gateway.describe(id),
        settle,
      },
      ports,
      under,
    );
    const orphans = await stopOrphans(under);
    return {
      checked: settled.looked,
      started: countOf(settled, 'started'),
      ended: countOf(settled, 'ended'),
      orphans: countOf(orphans, 'stopped'),
      unsettled: settled.unsettled + orphans.unsettled,
    };
  };
}

function endingOf(state: WorkflowState): string {
  return state === 'failed' ? 'failed' : `was ${state.replace('_', ' ')}`;
}

/** How the record tells the end of a workflow that has closed. */
function statusOf(state: Exclude<WorkflowState, 'running'>): WorkflowStatus {
  switch (state) {
    case 'completed':
      return 'COMPLETED';
    case 'failed':
      return 'FAILED';
    case 'cancelled':
      return 'CANCELED';
    case 'timed_out':
      return 'TIMED_OUT';
    case 'terminated':
    case 'absent':
      return 'TERMINATED';
  }
}
