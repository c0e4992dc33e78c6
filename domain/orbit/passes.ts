import { type EventFunction, findCrossings } from './crossings.ts';
import type { Ephemeris } from './ephemeris.ts';
import { type LookAngles, lookAngles, type StationFrame, stationFrame } from './frames.ts';
import { findRoot } from './roots.ts';
import type { Station } from './stations.ts';

/** A time during which a satellite is above a station's mask. Edges in floating milliseconds. */
export interface GroundPass {
  readonly stationId: string;
  readonly aosMs: number;
  readonly losMs: number;
  /** Instant of the highest elevation inside [aosMs, losMs]. */
  readonly tcaMs: number;
  readonly maxElevationDeg: number;
  readonly minRangeKm: number;
  readonly aosAzimuthDeg: number;
  readonly losAzimuthDeg: number;
  /** The satellite was already up when the window began: `aosMs` is the window's start. */
  readonly inProgressAtStart: boolean;
  /** It was still up when the window ended: `losMs` is the window's end. */
  readonly inProgressAtEnd: boolean;
}

/** What to search for. */
export interface PassOptions {
  /** Geometric elevation mask, degrees; a station's own `minElevationDeg` replaces it. */
  readonly minElevationDeg: number;
  /** Part of the ephemeris to search; default all of it. */
  readonly startMs?: number;
  readonly endMs?: number;
}

const RADIANS = Math.PI / 180;
const ROOT_TOLERANCE_MS = 0.05;
/** Half the base of the difference that gives the slope of a rate, ms. */
const SLOPE_MS = 500;

/**
 * Every pass over every station, in order of AOS, edges to 1 ms of SGP4: geometric (no refraction,
 * no light time, GMST-82), passes under way at the window's edges included and flagged. A satellite
 * that never sets gives one pass from edge to edge. Works on the shared nodes: the visibility
 * V = (r - s)·up - sin(mask)|r - s| and its exact rate, per station about 20 multiplications a node.
 */
export function findPasses(
  ephemeris: Ephemeris,
  stations: readonly Station[],
  options: PassOptions,
): GroundPass[] {
  const startMs = Math.max(options.startMs ?? ephemeris.startMs, ephemeris.startMs);
  const endMs = Math.min(options.endMs ?? ephemeris.endMs, ephemeris.endMs);
  const passes: GroundPass[] = [];
  if (endMs <= startMs) return passes;
  for (const station of stations) {
    const frame = stationFrame(station);
    const mask = station.minElevationDeg ?? options.minElevationDeg;
    const event = visibility(frame, Math.sin(mask * RADIANS));
    const { startsPositive, crossings } = findCrossings(ephemeris, event, startMs, endMs);
    let aosMs = startsPositive ? startMs : null;
    let inProgressAtStart = startsPositive;
    for (const { tMs, isRise } of crossings) {
      if (isRise) aosMs = tMs;
      else if (aosMs !== null) {
        const edges = { aosMs, losMs: tMs, inProgressAtStart, inProgressAtEnd: false };
        passes.push(describePass(ephemeris, station, frame, edges));
        aosMs = null;
        inProgressAtStart = false;
      }
    }
    if (aosMs !== null) {
      const edges = { aosMs, losMs: endMs, inProgressAtStart, inProgressAtEnd: true };
      passes.push(describePass(ephemeris, station, frame, edges));
    }
  }
  return passes.sort((a, b) => a.aosMs - b.aosMs);
}

/** Distance in km between a station and the satellite. */
export function rangeKmAt(ephemeris: Ephemeris, station: Station, tMs: number): number {
  return lookAnglesAt(ephemeris, station, tMs).rangeKm;
}

/** Where the satellite stands in a station's sky, from the interpolated ephemeris. */
export function lookAnglesAt(ephemeris: Ephemeris, station: Station, tMs: number): LookAngles {
  return createLook(ephemeris, station)(tMs);
}

/** `lookAnglesAt` for many instants of one station: its frame is computed once. */
export function createLook(ephemeris: Ephemeris, station: Station): (tMs: number) => LookAngles {
  const frame = stationFrame(station);
  const position = new Float64Array(3);
  return (tMs) => {
    ephemeris.positionEcef(tMs, position);
    return lookAngles(frame, position[0] ?? 0, position[1] ?? 0, position[2] ?? 0);
  };
}

type Edges = Pick<GroundPass, 'aosMs' | 'losMs' | 'inProgressAtStart' | 'inProgressAtEnd'>;

/** Height of the satellite over the mask cone in km, and its rate. */
function visibility(frame: StationFrame, sinMask: number): EventFunction {
  const { x, y, z } = frame;
  const [ux, uy, uz] = frame.up;
  return (states, offset, _tMs, out) => {
    const dx = (states[offset] ?? 0) - x;
    const dy = (states[offset + 1] ?? 0) - y;
    const dz = (states[offset + 2] ?? 0) - z;
    const vx = states[offset + 3] ?? 0;
    const vy = states[offset + 4] ?? 0;
    const vz = states[offset + 5] ?? 0;
    const range = Math.sqrt(dx * dx + dy * dy + dz * dz);
    out[0] = dx * ux + dy * uy + dz * uz - sinMask * range;
    out[1] = vx * ux + vy * uy + vz * uz - (sinMask * (dx * vx + dy * vy + dz * vz)) / range;
  };
}

function describePass(
  ephemeris: Ephemeris,
  station: Station,
  frame: StationFrame,
  edges: Edges,
): GroundPass {
  const state = new Float64Array(6);
  const look = (tMs: number): LookAngles => {
    ephemeris.positionEcef(tMs, state);
    return lookAngles(frame, state[0] ?? 0, state[1] ?? 0, state[2] ?? 0);
  };
  const turns = findTurns(ephemeris, frame, edges.aosMs, edges.losMs);
  let tcaMs = edges.aosMs;
  let best = look(edges.aosMs);
  for (const tMs of [edges.losMs, ...turns.culminationsMs]) {
    const there = look(tMs);
    if (there.elevationDeg <= best.elevationDeg) continue;
    best = there;
    tcaMs = tMs;
  }
  const minRangeKm = Math.min(
    look(edges.aosMs).rangeKm,
    look(edges.losMs).rangeKm,
    ...turns.closestMs.map((tMs) => look(tMs).rangeKm),
  );
  if (tcaMs !== edges.aosMs && tcaMs !== edges.losMs) {
    tcaMs = polishCulmination(ephemeris, frame, tcaMs, edges);
    if (ephemeris.exactStateEcef(tcaMs, state))
      best = lookAngles(frame, state[0] ?? 0, state[1] ?? 0, state[2] ?? 0);
  }
  return {
    stationId: station.id,
    ...edges,
    tcaMs,
    maxElevationDeg: best.elevationDeg,
    minRangeKm,
    aosAzimuthDeg: look(edges.aosMs).azimuthDeg,
    losAzimuthDeg: look(edges.losMs).azimuthDeg,
  };
}

/** One Newton step with SGP4 on the rate of elevation, its slope from the interpolation. */
function polishCulmination(
  ephemeris: Ephemeris,
  frame: StationFrame,
  tMs: number,
  { aosMs, losMs }: Edges,
): number {
  const state = new Float64Array(6);
  if (!ephemeris.exactStateEcef(tMs, state)) return tMs;
  const rate = elevationRate(frame, state, 0);
  ephemeris.stateEcef(tMs + SLOPE_MS, state);
  const after = elevationRate(frame, state, 0);
  ephemeris.stateEcef(tMs - SLOPE_MS, state);
  const before = elevationRate(frame, state, 0);
  const stepMs = (-2 * SLOPE_MS * rate) / (after - before);
  const isSound = after < before && Math.abs(stepMs) < SLOPE_MS;
  return isSound ? Math.min(Math.max(tMs + stepMs, aosMs), losMs) : tMs;
}

/** All inner maxima of elevation and minima of range of a pass, at the interpolated position. */
function findTurns(
  ephemeris: Ephemeris,
  frame: StationFrame,
  aosMs: number,
  losMs: number,
): { culminationsMs: number[]; closestMs: number[] } {
  const { nodes } = ephemeris;
  const state = new Float64Array(6);
  const culminationsMs: number[] = [];
  const closestMs: number[] = [];
  const climb = (tMs: number): number => {
    ephemeris.stateEcef(tMs, state);
    return elevationRate(frame, state, 0);
  };
  const approach = (tMs: number): number => {
    ephemeris.stateEcef(tMs, state);
    return -rangeRate(frame, state, 0);
  };
  let fromMs = aosMs;
  let fromClimb = climb(aosMs);
  let fromApproach = approach(aosMs);
  const advance = (toMs: number, toClimb: number, toApproach: number): void => {
    if (fromClimb > 0 && toClimb <= 0)
      culminationsMs.push(findRoot(climb, fromMs, fromClimb, toMs, toClimb, ROOT_TOLERANCE_MS));
    if (fromApproach > 0 && toApproach <= 0)
      closestMs.push(findRoot(approach, fromMs, fromApproach, toMs, toApproach, ROOT_TOLERANCE_MS));
    [fromMs, fromClimb, fromApproach] = [toMs, toClimb, toApproach];
  };
  const last = nodes.indexAt(losMs);
  for (let index = nodes.indexAt(aosMs) + 1; index <= last; index += 1) {
    const tMs = nodes.timesMs[index] ?? 0;
    if (tMs <= aosMs || tMs >= losMs) continue;
    const climbThere = elevationRate(frame, nodes.states, 6 * index);
    advance(tMs, climbThere, -rangeRate(frame, nodes.states, 6 * index));
  }
  advance(losMs, climb(losMs), approach(losMs));
  return { culminationsMs, closestMs };
}

/** Has the sign of the rate of elevation: d/dt of sin(elevation), times range (km/s). */
function elevationRate(frame: StationFrame, states: Float64Array, offset: number): number {
  const [ux, uy, uz] = frame.up;
  const dx = (states[offset] ?? 0) - frame.x;
  const dy = (states[offset + 1] ?? 0) - frame.y;
  const dz = (states[offset + 2] ?? 0) - frame.z;
  const vx = states[offset + 3] ?? 0;
  const vy = states[offset + 4] ?? 0;
  const vz = states[offset + 5] ?? 0;
  const along = dx * vx + dy * vy + dz * vz;
  const up = dx * ux + dy * uy + dz * uz;
  return vx * ux + vy * uy + vz * uz - (up * along) / (dx * dx + dy * dy + dz * dz);
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
