import type { Elements } from '../elements/elements.ts';
import { type Geodetic, geodeticOfEcef, turnToEcef } from '../geometry/frames.ts';
import type { PropagationFailure } from './propagation-failure.ts';
import { createPropagator, type Propagator } from './sgp4.ts';

/** Where a satellite is at an instant. */
export interface SatellitePosition extends Geodetic {
  readonly ok: true;
  /** Inertial speed (TEME). */
  readonly velocityKmS: number;
  /** Position (km) and velocity (km/s, as seen in the rotating frame), ECEF: six numbers. */
  readonly ecef: Float64Array;
}

/** The place under a satellite (WGS-84), its height and speed at an instant, by SGP4 itself. */
export function positionAt(
  elements: Elements,
  tMs: number,
): SatellitePosition | PropagationFailure {
  const created = createPropagator(elements);
  return created.ok ? positionOf(created.propagator, tMs) : created;
}

/** `positionAt` with a propagator that is there already. */
export function positionOf(
  propagator: Propagator,
  tMs: number,
): SatellitePosition | PropagationFailure {
  const state = new Float64Array(6);
  const failed = propagator.writeState(tMs, state);
  if (failed !== null) return failed;
  const velocityKmS = Math.hypot(state[3] ?? 0, state[4] ?? 0, state[5] ?? 0);
  turnToEcef(state, 0, tMs);
  const place = geodeticOfEcef(state[0] ?? 0, state[1] ?? 0, state[2] ?? 0);
  return { ok: true, ...place, velocityKmS, ecef: state };
}
