import { type EventFunction, findCrossings, signSpans } from '../ephemeris/crossings.ts';
import type { Ephemeris } from '../ephemeris/ephemeris.ts';
import { EARTH_RATE_RAD_S, gmstRad, WGS84_RADIUS_KM } from '../geometry/frames.ts';
import { sunPosition } from './sun.ts';
import type { Interval } from '../../time/intervals.ts';

/** The Earth's shadow: a cylinder as wide as the Earth, or the cones of a Sun that has a size. */
export const SHADOW_MODELS = ['cylinder', 'cone'] as const;
export type ShadowModel = (typeof SHADOW_MODELS)[number];

/** From full light to none; the cylinder knows no penumbra. */
export const SHADOW_PHASES = ['sunlit', 'penumbra', 'umbra'] as const;
export type ShadowPhase = (typeof SHADOW_PHASES)[number];

/** A half-open span [startMs, endMs) of one phase. */
export interface ShadowSpan extends Interval {
  readonly phase: ShadowPhase;
}

/** Nominal radius of the Sun (IAU 2015, resolution B3) and the astronomical unit, km. */
const SUN_RADIUS_KM = 695_700;
const ASTRONOMICAL_UNIT_KM = 149_597_870.7;

/** Sine of the angle by which the edge of a shadow leans inward, at a distance of the Sun in km. */
type Lean = (sunDistanceKm: number) => number;

const cylinder: Lean = () => 0;
/** No part of the Sun is seen inside. */
const umbra: Lean = (distanceKm) => (SUN_RADIUS_KM - WGS84_RADIUS_KM) / distanceKm;
/** The whole Sun is seen outside. */
const penumbra: Lean = (distanceKm) => -(SUN_RADIUS_KM + WGS84_RADIUS_KM) / distanceKm;

/**
 * Phases of light that alternate and cover [startMs, endMs) of the ephemeris without a gap; edges in
 * floating milliseconds, to 1 ms of SGP4. The Earth is a sphere of 6378.137 km without air (its
 * flattening moves edges by 4 to 6 s in low orbits, refraction by less), the Sun is good to 0.01°.
 * Beyond the tip of the umbra, at 1.4 million km, the ring of light counts as penumbra.
 */
export function shadowSpans(ephemeris: Ephemeris, model: ShadowModel): ShadowSpan[] {
  const { startMs, endMs } = ephemeris;
  const outer = shadowEdge(model === 'cone' ? penumbra : cylinder);
  const spans = signSpans(findCrossings(ephemeris, outer, startMs, endMs), startMs, endMs);
  return spans.flatMap((span): ShadowSpan[] => {
    const { isPositive, ...times } = span;
    if (isPositive) return [{ ...times, phase: 'sunlit' }];
    return model === 'cone' ? darkSpans(ephemeris, times) : [{ ...times, phase: 'umbra' }];
  });
}

/** The phase of light at an instant (clamped to the ephemeris). */
export function shadowPhaseAt(ephemeris: Ephemeris, tMs: number, model: ShadowModel): ShadowPhase {
  const state = new Float64Array(6);
  ephemeris.stateEcef(tMs, state);
  const isOutside = (lean: Lean): boolean => {
    const out = new Float64Array(2);
    shadowEdge(lean)(state, 0, tMs, out);
    return (out[0] ?? 0) >= 0;
  };
  if (model === 'cylinder') return isOutside(cylinder) ? 'sunlit' : 'umbra';
  if (isOutside(penumbra)) return 'sunlit';
  return isOutside(umbra) ? 'penumbra' : 'umbra';
}

/** What lies inside the penumbra. */
function darkSpans(
  ephemeris: Ephemeris,
  { startMs, endMs }: { startMs: number; endMs: number },
): ShadowSpan[] {
  const found = findCrossings(ephemeris, shadowEdge(umbra), startMs, endMs);
  return signSpans(found, startMs, endMs).map(({ isPositive, ...times }) => ({
    ...times,
    phase: isPositive ? 'penumbra' : 'umbra',
  }));
}

/**
 * Distance to the edge of a shadow in km, negative inside it, and its rate (km/s). In the plane of
 * Sun, Earth and satellite the edge is a line that touches the circle of the Earth: behind the point
 * of contact the distance is taken to the line, before it to the circle, which joins without a step.
 * The Sun stands still within the rate (0.04° an hour). Source of the cones: Vallado, Fundamentals,
 * section 5.3.2.
 */
function shadowEdge(lean: Lean): EventFunction {
  return (states, offset, tMs, out) => {
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
    const towards = x * sx + y * sy + z * sz;
    const px = x - towards * sx;
    const py = y - towards * sy;
    const pz = z - towards * sz;
    const aside = Math.sqrt(px * px + py * py + pz * pz);
    const sine = lean(sun.distanceAu * ASTRONOMICAL_UNIT_KM);
    const cosine = Math.sqrt(1 - sine * sine);
    if (-towards * cosine <= aside * sine) {
      const radius = Math.sqrt(x * x + y * y + z * z);
      out[0] = radius - WGS84_RADIUS_KM;
      out[1] = (x * vx + y * vy + z * vz) / radius;
      return;
    }
    // On the axis itself the distance grows by the whole speed, whichever way; it is never an edge.
    const outward = aside > 0 ? (px * vx + py * vy + pz * vz) / aside : 0;
    const sunward = vx * sx + vy * sy + vz * sz;
    out[0] = aside * cosine - towards * sine - WGS84_RADIUS_KM;
    out[1] = outward * cosine - sunward * sine;
  };
}
