import { findSwathAccesses, groundPlaces } from '../../orbit/tracks/swath.ts';
import { HOUR_MS } from '../../time/instant.ts';
import type { Revisit } from '../explanation.ts';
import type { PropagatedCandidate } from '../pipeline/link-geometry.ts';
import type { AreaGrid } from './grid.ts';

/** When satellites pass over an area. */
export interface Overflights {
  /** For each satellite: when it first sees each point, epoch ms; NaN where it does not. */
  readonly firstMs: readonly Float64Array[];
  readonly revisit: Revisit;
  /** Accesses were looked for up to here: the deadline, or when every point was seen often enough. */
  readonly searchedToMs: number;
}

/** Accesses are looked for in steps of so long, for all satellites. */
const STEP_MS = 3 * HOUR_MS;

/** Once every point has been seen so often, later accesses change no plan. */
const ENOUGH_VISITS = 4;

/** Finds when each satellite sees each point of a grid in [startMs, endMs). */
export function findOverflights(
  propagated: readonly PropagatedCandidate[],
  grid: AreaGrid,
  swathKm: number,
  startMs: number,
  endMs: number,
): Overflights {
  const places = groundPlaces(grid.latDeg, grid.lonDeg);
  const firstMs = propagated.map(() => new Float64Array(places.count).fill(NaN));
  const visits = createVisits(places.count);
  let searchedToMs = startMs;
  while (searchedToMs < endMs && !visits.areEnough()) {
    const toMs = Math.min(endMs, searchedToMs + STEP_MS);
    const seen: { place: number; tMs: number }[] = [];
    for (const [satellite, { ephemeris }] of propagated.entries()) {
      const own = firstMs[satellite];
      findSwathAccesses(ephemeris, places, swathKm, searchedToMs, toMs, (place, tMs) => {
        seen.push({ place, tMs });
        if (own !== undefined && !((own[place] ?? NaN) <= tMs)) own[place] = tMs;
      });
    }
    seen.sort((a, b) => a.tMs - b.tMs);
    for (const { place, tMs } of seen) visits.add(place, tMs);
    searchedToMs = toMs;
  }
  return { firstMs, revisit: visits.revisitOf(grid), searchedToMs };
}

/** Counts visits of points that are told in order of time. */
function createVisits(count: number) {
  const visits = new Int32Array(count);
  const first = new Float64Array(count);
  const last = new Float64Array(count);
  let longestMs = 0;
  return {
    add(place: number, tMs: number): void {
      if (visits[place] === 0) first[place] = tMs;
      else longestMs = Math.max(longestMs, tMs - (last[place] ?? tMs));
      last[place] = tMs;
      visits[place] = (visits[place] ?? 0) + 1;
    },
    areEnough: (): boolean => visits.every((number) => number >= ENOUGH_VISITS),
    revisitOf({ weightKm2, totalKm2 }: AreaGrid): Revisit {
      let [gapSum, twiceKm2] = [0, 0];
      visits.forEach((number, place) => {
        if (number < 2) return;
        const weight = weightKm2[place] ?? 0;
        const spanMs = (last[place] ?? 0) - (first[place] ?? 0);
        gapSum += (weight * spanMs) / (number - 1) / 1000;
        twiceKm2 += weight;
      });
      return {
        meanS: twiceKm2 > 0 ? gapSum / twiceKm2 : null,
        longestS: twiceKm2 > 0 ? longestMs / 1000 : null,
        twiceFraction: twiceKm2 / totalKm2,
      };
    },
  };
}
