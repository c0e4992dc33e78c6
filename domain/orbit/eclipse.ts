import type { Illumination } from '../planning/environment.ts';
import { findCrossings, signSpans } from './crossings.ts';
import type { Ephemeris } from './ephemeris.ts';
import { EARTH_RATE_RAD_S, gmstRad, WGS84_RADIUS_KM } from './frames.ts';
import { sunPosition } from './sun.ts';

/**
 * Sunlit and eclipse spans that alternate and cover [startMs, endMs) of the ephemeris without a gap;
 * edges in floating milliseconds, to 1 ms of SGP4. The Earth's shadow is a cylinder of 6378.137 km
 * (umbra and penumbra cones differ by 4 to 5 s an edge in low orbits, 63 s in geostationary ones).
 */
export function illumination(ephemeris: Ephemeris): Illumination[] {
  const { startMs, endMs } = ephemeris;
  const found = findCrossings(ephemeris, shadowDistance, startMs, endMs);
  return signSpans(found, startMs, endMs).map(({ isPositive, ...span }) => ({
    ...span,
    sunlit: isPositive,
  }));
}

/** Says whether the satellite is outside the cylindrical shadow at an instant. */
export function isSunlit(ephemeris: Ephemeris, tMs: number): boolean {
  const state = new Float64Array(6);
  const out = new Float64Array(2);
  ephemeris.stateEcef(tMs, state);
  shadowDistance(state, 0, tMs, out);
  return (out[0] ?? 0) >= 0;
}

/**
 * Distance to the shadow cylinder in km, negative inside it, and its rate (km/s): on the night side
 * the distance to the axis minus the radius, on the day side the distance to the centre minus it,
 * which joins without a step. The Sun stands still within the rate (0.04° an hour).
 */
function shadowDistance(
  states: Float64Array,
  offset: number,
  tMs: number,
  out: Float64Array,
): void {
  const sun = sunPosition(tMs);
  const angle = gmstRad(tMs);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const sx = cos * sun.x + sin * sun.y;
  const sy = cos * sun.y - sin * sun.x;
  const sz = sun.z;
  const x = states[offset] ?? 0;
  const y = states[offset + 1] ?? 0;
  const z = states[offset + 2] ?? 0;
  const vx = (states[offset + 3] ?? 0) - EARTH_RATE_RAD_S * y;
  const vy = (states[offset + 4] ?? 0) + EARTH_RATE_RAD_S * x;
  const vz = states[offset + 5] ?? 0;
  const depth = Math.min(0, x * sx + y * sy + z * sz);
  const px = x - depth * sx;
  const py = y - depth * sy;
  const pz = z - depth * sz;
  const distance = Math.sqrt(px * px + py * py + pz * pz);
  out[0] = distance - WGS84_RADIUS_KM;
  out[1] = (px * vx + py * vy + pz * vz) / distance;
}
