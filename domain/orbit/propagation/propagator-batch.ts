import { turnToEcef } from '../geometry/frames.ts';
import { COEFFICIENT_COUNT, propagateNearEarth } from './near-earth-kernel.ts';
import type { PropagationFailure } from './propagation-failure.ts';
import type { Propagator } from './sgp4.ts';

/** A satellite of a batch that has no state. */
export interface BatchFailure {
  /** Its place among the propagators. */
  readonly index: number;
  readonly failure: PropagationFailure;
}

/** Many satellites at one instant. It belongs to one thread, like its propagators. */
export interface PropagatorBatch {
  readonly count: number;
  /**
   * Writes six numbers for each satellite (x, y, z km, vx, vy, vz km/s, TEME) into `out`, in the order
   * of the propagators; NaN for those without a state, which are returned.
   */
  writeStates(tMs: number, out: Float64Array): BatchFailure[];
  /** The same in ECEF, the velocity as seen in the rotating frame. */
  writeStatesEcef(tMs: number, out: Float64Array): BatchFailure[];
}

/**
 * Lays the coefficients of many near-Earth satellites side by side, so that one instant of a whole
 * catalogue is one walk through memory. Deep-space satellites go by their own propagators.
 */
export function createPropagatorBatch(propagators: readonly Propagator[]): PropagatorBatch {
  const coefficients = new Float64Array(COEFFICIENT_COUNT * propagators.length);
  const epochsMs = new Float64Array(propagators.length);
  const epochFractionsMs = new Float64Array(propagators.length);
  const isNear = new Uint8Array(propagators.length);
  for (const [index, { elements, nearEarth }] of propagators.entries()) {
    epochsMs[index] = elements.epochMs;
    epochFractionsMs[index] = elements.epochUs / 1000;
    if (nearEarth === null) continue;
    isNear[index] = 1;
    coefficients.set(nearEarth, COEFFICIENT_COUNT * index);
  }
  const minutes = new Float64Array(1);
  const scratch = new Float64Array(6);

  function writeStates(tMs: number, out: Float64Array): BatchFailure[] {
    const failures: BatchFailure[] = [];
    for (let index = 0; index < propagators.length; index += 1) {
      const at = 6 * index;
      if (isNear[index] === 1) {
        minutes[0] = (tMs - (epochsMs[index] ?? 0) - (epochFractionsMs[index] ?? 0)) / 60_000;
        const from = COEFFICIENT_COUNT * index;
        if (propagateNearEarth(coefficients, from, minutes, 0, 1, out, at) === 1) continue;
      }
      const failure = propagators[index]?.writeState(tMs, scratch) ?? null;
      if (failure !== null) {
        failures.push({ index, failure });
        scratch.fill(Number.NaN);
      }
      out.set(scratch, at);
    }
    return failures;
  }

  return {
    count: propagators.length,
    writeStates,
    writeStatesEcef(tMs, out) {
      const failures = writeStates(tMs, out);
      for (let index = 0; index < propagators.length; index += 1) turnToEcef(out, 6 * index, tMs);
      return failures;
    },
  };
}
