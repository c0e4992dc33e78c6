import type { WorkloadPreview } from '../../../contracts/workload/preview.ts';
import type { WorkloadRequest } from '../../../contracts/workload/request.ts';
import type { Compute } from '../../http/compute.ts';
import { validationError } from '../../http/input/validate.ts';
import { numberOrText, type SatelliteNames } from '../../../records/catalogue/satellite-names.ts';
import { workload } from '../../planning/compute/computations.ts';
import { stationTexts } from '../../planning/reading/stations.ts';
import { areaCheck } from './area-check.ts';
import type { WorkloadDeps } from './deps.ts';
import { presentPreview } from '../../../presenters/workload-plan.ts';
import { callingOwner } from '../../http/access/calling-owner.ts';
import { readWorkloadRequest, type WorkloadReading } from './reading.ts';

/**
 * Plans a workload exactly as its execution would now, and keeps nothing. An infeasible workload is
 * a preview too.
 * @throws {AppError} validation_error, planning_timeout, unavailable.
 */
export async function previewWorkload(
  deps: Pick<
    WorkloadDeps,
    'candidates' | 'clock' | 'pricePerOcuCents' | 'satelliteNames' | 'worlds'
  >,
  body: WorkloadRequest,
  compute: Compute,
): Promise<WorkloadPreview> {
  const {
    job: alone,
    candidateIds,
    world,
  } = await checkWorkload(deps, body, deps.clock(), compute);
  const ownerId = callingOwner() ?? '';
  const { candidates, unknown } = await deps.candidates.read(candidateIds, ownerId);
  const isBeside = world !== undefined && candidates.length > 0;
  const job = isBeside
    ? { ...alone, beside: await deps.candidates.beside(world, ownerId, alone, candidates) }
    : alone;
  const { pricePerOcuCents } = deps;
  const { plan, cost } = await compute(workload, { job, candidates, pricePerOcuCents });
  return presentPreview({ plan, cost, candidates: candidates.length, unknown });
}

/**
 * Reads a request that fits its schema, with numbers for names of satellites; a large area is looked at on a thread.
 * @throws {AppError} validation_error with every problem that only the domain can see; what `compute`
 * refuses.
 */
export async function checkWorkload(
  { satelliteNames, worlds }: Pick<WorkloadDeps, 'satelliteNames' | 'worlds'>,
  body: WorkloadRequest,
  nowMs: number,
  compute: Compute,
): Promise<WorkloadReading> {
  const area = body.area_of_interest ?? null;
  const found = area === null ? [] : await compute(areaCheck, area);
  const placement = await numbered(satelliteNames, body.placement);
  const texts = stationTexts(body.options?.ground_stations);
  const registered = texts.length === 0 ? undefined : await worlds.stations(texts);
  const read = readWorkloadRequest({ ...body, placement }, nowMs, found, registered);
  if (!read.ok) throw validationError(read.problems);
  return read.reading;
}

/** A placement with the number of every satellite that is named and the only one of its name. */
async function numbered(
  catalogue: SatelliteNames,
  placement: WorkloadRequest['placement'],
): Promise<WorkloadRequest['placement']> {
  if (placement === null || placement === undefined) return placement;
  const { satellites, data_owner: owner } = placement;
  const numberOf = (id: string | number) => numberOrText(catalogue, String(id));
  return {
    satellites: satellites && (await Promise.all(satellites.map(numberOf))),
    data_owner: owner === null || owner === undefined ? owner : await numberOf(owner),
  };
}
