import { setCurrentDetails } from '@temporalio/workflow';
import type { ReconcileReport } from '../activities/deployment/reconcile-deployments.ts';
import type { WorkloadReconcileReport } from '../activities/workload/reconcile-workloads.ts';
import { effects } from './effects.ts';

/** What one run of the reconciler did. */
export interface ReconcileResult extends ReconcileReport {
  /** Notices that were still waiting and went out. */
  readonly delivered: number;
  readonly workloads: WorkloadReconcileReport;
  /** Uploads that were cut off and removed. */
  readonly uploads: number;
}

/** Mends what was missed between records and workflows; a Schedule runs it every minute. */
export async function reconcile(): Promise<ReconcileResult> {
  const report = await effects(
    'compare open deployments with their workflows',
  ).reconcileDeployments();
  const delivered = await effects('deliver waiting notices').deliverNotices();
  const workloads = await effects('compare workloads with their workflows').reconcileWorkloads();
  const uploads = await effects('remove uploads that were cut off').purgeUploads();
  setCurrentDetails(
    `${report.checked} checked, ${report.started} started, ${report.failed} failed, ` +
      `${report.cancelled} cancelled, ${delivered} notices delivered; ` +
      `workloads: ${workloads.checked} checked, ${workloads.started} started, ` +
      `${workloads.ended} ended, ${workloads.orphans} orphans stopped; ${uploads} uploads removed`,
  );
  return { ...report, delivered, workloads, uploads };
}
