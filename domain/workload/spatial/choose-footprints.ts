import type { Job } from '../../planning/job/job.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { PropagatedCandidate } from '../pipeline/link-geometry.ts';
import {
  lateObstacle,
  planOnSatellite,
  type PlannedStage,
  type Site,
  type StageObstacle,
} from '../satellite/plan-on-satellite.ts';
import { scaleJob } from '../satellite/scale-job.ts';
import type { Exclusion } from '../satellite/screening.ts';
import type { AreaGrid } from './grid.ts';
import type { Overflights } from './overflights.ts';
import type { Interval } from '../../time/intervals.ts';

/** One flight over the area: points seen with little time between them. */
export interface Overpass extends Interval {
  readonly places: readonly number[];
  readonly areaKm2: number;
}

/** The part of an area that one satellite takes, and the plan of its job over it. */
export interface Footprint {
  /** Position in the fleet. */
  readonly satellite: number;
  /** In order of time; every point of the area belongs to one footprint at most. */
  readonly overpasses: readonly Overpass[];
  readonly areaKm2: number;
  readonly planned: Extract<PlannedStage, { readonly ok: true }>;
}

/** What footprints are chosen from. */
export interface FootprintQuery extends Site {
  readonly job: Job;
  readonly propagated: readonly PropagatedCandidate[];
  readonly grid: AreaGrid;
  readonly overflights: Pick<Overflights, 'firstMs'>;
  readonly deadlineMs: number;
}

/** Two accesses farther apart belong to two overpasses, ms; and an overpass of a large area is cut. */
const OVERPASS_GAP_MS = 15 * 60_000;
const LONGEST_OVERPASS_MS = 30 * 60_000;

/** A satellite beyond the first is not worth its stage for less than this share of the area. */
const LEAST_GAIN = 0.001;

/**
 * Gives parts of an area to satellites: again and again to the one that sees most of what is left
 * (of equals the one that is through first), as far as its result can be on the ground by the
 * deadline. Greedy choice covers at least 1 - 1/e of what any choice of as many satellites could
 * (Nemhauser, Wolsey and Fisher 1978), were no deadline in the way.
 */
export function chooseFootprints(query: FootprintQuery): {
  readonly footprints: readonly Footprint[];
  readonly excluded: readonly Exclusion[];
} {
  const { propagated, grid } = query;
  const isTaken = new Uint8Array(grid.weightKm2.length);
  const open = new Set(propagated.keys());
  const footprints: Footprint[] = [];
  const taken = [...(query.taken ?? [])];
  const excluded: Exclusion[] = [];
  for (;;) {
    const best = mostGaining(query, open, isTaken);
    const least = footprints.length === 0 ? 0 : LEAST_GAIN * grid.totalKm2;
    if (best === null || best.gainKm2 <= least) return { footprints, excluded };
    open.delete(best.satellite);
    const found = footprintOf({ ...query, taken }, best.satellite, isTaken);
    if ('obstacle' in found) {
      const candidate = propagated[best.satellite]?.candidate;
      if (candidate !== undefined) excluded.push({ candidate, obstacle: found.obstacle });
      continue;
    }
    footprints.push(found);
    taken.push(...found.planned.plan.antennas);
    for (const { places } of found.overpasses) for (const place of places) isTaken[place] = 1;
  }
}

interface Gain {
  readonly satellite: number;
  readonly gainKm2: number;
  readonly lastMs: number;
}

function mostGaining(
  { overflights, grid }: FootprintQuery,
  open: ReadonlySet<number>,
  isTaken: Uint8Array,
): Gain | null {
  let best: Gain | null = null;
  for (const satellite of open) {
    let [gainKm2, lastMs] = [0, 0];
    overflights.firstMs[satellite]?.forEach((tMs, place) => {
      if (Number.isNaN(tMs) || isTaken[place] === 1) return;
      gainKm2 += grid.weightKm2[place] ?? 0;
      lastMs = Math.max(lastMs, tMs);
    });
    if (gainKm2 === 0) continue;
    const isBetter =
      best === null ||
      gainKm2 > best.gainKm2 * (1 + 1e-9) ||
      (gainKm2 >= best.gainKm2 * (1 - 1e-9) && lastMs < best.lastMs);
    if (isBetter) best = { satellite, gainKm2, lastMs };
  }
  return best;
}

/** Halvings of what lies between the most overpasses with a plan and the fewest without. */
const REFINEMENTS = 3;

/** Time left to the deadline, ms, that is tried before halving: most results are down in a few hours. */
const FIRST_GUESSES_MS = [1.5 * HOUR_MS, 4 * HOUR_MS] as const;

/**
 * The footprint of a satellite: all of its overpasses if the result of the job after the last of them
 * is down in time, else as many of the first as halving finds.
 */
function footprintOf(
  query: FootprintQuery,
  satellite: number,
  isTaken: Uint8Array,
): Footprint | { readonly obstacle: StageObstacle } {
  const overpasses = overpassesOf(query, satellite, isTaken);
  let failed = overpasses.length + 1;
  let obstacle = NOTHING_SEEN;
  const attempt = (count: number): Footprint | null => {
    const part = overpasses.slice(0, count);
    const planned = planOver(query, satellite, part);
    if (planned.ok) return { satellite, overpasses: part, areaKm2: sizeOf(part), planned };
    failed = count;
    obstacle = planned.obstacle;
    return null;
  };
  let best: Footprint | null = null;
  for (const count of countsToTry(overpasses, query.deadlineMs)) {
    best = attempt(count);
    if (best !== null) break;
  }
  if (best === null) return { obstacle };
  for (let round = 0; round < REFINEMENTS; round += 1) {
    const known: number = best.overpasses.length;
    if (failed - known <= 1) break;
    best = attempt(Math.floor((known + failed) / 2)) ?? best;
  }
  return best;
}

const NOTHING_SEEN: StageObstacle = {
  constraint: 'coverage',
  needed: 1,
  available: 0,
  message: 'It sees nothing of the area.',
};

/** All, those that leave some hours before the deadline, and halves of all: fewer and fewer. */
function countsToTry(overpasses: readonly Overpass[], deadlineMs: number): number[] {
  const counts = [
    overpasses.length,
    ...FIRST_GUESSES_MS.map(
      (leftMs) => overpasses.filter(({ endMs }) => endMs <= deadlineMs - leftMs).length,
    ),
  ];
  for (let half = Math.floor(overpasses.length / 2); half >= 1; half = Math.floor(half / 2))
    counts.push(half);
  return [...new Set(counts)].filter((count) => count > 0).sort((a, b) => b - a);
}

/** Plans the job over some overpasses: it is as large as their share of the area, and starts after. */
function planOver(
  query: FootprintQuery,
  satellite: number,
  overpasses: readonly Overpass[],
): PlannedStage {
  const { job, grid, propagated, deadlineMs, workload, build, taken = [] } = query;
  const candidate = propagated[satellite]?.candidate;
  const last = overpasses.at(-1);
  if (candidate === undefined || last === undefined) throw new RangeError('No overpass to plan');
  const startMs = Math.ceil(last.endMs);
  if (startMs >= deadlineMs)
    return {
      ok: false,
      obstacle: {
        ...lateObstacle(workload.startMs, startMs, deadlineMs),
        message: 'It sees the area only at the deadline.',
      },
    };
  const share = sizeOf(overpasses) / grid.totalKm2;
  return planOnSatellite({
    workload,
    build,
    taken,
    job: scaleJob(job, share),
    candidate,
    startMs,
    deadlineMs,
  });
}

function overpassesOf(
  { overflights, grid }: FootprintQuery,
  satellite: number,
  isTaken: Uint8Array,
): Overpass[] {
  const seen: { readonly place: number; readonly tMs: number }[] = [];
  overflights.firstMs[satellite]?.forEach((tMs, place) => {
    if (!Number.isNaN(tMs) && isTaken[place] !== 1) seen.push({ place, tMs });
  });
  seen.sort((a, b) => a.tMs - b.tMs);
  const groups: (typeof seen)[] = [];
  for (const access of seen) {
    const last = groups.at(-1);
    const [first, before] = [last?.[0], last?.at(-1)];
    const isSame =
      first !== undefined &&
      before !== undefined &&
      access.tMs - before.tMs <= OVERPASS_GAP_MS &&
      access.tMs - first.tMs <= LONGEST_OVERPASS_MS;
    if (isSame) last?.push(access);
    else groups.push([access]);
  }
  return groups.map((group) => ({
    startMs: group[0]?.tMs ?? 0,
    endMs: group.at(-1)?.tMs ?? 0,
    places: group.map(({ place }) => place),
    areaKm2: group.reduce((sum, { place }) => sum + (grid.weightKm2[place] ?? 0), 0),
  }));
}

function sizeOf(overpasses: readonly Overpass[]): number {
  return overpasses.reduce((sum, { areaKm2 }) => sum + areaKm2, 0);
}
