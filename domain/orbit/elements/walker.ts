import { MEAN_ELEMENT_DEFAULTS } from './elements.ts';
import type { ConstellationTemplate, OrbitTemplate, PlanePattern } from './templates.ts';

/** What may differ from the template. */
export interface ExpansionOptions {
  /** Walker's f: neighbouring planes are f · 360° / T apart in mean anomaly. Default 1. */
  readonly phasing?: number;
  /** Default: that of the template. */
  readonly pattern?: PlanePattern;
}

/** One satellite of a constellation: mean elements with its place. */
export interface ConstellationOrbit {
  readonly id: string;
  readonly name: string;
  /** From 0. */
  readonly plane: number;
  /** From 0, inside its plane. */
  readonly slot: number;
  readonly altitudeKm: number;
  readonly inclinationDeg: number;
  readonly eccentricity: number;
  readonly raanDeg: number;
  readonly argPerigeeDeg: number;
  readonly meanAnomalyDeg: number;
  readonly bstar: number;
}

/** Published phasing. */
export const DEFAULT_PHASING = 1;

/**
 * The satellites of a Walker constellation i: T/P/f in order of plane and slot. Plane p has RAAN
 * p · 360°/P (180°/P for the star pattern), slot s mean anomaly s · 360°/S + f · p · 360°/T, both
 * brought to 0 to below 360°. Source: Walker, Continuous whole-Earth coverage, RAE TR 84062 (1984).
 */
export function expandConstellation(
  template: ConstellationTemplate,
  baseOrbit: OrbitTemplate,
  { phasing = DEFAULT_PHASING, pattern = template.pattern }: ExpansionOptions = {},
): ConstellationOrbit[] {
  const { planes, satellitesPerPlane } = template;
  const count = planes * satellitesPerPlane;
  const spreadDeg = pattern === 'star' ? 180 : 360;
  return Array.from({ length: count }, (_, index) => {
    const plane = Math.floor(index / satellitesPerPlane);
    const slot = index % satellitesPerPlane;
    return {
      id: `${template.id}-p${plane}-s${slot}`,
      name: `${template.name} P${plane + 1}-S${slot + 1}`,
      plane,
      slot,
      altitudeKm: baseOrbit.altitudeKm,
      inclinationDeg: baseOrbit.inclinationDeg,
      eccentricity: baseOrbit.eccentricity,
      raanDeg: (spreadDeg * plane) / planes,
      argPerigeeDeg: MEAN_ELEMENT_DEFAULTS.argPerigeeDeg,
      meanAnomalyDeg: ((360 * slot) / satellitesPerPlane + (360 * phasing * plane) / count) % 360,
      bstar: MEAN_ELEMENT_DEFAULTS.bstar,
    };
  });
}
