import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { planSpatial } from './plan-spatial.ts';
import { scaleJob } from '../satellite/scale-job.ts';
import type { PlainJson, StagePlan, WorkloadPlan } from '../workload-plan.ts';
import type { Candidate, GeoArea, GeoPosition, WorkloadJob } from '../workload.ts';
import { AUTHALIC_RADIUS_KM } from './area.ts';

/** A part of an area that other satellites are to see. */
export interface FootprintSearch {
  readonly workload: WorkloadJob;
  readonly plan: WorkloadPlan;
  readonly stage: StagePlan;
  /** Satellites that may be asked: none with a stage of its own, none that failed. */
  readonly candidates: readonly Candidate[];
  readonly fromMs: number;
  readonly deadlineMs: number;
  readonly build: BuildEnvironment;
}

const KM_PER_DEGREE = (AUTHALIC_RADIUS_KM * Math.PI) / 180;

/**
 * The footprint on the satellite that sees most of it from an instant on, with a job as large as what
 * it sees: the cells of the failed stage are planned as an area of their own. Null when nobody sees
 * any of it in time to downlink a result.
 */
export function replaceFootprint(search: FootprintSearch): StagePlan | null {
  const { workload, plan, stage, candidates, fromMs, deadlineMs, build } = search;
  // The explanation tells of the satellites chosen at first, in the order of the stages.
  const planned = rowsOf(plan.explanation.footprints)[stage.index];
  const cells = cellsOf(plan, planned?.satellite);
  const share = numberOf(planned?.share);
  if (workload.job === null || cells.length === 0 || share <= 0) return null;
  const part: WorkloadJob = {
    ...workload,
    job: scaleJob(workload.job, share),
    areaOfInterest: areaOf(cells),
    minCoverageFraction: 0,
    startMs: fromMs,
    deadlineS: (deadlineMs - fromMs) / 1000,
  };
  const outcome = planSpatial(part, candidates, build);
  const [best, ...others] = outcome.feasible ? outcome.stages : [];
  if (best === undefined) return null;
  return {
    ...best,
    index: stage.index,
    startOffsetS: best.startOffsetS + (fromMs - workload.startMs) / 1000,
    alternatives: [...others.map(({ satellite }) => satellite), ...best.alternatives],
  };
}

/** A cell as a square on the ground. */
interface Cell {
  readonly latDeg: number;
  readonly lonDeg: number;
  readonly sideKm: number;
}

/** Cells of which a satellite was to see some. */
function cellsOf({ explanation }: WorkloadPlan, satellite: PlainJson | undefined): Cell[] {
  return rowsOf(explanation.cells).flatMap((cell) => {
    const isOwn = rowsOf(cell.access).some((access) => access.satellite === satellite);
    if (!isOwn) return [];
    const sideKm = Math.sqrt(numberOf(cell.area_km2));
    return [{ latDeg: numberOf(cell.lat), lonDeg: numberOf(cell.lon), sideKm }];
  });
}

/** Cells as an area, each a rectangle of its own. */
function areaOf(cells: readonly Cell[]): GeoArea {
  return { type: 'MultiPolygon', coordinates: cells.map((cell) => [ringOf(cell)]) };
}

function ringOf({ latDeg, lonDeg, sideKm }: Cell): GeoPosition[] {
  const halfLat = sideKm / 2 / KM_PER_DEGREE;
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

type Row = Readonly<Record<string, PlainJson>>;

/** Rows of a table in an explanation; what is none is left out. */
function rowsOf(table: PlainJson | undefined): Row[] {
  if (!Array.isArray(table)) return [];
  return table.filter((row: unknown): row is Row => typeof row === 'object' && row !== null);
}

function numberOf(value: PlainJson | undefined): number {
  return typeof value === 'number' ? value : 0;
}
