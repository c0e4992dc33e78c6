import { areaProblems, areaWork } from '../../../domain/workload/spatial/area.ts';
import type { GeoArea } from '../../../domain/workload/workload.ts';
import { computation } from '../../../threads/computation.ts';

/** Looks for everything that is wrong with an area of interest. */
export const areaCheck = computation({
  name: 'area check',
  compute: (area: GeoArea) => areaProblems(area),
  estimate: areaWork,
  advice: 'An area with fewer positions is faster.',
});
