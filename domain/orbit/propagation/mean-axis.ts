import { type Elements, WGS72_MU, WGS72_RADIUS_KM } from '../elements/elements.ts';
import { RADIANS } from '../angles.ts';

/** Second zonal harmonic of WGS-72. */
const J2 = 1.082_616e-3;

/**
 * Semi-major axis (km, WGS-72) of the mean motion that SGP4 itself flies with: the Kozai mean motion
 * of the elements without what the flattening adds to it, up to 6 km apart in low orbits and moving
 * with the inclination. Source: Hoots and Roehrich, Spacetrack Report 3, section 6.
 */
export function meanAxisKm(elements: Elements): number {
  const { eccentricity, inclinationDeg, meanMotionRevPerDay } = elements;
  const radPerS = (meanMotionRevPerDay * 2 * Math.PI) / 86_400;
  const kozai = Math.cbrt(WGS72_MU / radPerS ** 2) / WGS72_RADIUS_KM;
  const flattening =
    (0.75 * J2 * (3 * Math.cos(inclinationDeg * RADIANS) ** 2 - 1)) /
    (1 - eccentricity ** 2) ** 1.5;
  const first = flattening / kozai ** 2;
  const axis = kozai * (1 - first * (1 / 3 + first * (1 + (134 / 81) * first)));
  const second = flattening / axis ** 2;
  return kozai * (1 + second) ** (2 / 3) * WGS72_RADIUS_KM;
}
