import { type ClippedInterval, clippedTo, type Interval, intersect } from '../../time/intervals.ts';
import { type EventSource, findSignChanges, signSpans } from '../ephemeris/crossings.ts';
import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { WGS84_RADIUS_KM } from '../geometry/frames.ts';

/** What a link between two satellites needs. */
export interface IslOptions {
  /** Least height of the line of sight over a sphere of 6378.137 km. */
  readonly grazingHeightKm: number;
  readonly maxRangeKm: number;
}

/** Clear of the air (80 to 100 km for light; 0 to 50 would do for radio), within common terminals' reach. */
export const DEFAULT_ISL_OPTIONS: IslOptions = { grazingHeightKm: 80, maxRangeKm: 5000 };

/** A span in which two satellites see each other; edges in floating milliseconds, to 1 ms of SGP4. */
export type IslWindow = ClippedInterval;

/** Pairs are read at least this often: they move at up to 15 km/s against each other. */
const MAX_STEP_MS = 90_000;

/**
 * When two satellites see each other over the Earth's sphere and are within range, in [startMs, endMs]
 * (default: what both ephemerides cover). The flattening is left out: near the poles, where the Earth
 * is 21 km smaller, links open some seconds earlier than this says, never later.
 */
export function findIslWindows(
  a: Ephemeris,
  b: Ephemeris,
  options: IslOptions = DEFAULT_ISL_OPTIONS,
  startMs: number = Math.max(a.startMs, b.startMs),
  endMs: number = Math.min(a.endMs, b.endMs),
): IslWindow[] {
  if (!(endMs > startMs)) return [];
  const clearanceKm = WGS84_RADIUS_KM + options.grazingHeightKm;
  const sight: PairFunction = (state, out) => {
    sightClearance(state, out);
    out[0] = (out[0] ?? 0) - clearanceKm;
  };
  const reach: PairFunction = (state, out) => {
    separation(state, out);
    out[0] = options.maxRangeKm - (out[0] ?? 0);
    out[1] = -(out[1] ?? 0);
  };
  const positive = (event: PairFunction): Interval[] =>
    signSpans(findSignChanges(pairSource(a, b, event), startMs, endMs), startMs, endMs).filter(
      ({ isPositive }) => isPositive,
    );
  return intersect(positive(sight), positive(reach)).map((span) =>
    clippedTo(span, { startMs, endMs }),
  );
}

/**
 * Says whether the straight line between two places (km, any frame with the Earth in its centre)
 * stays `grazingHeightKm` above a sphere of 6378.137 km. Source: Vallado, Fundamentals, algorithm 35
 * (SIGHT).
 */
export function hasLineOfSight(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  grazingHeightKm: number,
): boolean {
  const share = nearestShare(ax, ay, az, bx, by, bz);
  const x = ax + share * (bx - ax);
  const y = ay + share * (by - ay);
  const z = az + share * (bz - az);
  return x * x + y * y + z * z >= (WGS84_RADIUS_KM + grazingHeightKm) ** 2;
}

/**
 * The longest line of sight (km) between two satellites at given heights over the sphere: the sum of
 * their distances from the point where it grazes, √(r² - R²) each.
 */
export function longestLinkKm(
  altitudeAKm: number,
  altitudeBKm: number,
  grazingHeightKm: number,
): number {
  const grazing = WGS84_RADIUS_KM + grazingHeightKm;
  const half = (altitudeKm: number): number =>
    Math.sqrt(Math.max(0, (WGS84_RADIUS_KM + altitudeKm) ** 2 - grazing ** 2));
  return half(altitudeAKm) + half(altitudeBKm);
}

/** An event function of two states: `state` holds twelve numbers, six for each satellite. */
type PairFunction = (state: Float64Array, out: Float64Array) => void;

/** Where between a (0) and b (1) the line between them is nearest to the Earth's centre. */
function nearestShare(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const share = -(ax * dx + ay * dy + az * dz) / (dx * dx + dy * dy + dz * dz);
  // Also where both are at one place and the share is no number.
  return share > 0 ? Math.min(share, 1) : 0;
}

/** Distance of the line of sight from the Earth's centre and its rate, which the nearest point's is. */
function sightClearance(state: Float64Array, out: Float64Array): void {
  const [ax = 0, ay = 0, az = 0, avx = 0, avy = 0, avz = 0] = state;
  const [, , , , , , bx = 0, by = 0, bz = 0, bvx = 0, bvy = 0, bvz = 0] = state;
  const share = nearestShare(ax, ay, az, bx, by, bz);
  const x = ax + share * (bx - ax);
  const y = ay + share * (by - ay);
  const z = az + share * (bz - az);
  const vx = avx + share * (bvx - avx);
  const vy = avy + share * (bvy - avy);
  const vz = avz + share * (bvz - avz);
  const distance = Math.sqrt(x * x + y * y + z * z);
  out[0] = distance;
  out[1] = (x * vx + y * vy + z * vz) / distance;
}

/** Distance between the two and its rate. */
function separation(state: Float64Array, out: Float64Array): void {
  const [ax = 0, ay = 0, az = 0, avx = 0, avy = 0, avz = 0] = state;
  const [, , , , , , bx = 0, by = 0, bz = 0, bvx = 0, bvy = 0, bvz = 0] = state;
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  out[0] = distance;
  out[1] = distance > 0 ? (dx * (bvx - avx) + dy * (bvy - avy) + dz * (bvz - avz)) / distance : 0;
}

function pairSource(a: Ephemeris, b: Ephemeris, event: PairFunction): EventSource {
  const both = new Float64Array(12);
  const [first, second] = [both.subarray(0, 6), both.subarray(6)];
  function interpolated(tMs: number, out: Float64Array): void {
    a.stateEcef(tMs, first);
    b.stateEcef(tMs, second);
    event(both, out);
  }
  return {
    eachNode(startMs, endMs, out, visit) {
      for (const tMs of pairTimes(a, b, startMs, endMs)) {
        interpolated(tMs, out);
        visit(tMs);
      }
    },
    interpolated,
    exact(tMs, out) {
      const isExact = a.exactStateEcef(tMs, first) && b.exactStateEcef(tMs, second);
      if (isExact) event(both, out);
      else interpolated(tMs, out);
    },
  };
}

/** The nodes of both between two instants, in order, and instants that halve longer gaps. */
function pairTimes(a: Ephemeris, b: Ephemeris, startMs: number, endMs: number): number[] {
  const own = [a, b].flatMap(({ nodes }) => [
    ...nodes.timesMs.subarray(nodes.indexAt(startMs), nodes.indexAt(endMs) + 2),
  ]);
  const nodes = Float64Array.from(own.filter((tMs) => tMs > startMs && tMs < endMs)).sort();
  const times: number[] = [];
  let lastMs = startMs;
  for (const tMs of [...nodes, endMs]) {
    if (tMs === lastMs) continue;
    const parts = Math.ceil((tMs - lastMs) / MAX_STEP_MS);
    for (let part = 1; part < parts; part += 1)
      times.push(lastMs + ((tMs - lastMs) * part) / parts);
    if (tMs < endMs) times.push(tMs);
    lastMs = tMs;
  }
  return times;
}
