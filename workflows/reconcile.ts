import { setCurrentDetails } from '@temporalio/workflow';
import type { ReconcileReport } from '../activities/reconcile-deployments.ts';
import { effects } from './effects.ts';

/** What one run of the reconciler did. */
export interface ReconcileResult extends ReconcileReport {
  /** Notices that were still waiting and went out. */
  readonly delivered: number;
}

/** Mends what was missed between records and workflows; a Schedule runs it every minute. */
export async function reconcile(): Promise<ReconcileResult> {
  const report = await effects(
    'compare open deployments with their workflows',
  ).reconcileDeployments();
  const delivered = await effects('deliver waiting notices').deliverNotices();
  setCurrentDetails(
    `${report.checked} checked, ${report.started} started, ${report.failed} failed, ` +
      `${report.cancelled} cancelled, ${delivered} notices delivered`,
  );
  return { ...report, delivered };
}
