import { RADIANS } from '../angles.ts';

/** Newton's method is done when a step is smaller than this, rad. */
const TOLERANCE_RAD = 1e-14;
const MAX_STEPS = 50;

/**
 * True anomaly (degrees, 0 to below 360) of a mean anomaly in degrees; eccentricity 0 to below 1.
 * Source: Vallado, Fundamentals of Astrodynamics, algorithms 2 and 6 (Kepler's equation by Newton).
 */
export function trueAnomalyDeg(meanAnomalyDeg: number, eccentricity: number): number {
  const mean = (meanAnomalyDeg % 360) * RADIANS;
  const eccentric = eccentricAnomaly(mean, eccentricity);
  const anomaly = Math.atan2(
    Math.sqrt(1 - eccentricity * eccentricity) * Math.sin(eccentric),
    Math.cos(eccentric) - eccentricity,
  );
  const degrees = anomaly / RADIANS;
  const positive = degrees < 0 ? degrees + 360 : degrees;
  return positive < 360 ? positive : 0;
}

/** Solves M = E - e sin E for E, both in rad. */
function eccentricAnomaly(mean: number, eccentricity: number): number {
  // From π the method converges for every mean anomaly of a very eccentric orbit.
  let eccentric = eccentricity > 0.8 ? Math.PI * Math.sign(mean) : mean;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const error = eccentric - eccentricity * Math.sin(eccentric) - mean;
    const change = error / (1 - eccentricity * Math.cos(eccentric));
    eccentric -= change;
    if (Math.abs(change) < TOLERANCE_RAD) break;
  }
  return eccentric;
}
