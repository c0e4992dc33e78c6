import { type Elements, WGS72_RADIUS_KM } from '../elements/elements.ts';
import { brouwerMotion } from './near-earth-start.ts';

/**
 * Semi-major axis (km, WGS-72) of the mean motion that SGP4 itself flies with: the Kozai mean motion
 * of the elements without what the flattening adds to it, up to 6 km apart in low orbits and moving
 * with the inclination. Source: Hoots and Roehrich, Spacetrack Report 3, section 6.
 */
export function meanAxisKm(elements: Elements): number {
  return brouwerMotion(elements).axis * WGS72_RADIUS_KM;
}
