import type { Ephemeris } from './ephemeris.ts';
import { lookAngles, type StationFrame } from '../geometry/frames.ts';
import { ROOT_TOLERANCE_MS } from './crossings.ts';
import { findRoot } from '../geometry/roots.ts';

/** The highest and the closest of a pass. */
export interface Culmination {
  /** Instant of the highest elevation; an edge of the pass where it only climbs or sinks. */
  readonly tcaMs: number;
  readonly maxElevationDeg: number;
  readonly minRangeKm: number;
}

/** Finds the culmination between two instants, epoch milliseconds. */
export type CulminationFinder = (aosMs: number, losMs: number) => Culmination;

/** Range is flat where it is least: this leaves a metre. */
const CLOSEST_TOLERANCE_MS = 20;
/** Half the base of the difference that gives the slope of a rate, ms. */
const SLOPE_MS = 500;

/**
 * Finder of culminations over one station: roots of the rate of elevation, not maxima, which are
 * flat. All of a pass are looked at, as a slow satellite has several, and the highest is corrected by
 * one Newton step with SGP4 (1 ms). The closest comes from the interpolation.
 */
export function createCulminationFinder(
  ephemeris: Ephemeris,
  station: StationFrame,
): CulminationFinder {
  const { nodes } = ephemeris;
  const state = new Float64Array(6);
  function climb(tMs: number): number {
    ephemeris.stateEcef(tMs, state);
    return elevationRate(station, state, 0);
  }
  function approach(tMs: number): number {
    ephemeris.stateEcef(tMs, state);
    return -rangeRate(station, state, 0);
  }

  return (aosMs, losMs) => {
    let fromMs = aosMs;
    let fromClimb = climb(aosMs);
    let fromApproach = -rangeRate(station, state, 0);
    let tcaMs = aosMs;
    let highest = sineOfElevation(station, state);
    let minRangeKm = rangeKm(station, state);
    const last = nodes.indexAt(losMs);
    for (let index = nodes.indexAt(aosMs) + 1; index <= last + 1; index += 1) {
      const isNode = index <= last;
      const tMs = isNode ? (nodes.timesMs[index] ?? 0) : losMs;
      if (isNode && (tMs <= aosMs || tMs >= losMs)) continue;
      if (!isNode) ephemeris.stateEcef(losMs, state);
      const states = isNode ? nodes.states : state;
      const toClimb = elevationRate(station, states, isNode ? 6 * index : 0);
      const toApproach = -rangeRate(station, states, isNode ? 6 * index : 0);
      if (!isNode) {
        const sine = sineOfElevation(station, state);
        if (sine > highest) [highest, tcaMs] = [sine, losMs];
        minRangeKm = Math.min(minRangeKm, rangeKm(station, state));
      }
      if (fromClimb > 0 && toClimb <= 0) {
        const topMs = findRoot(climb, fromMs, fromClimb, tMs, toClimb, ROOT_TOLERANCE_MS);
        ephemeris.positionEcef(topMs, state);
        const sine = sineOfElevation(station, state);
        if (sine > highest) [highest, tcaMs] = [sine, topMs];
      }
      if (fromApproach > 0 && toApproach <= 0) {
        const tolerance = CLOSEST_TOLERANCE_MS;
        const closeMs = findRoot(approach, fromMs, fromApproach, tMs, toApproach, tolerance);
        ephemeris.positionEcef(closeMs, state);
        minRangeKm = Math.min(minRangeKm, rangeKm(station, state));
      }
      fromMs = tMs;
      fromClimb = toClimb;
      fromApproach = toApproach;
    }
    if (tcaMs === aosMs || tcaMs === losMs) ephemeris.positionEcef(tcaMs, state);
    else tcaMs = polish(ephemeris, station, tcaMs, aosMs, losMs, state);
    const { elevationDeg } = lookAngles(station, state[0] ?? 0, state[1] ?? 0, state[2] ?? 0);
    return { tcaMs, maxElevationDeg: elevationDeg, minRangeKm };
  };
}

/**
 * One Newton step with SGP4 on the rate of elevation, its slope from the interpolation; leaves the
 * position there in `state`, led on along the velocity (1 m over half a second).
 */
function polish(
  ephemeris: Ephemeris,
  station: StationFrame,
  tMs: number,
  aosMs: number,
  losMs: number,
  state: Float64Array,
): number {
  ephemeris.stateEcef(tMs + SLOPE_MS, state);
  const after = elevationRate(station, state, 0);
  ephemeris.stateEcef(tMs - SLOPE_MS, state);
  const before = elevationRate(station, state, 0);
  if (!ephemeris.exactStateEcef(tMs, state)) {
    ephemeris.positionEcef(tMs, state);
    return tMs;
  }
  const stepMs = (-2 * SLOPE_MS * elevationRate(station, state, 0)) / (after - before);
  if (!(after < before && Math.abs(stepMs) < SLOPE_MS)) return tMs;
  const topMs = Math.min(Math.max(tMs + stepMs, aosMs), losMs);
  for (let axis = 0; axis < 3; axis += 1)
    state[axis] = (state[axis] ?? 0) + ((topMs - tMs) / 1000) * (state[axis + 3] ?? 0);
  return topMs;
}

/** Has the sign of the rate of elevation: d/dt of sin(elevation), times range (km/s). */
function elevationRate(frame: StationFrame, states: Float64Array, offset: number): number {
  const up = frame.up;
  const dx = (states[offset] ?? 0) - frame.x;
  const dy = (states[offset + 1] ?? 0) - frame.y;
  const dz = (states[offset + 2] ?? 0) - frame.z;
  const vx = states[offset + 3] ?? 0;
  const vy = states[offset + 4] ?? 0;
  const vz = states[offset + 5] ?? 0;
  const along = dx * vx + dy * vy + dz * vz;
  const height = dx * up[0] + dy * up[1] + dz * up[2];
  const climb = vx * up[0] + vy * up[1] + vz * up[2];
  return climb - (height * along) / (dx * dx + dy * dy + dz * dz);
}

/** Has the sign of the rate of range: (r - s)·v, km²/s. */
function rangeRate(frame: StationFrame, states: Float64Array, offset: number): number {
  const dx = (states[offset] ?? 0) - frame.x;
  const dy = (states[offset + 1] ?? 0) - frame.y;
  const dz = (states[offset + 2] ?? 0) - frame.z;
  return (
    dx * (states[offset + 3] ?? 0) + dy * (states[offset + 4] ?? 0) + dz * (states[offset + 5] ?? 0)
  );
}

function rangeKm(frame: StationFrame, state: Float64Array): number {
  const dx = (state[0] ?? 0) - frame.x;
  const dy = (state[1] ?? 0) - frame.y;
  const dz = (state[2] ?? 0) - frame.z;
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}

function sineOfElevation(frame: StationFrame, state: Float64Array): number {
  const up = frame.up;
  const dx = (state[0] ?? 0) - frame.x;
  const dy = (state[1] ?? 0) - frame.y;
  const dz = (state[2] ?? 0) - frame.z;
  return (dx * up[0] + dy * up[1] + dz * up[2]) / Math.sqrt(dx * dx + dy * dy + dz * dz);
}
