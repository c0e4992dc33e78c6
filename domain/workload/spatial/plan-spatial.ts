import { counted, numbered } from '../../counted.ts';
import type { AntennaTime } from '../../planning/environment/antenna-time.ts';
import type { BuildEnvironment } from '../../planning/environment/cache.ts';
import { propagateFleet, type PropagatedCandidate } from '../pipeline/link-geometry.ts';
import type { CellExplanation, FootprintExplanation } from '../explanation.ts';
import { areaKm2, areaProblems, regionsOf } from './area.ts';
import { chooseFootprints, type Footprint, type FootprintQuery } from './choose-footprints.ts';
import { footprintStage } from './footprint-stage.ts';
import { type AreaGrid, layGrid } from './grid.ts';
import { findOverflights, type Overflights } from './overflights.ts';
import { reasonsOf, rejectedOf, type Exclusion } from '../satellite/screening.ts';
import {
  MAX_ALTERNATIVES,
  partitionOf,
  refuse,
  type RejectedCandidate,
  type StagePlan,
  type WorkloadOutcome,
  type WorkloadReason,
} from '../workload-plan.ts';
import type { Candidate, WorkloadJob } from '../workload.ts';

/**
 * Plans a job over an area of interest: the area in cells, who sees them when by propagation, parts of
 * the area given to satellites, and the job planned on each after its last overpass, as large as its
 * part of the area, so that its results are on the ground by the deadline. Feasible as soon as
 * `minCoverageFraction` of the area is seen and processed so; with 0, as soon as any of it is. Antennas
 * that are taken already serve nobody else.
 */
export function planSpatial(
  workload: WorkloadJob,
  candidates: readonly Candidate[],
  build: BuildEnvironment,
  taken: readonly AntennaTime[] = [],
): WorkloadOutcome<'spatial'> {
  const { job, areaOfInterest, sensor, startMs, deadlineS } = workload;
  const missing = problemsOf(workload);
  if (job === null || areaOfInterest === null || sensor === null || missing.length > 0)
    return refuse('spatial', missing);
  const deadlineMs = startMs + deadlineS * 1000;
  const fleet = propagateFleet(candidates, job, startMs, deadlineMs);
  const { propagated } = fleet;
  const regions = regionsOf(areaOfInterest);
  const grid = layGrid(regions, sensor.swathKm);
  const overflights = findOverflights(propagated, grid, sensor.swathKm, startMs, deadlineMs);
  const search = { workload, build, taken, job, propagated, grid, overflights, deadlineMs };
  const chosen = chooseFootprints(search);
  const { footprints } = chosen;
  const excluded = [...fleet.excluded, ...chosen.excluded];
  const rejected = [
    ...rejectedOf(excluded),
    ...unused(propagated, overflights, footprints, chosen.excluded),
  ];
  const coveredKm2 = footprints.reduce((sum, footprint) => sum + footprint.areaKm2, 0);
  // Sums of the same weights in another order may differ in the last place.
  const coverage = Math.min(1, coveredKm2 / grid.totalKm2);
  if (footprints.length === 0 || coverage < workload.minCoverageFraction - 1e-9)
    return refuse(
      'spatial',
      [tooLittle(workload, coverage, overflights), ...reasonsOf(excluded)],
      rejected,
    );
  const stages = stagesOf(search, footprints);
  const percent = Math.floor(coverage * 1000) / 10;
  return {
    feasible: true,
    class: 'spatial',
    stages,
    partition: partitionOf(stages),
    islBound: false,
    strategy:
      `${stages.length} of ${counted(propagated.length, 'satellite')} ${numbered(stages.length, 'sees', 'see')} ${percent} % of the area and ${numbered(stages.length, 'brings its', 'bring their')} ` +
      'results down in time; each takes what it sees of what the ones before it left.',
    rejected,
    finishOffsetS: Math.max(
      ...stages.map(({ startOffsetS, durationS }) => startOffsetS + durationS),
    ),
    explanation: {
      areaKm2: areaKm2(regions),
      coveredKm2,
      coverageFraction: coverage,
      swathKm: sensor.swathKm,
      resolutionM: sensor.resolutionM,
      ...explainCoverage(search, footprints),
    },
  };
}

/** What the footprints of an area are chosen from, and who flies over it when. */
interface AreaSearch extends FootprintQuery {
  readonly workload: WorkloadJob;
  readonly overflights: Overflights;
}

/** The stages of some footprints, in their order. */
function stagesOf(
  { workload, propagated, grid, overflights }: AreaSearch,
  footprints: readonly Footprint[],
): StagePlan[] {
  return footprints.flatMap((footprint, index) => {
    const candidate = propagated[footprint.satellite]?.candidate;
    if (candidate === undefined) return [];
    const alternatives = alternativesOf(propagated, overflights, grid, footprints, footprint);
    const workloadStartMs = workload.startMs;
    return [footprintStage({ index, candidate, footprint, alternatives, workloadStartMs })];
  });
}

/** The part of an explanation that tells who sees what. */
function explainCoverage(
  { workload, propagated, grid, overflights }: AreaSearch,
  footprints: readonly Footprint[],
) {
  return {
    minCoverageFraction: workload.minCoverageFraction,
    visibleFraction: visibleFraction(overflights, grid),
    cellSideKm: grid.cellSideKm,
    searchedOffsetS: (overflights.searchedToMs - workload.startMs) / 1000,
    revisit: overflights.revisit,
    footprints: footprints.map((footprint) =>
      explainFootprint(workload, propagated, grid, footprint),
    ),
    cells: explainCells(workload, propagated, grid, overflights, footprints),
  };
}

function problemsOf({ job, areaOfInterest, sensor }: WorkloadJob): WorkloadReason[] {
  const reasons: WorkloadReason[] = [];
  const lack = (constraint: string, message: string): number =>
    reasons.push({ code: 'missing_input', constraint, message });
  if (job === null) lack('job', 'There is no job to run over the area.');
  if (sensor === null || !(sensor.swathKm > 0))
    lack('sensor.swath_km', 'sensor.swath_km says how wide a strip is seen.');
  if (areaOfInterest === null) lack('area_of_interest', 'There is no area of interest.');
  else
    for (const { path, message } of areaProblems(areaOfInterest))
      reasons.push({
        code: 'invalid_area',
        constraint: `area_of_interest.${path}`,
        message: `area_of_interest.${path} ${message}.`,
      });
  return reasons;
}

function tooLittle(
  { minCoverageFraction, deadlineS }: WorkloadJob,
  coverage: number,
  { firstMs }: Overflights,
): WorkloadReason {
  const isSeen = firstMs.some((times) => times.some((tMs) => !Number.isNaN(tMs)));
  const hours = Math.round(deadlineS / 36) / 100;
  return {
    code: 'coverage',
    message: !isSeen
      ? `No satellite passes over the area within ${hours} h.`
      : coverage === 0
        ? 'Satellites see the area, but none can bring a result of it down in time.'
        : `${Math.floor(coverage * 1000) / 10} % of the area can be seen and brought down in time.`,
    constraint: 'min_coverage_fraction',
    needed: minCoverageFraction,
    available: coverage,
  };
}

/** Satellites without a footprint that nothing else speaks against. */
function unused(
  propagated: readonly PropagatedCandidate[],
  { firstMs }: Overflights,
  footprints: readonly Footprint[],
  excluded: readonly Exclusion[],
): RejectedCandidate[] {
  const used = new Set(footprints.map(({ satellite }) => satellite));
  const named = new Set(excluded.map(({ candidate }) => candidate.id));
  return propagated.flatMap(({ candidate }, satellite) => {
    if (used.has(satellite) || named.has(candidate.id)) return [];
    const sees = firstMs[satellite]?.some((tMs) => !Number.isNaN(tMs)) ?? false;
    const reason = sees
      ? 'Others see what it sees of the area.'
      : 'It does not pass over the area in time.';
    return [{ satellite: candidate.id, reason }];
  });
}

/** Share of the area that any satellite sees, whether or not its result is downlinked in time. */
function visibleFraction({ firstMs }: Overflights, { weightKm2, totalKm2 }: AreaGrid): number {
  const seenKm2 = weightKm2.reduce(
    (sum, weight, place) =>
      firstMs.some((times) => !Number.isNaN(times[place] ?? NaN)) ? sum + weight : sum,
    0,
  );
  return Math.min(1, seenKm2 / totalKm2);
}

/** Satellites without a footprint that see some of this one, by how much of it. */
function alternativesOf(
  propagated: readonly PropagatedCandidate[],
  { firstMs }: Overflights,
  { weightKm2 }: AreaGrid,
  footprints: readonly Footprint[],
  { overpasses }: Footprint,
): string[] {
  const used = new Set(footprints.map(({ satellite }) => satellite));
  const places = overpasses.flatMap((overpass) => overpass.places);
  return propagated
    .flatMap(({ candidate }, satellite) => {
      if (used.has(satellite)) return [];
      const times = firstMs[satellite];
      const seenKm2 = places.reduce(
        (sum, place) => (Number.isNaN(times?.[place] ?? NaN) ? sum : sum + (weightKm2[place] ?? 0)),
        0,
      );
      return seenKm2 > 0 ? [{ id: candidate.id, seenKm2 }] : [];
    })
    .sort((a, b) => b.seenKm2 - a.seenKm2)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ id }) => id);
}

function explainFootprint(
  { startMs }: WorkloadJob,
  propagated: readonly PropagatedCandidate[],
  { totalKm2 }: AreaGrid,
  { satellite, overpasses, areaKm2: ownKm2, planned }: Footprint,
): FootprintExplanation {
  return {
    satellite: propagated[satellite]?.candidate.id ?? '',
    areaKm2: ownKm2,
    share: ownKm2 / totalKm2,
    overpasses: overpasses.map((overpass) => ({
      startOffsetMs: overpass.startMs - startMs,
      endOffsetMs: overpass.endMs - startMs,
      areaKm2: overpass.areaKm2,
    })),
    deliveredOffsetMs: planned.finishMs - startMs,
    deliveryConfidence: planned.plan.errorBudget.deliveryConfidence,
  };
}

/** Each cell with what is seen of it, by whom and when. */
function explainCells(
  { startMs }: WorkloadJob,
  propagated: readonly PropagatedCandidate[],
  grid: AreaGrid,
  { firstMs }: Overflights,
  footprints: readonly Footprint[],
): CellExplanation[] {
  const accesses = grid.cells.map(() => new Map<number, { km2: number; tMs: number }>());
  for (const { satellite, overpasses } of footprints)
    for (const place of overpasses.flatMap((overpass) => overpass.places)) {
      const own = accesses[grid.cellOf[place] ?? -1];
      const known = own?.get(satellite) ?? { km2: 0, tMs: Infinity };
      const tMs = firstMs[satellite]?.[place] ?? Infinity;
      own?.set(satellite, {
        km2: known.km2 + (grid.weightKm2[place] ?? 0),
        tMs: Math.min(known.tMs, tMs),
      });
    }
  return grid.cells.map(({ latDeg, lonDeg, areaKm2: cellKm2 }, cell) => {
    const own = [...(accesses[cell] ?? [])].sort((a, b) => a[1].tMs - b[1].tMs);
    const seen = own.reduce((sum, [, { km2 }]) => sum + km2, 0);
    return {
      latDeg,
      lonDeg,
      areaKm2: cellKm2,
      coverageFraction: Math.min(1, seen / cellKm2),
      accesses: own.map(([satellite, { km2, tMs }]) => ({
        satellite: propagated[satellite]?.candidate.id ?? '',
        accessOffsetS: (tMs - startMs) / 1000,
        share: Math.min(1, km2 / cellKm2),
      })),
    };
  });
}
