import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  encounterPlane,
  type UncertainObject,
} from '../../../../domain/conjunction/assessment/encounter-plane.ts';
import {
  collisionProbability,
  squaredDeviations,
} from '../../../../domain/conjunction/assessment/probability.ts';
import { rtnAxes, type StateVector } from '../../../../domain/conjunction/rtn.ts';
import type { SymmetricMatrix } from '../../../../domain/conjunction/symmetric-matrix.ts';
import type { Vector } from '../../../../domain/conjunction/vectors.ts';

/** Two objects that cross at a right angle, the second 120 m higher, deviations in km. */
const FIRST: UncertainObject = {
  state: [7000, 0, 0, 0, 7.5, 0],
  covarianceRtn: [0.04 ** 2, 0, 0.3 ** 2, 0, 0, 0.05 ** 2],
};
const SECOND: UncertainObject = {
  state: [7000.12, 0, 0.02, 0, 0, 7.5],
  covarianceRtn: [0.09 ** 2, 0.09 * 0.8 * 0.5, 0.8 ** 2, 0, 0, 0.07 ** 2],
};

function probabilityOf(one: UncertainObject, other: UncertainObject, radiusKm = 0.01): number {
  return collisionProbability(encounterPlane(one, other, radiusKm));
}

function near(found: number, expected: number, relative: number): void {
  assert.ok(Math.abs(found / expected - 1) <= relative, `${found} for ${expected}`);
}

/** The probability by throwing both places: straight paths that pass within the radius. */
function thrown(one: UncertainObject, other: UncertainObject, radiusKm: number, throws: number) {
  let seed = 12345;
  const uniform = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return (seed + 0.5) / 2 ** 32;
  };
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const thrower = ({ state, covarianceRtn: [rr, tr, tt, , , nn] }: UncertainObject) => {
    const [r, t, n] = rtnAxes(state);
    const inTrackOfRadial = tr / Math.sqrt(rr);
    const rest = Math.sqrt(tt - inTrackOfRadial ** 2);
    return (): Vector => {
      const first = normal();
      const dr = Math.sqrt(rr) * first;
      const dt = inTrackOfRadial * first + rest * normal();
      const dn = Math.sqrt(nn) * normal();
      return [0, 1, 2].map(
        (axis) =>
          (state[axis] ?? 0) + dr * (r[axis] ?? 0) + dt * (t[axis] ?? 0) + dn * (n[axis] ?? 0),
      ) as unknown as Vector; // Three axes were mapped.
    };
  };
  const [throwOne, throwOther] = [thrower(one), thrower(other)];
  const velocity = [3, 4, 5].map((axis) => (other.state[axis] ?? 0) - (one.state[axis] ?? 0));
  const speedSquared = velocity.reduce((total, part) => total + part * part, 0);
  let hits = 0;
  for (let count = 0; count < throws; count += 1) {
    const [a, b] = [throwOne(), throwOther()];
    const place = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const along = place.reduce((total, part, axis) => total + part * (velocity[axis] ?? 0), 0);
    const squared = place.reduce((total, part) => total + part * part, 0);
    if (squared - (along * along) / speedSquared <= radiusKm * radiusKm) hits += 1;
  }
  return hits / throws;
}

/** The state and the covariance's axes turned by three angles. */
function turned(object: UncertainObject, angles: Vector): UncertainObject {
  const turn = (v: readonly number[]): readonly number[] => {
    let [x = 0, y = 0, z = 0] = v;
    for (const angle of angles) {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      [x, y, z] = [z, c * x - s * y, s * x + c * y];
    }
    return [x, y, z];
  };
  const { state } = object;
  return {
    ...object,
    // Two vectors of three were turned.
    state: [...turn(state.slice(0, 3)), ...turn(state.slice(3))] as unknown as StateVector,
  };
}

describe('encounterPlane', () => {
  it('gives the probability of 300,000 throws of both places', () => {
    for (const radiusKm of [0.05, 0.2]) {
      const expected = thrown(FIRST, SECOND, radiusKm, 300_000);
      const scatter = 4 / Math.sqrt(300_000 * expected);
      near(probabilityOf(FIRST, SECOND, radiusKm), expected, scatter);
    }
  });

  it('projects on the plane across the relative velocity', () => {
    // Radial miss 0.12 km; across the velocity (0, -1, 1)/√2 the 0.02 km leave 0.02/√2.
    const plane = encounterPlane(FIRST, SECOND, 0.01);
    near(Math.hypot(plane.x, plane.y), Math.hypot(0.12, 0.02 / Math.SQRT2), 1e-12);
    near(plane.relativeSpeedKmS, 7.5 * Math.SQRT2, 1e-12);
    const alongSquared = (0.3 ** 2 + 0.05 ** 2 + 0.8 ** 2 + 0.07 ** 2) / 2;
    near(plane.sigmaAlongKm, Math.sqrt(alongSquared), 1e-6);
    assert.equal(plane.repaired, false);
  });

  it('tells where the first object has its zenith', () => {
    // Both fly level: the whole of the direction lies in the plane, and the miss along it is the 120 m.
    const { x, y, radial } = encounterPlane(FIRST, SECOND, 0.01);
    near(Math.hypot(...radial), 1, 1e-12);
    near(x * radial[0] + y * radial[1], 0.12, 1e-12);
  });

  it('is the same for the swapped pair', () => {
    near(probabilityOf(SECOND, FIRST), probabilityOf(FIRST, SECOND), 1e-12);
  });

  it('is the same in every turned frame', () => {
    const angle = fc.double({ min: -3.2, max: 3.2, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(angle, angle, angle), (angles) => {
        near(
          probabilityOf(turned(FIRST, angles), turned(SECOND, angles)),
          probabilityOf(FIRST, SECOND),
          1e-9,
        );
      }),
    );
  });

  it('is the same where the TCA is off by a few milliseconds', () => {
    const late = ({ state: [x, y, z, vx, vy, vz], covarianceRtn }: UncertainObject) => ({
      state: [x + 0.003 * vx, y + 0.003 * vy, z + 0.003 * vz, vx, vy, vz] as const,
      covarianceRtn,
    });
    near(probabilityOf(late(FIRST), late(SECOND)), probabilityOf(FIRST, SECOND), 1e-4);
  });

  it('has a probability for co-located objects that cross', () => {
    const [, , , ...velocity] = SECOND.state;
    const there = { ...SECOND, state: [7000, 0, 0, ...velocity] as const };
    const plane = encounterPlane(FIRST, there, 0.01);
    assert.ok(squaredDeviations(plane) < 1e-20);
    near(collisionProbability(plane), 0.01 ** 2 / (2 * plane.sigmaX * plane.sigmaY), 1e-2);
  });

  it('raises deviations that are not positive to a ten-thousandth of the radius and says so', () => {
    const flat: SymmetricMatrix = [-1e-6, 0, 0.09, 0, 0, 0.0025];
    const plane = encounterPlane(
      { ...FIRST, covarianceRtn: flat },
      { ...SECOND, covarianceRtn: [0, 0, 0.04, 0, 0, 0.01] },
      0.01,
    );
    assert.equal(plane.repaired, true);
    near(plane.sigmaX, 1e-6, 1e-9);
    const nothing: SymmetricMatrix = [0, 0, 0, 0, 0, 0];
    const sure = encounterPlane(
      { ...FIRST, covarianceRtn: nothing },
      { ...SECOND, covarianceRtn: nothing },
      0.2,
    );
    assert.equal(sure.repaired, true);
    near(collisionProbability(sure), 1, 1e-9);
  });
});
