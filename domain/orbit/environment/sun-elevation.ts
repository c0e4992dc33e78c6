import { gmstRad, type StationFrame } from '../geometry/frames.ts';
import { sunPosition } from './sun.ts';
import { DEGREES } from '../angles.ts';

/**
 * How high the centre of the Sun stands over a place at an instant, degrees, without refraction;
 * good to 0.02° between 1950 and 2050 (see `sunPosition`; its parallax is left out).
 */
export function sunElevationDeg({ up }: StationFrame, tMs: number): number {
  const sun = sunPosition(tMs);
  const angle = gmstRad(tMs);
  const x = Math.cos(angle) * sun.x + Math.sin(angle) * sun.y;
  const y = Math.cos(angle) * sun.y - Math.sin(angle) * sun.x;
  const sine = x * up[0] + y * up[1] + sun.z * up[2];
  return Math.asin(Math.min(1, Math.max(-1, sine))) * DEGREES;
}
