import { formatInstant } from '../time/instant.ts';

/** What the history of elements can show. */
export const PATTERN_TYPES = ['maneuver', 'proximity', 'decay', 'anomaly'] as const;
export type PatternType = (typeof PATTERN_TYPES)[number];

export const PATTERN_SUBTYPES = {
  maneuver: [
    'orbit_raise',
    'orbit_lower',
    'orbit_adjust',
    'station_keeping',
    'phasing',
    'plane_change',
    'deorbit',
  ],
  proximity: ['approach', 'formation'],
  decay: ['decaying', 'decayed'],
  anomaly: ['trajectory_deviation'],
} as const satisfies Record<PatternType, readonly string[]>;
export type PatternSubtype = (typeof PATTERN_SUBTYPES)[PatternType][number];
export const PATTERN_SUBTYPE_WORDS = [
  ...PATTERN_SUBTYPES.maneuver,
  ...PATTERN_SUBTYPES.proximity,
  ...PATTERN_SUBTYPES.decay,
  ...PATTERN_SUBTYPES.anomaly,
] as const;

/** What mean elements cannot show, whoever asks, and why. */
export const NOT_DETECTABLE = {
  tumbling: 'needs light curves or radar',
  attitude_change: 'needs light curves or radar',
  signal_loss: 'elements say nothing of radio',
  health: 'elements say nothing of what is on board',
  intent: 'a burn does not tell what it was for, such as avoidance or station keeping',
  fragmentation: 'shows only through new pieces in the catalogue, days to weeks later',
  burn_time: 'a burn lies between two sets, 10 to 24 hours apart',
} as const;
export type NotDetectable = keyof typeof NOT_DETECTABLE;

export const CONFIDENCE_WORDS = ['confirmed', 'likely', 'possible', 'uncertain'] as const;
export type ConfidenceWord = (typeof CONFIDENCE_WORDS)[number];
/** A confidence has a word from this value on. */
export const LEAST_CONFIDENCE = {
  confirmed: 0.9,
  likely: 0.7,
  possible: 0.4,
  uncertain: 0,
} as const satisfies Record<ConfidenceWord, number>;

/** Something that the history of a satellite's elements shows. */
export interface Pattern {
  /** The same for the same pattern in every run. */
  readonly id: string;
  readonly noradId: string;
  readonly type: PatternType;
  readonly subtype: PatternSubtype;
  /** It lies between these, ms: sets of elements, not the event itself. */
  readonly startMs: number;
  readonly endMs: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** One or more sentences. */
  readonly description: string;
  /** Tangential and normal, of impulses that would do the same; null where there is none. */
  readonly deltaVMS: number | null;
  readonly altitudeChangeKm: number | null;
  readonly inclinationChangeDeg: number | null;
  readonly details: PatternDetails;
}

/** What is told of each type besides. */
export type PatternDetails = ManeuverDetails | ProximityDetails | DecayDetails | DeviationDetails;

export interface ManeuverDetails {
  readonly kind: 'maneuver';
  readonly deltaVTangentialMS: number;
  readonly deltaVNormalMS: number;
  /** Change of the eccentricity vector, its length. */
  readonly eccentricityChange: number;
  /** The change over its noise; 0 where the drag term told of it. */
  readonly sigmas: number;
  readonly isConfirmed: boolean;
  readonly isInDensityEvent: boolean;
  readonly isSlowThrust: boolean;
  readonly sets: number;
}

export interface ProximityDetails {
  readonly kind: 'proximity';
  readonly otherNoradId: string;
  readonly otherName: string;
  /** Null below 5 km: elements cannot tell distances there. */
  readonly minimumKm: number | null;
  readonly minimumMs: number;
  readonly relativeSpeedMS: number;
  readonly revolutions: number;
  readonly trend: 'closing' | 'opening' | 'steady';
  /** Manoeuvres (ids) of either in the two weeks before. */
  readonly burnsBefore: readonly string[];
}

export interface DecayDetails {
  readonly kind: 'decay';
  readonly perigeeKm: number;
  readonly kmPerDay: number;
  /** Null where no date can be told, or it is past. */
  readonly reentryMs: number | null;
  readonly windowStartMs: number | null;
  readonly windowEndMs: number | null;
  /** The warning level that is reached: 30, 14, 7, 3 or 1 days; null once decayed. */
  readonly levelDays: number | null;
}

export interface DeviationDetails {
  readonly kind: 'deviation';
  /** Where the set before puts it, seen from the new set, km: radial, in-track, cross-track. */
  readonly rtnKm: readonly [number, number, number];
  /** The largest over its expected spread. */
  readonly sigmas: number;
}

/** The word for a confidence. */
export function confidenceWord(confidence: number): ConfidenceWord {
  const found = CONFIDENCE_WORDS.find((word) => confidence >= LEAST_CONFIDENCE[word]);
  return found ?? 'uncertain';
}

/**
 * Identity of a pattern: satellite, type and what it began with, so that it can be made anew from the
 * same sets. `keepIdentities` holds on to it when sets between them change where it begins.
 */
export function patternId(noradId: string, type: PatternType, ...marks: readonly string[]): string {
  return ['pat', noradId, type, ...marks].join('_');
}

/** An instant as a mark of an identity: seconds in base 36. */
export function instantMark(tMs: number): string {
  return Math.round(tMs / 1000).toString(36);
}

/**
 * The patterns found with the ids that they had when they were found before: one of the same
 * satellite, type and partner whose time overlaps most. So a later set confirms a pattern instead of
 * making another.
 */
export function keepIdentities(found: readonly Pattern[], known: readonly Pattern[]): Pattern[] {
  const free = new Set(known);
  const isSame = (one: Pattern, other: Pattern) =>
    one.noradId === other.noradId && one.type === other.type && partnerOf(one) === partnerOf(other);
  return found.map((pattern) => {
    const overlap = ({ startMs, endMs }: Pattern) =>
      Math.min(endMs, pattern.endMs) - Math.max(startMs, pattern.startMs);
    const before = [...free]
      .filter((one) => isSame(one, pattern) && overlap(one) >= 0)
      .sort((one, other) => overlap(other) - overlap(one))[0];
    if (before === undefined) return pattern;
    free.delete(before);
    return { ...pattern, id: before.id };
  });
}

function partnerOf({ details }: Pattern): string {
  return details.kind === 'proximity' ? details.otherNoradId : '';
}

/** A time to the minute for sentences, UTC. */
export function minuteText(tMs: number): string {
  return `${formatInstant(tMs).slice(0, 16).replace('T', ' ')} UTC`;
}
