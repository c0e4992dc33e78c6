import { DEFAULT_STATIONS } from '../../domain/orbit/stations.ts';
import type { Candidate, WorkloadJob } from '../../domain/workload/workload.ts';
import { busFor } from '../../domain/spacecraft/bus-for.ts';
import { readShippedCatalogue } from '../../records/catalogue.ts';

/** Start of every workload of the tests: the day of the shipped elements. */
export const WORKLOAD_START_MS = Date.parse('2026-07-25T00:00:00Z');

/** Satellites of the shipped catalogue that fly low; every `every`-th one, in order of number. */
export async function realCandidates(every = 1): Promise<Candidate[]> {
  const catalogue = await readShippedCatalogue();
  return catalogue
    .filter(({ elements }) => elements.meanMotionRevPerDay > 11)
    .filter((_, index) => index % every === 0)
    .map(({ noradId, name, elements, busClass }) => ({
      id: noradId,
      name,
      elements,
      bus: busFor({ noradId, elements, ...(busClass !== null && { catalogueClass: busClass }) }),
    }));
}

/** A workload of a class with everything else absent or at its default, changed as asked. */
export function workload(
  workloadClass: WorkloadJob['class'],
  changes: Partial<WorkloadJob> = {},
): WorkloadJob {
  return {
    type: 'custom',
    class: workloadClass,
    job: null,
    layers: null,
    stages: null,
    data: null,
    areaOfInterest: null,
    sensor: null,
    minCoverageFraction: 0,
    training: null,
    cutLayer: null,
    dataOwner: null,
    deadlineS: 24 * 3600,
    startMs: WORKLOAD_START_MS,
    stations: DEFAULT_STATIONS,
    minElevationDeg: 5,
    ...changes,
  };
}
