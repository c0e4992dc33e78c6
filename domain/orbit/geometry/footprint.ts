import { RADIANS } from '../angles.ts';

/** Mean radius of the Earth (IUGG), km. */
const EARTH_RADIUS_KM = 6371.0088;

/** The part of the Earth from which a satellite stands above an elevation. */
export interface Footprint {
  /** From the point under the satellite to the edge, along the ground, km. */
  readonly radiusKm: number;
  /** Share of the Earth's surface, 0 to below 0.5. */
  readonly earthFraction: number;
}

/**
 * The footprint of a satellite at a height (km, > 0) down to an elevation (degrees, 0 to 90), on a
 * sphere. Source: Wertz, Space Mission Analysis and Design, section 5.2 (Earth geometry).
 */
export function footprint(altitudeKm: number, elevationDeg: number): Footprint {
  const elevation = elevationDeg * RADIANS;
  const ratio = EARTH_RADIUS_KM / (EARTH_RADIUS_KM + altitudeKm);
  const angle = Math.acos(Math.min(1, ratio * Math.cos(elevation))) - elevation;
  return { radiusKm: EARTH_RADIUS_KM * angle, earthFraction: (1 - Math.cos(angle)) / 2 };
}
