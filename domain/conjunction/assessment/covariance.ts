import { type Elements, orbitSize } from '../../orbit/elements/elements.ts';
import type { Body } from './body.ts';
import type { Vector } from '../vectors.ts';

/** Orbits whose public elements go wrong alike. */
export const COVARIANCE_CLASSES = [
  'leo_above_600_km',
  'leo_450_to_600_km',
  'leo_below_450_km',
  'debris_below_450_km',
  'thrusting',
  'meo',
  'geo',
] as const;
export type CovarianceClass = (typeof COVARIANCE_CLASSES)[number];

/** Deviations (km) in radial, in-track and cross-track direction after `t` days. */
type Growth = (t: number) => Vector;

/**
 * Fitted to the differences of an object's sets over three weeks of July 2026 (2,642 pieces of debris,
 * 270 Starlinks, 88 satellites), the 90th percentile over 1.645: tails are what hurts.
 */
const GROWTH: Readonly<Record<CovarianceClass, Growth>> = {
  leo_above_600_km: (t) => [0.055 * t, 0.5 * t ** 1.4, 0.05 * t],
  leo_450_to_600_km: (t) => [0.1 * t, 1.5 * t ** 1.8, 0.1 * t],
  leo_below_450_km: (t) => [0.13 * t, 3.2 * t ** 2.05, 0.13 * t],
  debris_below_450_km: (t) => [0.35 * t, 12 * t ** 1.95, 0.13 * t],
  thrusting: (t) => [0.7 * t, 24 * t ** 2.4, 0.2 * t],
  meo: (t) => [0.02 + 0.04 * t, 0.15 + 0.13 * t, 0.07 * t],
  geo: (t) => [0.5 + 0.14 * t, 6 * t ** 1.05, 4.5 * t ** 0.55],
};

/** What two sets of one object have in common, their difference does not show, km. */
const FLOOR_KM: Vector = [0.1, 0.3, 0.1];
/** Younger elements than this, in days, are no better. */
const LEAST_AGE_DAYS = 0.25;
/** Above this eccentricity no class holds: errors of 100 km after a day. */
const MOST_ECCENTRIC = 0.2;
const MOST_ECCENTRIC_GEO = 0.1;
/** Periods, minutes, as `orbitClassOf` parts them. */
const MEO_PERIOD_MIN = 225;
const GEO_PERIOD_MIN = 1200;

/** The class of an object, or null where only its distance can be told: an eccentric orbit. */
export function covarianceClassOf(elements: Elements, body: Body): CovarianceClass | null {
  const { periodMin, perigeeKm } = orbitSize(elements);
  if (elements.eccentricity > MOST_ECCENTRIC) return null;
  if (periodMin > GEO_PERIOD_MIN) return elements.eccentricity < MOST_ECCENTRIC_GEO ? 'geo' : null;
  if (periodMin >= MEO_PERIOD_MIN) return 'meo';
  if (body.thrusting) return 'thrusting';
  if (perigeeKm >= 600) return 'leo_above_600_km';
  if (perigeeKm >= 450) return 'leo_450_to_600_km';
  const isPassive = body.kind === 'debris' || body.kind === 'rocket_body';
  return isPassive ? 'debris_below_450_km' : 'leo_below_450_km';
}

/**
 * Assumed standard deviations (km) in radial, in-track and cross-track direction of a place computed
 * from elements `ageDays` old (before or after their epoch).
 */
export function sigmaRtnKm(kind: CovarianceClass, ageDays: number): Vector {
  const grown = GROWTH[kind](Math.max(Math.abs(ageDays), LEAST_AGE_DAYS));
  return [
    Math.hypot(grown[0], FLOOR_KM[0]),
    Math.hypot(grown[1], FLOOR_KM[1]),
    Math.hypot(grown[2], FLOOR_KM[2]),
  ];
}
