import type { WorkloadPreview } from '../../../contracts/workload/preview.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import type { Compute } from '../../http/compute.ts';
import { validationError } from '../../http/input/validate.ts';
import { workload } from '../../planning/compute/computations.ts';
import { areaCheck } from './area-check.ts';
import type { WorkloadDeps } from './deps.ts';
import { presentPreview } from '../../../presenters/workload-plan.ts';
import { readWorkloadRequest, type WorkloadReading } from './reading.ts';

/**
 * Plans a workload exactly as its execution would now, and keeps nothing. An infeasible workload is
 * a preview too.
 * @throws {AppError} validation_error, planning_timeout, unavailable.
 */
export async function previewWorkload(
  deps: Pick<WorkloadDeps, 'candidates' | 'clock' | 'pricePerOcuCents'>,
  body: WorkloadRequest,
  compute: Compute,
): Promise<WorkloadPreview> {
  const { job, candidateIds } = await checkWorkload(body, deps.clock(), compute);
  const { candidates, unknown } = await deps.candidates.read(candidateIds);
  const { pricePerOcuCents } = deps;
  const { plan, cost } = await compute(workload, { job, candidates, pricePerOcuCents });
  return presentPreview({ plan, cost, candidates: candidates.length, unknown });
}

/**
 * Reads a request that fits its schema; a large area is looked at on a thread.
 * @throws {AppError} validation_error with every problem that only the domain can see; what `compute`
 * refuses.
 */
export async function checkWorkload(
  body: WorkloadRequest,
  nowMs: number,
  compute: Compute,
): Promise<WorkloadReading> {
  const area = body.area_of_interest ?? null;
  const found = area === null ? [] : await compute(areaCheck, area);
  const read = readWorkloadRequest(body, nowMs, found);
  if (!read.ok) throw validationError(read.problems);
  return read.reading;
}
