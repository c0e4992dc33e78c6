import { geoCircle, geoEquirectangular, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import type { Environment } from '../calls/shapes.ts';

/** A place at a time. */
export interface TrackPoint {
  readonly atMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeKm: number;
  readonly sunlit: boolean;
  /** Angles at the Earth's centre within which it is above the horizon, and above the lowest elevation. */
  readonly horizonDeg: number;
  readonly footprintDeg: number;
}

/** The Earth's mean radius, which the answer's distances on the ground are reckoned with, km. */
const EARTH_KM = 6371.0088;
const DEGREE = Math.PI / 180;
/** The Sun moves west by so many degrees in an hour. */
const SUN_DEG_PER_HOUR = 15;

/** Draws geometry of the globe on a map of `width` × `width / 2` px. */
export function mapPath(width: number): (shape: GeoPermissibleObjects) => string {
  const path = geoPath(mapProjection(width)).digits(1);
  return (shape) => path(shape) ?? '';
}

/** Where a place lies on such a map, px. */
export function mapPoint(width: number, lon: number, lat: number): readonly [number, number] {
  return mapProjection(width)([lon, lat]) ?? [0, 0];
}

function mapProjection(width: number) {
  return geoEquirectangular()
    .scale(width / (2 * Math.PI))
    .translate([width / 2, width / 4])
    .precision(0.3);
}

/**
 * Where the Sun stands in the zenith: the last of the answer's places that is not later, moved west with the hours
 * since; its declination changes by less than 0.02° in an hour and is held.
 */
export function sunAt(
  { sub_solar: suns }: Pick<Environment, 'sub_solar'>,
  atMs: number,
): { readonly lat: number; readonly lon: number } | null {
  const sun = suns.findLast(({ timestamp }) => Date.parse(timestamp) <= atMs) ?? suns[0];
  if (sun === undefined) return null;
  const hours = (atMs - Date.parse(sun.timestamp)) / 3.6e6;
  return { lat: sun.lat, lon: wrapDeg(sun.lon - hours * SUN_DEG_PER_HOUR) };
}

/** The night: all places farther than 90° from the one below the Sun. */
export function nightCircle(sun: {
  readonly lat: number;
  readonly lon: number;
}): GeoPermissibleObjects {
  return groundCircle(wrapDeg(sun.lon + 180), -sun.lat, 90);
}

/** A longitude between -180 and 180. */
export function wrapDeg(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** A circle on the ground; `radiusDeg` is its angle at the Earth's centre. */
export function groundCircle(lon: number, lat: number, radiusDeg: number): GeoPermissibleObjects {
  return geoCircle().center([lon, lat]).radius(radiusDeg)();
}

/** The anomaly's edge as a globe has it: d3 takes a ring for the area on its right, the answer's is on its left. */
export function anomalyShape({ saa: { polygon } }: Environment): GeoPermissibleObjects | null {
  if (polygon === null) return null;
  const rings = polygon.coordinates.map((ring) => ring.toReversed());
  return { type: 'Polygon', coordinates: rings };
}

/** A track as runs of one illumination; each run begins where the one before it ends. */
export function trackRuns(
  points: readonly TrackPoint[],
): { readonly sunlit: boolean; readonly points: readonly TrackPoint[] }[] {
  const runs: { sunlit: boolean; points: TrackPoint[] }[] = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run?.sunlit === point.sunlit) run.points.push(point);
    else {
      run?.points.push(point);
      runs.push({ sunlit: point.sunlit, points: [point] });
    }
  }
  return runs;
}

/** Points of a track as a line that d3 clips at the date line. */
export function trackLine(points: readonly TrackPoint[]): GeoPermissibleObjects {
  return { type: 'LineString', coordinates: points.map(({ lon, lat }) => [lon, lat]) };
}

/**
 * Where a satellite is at a time, between two points of its track on the great circle through them;
 * null outside of it.
 */
export function positionAt(points: readonly TrackPoint[], atMs: number): TrackPoint | null {
  const index = points.findIndex((point) => point.atMs >= atMs);
  const after = points[index];
  if (after === undefined) return null;
  const before = points[index - 1];
  if (before === undefined) return after.atMs === atMs ? after : null;
  const share = (atMs - before.atMs) / (after.atMs - before.atMs);
  const [a, b] = [unitVector(before), unitVector(after)];
  const sum = a.map((value, at) => value * (1 - share) + (b[at] ?? 0) * share);
  const [x = 0, y = 0, z = 0] = sum;
  return {
    atMs,
    lat: Math.atan2(z, Math.hypot(x, y)) / DEGREE,
    lon: Math.atan2(y, x) / DEGREE,
    altitudeKm: between(before.altitudeKm, after.altitudeKm, share),
    sunlit: before.sunlit,
    horizonDeg: between(before.horizonDeg, after.horizonDeg, share),
    footprintDeg: between(before.footprintDeg, after.footprintDeg, share),
  };
}

function between(one: number, other: number, share: number): number {
  return one + (other - one) * share;
}

function unitVector({ lat, lon }: TrackPoint): [number, number, number] {
  const [phi, lambda] = [lat * DEGREE, lon * DEGREE];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** Points of a track at whole multiples of `everyMs`, for its ticks. */
export function trackTicks(points: readonly TrackPoint[], everyMs = 600_000): TrackPoint[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return [];
  const ticks: TrackPoint[] = [];
  for (let at = Math.ceil(first.atMs / everyMs) * everyMs; at <= last.atMs; at += everyMs) {
    const point = positionAt(points, at);
    if (point !== null) ticks.push(point);
  }
  return ticks;
}

/** The points of an environment's track. */
export function readTrack({ track }: Pick<Environment, 'track'>): TrackPoint[] {
  return track.map((point) => ({
    atMs: Date.parse(point.timestamp),
    lat: point.lat,
    lon: point.lon,
    altitudeKm: point.altitude_km,
    sunlit: point.sunlit,
    horizonDeg: point.horizon_km / EARTH_KM / DEGREE,
    footprintDeg: point.footprint_km / EARTH_KM / DEGREE,
  }));
}

/** A part of a track, its ends between two points where they lie there. */
export function partOf(
  points: readonly TrackPoint[],
  fromMs: number,
  toMs: number,
): readonly TrackPoint[] {
  const inside = points.filter(({ atMs }) => atMs > fromMs && atMs < toMs);
  return [positionAt(points, fromMs), ...inside, positionAt(points, toMs)].filter(
    (one) => one !== null,
  );
}
