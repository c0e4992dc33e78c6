import { WGS72_MU, WGS72_RADIUS_KM } from '../elements/elements.ts';

/** Zonal harmonics of WGS-72, as SGP4 has them. */
export const WGS72_J2 = 0.001_082_616;
export const WGS72_J3 = -0.000_002_538_81;
export const WGS72_J4 = -0.000_001_655_97;

/** √μ in earth radii and minutes (k_e), WGS-72. */
export const WGS72_KE = 60 / Math.sqrt(WGS72_RADIUS_KM ** 3 / WGS72_MU);

/** 1 + cos i, by which SGP4 divides; next to 180 degrees, where it vanishes, what stands for it. */
export function poleDivisor(cosineInclination: number): number {
  return Math.abs(1 + cosineInclination) > LEAST_POLE ? 1 + cosineInclination : LEAST_POLE;
}

const LEAST_POLE = 1.5e-12;
