import type { ReconcileReport } from '../activities/deployment/reconcile-deployments.ts';
import type { WorkloadReconcileReport } from '../activities/workload/reconcile-workloads.ts';
import { MINUTE_MS } from '../domain/time/instant.ts';
import type { SettledReport } from '../activities/reconcile.ts';
import { effects, mending, removalEffects } from './effects.ts';
import { keepLooking, type MaintenanceInput } from './maintenance.ts';

/** What one look of the reconciler did. */
export interface ReconcileResult extends ReconcileReport {
  /** Notices that were still waiting and went out. */
  readonly delivered: number;
  readonly workloads: WorkloadReconcileReport;
  readonly watches: SettledReport;
  readonly monitors: SettledReport;
  readonly batches: SettledReport;
  /** Uploads that were cut off and removed. */
  readonly uploads: number;
  /** Removals of owners whose workflow had not begun. */
  readonly removals: number;
}

/** Mends what was missed between records and workflows, every minute. */
export async function reconcile(input?: MaintenanceInput): Promise<ReconcileResult> {
  return keepLooking(input, MINUTE_MS, async () => {
    const report = await mend();
    const { started, failed, cancelled, delivered, workloads, watches, monitors, uploads } = report;
    const { batches } = report;
    const mended = [started, failed, cancelled, delivered, uploads, report.removals];
    mended.push(workloads.started, workloads.ended, workloads.orphans);
    mended.push(watches.started, watches.ended, monitors.started, monitors.ended);
    mended.push(batches.started, batches.ended);
    return { report, text: textOf(report), isNews: mended.some((count) => count > 0) };
  });
}

async function mend(): Promise<ReconcileResult> {
  // Side by side: thousands of one kind do not hold up the others.
  const [report, workloads, watches, monitors, batches, delivered] = await Promise.all([
    mending('compare open deployments with their workflows').reconcileDeployments(),
    mending('compare workloads with their workflows').reconcileWorkloads(),
    mending('compare watches with their workflows').reconcileWatches(),
    mending('compare monitors with their workflows').reconcileMonitors(),
    mending('compare batches with their workflows').reconcileBatches(),
    effects('deliver waiting notices').deliverNotices(),
  ]);
  const uploads = await effects('remove uploads that were cut off').purgeUploads();
  const removals = await removalEffects('start removals that never began').startRemovals();
  return { ...report, delivered, workloads, watches, monitors, batches, uploads, removals };
}

function textOf(report: ReconcileResult): string {
  const { checked, started, failed, cancelled, delivered, workloads, watches, uploads } = report;
  const { monitors, batches, removals } = report;
  const kinds = [report, workloads, watches, monitors, batches];
  const left = kinds.reduce((sum, { unsettled }) => sum + unsettled, 0);
  return (
    `${checked} deployments checked, ${started} started, ${failed} failed, ${cancelled} cancelled, ` +
    `${delivered} notices delivered; ${workloads.checked} workloads checked, ` +
    `${workloads.started} started, ${workloads.ended} ended, ${workloads.orphans} orphans stopped; ` +
    `${watches.checked} watches checked, ${watches.started} started, ${watches.ended} ended; ` +
    `${monitors.checked} monitors checked, ${monitors.started} started, ${monitors.ended} ended; ` +
    `${batches.checked} batches checked, ${batches.started} started, ${batches.ended} ended; ` +
    `${uploads} uploads removed, ${removals} removals of owners started; ${left} records left`
  );
}
