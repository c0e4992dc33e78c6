import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { EARTH_RATE_RAD_S, type Geodetic, geodeticOfEcef } from '../geometry/frames.ts';

/** The point under a satellite (WGS-84), its geodetic height and its inertial speed. */
export interface TrackPoint extends Geodetic {
  readonly velocityKmS: number;
}

/** Where the satellite is over the Earth at an instant, from the interpolated ephemeris. */
export function trackPoint(ephemeris: Ephemeris, tMs: number): TrackPoint {
  const state = new Float64Array(6);
  ephemeris.stateEcef(tMs, state);
  const [x = 0, y = 0, z = 0, vx = 0, vy = 0, vz = 0] = state;
  const velocityKmS = Math.hypot(vx - EARTH_RATE_RAD_S * y, vy + EARTH_RATE_RAD_S * x, vz);
  return { ...geodeticOfEcef(x, y, z), velocityKmS };
}
