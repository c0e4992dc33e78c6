import type { WorkloadPreview } from '../../../contracts/workload/preview.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import { validationError } from '../../http/input/validate.ts';
import type { WorkloadDeps } from './deps.ts';
import { presentPreview } from '../presenters/workload-plan.ts';
import { readWorkloadRequest, type WorkloadReading } from './reading.ts';

/** A preview is given up after so long, ms; the planning of a submitted workload is not. */
const PREVIEW_TIME_LIMIT_MS = 30_000;

/**
 * Plans a workload exactly as its execution would now, and keeps nothing. An infeasible workload is
 * a preview too.
 * @throws {AppError} validation_error, planning_timeout, unavailable.
 */
export async function previewWorkload(
  deps: Pick<WorkloadDeps, 'candidates' | 'clock' | 'planComputer' | 'pricePerOcuCents'>,
  body: WorkloadRequest,
  signal: AbortSignal,
): Promise<WorkloadPreview> {
  const { job, candidateIds } = readWorkload(body, deps.clock());
  const { candidates, unknown } = await deps.candidates.read(candidateIds);
  const { plan, cost } = await deps.planComputer.run(
    'workload',
    { job, candidates, pricePerOcuCents: deps.pricePerOcuCents },
    { timeLimitMs: PREVIEW_TIME_LIMIT_MS, signal },
  );
  return presentPreview({ plan, cost, candidates: candidates.length, unknown });
}

/**
 * Reads a request that fits its schema.
 * @throws {AppError} validation_error with every problem that only the domain can see.
 */
export function readWorkload(body: WorkloadRequest, nowMs: number): WorkloadReading {
  const read = readWorkloadRequest(body, nowMs);
  if (!read.ok) throw validationError(read.problems);
  return read.reading;
}
