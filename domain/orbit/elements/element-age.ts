import { DAY_MS, HOUR_MS } from '../../time/instant.ts';
import { type Elements, orbitSize } from './elements.ts';

/** Orbits that age alike. */
export const ORBIT_CLASSES = [
  'leo_below_600_km',
  'leo_above_600_km',
  'meo',
  'geo',
  'eccentric',
] as const;
export type OrbitClass = (typeof ORBIT_CLASSES)[number];

/** How far the age of elements can be trusted. */
export const AGE_LEVELS = ['fresh', 'old', 'design_only'] as const;
export type AgeLevel = (typeof AGE_LEVELS)[number];

/** Elements further from an instant than this, ms, are not used for it: a year. */
export const MAX_ELEMENTS_AGE_MS = 365 * DAY_MS;

/** Age of elements at an instant and what it means. */
export interface ElementAge {
  /** Hours from the epoch to the instant; negative when the epoch lies after it. */
  readonly ageHours: number;
  readonly orbitClass: OrbitClass;
  /** Expected distance from the truth, km; null for designed orbits, which have none. */
  readonly expectedErrorKm: number | null;
  readonly level: AgeLevel;
}

/** Ages (days) at which the table below was measured: 0.5-1.5, 2-4, 6-8 and 12-16 days. */
const TABLE_DAYS = [1, 3, 7, 14] as const;

/**
 * Median distance (km) between an older element set propagated to the epoch of a newer one and that
 * newer one, over 28 versions of the public catalogue from 2026-07-04 to 2026-07-24: ISS for low
 * orbits, Earth observation at 700 to 820 km, GPS, and geostationary satellites. Satellites that
 * manoeuvre do worse (Starlink: 6.8 km after a day). Eccentric orbits take the row of GEO.
 */
const TABLE_KM: Readonly<Record<OrbitClass, readonly [number, number, number, number]>> = {
  leo_below_600_km: [0.4, 3.4, 20, 81],
  leo_above_600_km: [0.1, 0.3, 1.5, 20],
  meo: [0.2, 0.4, 1.6, 6.8],
  geo: [1.9, 8, 23, 70],
  eccentric: [1.9, 8, 23, 70],
};

/** Days after which elements of a class are worth a warning. */
const OLD_AFTER_DAYS: Readonly<Record<OrbitClass, number>> = {
  leo_below_600_km: 3,
  leo_above_600_km: 7,
  meo: 14,
  geo: 14,
  eccentric: 14,
};

/** Older elements say what such an orbit is like, not where the satellite is. */
export const DESIGN_ONLY_AFTER_DAYS = 30;

/** What public elements are good for at their own epoch (Vallado et al. 2006: about a kilometre). */
const FIT_ERROR_KM = 1;

/**
 * The age of elements at an instant, the error to expect and how far to trust it; elements of a
 * designed orbit never age.
 */
export function elementAge(elements: Elements, atMs: number): ElementAge {
  const ageHours = (atMs - elements.epochMs - elements.epochUs / 1000) / HOUR_MS;
  const orbitClass = orbitClassOf(elements);
  if (elements.source === 'mean')
    return { ageHours, orbitClass, expectedErrorKm: null, level: 'fresh' };
  return {
    ageHours,
    orbitClass,
    expectedErrorKm: expectedErrorKm(orbitClass, ageHours),
    level: levelOf(orbitClass, Math.abs(ageHours) / 24),
  };
}

/** Expected distance (km) of elements of a kind of orbit from the truth, `ageHours` from their epoch. */
export function expectedErrorKm(orbitClass: OrbitClass, ageHours: number): number {
  return Math.hypot(FIT_ERROR_KM, driftKm(orbitClass, Math.abs(ageHours) / 24));
}

/** The class that an orbit ages like: by eccentricity above 0.1, then period, then mean height. */
export function orbitClassOf(elements: Elements): OrbitClass {
  if (elements.eccentricity > 0.1) return 'eccentric';
  const { periodMin, altitudeKm } = orbitSize(elements);
  if (periodMin > 1200) return 'geo';
  if (periodMin >= 225) return 'meo';
  return altitudeKm < 600 ? 'leo_below_600_km' : 'leo_above_600_km';
}

function levelOf(orbitClass: OrbitClass, days: number): AgeLevel {
  if (days > DESIGN_ONLY_AFTER_DAYS) return 'design_only';
  return days > OLD_AFTER_DAYS[orbitClass] ? 'old' : 'fresh';
}

/** The table by powers of the age between its columns; its first and last slopes go on outside. */
function driftKm(orbitClass: OrbitClass, days: number): number {
  const row = TABLE_KM[orbitClass];
  const column = days < TABLE_DAYS[1] ? 0 : days < TABLE_DAYS[2] ? 1 : 2;
  const [d0, d1] = [TABLE_DAYS[column], TABLE_DAYS[column + 1] ?? TABLE_DAYS[3]];
  const [k0, k1] = [row[column], row[column + 1] ?? row[3]];
  const slope = Math.log(k1 / k0) / Math.log(d1 / d0);
  return k0 * (days / d0) ** slope;
}
