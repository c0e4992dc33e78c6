import { DAY_MS, HOUR_MS } from '../../time/instant.ts';
import {
  DESIGN_ONLY_AFTER_DAYS,
  expectedErrorKm,
  ORBIT_CLASSES,
  type OrbitClass,
} from './element-age.ts';

/** Elements that are older than this, ms, are spoken of. */
export const STALE_AFTER_MS = 7 * DAY_MS;

/** What elements are good for beyond the ages at which errors were measured. */
const WORTHLESS = 'they say what such orbits are like, not where the satellites are';

/** How newer elements get into a catalogue. */
const CURE = 'For newer ones set CATALOG_URL, or run `npm run catalogue:import -- FILE`.';

/** How old the elements of a catalogue are at an instant. */
export interface CatalogueAge {
  readonly medianAgeHours: number;
  /**
   * Expected distance from the truth at the median age, km, by kind of orbit; null beyond 30 days, where
   * nothing was measured.
   */
  readonly expectedErrorKm: Readonly<Record<OrbitClass, number>> | null;
  /** What a person should know and do, in one line; null while the elements are new enough. */
  readonly notice: string | null;
}

/** The age of a catalogue whose median epoch is `medianEpochMs`, at `nowMs`; both epoch ms. */
export function catalogueAge(medianEpochMs: number, nowMs: number): CatalogueAge {
  const ageMs = nowMs - medianEpochMs;
  const medianAgeHours = ageMs / HOUR_MS;
  const kinds = ORBIT_CLASSES.map((kind) => [kind, expectedErrorKm(kind, medianAgeHours)] as const);
  // The keys are those of the closed list.
  const errors = isDesignOnly(ageMs)
    ? null
    : (Object.fromEntries(kinds) as Record<OrbitClass, number>);
  const worth =
    errors === null
      ? WORTHLESS
      : `expect ${kmOf(errors.leo_below_600_km)} below 600 km, ` +
        `${kmOf(errors.leo_above_600_km)} in low orbits above, ${kmOf(errors.geo)} in geostationary ones`;
  return {
    medianAgeHours,
    expectedErrorKm: errors,
    notice:
      ageMs <= STALE_AFTER_MS
        ? null
        : `The elements are ${daysOf(ageMs)} old in the median: ${worth}. ${CURE}`,
  };
}

/**
 * The same of one satellite whose elements are `ageHours` old, with its expected error, km (null for a
 * designed orbit, which does not age).
 */
export function elementsNotice(ageHours: number, errorKm: number | null): string | null {
  const ageMs = ageHours * HOUR_MS;
  if (errorKm === null || ageMs <= STALE_AFTER_MS) return null;
  const worth = isDesignOnly(ageMs) ? WORTHLESS : `expect ${kmOf(errorKm)}`;
  return `The elements are ${daysOf(ageMs)} old: ${worth}. ${CURE}`;
}

/** Beyond this the table of errors says nothing. */
function isDesignOnly(ageMs: number): boolean {
  return ageMs > DESIGN_ONLY_AFTER_DAYS * DAY_MS;
}

function daysOf(ms: number): string {
  return `${Math.floor(ms / DAY_MS)} days`;
}

/** Two digits of a distance are as much as the table of errors bears. */
function kmOf(km: number): string {
  return `${Number(km.toPrecision(2)).toLocaleString('en')} km`;
}
