import { DAY_MS } from '../../time/instant.ts';
import {
  nearestStep,
  restOf,
  SINE_TABLE,
  smallSine,
  smallVersine,
  tableIndex,
} from './sine-table.ts';
import { DEGREES, TAU } from '../angles.ts';

/** A binding of this module: reading an imported one costs as much as the sine in some loaders. */
const TABLE = SINE_TABLE;

/** 2000-01-01T12:00Z, the epoch J2000.0 with UTC taken for UT1. */
export const J2000_MS = 946_728_000_000;

/** Rate of GMST-82 at J2000, rad/s. */
export const EARTH_RATE_RAD_S = 7.292_115_855_3e-5;

/** WGS-84: equatorial radius in km and flattening. */
export const WGS84_RADIUS_KM = 6378.137;
export const WGS84_FLATTENING = 1 / 298.257_223_563;

/** What follows from them: polar radius in km and squared first eccentricity. */
export const WGS84_POLAR_RADIUS_KM = WGS84_RADIUS_KM * (1 - WGS84_FLATTENING);
export const WGS84_ECCENTRICITY_SQUARED = WGS84_FLATTENING * (2 - WGS84_FLATTENING);

/** A place over the WGS-84 ellipsoid; longitude -180 (included) to 180 (excluded). */
export interface Geodetic {
  readonly latDeg: number;
  readonly lonDeg: number;
  readonly altitudeKm: number;
}

/** Direction and distance from a station: azimuth from north through east, no refraction. */
export interface LookAngles {
  readonly azimuthDeg: number;
  readonly elevationDeg: number;
  readonly rangeKm: number;
}

/** A station in ECEF: its position (km) and the unit vectors east, north and up (geodetic). */
export interface StationFrame {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly east: readonly [number, number, number];
  readonly north: readonly [number, number, number];
  readonly up: readonly [number, number, number];
}

/**
 * Greenwich mean sidereal time of 1982 (IAU), rad in [0, 2π), with UTC taken for UT1 (at most 0.9 s
 * or 4e-5 rad apart). Source: Aoki et al. 1982; the whole days are left out of the sum, so that it
 * is exact to 1e-13 rad. The equinox that SGP4's frame TEME refers to.
 */
export function gmstRad(tMs: number): number {
  const days = (tMs - J2000_MS) / DAY_MS;
  const centuries = days / 36_525;
  const seconds =
    67_310.548_41 +
    86_400 * (days - Math.floor(days)) +
    centuries * (8_640_184.812_866 + centuries * (0.093_104 - centuries * 6.2e-6));
  const turns = seconds / 86_400;
  return TAU * (turns - Math.floor(turns));
}

/**
 * Turns a TEME state (km, km/s) into ECEF as seen in the rotating frame, the velocity with its
 * -ω×r term; `out` may be `teme`. Polar motion (10 m) is left out.
 */
export function writeEcef(teme: Float64Array, tMs: number, out: Float64Array): void {
  if (out !== teme) for (let axis = 0; axis < 6; axis += 1) out[axis] = teme[axis] ?? 0;
  turnToEcef(out, 0, tMs);
}

/** `writeEcef` in place for many states of six numbers, one for each of `timesMs`. */
export function turnStatesToEcef(timesMs: Float64Array, states: Float64Array): void {
  for (let index = 0; index < timesMs.length; index += 1)
    turnToEcef(states, 6 * index, timesMs[index] ?? 0);
}

/** `writeEcef` in place for the state of six numbers that begins at `at`. */
export function turnToEcef(states: Float64Array, at: number, tMs: number): void {
  const angle = gmstRad(tMs);
  const step = nearestStep(angle);
  const rest = restOf(angle, step);
  const entry = tableIndex(step);
  const sine = TABLE[entry] ?? 0;
  const cosine = TABLE[entry + 1] ?? 0;
  const s = smallSine(rest);
  const v = smallVersine(rest);
  const sin = sine + (cosine * s - sine * v);
  const cos = cosine - (sine * s + cosine * v);
  const x = states[at] ?? 0;
  const y = states[at + 1] ?? 0;
  const vx = states[at + 3] ?? 0;
  const vy = states[at + 4] ?? 0;
  const ex = cos * x + sin * y;
  const ey = cos * y - sin * x;
  states[at] = ex;
  states[at + 1] = ey;
  states[at + 3] = cos * vx + sin * vy + EARTH_RATE_RAD_S * ey;
  states[at + 4] = cos * vy - sin * vx - EARTH_RATE_RAD_S * ex;
}

/**
 * Latitude, longitude and height over WGS-84 of an ECEF position in km. Source: Bowring 1976, two
 * rounds (under 1 µm up to geostationary height); the height formula holds at the poles too.
 */
export function geodeticOfEcef(x: number, y: number, z: number): Geodetic {
  const axial = Math.sqrt(x * x + y * y);
  const second = WGS84_ECCENTRICITY_SQUARED / (1 - WGS84_ECCENTRICITY_SQUARED);
  let reduced = Math.atan2(z * WGS84_RADIUS_KM, axial * WGS84_POLAR_RADIUS_KM);
  let latitude = 0;
  for (let round = 0; round < 2; round += 1) {
    latitude = Math.atan2(
      z + second * WGS84_POLAR_RADIUS_KM * Math.sin(reduced) ** 3,
      axial - WGS84_ECCENTRICITY_SQUARED * WGS84_RADIUS_KM * Math.cos(reduced) ** 3,
    );
    reduced = Math.atan2((1 - WGS84_FLATTENING) * Math.sin(latitude), Math.cos(latitude));
  }
  const sin = Math.sin(latitude);
  const altitudeKm =
    axial * Math.cos(latitude) +
    z * sin -
    WGS84_RADIUS_KM * Math.sqrt(1 - WGS84_ECCENTRICITY_SQUARED * sin * sin);
  return { latDeg: latitude * DEGREES, lonDeg: wrapLongitude(Math.atan2(y, x)), altitudeKm };
}

/** ECEF position (km) of a place over WGS-84. */
export function ecefOfGeodetic(place: Geodetic): readonly [number, number, number] {
  const latitude = place.latDeg / DEGREES;
  const longitude = place.lonDeg / DEGREES;
  const sin = Math.sin(latitude);
  const normal = WGS84_RADIUS_KM / Math.sqrt(1 - WGS84_ECCENTRICITY_SQUARED * sin * sin);
  const axial = (normal + place.altitudeKm) * Math.cos(latitude);
  return [
    axial * Math.cos(longitude),
    axial * Math.sin(longitude),
    (normal * (1 - WGS84_ECCENTRICITY_SQUARED) + place.altitudeKm) * sin,
  ];
}

/** The frame of a place on the ground, height in metres. */
export function stationFrame(place: {
  readonly latDeg: number;
  readonly lonDeg: number;
  readonly altitudeM: number;
}): StationFrame {
  const { latDeg, lonDeg, altitudeM } = place;
  const [x, y, z] = ecefOfGeodetic({ latDeg, lonDeg, altitudeKm: altitudeM / 1000 });
  const sinLat = Math.sin(latDeg / DEGREES);
  const cosLat = Math.cos(latDeg / DEGREES);
  const sinLon = Math.sin(lonDeg / DEGREES);
  const cosLon = Math.cos(lonDeg / DEGREES);
  return {
    x,
    y,
    z,
    east: [-sinLon, cosLon, 0],
    north: [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    up: [cosLat * cosLon, cosLat * sinLon, sinLat],
  };
}

/** Azimuth, elevation and range of an ECEF position (km) from a station; azimuth 0 at the zenith. */
export function lookAngles(station: StationFrame, x: number, y: number, z: number): LookAngles {
  const dx = x - station.x;
  const dy = y - station.y;
  const dz = z - station.z;
  const east = dx * station.east[0] + dy * station.east[1];
  const north = dx * station.north[0] + dy * station.north[1] + dz * station.north[2];
  const up = dx * station.up[0] + dy * station.up[1] + dz * station.up[2];
  const azimuth = Math.atan2(east, north) * DEGREES;
  return {
    azimuthDeg: azimuth < 0 ? azimuth + 360 : azimuth,
    elevationDeg: Math.atan2(up, Math.sqrt(east * east + north * north)) * DEGREES,
    rangeKm: Math.sqrt(dx * dx + dy * dy + dz * dz),
  };
}

function wrapLongitude(radians: number): number {
  const degrees = radians * DEGREES;
  return degrees >= 180 ? degrees - 360 : degrees;
}
