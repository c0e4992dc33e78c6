import { AppError } from '../../../contracts/error-codes.ts';
import type { Elements } from '../../../domain/orbit/elements/elements.ts';
import { createEphemeris, type Ephemeris } from '../../../domain/orbit/ephemeris/ephemeris.ts';
import { positionOf, type SatellitePosition } from '../../../domain/orbit/propagation/position.ts';
import { shadowPhaseAt } from '../../../domain/orbit/environment/shadow.ts';
import { refuseOldElements } from '../../planning/reading/find-satellite.ts';

/** A satellite at one instant. */
export interface SatelliteState {
  readonly place: SatellitePosition;
  readonly isInEclipse: boolean;
}

/**
 * Where a satellite is at an instant, and in what light.
 * @throws {AppError} elements_too_old, propagation_failed.
 */
export function stateOf(elements: Elements, tMs: number): SatelliteState {
  const ephemeris = ephemerisOf(elements, tMs, tMs);
  const place = positionOf(ephemeris.propagator, tMs);
  if (!place.ok) throw new AppError('propagation_failed', place.message);
  return { place, isInEclipse: shadowPhaseAt(ephemeris, tMs, 'cylinder') !== 'sunlit' };
}

/**
 * The way of a satellite from one instant to another.
 * @throws {AppError} elements_too_old; propagation_failed where there is no state at the start.
 */
export function ephemerisOf(elements: Elements, startMs: number, endMs: number): Ephemeris {
  refuseOldElements(elements, startMs);
  const created = createEphemeris(elements, startMs, endMs);
  if (created.ok) return created.ephemeris;
  throw new AppError('propagation_failed', created.message);
}
