import { DEGREES } from '../angles.ts';
import { gmstRad } from '../geometry/frames.ts';
import { sunPosition } from './sun.ts';

/** A place of the ground, degrees; longitude -180 (included) to 180 (excluded). */
export interface SubSolarPoint {
  readonly latDeg: number;
  readonly lonDeg: number;
}

/**
 * Where the Sun stands in the zenith: its declination is the geodetic latitude, its right ascension less the
 * sidereal time of Greenwich the longitude; good to 0.02° between 1950 and 2050 (see `sunPosition`).
 */
export function subSolarPoint(tMs: number): SubSolarPoint {
  const { x, y, z } = sunPosition(tMs);
  const eastDeg = (Math.atan2(y, x) - gmstRad(tMs)) * DEGREES;
  return {
    latDeg: Math.atan2(z, Math.hypot(x, y)) * DEGREES,
    lonDeg: eastDeg - 360 * Math.floor((eastDeg + 180) / 360),
  };
}
