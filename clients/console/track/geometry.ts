import { geoCircle, geoEquirectangular, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import type { Environment } from '../calls/orbit-shapes.ts';

/** A place at a time. */
export interface TrackPoint {
  readonly atMs: number;
  readonly lat: number;
  readonly lon: number;
  readonly altitudeKm: number;
  readonly sunlit: boolean;
}

/** The Earth's mean radius, km. */
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
 * The night: all places farther than 90° from the point below the Sun, which stood there at `sunAtMs`.
 * The Sun's declination changes by less than 0.02° in an hour and is held.
 */
export function nightCircle(
  sun: { readonly lat: number; readonly lon: number; readonly atMs: number },
  atMs: number,
): GeoPermissibleObjects {
  const lon = sun.lon - ((atMs - sun.atMs) / 3.6e6) * SUN_DEG_PER_HOUR;
  return geoCircle()
    .center([wrapDeg(lon + 180), -sun.lat])
    .radius(90)();
}

/** A longitude between -180 and 180. */
export function wrapDeg(lon: number): number {
  return ((((lon + 180) % 360) + 360) % 360) - 180;
}

/** A circle on the ground; `radiusDeg` is its angle at the Earth's centre. */
export function groundCircle(lon: number, lat: number, radiusDeg: number): GeoPermissibleObjects {
  return geoCircle().center([lon, lat]).radius(radiusDeg)();
}

/**
 * Angle at the Earth's centre within which a satellite at `altitudeKm` stands at least `elevationDeg`
 * high, on a sphere: arccos(R cos e / (R + h)) − e.
 */
export function footprintDeg(altitudeKm: number, elevationDeg: number): number {
  const elevation = elevationDeg * DEGREE;
  const ratio = (EARTH_KM * Math.cos(elevation)) / (EARTH_KM + Math.max(0, altitudeKm));
  return (Math.acos(Math.min(1, ratio)) - elevation) / DEGREE;
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
    altitudeKm: before.altitudeKm + (after.altitudeKm - before.altitudeKm) * share,
    sunlit: before.sunlit,
  };
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
export function readTrack(environment: Environment): TrackPoint[] {
  return environment.track.map((point) => ({
    atMs: Date.parse(point.at ?? point.timestamp ?? ''),
    lat: point.lat,
    lon: point.lon,
    altitudeKm: point.altitude_km,
    sunlit: point.sunlit ?? point.in_eclipse !== true,
  }));
}
