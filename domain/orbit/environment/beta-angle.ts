import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { EARTH_RATE_RAD_S, gmstRad } from '../geometry/frames.ts';
import { sunPosition } from './sun.ts';

/**
 * Angle between the Sun and the plane of the osculating orbit at an instant, degrees from -90 to 90,
 * positive on the side of the angular momentum; good to 0.02° (the Sun's formula).
 */
export function betaAngleDeg(ephemeris: Ephemeris, tMs: number): number {
  const state = new Float64Array(6);
  ephemeris.stateEcef(tMs, state);
  const [x = 0, y = 0, z = 0, rotatingVx = 0, rotatingVy = 0, vz = 0] = state;
  const vx = rotatingVx - EARTH_RATE_RAD_S * y;
  const vy = rotatingVy + EARTH_RATE_RAD_S * x;
  const hx = y * vz - z * vy;
  const hy = z * vx - x * vz;
  const hz = x * vy - y * vx;
  const sun = sunPosition(tMs);
  const angle = gmstRad(tMs);
  const sunX = Math.cos(angle) * sun.x + Math.sin(angle) * sun.y;
  const sunY = Math.cos(angle) * sun.y - Math.sin(angle) * sun.x;
  const sine = (hx * sunX + hy * sunY + hz * sun.z) / Math.hypot(hx, hy, hz);
  return (Math.asin(Math.min(1, Math.max(-1, sine))) * 180) / Math.PI;
}
