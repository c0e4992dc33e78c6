import { WGS72_RADIUS_KM } from '../elements/elements.ts';

/** A satellite that is lower than this, over 6378.135 km, is lost. */
export const DECAY_ALTITUDE_KM = 100;
/** With a mean perigee below this (drag included) it does not complete its revolution. */
export const DECAY_PERIGEE_KM = 80;

/** Below these, in earth radii, a kernel leaves the decision: distance, and mean distance of the perigee. */
export interface LeastDistances {
  readonly leastRadius: number;
  readonly leastPerigee: number;
}

/** The least distances of a propagator that checks, or does not check, what has decayed. */
export function leastDistances(checksDecay: boolean): LeastDistances {
  if (!checksDecay) return { leastRadius: 0, leastPerigee: Number.NEGATIVE_INFINITY };
  return {
    leastRadius: 1 + DECAY_ALTITUDE_KM / WGS72_RADIUS_KM,
    leastPerigee: 1 + DECAY_PERIGEE_KM / WGS72_RADIUS_KM,
  };
}
