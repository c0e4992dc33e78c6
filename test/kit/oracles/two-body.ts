import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import type { Ephemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { writeEcef } from '../../../domain/orbit/geometry/frames.ts';
import { createPropagator } from '../../../domain/orbit/propagation/sgp4.ts';

/** A Keplerian orbit at one instant: axis in km, angles in radians. */
export interface KeplerOrbit {
  readonly axisKm: number;
  readonly eccentricity: number;
  readonly inclination: number;
  readonly argPerigee: number;
  readonly raan: number;
  readonly meanAnomaly: number;
  readonly epochMs: number;
  /** km³/s². */
  readonly mu: number;
}

/** Turns a position or velocity into the inertial frame of the ephemeris. */
export type Turn = (vector: readonly number[]) => readonly number[];

const NODE_MS = 60_000;

/**
 * An ephemeris of two-body motion instead of SGP4, for published examples that are computed so. Its
 * states are exact everywhere; elements and propagator are those of another satellite.
 */
export function twoBodyEphemeris(
  orbit: KeplerOrbit,
  elements: Elements,
  startMs: number,
  endMs: number,
  turn: Turn = (vector) => vector,
): Ephemeris {
  const created = createPropagator(elements);
  if (!created.ok) throw new Error(created.message);
  const { propagator } = created;
  const stateEcef = (tMs: number, out: Float64Array): void => {
    const { position, velocity } = stateOf(orbit, tMs);
    writeEcef(Float64Array.from([...turn(position), ...turn(velocity)]), tMs, out);
  };
  const count = Math.floor((endMs - startMs) / NODE_MS) + 2;
  const timesMs = Float64Array.from({ length: count }, (_, index) => startMs + index * NODE_MS);
  const states = new Float64Array(6 * count);
  timesMs.forEach((tMs, index) => {
    stateEcef(tMs, states.subarray(6 * index, 6 * index + 6));
  });
  const indexAt = (tMs: number): number =>
    Math.min(Math.max(0, Math.floor((tMs - startMs) / NODE_MS)), count - 2);
  return {
    elements,
    propagator,
    startMs,
    endMs,
    decayedAtMs: null,
    periodMs: 2 * Math.PI * Math.sqrt(orbit.axisKm ** 3 / orbit.mu) * 1000,
    nodes: { count, timesMs, states, indexAt },
    positionEcef: stateEcef,
    stateEcef,
    exactStateEcef(tMs, out) {
      stateEcef(tMs, out);
      return true;
    },
  };
}

function stateOf(orbit: KeplerOrbit, tMs: number): { position: number[]; velocity: number[] } {
  const { axisKm, eccentricity: e, mu, inclination, argPerigee, raan } = orbit;
  const rate = Math.sqrt(mu / axisKm ** 3);
  const mean = orbit.meanAnomaly + (rate * (tMs - orbit.epochMs)) / 1000;
  let anomaly = mean;
  for (let round = 0; round < 30; round += 1)
    anomaly -= (anomaly - e * Math.sin(anomaly) - mean) / (1 - e * Math.cos(anomaly));
  const axis = [Math.cos(anomaly) - e, Math.sqrt(1 - e * e) * Math.sin(anomaly)];
  const speed = (axisKm * rate) / (1 - e * Math.cos(anomaly));
  const motion = [-Math.sin(anomaly), Math.sqrt(1 - e * e) * Math.cos(anomaly)];
  const place = ([x = 0, y = 0]: number[], scale: number): number[] =>
    turnZ(turnX(turnZ([scale * x, scale * y, 0], argPerigee), inclination), raan);
  return { position: place(axis, axisKm), velocity: place(motion, speed) };
}

/** Turns a vector by an angle about the third axis. */
export function turnZ([x = 0, y = 0, z = 0]: readonly number[], angle: number): number[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x - s * y, s * x + c * y, z];
}

function turnX([x = 0, y = 0, z = 0]: readonly number[], angle: number): number[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [x, c * y - s * z, s * y + c * z];
}

/** From the mean equator and equinox of J2000 to those of a date. Source: Lieske 1979 (IAU 1976). */
export function precessionFromJ2000(tMs: number): Turn {
  const t = (tMs - 946_728_000_000) / 86_400_000 / 36_525;
  const arcsecond = Math.PI / 648_000;
  const zeta = arcsecond * (2306.2181 * t + 0.30188 * t * t);
  const z = arcsecond * (2306.2181 * t + 1.09468 * t * t);
  const theta = arcsecond * (2004.3109 * t - 0.42665 * t * t);
  return (vector) => {
    const [x = 0, y = 0, w = 0] = turnZ(vector, zeta);
    const tilted = [
      Math.cos(theta) * x - Math.sin(theta) * w,
      y,
      Math.sin(theta) * x + Math.cos(theta) * w,
    ];
    return turnZ(tilted, z);
  };
}
