import type { Vector } from '../vectors.ts';

/** How far the data of an encounter carry. */
export const DATA_QUALITIES = ['GOOD', 'FAIR', 'POOR'] as const;
export type DataQuality = (typeof DATA_QUALITIES)[number];

/** What the quality of an encounter is judged by. */
export interface QualityFacts {
  readonly agesDays: readonly [number, number];
  /** Null where an orbit has no covariance. */
  readonly sigmasRtnKm: readonly [Vector | null, Vector | null];
  readonly semiMajorAxesKm: readonly [number, number];
  readonly thrusting: boolean;
  /** Square of the miss in deviations; null without a probability. */
  readonly squaredDeviations: number | null;
  /** Whether the passage takes more of a revolution than a straight line holds for. */
  readonly isLong: boolean;
}

/**
 * Quality by the worse of both objects: GOOD up to a day old, 2 km in-track and not diluted; FAIR up to
 * three days and 20 km; POOR otherwise, with a fleet that thrusts, or with a long or bent covariance.
 */
export function qualityOfElements(facts: QualityFacts): DataQuality {
  const age = Math.max(...facts.agesDays.map(Math.abs));
  const inTrack = Math.max(...facts.sigmasRtnKm.map((sigma) => sigma?.[1] ?? Infinity));
  if (facts.thrusting || facts.isLong || isBent(facts) || age > 3 || inTrack > 20) return 'POOR';
  const isSharp = facts.squaredDeviations !== null && facts.squaredDeviations >= 2;
  return age <= 1 && inTrack <= 2 && isSharp ? 'GOOD' : 'FAIR';
}

/**
 * Whether the orbit curves away under the covariance: σ_T²/2a above σ_R, so that a straight bell is the
 * wrong shape.
 */
export function isBent({
  sigmasRtnKm,
  semiMajorAxesKm,
}: Pick<QualityFacts, 'sigmasRtnKm' | 'semiMajorAxesKm'>): boolean {
  return sigmasRtnKm.some(
    (sigma, at) => sigma !== null && sigma[1] ** 2 / (2 * (semiMajorAxesKm[at] ?? 0)) > sigma[0],
  );
}

/**
 * Days from catalogue to closest approach, and the share of encounters predicted within 5 km that the
 * last elements before it still had within 5 km: ten catalogues of July 2026, with a thrusting fleet
 * and without.
 */
const CONFIRMED: readonly (readonly [days: number, others: number, thrusting: number])[] = [
  [0.4, 0.91, 0.45],
  [0.8, 0.85, 0.18],
  [1.8, 0.72, 0.08],
  [2.3, 0.69, 0.07],
  [3.3, 0.54, 0.04],
  [7.3, 0.38, 0.07],
];

/** The longest lead, days, that `confirmRate` was measured for. */
export const LONGEST_CONFIRMED_DAYS = 7.3;

/**
 * Share (0 to 1) of predictions made so many days before closest approach that newer elements confirm,
 * by straight lines between what was measured; its first and last values outside.
 */
export function confirmRate(leadDays: number, thrusting: boolean): number {
  const rateOf = (row: (typeof CONFIRMED)[number]) => (thrusting ? row[2] : row[1]);
  let before = CONFIRMED[0];
  for (const row of CONFIRMED) {
    if (leadDays <= row[0]) {
      if (before === undefined || before === row) return rateOf(row);
      const share = (leadDays - before[0]) / (row[0] - before[0]);
      return rateOf(before) + share * (rateOf(row) - rateOf(before));
    }
    before = row;
  }
  return before === undefined ? 0 : rateOf(before);
}
