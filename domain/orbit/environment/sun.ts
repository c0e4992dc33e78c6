import { DAY_MS } from '../../time/instant.ts';
import { J2000_MS } from '../geometry/frames.ts';
import { RADIANS } from '../angles.ts';

/** Where the Sun is: unit vector towards it (mean equator and equinox of date) and distance, AU. */
export interface SunPosition {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly distanceAu: number;
}

/**
 * The Sun to 0.01° between 1950 and 2050, in the mean equator and equinox of date, which lies
 * within 0.005° of TEME. Source: Astronomical Almanac, page C5, low-precision formulas.
 */
export function sunPosition(tMs: number): SunPosition {
  const days = (tMs - J2000_MS) / DAY_MS;
  const anomaly = (357.528 + 0.985_600_3 * days) * RADIANS;
  const longitude =
    (280.46 + 0.985_647_4 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) *
    RADIANS;
  const obliquity = (23.439 - 4e-7 * days) * RADIANS;
  const sin = Math.sin(longitude);
  return {
    x: Math.cos(longitude),
    y: Math.cos(obliquity) * sin,
    z: Math.sin(obliquity) * sin,
    distanceAu: 1.000_14 - 0.016_71 * Math.cos(anomaly) - 0.000_14 * Math.cos(2 * anomaly),
  };
}
