import {
  degreesToRadians,
  ecfToLookAngles,
  eciToEcf,
  geodeticToEcf,
  gstime,
  json2satrec,
  sgp4,
  sunPos,
} from 'satellite.js';
import type { Elements } from '../../domain/orbit/elements.ts';
import type { Station } from '../../domain/orbit/stations.ts';

/**
 * Passes and eclipses the slow way: the library's propagator and geometry at every second, edges by
 * bisection. Shares no code with `domain/orbit` beyond the elements.
 */

/** A span found by brute force; one that is open at an end of the window ends there. */
export interface BruteSpan {
  readonly startMs: number;
  readonly endMs: number;
}

const STEP_MS = 1000;
const BISECTIONS = 20;
const UNIX_EPOCH_JD = 2_440_587.5;

interface Position {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Positions of a satellite, TEME km, by the library alone. */
export function brutePositions(elements: Elements): (tMs: number) => Position {
  const epoch = new Date(elements.epochMs).toISOString();
  const record = json2satrec({
    OBJECT_NAME: 'X',
    OBJECT_ID: 'X',
    NORAD_CAT_ID: 1,
    ELEMENT_SET_NO: 1,
    MEAN_MOTION_DOT: 0,
    MEAN_MOTION_DDOT: 0,
    EPOCH: epoch,
    MEAN_MOTION: elements.meanMotionRevPerDay,
    ECCENTRICITY: elements.eccentricity,
    INCLINATION: elements.inclinationDeg,
    RA_OF_ASC_NODE: elements.raanDeg,
    ARG_OF_PERICENTER: elements.argPerigeeDeg,
    MEAN_ANOMALY: elements.meanAnomalyDeg,
    BSTAR: elements.bstar,
  });
  return (tMs) => {
    const minutes = (tMs - elements.epochMs - elements.epochUs / 1000) / 60_000;
    const state = sgp4(record, minutes);
    if (state === null) throw new Error(`no state at ${tMs}`);
    return state.position;
  };
}

/** Spans above a mask for every station. */
export function brutePasses(
  elements: Elements,
  stations: readonly Station[],
  maskDeg: number,
  startMs: number,
  endMs: number,
): Map<string, BruteSpan[]> {
  const position = brutePositions(elements);
  const sites = stations.map((station) => {
    const site = {
      latitude: degreesToRadians(station.latDeg),
      longitude: degreesToRadians(station.lonDeg),
      height: station.altitudeM / 1000,
    };
    return { id: station.id, site, ecef: geodeticToEcf(site) };
  });
  const ecefAt = (tMs: number): Position => eciToEcf(position(tMs), gstime(julianDate(tMs)));
  const mask = degreesToRadians(maskDeg);
  const spans = new Map<string, BruteSpan[]>(sites.map(({ id }) => [id, []]));
  const open = new Map<string, number>();
  const isUp = (site: (typeof sites)[number]['site'], at: Position): boolean =>
    ecfToLookAngles(site, at).elevation >= mask;
  const first = ecefAt(startMs);
  for (const { id, site } of sites) if (isUp(site, first)) open.set(id, startMs);
  for (let tMs = startMs + STEP_MS; tMs <= endMs; tMs += STEP_MS) {
    const here = ecefAt(tMs);
    for (const { id, site, ecef } of sites) {
      // Well below the horizon plane nothing can be up; spares nine tenths of the look angles.
      const height =
        (here.x - ecef.x) * ecef.x + (here.y - ecef.y) * ecef.y + (here.z - ecef.z) * ecef.z;
      const begun = open.get(id);
      if (begun === undefined && height < -1e5) continue;
      const up = isUp(site, here);
      if (up === (begun !== undefined)) continue;
      const edge = bisect((at) => isUp(site, ecefAt(at)), tMs - STEP_MS, tMs);
      if (begun === undefined) open.set(id, edge);
      else {
        spans.get(id)?.push({ startMs: begun, endMs: edge });
        open.delete(id);
      }
    }
  }
  for (const [id, begun] of open) spans.get(id)?.push({ startMs: begun, endMs });
  return spans;
}

/** Direction to the Sun, of any length, in the frame of the positions. */
export type SunAt = (tMs: number) => Position;

/** The Sun of the library, AU. */
export const librarySun: SunAt = (tMs) => sunPos(julianDate(tMs)).rsun;

/** Spans inside the cylinder behind the Earth. */
export function bruteEclipses(
  elements: Elements,
  sunAt: SunAt,
  startMs: number,
  endMs: number,
): BruteSpan[] {
  const position = brutePositions(elements);
  const isDark = (tMs: number): boolean => {
    const at = position(tMs);
    const rsun = sunAt(tMs);
    const length = Math.hypot(rsun.x, rsun.y, rsun.z);
    const along = (at.x * rsun.x + at.y * rsun.y + at.z * rsun.z) / length;
    if (along >= 0) return false;
    return Math.sqrt(at.x ** 2 + at.y ** 2 + at.z ** 2 - along ** 2) < 6378.137;
  };
  const spans: BruteSpan[] = [];
  let begun = isDark(startMs) ? startMs : null;
  for (let tMs = startMs + STEP_MS; tMs <= endMs; tMs += STEP_MS) {
    if (isDark(tMs) === (begun !== null)) continue;
    const edge = bisect(isDark, tMs - STEP_MS, tMs);
    if (begun === null) begun = edge;
    else {
      spans.push({ startMs: begun, endMs: edge });
      begun = null;
    }
  }
  if (begun !== null) spans.push({ startMs: begun, endMs });
  return spans;
}

function bisect(holds: (tMs: number) => boolean, fromMs: number, toMs: number): number {
  const after = holds(toMs);
  let [low, high] = [fromMs, toMs];
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (low + high) / 2;
    if (holds(middle) === after) high = middle;
    else low = middle;
  }
  return high;
}

function julianDate(tMs: number): number {
  return tMs / 86_400_000 + UNIX_EPOCH_JD;
}
