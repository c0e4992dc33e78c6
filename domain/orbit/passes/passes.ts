import { findSignChanges } from '../ephemeris/crossings.ts';
import { createCulminationFinder } from '../ephemeris/culmination.ts';
import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import {
  type LookAngles,
  lookAngles,
  type StationFrame,
  stationFrame,
} from '../geometry/frames.ts';
import type { Station } from '../geometry/stations.ts';
import { lowestOf } from '../geometry/horizon.ts';
import { clipToHorizon, type SeenSpan } from './clip-to-horizon.ts';
import { createVisibility } from './visibility.ts';
import { RADIANS } from '../angles.ts';

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

/**
 * Every pass over every station, in order of AOS, edges to 1 ms of SGP4: geometric (no refraction,
 * no light time, GMST-82), passes under way at the window's edges included and flagged. A satellite
 * that never sets gives one pass from edge to edge. Each is a span in which the visibility, read at
 * the shared nodes, is not negative.
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
  const visibility = createVisibility(ephemeris);
  for (const station of stations) {
    const frame = stationFrame(station);
    const { horizon = [] } = station;
    const lowest = station.minElevationDeg ?? options.minElevationDeg;
    const source = visibility(frame, Math.max(lowest, lowestOf(horizon)) * RADIANS);
    const { startsPositive, crossings } = findSignChanges(source, startMs, endMs);
    const describe = createDescriber(ephemeris, station, frame);
    const look = createLook(ephemeris, station);
    /** Keeps a span over the cone, or of it what the horizon leaves. */
    const keep = (edges: Edges): void => {
      if (horizon.length === 0) {
        passes.push(describe(edges));
        return;
      }
      for (const span of clipToHorizon(look, horizon, { startMs: edges.aosMs, endMs: edges.losMs }))
        passes.push(describe(clipped(edges, span)));
    };
    let aosMs = startsPositive ? startMs : null;
    let inProgressAtStart = startsPositive;
    for (const { tMs, isRise } of crossings) {
      if (isRise) aosMs = tMs;
      else if (aosMs !== null) {
        keep({ aosMs, losMs: tMs, inProgressAtStart, inProgressAtEnd: false });
        aosMs = null;
        inProgressAtStart = false;
      }
    }
    if (aosMs !== null) {
      keep({ aosMs, losMs: endMs, inProgressAtStart, inProgressAtEnd: true });
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
function createLook(ephemeris: Ephemeris, station: Station): (tMs: number) => LookAngles {
  const frame = stationFrame(station);
  const position = new Float64Array(3);
  return (tMs) => {
    ephemeris.positionEcef(tMs, position);
    return lookAngles(frame, position[0] ?? 0, position[1] ?? 0, position[2] ?? 0);
  };
}

type Edges = Pick<GroundPass, 'aosMs' | 'losMs' | 'inProgressAtStart' | 'inProgressAtEnd'>;

/** What a span over the cone becomes where the horizon leaves a part of it. */
function clipped(edges: Edges, { startMs, endMs }: SeenSpan): Edges {
  return {
    aosMs: startMs,
    losMs: endMs,
    inProgressAtStart: edges.inProgressAtStart && startMs === edges.aosMs,
    inProgressAtEnd: edges.inProgressAtEnd && endMs === edges.losMs,
  };
}

/** What happens over one station between the edges of a pass. */
function createDescriber(ephemeris: Ephemeris, station: Station, frame: StationFrame) {
  const culminationOf = createCulminationFinder(ephemeris, frame);
  const position = new Float64Array(3);
  function azimuthDeg(tMs: number): number {
    ephemeris.positionEcef(tMs, position);
    return lookAngles(frame, position[0] ?? 0, position[1] ?? 0, position[2] ?? 0).azimuthDeg;
  }
  return ({ aosMs, losMs, inProgressAtStart, inProgressAtEnd }: Edges): GroundPass => {
    const { tcaMs, maxElevationDeg, minRangeKm } = culminationOf(aosMs, losMs);
    return {
      stationId: station.id,
      aosMs,
      losMs,
      inProgressAtStart,
      inProgressAtEnd,
      tcaMs,
      maxElevationDeg,
      minRangeKm,
      aosAzimuthDeg: azimuthDeg(aosMs),
      losAzimuthDeg: azimuthDeg(losMs),
    };
  };
}
