import { cross, dot, unit, type Vector } from './vectors.ts';

/** Position (km) and velocity (km/s) in TEME: x, y, z, vx, vy, vz. */
export type StateVector = readonly [number, number, number, number, number, number];

/** Unit vectors of an orbit: radial, in-track (transverse) and cross-track (normal), in its frame. */
export function rtnAxes(state: StateVector): readonly [Vector, Vector, Vector] {
  const [x, y, z, vx, vy, vz] = state;
  const radial = unit([x, y, z]);
  const normal = unit(cross([x, y, z], [vx, vy, vz]));
  return [radial, cross(normal, radial), normal];
}

/** A vector in the radial, in-track and cross-track axes of an orbit. */
export function inAxesOf(state: StateVector, vector: Vector): Vector {
  const [radial, inTrack, normal] = rtnAxes(state);
  return [dot(radial, vector), dot(inTrack, vector), dot(normal, vector)];
}
