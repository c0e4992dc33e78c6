import type { PlanarEncounter } from './probability.ts';
import { rtnAxes, type StateVector } from '../rtn.ts';
import { outOfAxes, product, sum, type SymmetricMatrix } from '../symmetric-matrix.ts';
import { cross, dot, unit, type Vector } from '../vectors.ts';

/** An object of an encounter: its state and how uncertain its place is. */
export interface UncertainObject {
  /** km and km/s, in one inertial frame with the other object's. */
  readonly state: StateVector;
  /** Covariance of its place, km², in its own radial, in-track and cross-track axes. */
  readonly covarianceRtn: SymmetricMatrix;
}

/** An encounter seen along the relative velocity. */
export interface EncounterPlane extends PlanarEncounter {
  /** Deviation along the relative velocity, km. */
  readonly sigmaAlongKm: number;
  readonly relativeSpeedKmS: number;
  /** The first object's direction away from the Earth along x and y: 1 long where it lies in the plane. */
  readonly radial: readonly [number, number];
  /** The covariance was not positive, and its deviations were raised to the least allowed. */
  readonly repaired: boolean;
}

/** Deviations under this part of the combined radius count as this: NASA CARA's clip of eigenvalues. */
const LEAST_DEVIATION = 1e-4;

/**
 * The encounter plane of two objects at closest approach (km), errors of both independent: the relative
 * place without its part along the relative velocity, which also takes away what the TCA is off. The
 * relative velocity must not be zero.
 */
export function encounterPlane(
  one: UncertainObject,
  other: UncertainObject,
  radiusKm: number,
): EncounterPlane {
  const place: Vector = [
    other.state[0] - one.state[0],
    other.state[1] - one.state[1],
    other.state[2] - one.state[2],
  ];
  const velocity: Vector = [
    other.state[3] - one.state[3],
    other.state[4] - one.state[4],
    other.state[5] - one.state[5],
  ];
  const covariance = sum(inertial(one), inertial(other));
  const along = unit(velocity);
  const [first, second] = acrossAxes(along);
  const s11 = product(first, covariance, first);
  const s12 = product(first, covariance, second);
  const s22 = product(second, covariance, second);
  const m1 = dot(first, place);
  const m2 = dot(second, place);
  const half = Math.hypot((s11 - s22) / 2, s12);
  const longer = (s11 + s22) / 2 + half;
  // By the determinant: the difference of two large numbers would lose the small one.
  const shorter = longer > 0 ? (s11 * s22 - s12 * s12) / longer : longer - 2 * half;
  const angle = Math.atan2(2 * s12, s11 - s22) / 2;
  const [radial] = rtnAxes(one.state);
  const [r1, r2] = [dot(first, radial), dot(second, radial)];
  const least = (LEAST_DEVIATION * radiusKm) ** 2;
  return {
    x: m2 * Math.cos(angle) - m1 * Math.sin(angle),
    y: m1 * Math.cos(angle) + m2 * Math.sin(angle),
    sigmaX: Math.sqrt(Math.max(shorter, least)),
    sigmaY: Math.sqrt(Math.max(longer, least)),
    radius: radiusKm,
    sigmaAlongKm: Math.sqrt(Math.max(product(along, covariance, along), 0)),
    relativeSpeedKmS: Math.sqrt(dot(velocity, velocity)),
    radial: [
      r2 * Math.cos(angle) - r1 * Math.sin(angle),
      r1 * Math.cos(angle) + r2 * Math.sin(angle),
    ],
    repaired: shorter < least,
  };
}

function inertial({ state, covarianceRtn }: UncertainObject): SymmetricMatrix {
  return outOfAxes(rtnAxes(state), covarianceRtn);
}

/** Two unit vectors at right angles to `along` and to each other, whatever it is. */
function acrossAxes(along: Vector): readonly [Vector, Vector] {
  const [x, y, z] = [Math.abs(along[0]), Math.abs(along[1]), Math.abs(along[2])];
  const away: Vector = x <= y && x <= z ? [1, 0, 0] : y <= z ? [0, 1, 0] : [0, 0, 1];
  const first = unit(cross(along, away));
  return [first, cross(along, first)];
}
