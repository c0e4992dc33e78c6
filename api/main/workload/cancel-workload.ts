import { AppError } from '../../../contracts/error-codes.ts';
import { isFinalPhase } from '../../../domain/workload/phase.ts';
import type { WorkloadDocument } from '../../../records/workload/documents.ts';
import type { WorkloadDeps } from './deps.ts';

/** What a cancel came to. */
export interface CancelOutcome {
  /** `already`: it had been canceled before. */
  readonly kind: 'asked' | 'already';
  readonly workload: WorkloadDocument;
}

type CancelDeps = Pick<WorkloadDeps, 'clock' | 'workloadGateway' | 'workloads'>;

/**
 * Asks a workload to stop. One whose workflow has not begun is canceled here.
 * @throws {AppError} workload_not_found, workload_finished (it ended otherwise), unavailable.
 */
export async function cancelWorkload(
  deps: CancelDeps,
  ownerId: string,
  id: string,
): Promise<CancelOutcome> {
  const workload = await find(deps, ownerId, id);
  if (isFinalPhase(workload.phase)) return ended(workload);
  if ((await deps.workloadGateway.cancel(id)) === 'delivered') {
    return { kind: 'asked', workload: await find(deps, ownerId, id) };
  }
  const canceled = await deps.workloads.cancelUnstarted(id, deps.clock());
  if (canceled !== null) return { kind: 'asked', workload: canceled };
  const after = await find(deps, ownerId, id);
  // A workflow that closed without ending its record is corrected by the reconcile Schedule.
  return isFinalPhase(after.phase) ? ended(after) : { kind: 'asked', workload: after };
}

function ended(workload: WorkloadDocument): CancelOutcome {
  if (workload.phase === 'canceled') return { kind: 'already', workload };
  throw new AppError(
    'workload_finished',
    `Workload ${workload._id} has ended (${workload.phase}) and cannot be canceled.`,
  );
}

async function find(deps: CancelDeps, ownerId: string, id: string): Promise<WorkloadDocument> {
  const workload = await deps.workloads.find(ownerId, id);
  if (workload === null) throw workloadNotFound();
  return workload;
}

/** The same text whether a workload does not exist or belongs to another owner. */
export function workloadNotFound(): AppError {
  return new AppError('workload_not_found', 'There is no workload with this id.');
}
