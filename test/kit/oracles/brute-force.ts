import {
  degreesToRadians,
  ecfToLookAngles,
  eciToEcf,
  geodeticToEcf,
  gstime,
  sgp4,
  sunPos,
} from 'satellite.js';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Station } from '../../../domain/orbit/geometry/stations.ts';
import { libraryRecordOf } from './library-record.ts';

/**
 * Passes the slow way: the library's propagator and geometry at every second, edges by bisection. Shares no code with `domain/orbit` beyond the elements.
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
  const record = libraryRecordOf(elements);
  return (tMs) => {
    const minutes = (tMs - elements.epochMs - elements.epochUs / 1000) / 60_000;
    const state = sgp4(record, minutes);
    if (state === null) throw new Error(`no state at ${tMs}`);
    return state.position;
  };
}

/** Elevation in rad and range in km of a satellite over a station, by the library alone. */
export function bruteLook(
  elements: Elements,
): (station: Station, tMs: number) => { readonly elevation: number; readonly rangeSat: number } {
  const position = brutePositions(elements);
  return (station, tMs) =>
    ecfToLookAngles(siteOf(station), eciToEcf(position(tMs), gstime(julianDate(tMs))));
}

/** Nothing in orbit is faster than this: it could leave the Earth. */
export const TOP_SPEED_KM_S = 12;
/** Seen from the turning ground the far ones are faster, by this for every km of distance. */
const TURN_S = 8e-5;

/** A station as the search goes along. */
interface Watch {
  readonly site: ReturnType<typeof siteOf>;
  readonly ecef: Position;
  readonly spans: BruteSpan[];
  /** Begin of the pass under way. */
  begunMs: number | null;
  /** The next second at which the satellite could be on the other side of the mask. */
  dueMs: number;
}

/**
 * Spans above a mask for every station, by id. A look is left out only where the top speed says that
 * it would find what the last one found: far below the horizon, or far from the mask.
 */
export function brutePasses(
  elements: Elements,
  stations: readonly Station[],
  maskDeg: number,
  startMs: number,
  endMs: number,
): Map<string, BruteSpan[]> {
  const position = brutePositions(elements);
  const ecefAt = (tMs: number): Position => eciToEcf(position(tMs), gstime(julianDate(tMs)));
  const mask = degreesToRadians(maskDeg);
  const watches = stations.map((station): Watch => {
    const site = siteOf(station);
    return { site, ecef: geodeticToEcf(site), spans: [], begunMs: null, dueMs: startMs };
  });
  for (let tMs = startMs; tMs <= endMs;) {
    const here = ecefAt(tMs);
    for (const watch of watches) {
      if (watch.dueMs > tMs && tMs < endMs) continue;
      const { elevation, rangeSat } = ecfToLookAngles(watch.site, here);
      const isUp = elevation >= mask;
      if (isUp !== (watch.begunMs !== null)) {
        const isAbove = (at: number): boolean =>
          ecfToLookAngles(watch.site, ecefAt(at)).elevation >= mask;
        const edge = tMs === startMs ? startMs : bisect(isAbove, tMs - STEP_MS, tMs);
        if (watch.begunMs !== null) watch.spans.push({ startMs: watch.begunMs, endMs: edge });
        watch.begunMs = isUp ? edge : null;
      }
      // The chord that belongs to the angle is the least way to the mask cone.
      const wayKm = rangeSat * Math.sin(Math.min(Math.abs(elevation - mask), Math.PI / 2));
      const speedKmS = TOP_SPEED_KM_S + TURN_S * rangeSat;
      watch.dueMs = tMs + STEP_MS * Math.max(1, Math.floor(wayKm / speedKmS));
    }
    const nextMs = Math.min(...watches.map(({ dueMs }) => dueMs));
    tMs = tMs < endMs ? Math.min(nextMs, endMs) : nextMs;
  }
  return new Map(
    watches.map(({ spans, begunMs }, index) => [
      stations[index]?.id ?? '',
      begunMs === null ? spans : [...spans, { startMs: begunMs, endMs }],
    ]),
  );
}

function siteOf(station: Station) {
  return {
    latitude: degreesToRadians(station.latDeg),
    longitude: degreesToRadians(station.lonDeg),
    height: station.altitudeM / 1000,
  };
}

/** Direction to the Sun, of any length, in the frame of the positions. */
export type SunAt = (tMs: number) => Position;

/** The Sun of the library, AU. */
export const librarySun: SunAt = (tMs) => sunPos(julianDate(tMs)).rsun;

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
