import { WGS72_MU } from './elements.ts';
import { RADIANS, TAU } from '../angles.ts';

/** With less inclination than this (degrees, or from 180) a node says nothing about a satellite. */
const EQUATORIAL_DEG = 0.1;

/** Says whether an orbit lies so near the equator that it is counted from the equinox, not the node. */
export function isEquatorial(inclinationDeg: number): boolean {
  return Math.abs(Math.sin(inclinationDeg * RADIANS)) < Math.sin(EQUATORIAL_DEG * RADIANS);
}

/**
 * The part of its revolution, 0 to below 1, that a satellite has flown since it rose through the
 * equator: time since the ascending node over the period, both of the two-body orbit through the
 * TEME state (km, km/s) at `offset`, so that it grows evenly on eccentric orbits too. `fromEquinox`
 * counts from the x-axis of TEME instead. Angles: Vallado, Fundamentals of Astrodynamics, algorithms 2
 * and 9; valid for bound orbits, on others it is the argument of latitude alone.
 */
export function orbitFraction(teme: Float64Array, offset: number, fromEquinox: boolean): number {
  const x = teme[offset] ?? 0;
  const y = teme[offset + 1] ?? 0;
  const z = teme[offset + 2] ?? 0;
  const vx = teme[offset + 3] ?? 0;
  const vy = teme[offset + 4] ?? 0;
  const vz = teme[offset + 5] ?? 0;
  const hx = y * vz - z * vy;
  const hy = z * vx - x * vz;
  const hz = x * vy - y * vx;
  const momentum = Math.sqrt(hx * hx + hy * hy + hz * hz);
  const [px, py, pz] = [hx / momentum, hy / momentum, hz / momentum];
  // The direction to count from, in the plane of the orbit.
  let nx = fromEquinox ? 1 - px * px : -py;
  let ny = fromEquinox ? -px * py : px;
  let nz = fromEquinox ? -px * pz : 0;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  [nx, ny, nz] = [nx / length, ny / length, nz / length];
  const mx = py * nz - pz * ny;
  const my = pz * nx - px * nz;
  const mz = px * ny - py * nx;
  const along = x * nx + y * ny + z * nz;
  const across = x * mx + y * my + z * mz;
  const latitude = Math.atan2(across, along);
  const inverseRadius = 1 / Math.sqrt(x * x + y * y + z * z);
  const a = (vx * vx + vy * vy + vz * vz) / WGS72_MU - inverseRadius;
  const b = (x * vx + y * vy + z * vz) / WGS72_MU;
  const eAlong = a * along - b * (vx * nx + vy * ny + vz * nz);
  const eAcross = a * across - b * (vx * mx + vy * my + vz * mz);
  const eccentricity = Math.sqrt(eAlong * eAlong + eAcross * eAcross);
  if (eccentricity >= 1) return turnOf(latitude);
  const perigee = Math.atan2(eAcross, eAlong);
  return turnOf(
    meanAnomaly(latitude - perigee, eccentricity) - meanAnomaly(-perigee, eccentricity),
  );
}

function meanAnomaly(trueAnomaly: number, eccentricity: number): number {
  const anomaly = Math.atan2(
    Math.sqrt(1 - eccentricity * eccentricity) * Math.sin(trueAnomaly),
    eccentricity + Math.cos(trueAnomaly),
  );
  return anomaly - eccentricity * Math.sin(anomaly);
}

function turnOf(angle: number): number {
  const turns = angle / TAU;
  const fraction = turns - Math.floor(turns);
  return fraction < 1 ? fraction : 0;
}
