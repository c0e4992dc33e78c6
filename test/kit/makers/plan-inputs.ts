import { DEFAULT_STATIONS } from '../../../domain/orbit/geometry/stations.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { busFor } from '../../../domain/spacecraft/bus-for.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import type { PlanInput } from '../../../api/planning/tasks.ts';

/** Makes inputs of plans for satellites of the shipped catalogue: 12 h, 5°, all default stations. */
export async function planInputs(): Promise<
  (noradId: string, job: Job, start: string) => PlanInput
> {
  const catalogue = await readShippedCatalogue();
  return (noradId, job, start) => {
    const satellite = catalogue.find((one) => one.noradId === noradId);
    if (satellite === undefined) throw new Error(`the catalogue has no ${noradId}`);
    const { elements, name, busClass } = satellite;
    const bus = busFor({ noradId, elements, catalogueClass: busClass ?? undefined });
    return {
      id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
      createdMs: 0,
      expiresMs: 3_600_000,
      satellite: { id: noradId, name, elements, bus },
      job,
      stations: DEFAULT_STATIONS,
      startMs: Date.parse(start),
      predictionHours: 12,
      minElevationDeg: 5,
      explain: false,
    };
  };
}
