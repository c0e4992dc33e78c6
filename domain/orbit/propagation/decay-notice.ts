import { DAY_MS } from '../../time/instant.ts';
import { type DecayRate, daysToReentry } from './decay.ts';
import { type Elements, orbitSize } from '../elements/elements.ts';

/** Days before re-entry at which a warning is given. */
const LEVELS_DAYS = [30, 14, 7, 3, 1] as const;
/** A perigee below this that sinks faster than the rate is a reason of its own. */
const LOW_PERIGEE_KM = 250;
const FAST_KM_PER_DAY = -1;
/** A prediction that moved by more than this part of the time left is told again. */
const MOVED_PART = 0.2;
/** Elements older than this predict nothing, days. */
const LONGEST_AGE_DAYS = 7;
/** More eccentric orbits end by the pull of Sun and Moon, not by drag alone. */
const ROUND_ECCENTRICITY = 0.05;

/** How sure a decay warning is. */
export const DECAY_CONFIDENCES = ['high', 'medium', 'low'] as const;
export type DecayConfidence = (typeof DECAY_CONFIDENCES)[number];

/** What is to be told about the end of a satellite. */
export interface DecayWarning {
  readonly levelDays: number;
  /** Null when the orbit is such that no date can be told. */
  readonly reentryMs: number | null;
  readonly perigeeKm: number;
  readonly confidence: DecayConfidence;
}

/** The warning that was given last. */
export interface PastWarning {
  readonly levelDays: number;
  readonly reentryMs: number | null;
}

/**
 * The warning that is due for a satellite, or null: first when 30 days or less are left, or the
 * perigee is below 250 km and the orbit sinks by more than a kilometre a day; again at 14, 7, 3 and 1
 * days and when the date has moved by a fifth of the time left.
 */
export function decayWarning(
  elements: Elements,
  rate: DecayRate,
  before: PastWarning | null,
  nowMs: number,
): DecayWarning | null {
  if (nowMs - elements.epochMs > LONGEST_AGE_DAYS * DAY_MS) return null;
  const { perigeeKm } = orbitSize(elements);
  const days = daysToReentry(elements, rate.kmPerDay);
  const endMs = days === null ? null : elements.epochMs + days * DAY_MS;
  const leftDays = endMs === null ? Infinity : Math.max(0, (endMs - nowMs) / DAY_MS);
  const isFast = perigeeKm < LOW_PERIGEE_KM && rate.kmPerDay < FAST_KM_PER_DAY;
  const reached = LEVELS_DAYS.filter((level) => leftDays <= level).at(-1);
  const levelDays = reached ?? (isFast ? LEVELS_DAYS[0] : undefined);
  if (levelDays === undefined) return null;
  const isRound = elements.eccentricity <= ROUND_ECCENTRICITY;
  const reentryMs = isRound ? endMs : null;
  if (before !== null && levelDays >= before.levelDays && !hasMoved(before, reentryMs, nowMs))
    return null;
  const confidence = isRound ? confidenceOf(leftDays, rate) : 'low';
  return { levelDays, reentryMs, perigeeKm, confidence };
}

function hasMoved(before: PastWarning, reentryMs: number | null, nowMs: number): boolean {
  if (reentryMs === null || before.reentryMs === null) return false;
  const leftMs = Math.max(DAY_MS / 4, reentryMs - nowMs);
  return Math.abs(reentryMs - before.reentryMs) > MOVED_PART * leftMs;
}

/** Measured: within 8 days the error is some 10 % of the time left, p90 26 %. */
function confidenceOf(leftDays: number, { sets }: DecayRate): DecayWarning['confidence'] {
  if (leftDays <= 8 && sets > 3) return 'high';
  return leftDays <= 15 ? 'medium' : 'low';
}
