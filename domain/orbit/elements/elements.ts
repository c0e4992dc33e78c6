import type { Instant } from '../../time/instant.ts';
import { formatTleEpoch } from './tle-epoch.ts';

/** Something wrong with a set of elements: where (field, or line and column) and how to mend it. */
export interface ElementsProblem {
  readonly path: string;
  readonly message: string;
}

/** Elements, or everything that is wrong with them. */
export type ElementsResult =
  | { readonly ok: true; readonly elements: Elements }
  | { readonly ok: false; readonly problems: readonly ElementsProblem[] };

/**
 * SGP4 mean elements (TEME of epoch, Kozai mean motion, WGS-72), however they were given.
 * The epoch is UTC, split so that its microseconds survive.
 */
export interface Elements {
  /** Catalogue number: 1 to 9 digits, no leading zeros; empty when the elements name none. */
  readonly noradId: string;
  readonly name: string;
  /** Whole milliseconds since 1970, UTC. */
  readonly epochMs: number;
  /** Microseconds beyond `epochMs`, 0 to 999. */
  readonly epochUs: number;
  readonly meanMotionRevPerDay: number;
  readonly eccentricity: number;
  readonly inclinationDeg: number;
  readonly raanDeg: number;
  readonly argPerigeeDeg: number;
  readonly meanAnomalyDeg: number;
  /** Drag term, 1/earth radii. */
  readonly bstar: number;
  /** Half the first derivative of the mean motion, rev/day²; SGP4 does not use it. */
  readonly meanMotionDot: number;
  /** A sixth of the second derivative of the mean motion, rev/day³; SGP4 does not use it. */
  readonly meanMotionDdot: number;
  readonly classification: string;
  /** International designator as `1998-067A`; empty when unknown. */
  readonly objectId: string;
  readonly elementSetNo: number;
  readonly revAtEpoch: number;
  readonly source: 'tle' | 'omm' | 'mean';
  /** The epoch in TLE form, such as `26063.86671769`. */
  readonly tleEpoch: string;
}

/** The elements that SGP4 reads. */
export const MODEL_FIELDS = [
  'epochMs',
  'epochUs',
  'meanMotionRevPerDay',
  'eccentricity',
  'inclinationDeg',
  'raanDeg',
  'argPerigeeDeg',
  'meanAnomalyDeg',
  'bstar',
] as const;

/** Mean elements as a person gives them; what is absent takes the published default. */
export interface MeanElementsInput {
  readonly noradId?: string;
  readonly name?: string;
  /** Mean altitude over the WGS-72 equatorial radius, 6378.135 km; wins over the mean motion. */
  readonly altitudeKm?: number;
  /** Zero or less counts as absent. */
  readonly meanMotionRevPerDay?: number;
  readonly inclinationDeg: number;
  readonly eccentricity?: number;
  readonly raanDeg?: number;
  readonly argPerigeeDeg?: number;
  readonly meanAnomalyDeg?: number;
  readonly bstar?: number;
  readonly epoch?: Instant;
}

/** What mean elements take where they are silent; the epoch comes from the request. */
export const MEAN_ELEMENT_DEFAULTS = {
  eccentricity: 0.0001,
  raanDeg: 0,
  argPerigeeDeg: 90,
  meanAnomalyDeg: 0,
  bstar: 0.00003,
} as const;

/** WGS-72, the constants that SGP4 elements are fitted with: km and km³/s². */
export const WGS72_RADIUS_KM = 6378.135;
export const WGS72_MU = 398_600.8;

/** Below this perigee an orbit does not last a revolution. */
const MIN_PERIGEE_KM = 120;
const MAX_ALTITUDE_KM = 500_000;
/** SGP4 divides by the eccentricity. */
const MIN_ECCENTRICITY = 1e-6;

/**
 * Elements of a designed orbit from mean values; the Keplerian mean motion of the mean altitude is
 * taken as the Kozai one (3 km in altitude at 550 km). Problems carry the field's name as path:
 * values that are not finite, inclination outside 0 to 180, eccentricity outside 0 to 1, neither
 * altitude nor mean motion, a perigee under 120 km.
 */
export function elementsFromMean(input: MeanElementsInput, defaultEpoch: Instant): ElementsResult {
  const problems = meanProblems(input);
  const axisKm = semiMajorAxisOf(input);
  const eccentricity = input.eccentricity ?? MEAN_ELEMENT_DEFAULTS.eccentricity;
  if (problems.length === 0) problems.push(...sizeProblems(input, axisKm, eccentricity));
  if (problems.length > 0 || axisKm === null) return { ok: false, problems };
  const epoch = input.epoch ?? defaultEpoch;
  return {
    ok: true,
    elements: {
      noradId: input.noradId ?? '',
      name: input.name ?? '',
      epochMs: epoch.ms,
      epochUs: epoch.us,
      meanMotionRevPerDay: meanMotionOfAxis(axisKm),
      eccentricity: Math.max(eccentricity, MIN_ECCENTRICITY),
      inclinationDeg: input.inclinationDeg,
      raanDeg: wrapDegrees(input.raanDeg ?? MEAN_ELEMENT_DEFAULTS.raanDeg),
      argPerigeeDeg: wrapDegrees(input.argPerigeeDeg ?? MEAN_ELEMENT_DEFAULTS.argPerigeeDeg),
      meanAnomalyDeg: wrapDegrees(input.meanAnomalyDeg ?? MEAN_ELEMENT_DEFAULTS.meanAnomalyDeg),
      bstar: input.bstar ?? MEAN_ELEMENT_DEFAULTS.bstar,
      meanMotionDot: 0,
      meanMotionDdot: 0,
      classification: 'U',
      objectId: '',
      elementSetNo: 0,
      revAtEpoch: 0,
      source: 'mean',
      tleEpoch: formatTleEpoch(epoch),
    },
  };
}

/** Mean motion (rev/day) of a semi-major axis in km by Kepler's third law, WGS-72. */
export function meanMotionOfAxis(semiMajorAxisKm: number): number {
  return (Math.sqrt(WGS72_MU / semiMajorAxisKm ** 3) * 86_400) / (2 * Math.PI);
}

/** Semi-major axis (km) of a mean motion in rev/day by Kepler's third law, WGS-72. */
export function axisOfMeanMotion(revPerDay: number): number {
  const radPerS = (revPerDay * 2 * Math.PI) / 86_400;
  return Math.cbrt(WGS72_MU / radPerS ** 2);
}

/** The size of an orbit, from its mean motion and eccentricity over a sphere of 6378.135 km. */
export interface OrbitSize {
  /** 1440 minutes over the mean motion of the elements. */
  readonly periodMin: number;
  readonly semiMajorAxisKm: number;
  readonly altitudeKm: number;
  readonly perigeeKm: number;
  readonly apogeeKm: number;
}

/** Period, axis and mean heights of an orbit (Keplerian, WGS-72). */
export function orbitSize(elements: Elements): OrbitSize {
  const axisKm = axisOfMeanMotion(elements.meanMotionRevPerDay);
  return {
    periodMin: 1440 / elements.meanMotionRevPerDay,
    semiMajorAxisKm: axisKm,
    altitudeKm: axisKm - WGS72_RADIUS_KM,
    perigeeKm: axisKm * (1 - elements.eccentricity) - WGS72_RADIUS_KM,
    apogeeKm: axisKm * (1 + elements.eccentricity) - WGS72_RADIUS_KM,
  };
}

function meanProblems(input: MeanElementsInput): ElementsProblem[] {
  const problems: ElementsProblem[] = [];
  const numbers = [
    'altitudeKm',
    'meanMotionRevPerDay',
    'inclinationDeg',
    'eccentricity',
    'raanDeg',
    'argPerigeeDeg',
    'meanAnomalyDeg',
    'bstar',
  ] as const;
  for (const path of numbers) {
    const value = input[path];
    if (value !== undefined && !Number.isFinite(value))
      problems.push({ path, message: 'must be a finite number' });
  }
  if (input.inclinationDeg < 0 || input.inclinationDeg > 180)
    problems.push({ path: 'inclinationDeg', message: 'must be 0 to 180 degrees' });
  const eccentricity = input.eccentricity ?? 0;
  if (eccentricity < 0 || eccentricity >= 1)
    problems.push({ path: 'eccentricity', message: 'must be at least 0 and less than 1' });
  if (Math.abs(input.bstar ?? 0) >= 1)
    problems.push({ path: 'bstar', message: 'must lie between -1 and 1 per earth radius' });
  if (input.altitudeKm === undefined && !isPositive(input.meanMotionRevPerDay))
    problems.push({
      path: 'altitudeKm',
      message: 'is required, unless there is a mean motion above 0',
    });
  return problems;
}

function sizeProblems(
  input: MeanElementsInput,
  axisKm: number | null,
  eccentricity: number,
): ElementsProblem[] {
  const path = input.altitudeKm === undefined ? 'meanMotionRevPerDay' : 'altitudeKm';
  if (axisKm === null || axisKm > MAX_ALTITUDE_KM)
    return [{ path, message: `the orbit must lie below ${MAX_ALTITUDE_KM} km` }];
  const perigeeKm = axisKm * (1 - eccentricity) - WGS72_RADIUS_KM;
  if (perigeeKm >= MIN_PERIGEE_KM) return [];
  const message = `the perigee is at ${perigeeKm.toFixed(1)} km, at least ${MIN_PERIGEE_KM} km is needed`;
  return [{ path, message }];
}

function semiMajorAxisOf(input: MeanElementsInput): number | null {
  if (input.altitudeKm !== undefined) return WGS72_RADIUS_KM + input.altitudeKm;
  return isPositive(input.meanMotionRevPerDay) ? axisOfMeanMotion(input.meanMotionRevPerDay) : null;
}

function isPositive(value: number | undefined): value is number {
  return value !== undefined && value > 0;
}

function wrapDegrees(degrees: number): number {
  const wrapped = degrees % 360;
  return wrapped < 0 ? wrapped + 360 : wrapped;
}
