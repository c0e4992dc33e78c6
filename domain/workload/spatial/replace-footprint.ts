import type { CellExplanation } from '../explanation.ts';
import { planSpatial } from './plan-spatial.ts';
import { scaleJob } from '../satellite/scale-job.ts';
import type { ReplacementSearch } from '../replacement.ts';
import type { StagePlan } from '../workload-plan.ts';
import type { GeoArea, GeoPosition, WorkloadJob } from '../workload.ts';
import { AUTHALIC_RADIUS_KM } from './area.ts';

const KM_PER_DEGREE = (AUTHALIC_RADIUS_KM * Math.PI) / 180;

/**
 * The footprint on the satellite that sees most of it from an instant on, with a job as large as
 * what it sees: the cells of the failed stage are planned as an area of their own. Candidates are
 * those without a stage of their own that have not failed. Null when no satellite sees any of it in
 * time to downlink a result.
 */
export function replaceFootprint(search: ReplacementSearch): StagePlan | null {
  const { workload, plan, stage, candidates, fromMs, deadlineMs, build, taken } = search;
  if (plan.class !== 'spatial' || workload.job === null) return null;
  // The explanation names the satellites chosen at first, in the order of the stages.
  const planned = plan.explanation.footprints[stage.index];
  if (planned === undefined || planned.share <= 0) return null;
  const cells = plan.explanation.cells.filter(({ accesses }) =>
    accesses.some(({ satellite }) => satellite === planned.satellite),
  );
  if (cells.length === 0) return null;
  const part: WorkloadJob = {
    ...workload,
    job: scaleJob(workload.job, planned.share),
    areaOfInterest: areaOf(cells),
    minCoverageFraction: 0,
    startMs: fromMs,
    deadlineS: (deadlineMs - fromMs) / 1000,
  };
  const outcome = planSpatial(part, candidates, build, taken);
  const [best, ...others] = outcome.feasible ? outcome.stages : [];
  if (best === undefined) return null;
  return {
    ...best,
    index: stage.index,
    startOffsetS: best.startOffsetS + (fromMs - workload.startMs) / 1000,
    alternatives: [...others.map(({ satellite }) => satellite), ...best.alternatives],
  };
}

/** Cells as an area, each a rectangle of its own. */
function areaOf(cells: readonly CellExplanation[]): GeoArea {
  return { type: 'MultiPolygon', coordinates: cells.map((cell) => [ringOf(cell)]) };
}

function ringOf({ latDeg, lonDeg, areaKm2 }: CellExplanation): GeoPosition[] {
  const halfLat = Math.sqrt(areaKm2) / 2 / KM_PER_DEGREE;
  const cosine = Math.max(0.01, Math.cos((latDeg * Math.PI) / 180));
  const halfLon = Math.min(89, halfLat / cosine);
  const [south, north] = [Math.max(-90, latDeg - halfLat), Math.min(90, latDeg + halfLat)];
  const [west, east] = [wrap(lonDeg - halfLon), wrap(lonDeg + halfLon)];
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function wrap(lonDeg: number): number {
  return ((((lonDeg + 180) % 360) + 360) % 360) - 180;
}
