/** Position (km) and velocity (km/s) in TEME: x, y, z, vx, vy, vz. */
export type StateVector = readonly [number, number, number, number, number, number];

type Vector = readonly [number, number, number];

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

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: Vector): Vector {
  const length = Math.sqrt(dot(a, a));
  return [a[0] / length, a[1] / length, a[2] / length];
}
