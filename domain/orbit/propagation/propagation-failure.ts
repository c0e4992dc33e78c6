import { formatInstant } from '../../time/instant.ts';
import type { Elements } from '../elements/elements.ts';

/** Why SGP4 has no state for an instant. */
export const PROPAGATION_CODES = ['decayed', 'diverged'] as const;
export type PropagationCode = (typeof PROPAGATION_CODES)[number];

/** A propagation that failed, as a value. */
export interface PropagationFailure {
  readonly ok: false;
  readonly code: PropagationCode;
  readonly message: string;
  /** The model's own error: 1 to 4 and 6 as Vallado numbers them, 0 where a check of ours refused. */
  readonly sgp4Error: number;
}

/**
 * How far from its epoch an orbit in resonance with the Earth's rotation is followed, years. Farther
 * away its place in the resonance means nothing, and each set of elements would cost seconds.
 */
const LONGEST_RESONANCE_YEARS = 50;
export const LONGEST_RESONANCE_MIN = LONGEST_RESONANCE_YEARS * 365.25 * 1440;
/** A failure of ours, beside the numbers of SGP4. */
export const TOO_FAR = 100;

const MESSAGES: Readonly<Record<number, string>> = {
  1: 'the mean eccentricity left the range of 0 to 1',
  2: 'the mean motion fell below zero',
  3: 'the perturbed eccentricity left the range of 0 to 1',
  4: 'the semi-latus rectum fell below zero',
  6: 'the orbit meets the ground',
  [TOO_FAR]: `it is more than ${LONGEST_RESONANCE_YEARS} years from the epoch of these elements, whose orbit is in resonance with the rotation of the Earth`,
};

/**
 * A failure of SGP4 by its number (`TOO_FAR` is ours, 0 means no number came out), `minutes` after the
 * epoch; `shownError` is the number that is told.
 */
export function failure(
  sgp4Error: number,
  elements: Elements,
  minutes: number,
  shownError = sgp4Error,
): PropagationFailure {
  const reason = MESSAGES[sgp4Error] ?? 'the model gave no number';
  return {
    ok: false,
    code: sgp4Error === 6 ? 'decayed' : 'diverged',
    message: `SGP4 has no state at ${describe(elements.epochMs + minutes * 60_000)}: ${reason}`,
    sgp4Error: shownError,
  };
}

function describe(tMs: number): string {
  return Number.isFinite(tMs) && Math.abs(tMs) < 8e15 ? formatInstant(tMs) : 'that time';
}
