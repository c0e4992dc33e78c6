import type { SatelliteState } from '../../../contracts/orbit/satellite-state.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import type { PropagationCode } from '../../../domain/orbit/propagation/propagation-failure.ts';
import type { ShadowModel } from '../../../domain/orbit/environment/shadow.ts';
import { sampleTrajectory } from '../../../domain/orbit/tracks/trajectory.ts';
import { presentState } from '../presenters/trajectory.ts';

/** Satellites at one instant: plain data, so that it can cross to another thread. */
export interface StatesInput {
  readonly elements: readonly Elements[];
  /** Epoch ms. */
  readonly tMs: number;
  readonly shadow: ShadowModel;
}

/** Where a satellite is, or why nobody knows. */
export type StateResult =
  | { readonly ok: true; readonly state: SatelliteState }
  | { readonly ok: false; readonly code: PropagationCode; readonly message: string };

/** The state of each satellite in the order of the input. */
export function computeStates({ elements, tMs, shadow }: StatesInput): StateResult[] {
  return elements.map((one) => stateOf(one, tMs, shadow));
}

/** Where a satellite is at an instant, epoch ms. */
export function stateOf(elements: Elements, tMs: number, shadow: ShadowModel): StateResult {
  const created = createEphemeris(elements, tMs, tMs);
  if (!created.ok) return { ok: false, code: created.code, message: created.message };
  const trajectory = sampleTrajectory(created.ephemeris, Float64Array.of(tMs), shadow);
  return { ok: true, state: presentState(trajectory, 0, shadow) };
}
