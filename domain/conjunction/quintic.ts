import { WGS72_MU, WGS72_RADIUS_KM } from '../orbit/elements/elements.ts';

/** Coefficients of one arc: six of a polynomial in u ∈ [0, 1] for each of x, y and z. */
export const ARC_SIZE = 18;

/** Second zonal harmonic of WGS-72, as SGP4 has it. */
const J2 = 0.001_082_616;
const J2_FACTOR = 1.5 * J2 * WGS72_RADIUS_KM ** 2;

/**
 * Writes the acceleration (km/s², TEME) of a state at `from` into `out` at `at`: the central body and
 * its flattening (Vallado, Fundamentals of Astrodynamics, section 8.7). What is left out (drag, higher
 * harmonics, Sun and Moon) is under 1e-8 km/s², 1 m over the longest arc.
 */
export function writeAcceleration(
  states: Float64Array,
  from: number,
  out: Float64Array,
  at: number,
): void {
  const x = states[from] ?? 0;
  const y = states[from + 1] ?? 0;
  const z = states[from + 2] ?? 0;
  const squared = x * x + y * y + z * z;
  const central = -WGS72_MU / (squared * Math.sqrt(squared));
  const flat = J2_FACTOR / squared;
  const tilt = (5 * z * z) / squared;
  const plane = central * (1 + flat * (1 - tilt));
  out[at] = plane * x;
  out[at + 1] = plane * y;
  out[at + 2] = central * (1 + flat * (3 - tilt)) * z;
}

/** Where one arc begins and ends in arrays of states (6 numbers each) and accelerations (3 each). */
export interface ArcEnds {
  readonly states: Float64Array;
  readonly accelerations: Float64Array;
  readonly stateAt: number;
  readonly accelerationAt: number;
}

/**
 * Writes the quintic Hermite polynomials that join two states `seconds` apart, with their velocities
 * and accelerations. The error is at most seconds⁶ |r⁽⁶⁾| / 46080.
 */
export function writeArc(
  begin: ArcEnds,
  end: ArcEnds,
  seconds: number,
  arcs: Float64Array,
  at: number,
): void {
  const square = seconds * seconds;
  for (let axis = 0; axis < 3; axis += 1) {
    const p0 = begin.states[begin.stateAt + axis] ?? 0;
    const v0 = (begin.states[begin.stateAt + 3 + axis] ?? 0) * seconds;
    const a0 = (begin.accelerations[begin.accelerationAt + axis] ?? 0) * square;
    const v1 = (end.states[end.stateAt + 3 + axis] ?? 0) * seconds;
    const a1 = (end.accelerations[end.accelerationAt + axis] ?? 0) * square;
    // What a parabola from the beginning misses at the end: in place, velocity, acceleration.
    const place = (end.states[end.stateAt + axis] ?? 0) - p0 - v0 - a0 / 2;
    const speed = v1 - v0 - a0;
    const bend = a1 - a0;
    const to = at + 6 * axis;
    arcs[to] = p0;
    arcs[to + 1] = v0;
    arcs[to + 2] = a0 / 2;
    arcs[to + 3] = 10 * place - 4 * speed + bend / 2;
    arcs[to + 4] = -15 * place + 7 * speed - bend;
    arcs[to + 5] = 6 * place - 3 * speed + bend / 2;
  }
}

/** Writes position (km) at `u` of the arc at `from` into `out` at `at`. */
export function writePosition(
  arcs: Float64Array,
  from: number,
  u: number,
  out: Float64Array,
  at: number,
): void {
  for (let axis = 0; axis < 3; axis += 1) {
    const c = from + 6 * axis;
    let value = arcs[c + 5] ?? 0;
    value = value * u + (arcs[c + 4] ?? 0);
    value = value * u + (arcs[c + 3] ?? 0);
    value = value * u + (arcs[c + 2] ?? 0);
    value = value * u + (arcs[c + 1] ?? 0);
    out[at + axis] = value * u + (arcs[c] ?? 0);
  }
}

/** Writes velocity (km/s) at `u` of an arc of `seconds` into `out` at `at`. */
export function writeVelocity(
  arcs: Float64Array,
  from: number,
  u: number,
  seconds: number,
  out: Float64Array,
  at: number,
): void {
  for (let axis = 0; axis < 3; axis += 1) {
    const c = from + 6 * axis;
    let value = 5 * (arcs[c + 5] ?? 0);
    value = value * u + 4 * (arcs[c + 4] ?? 0);
    value = value * u + 3 * (arcs[c + 3] ?? 0);
    value = value * u + 2 * (arcs[c + 2] ?? 0);
    out[at + axis] = (value * u + (arcs[c + 1] ?? 0)) / seconds;
  }
}

/**
 * Longest arc, of the given divisors of a block, whose error stays under `toleranceKm`: the sixth
 * derivative is taken as that of a circle at the perigee with the perigee's angular rate, times
 * (1 + e)³ for the change of rate.
 */
export function arcParts(
  orbit: { readonly semiMajorAxisKm: number; readonly eccentricity: number },
  blockSeconds: number,
  divisors: readonly number[],
  toleranceKm: number,
): number {
  const { semiMajorAxisKm: a, eccentricity: e } = orbit;
  const perigeeKm = a * (1 - e);
  const rate = Math.sqrt((WGS72_MU * (1 + e)) / perigeeKm ** 3);
  const fits = divisors.find((parts) => {
    const turn = (rate * blockSeconds) / parts;
    return (turn ** 6 * perigeeKm * (1 + e) ** 3) / 46_080 <= toleranceKm;
  });
  return fits ?? divisors.at(-1) ?? 1;
}
