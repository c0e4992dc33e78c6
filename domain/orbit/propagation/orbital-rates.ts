import { meanMotionOfAxis, WGS72_MU, WGS72_RADIUS_KM } from '../elements/elements.ts';
import { WGS84_RADIUS_KM } from '../geometry/frames.ts';
import { RADIANS } from '../angles.ts';

const DAY_S = 86_400;

/** Second zonal harmonic of WGS-72, which SGP4 elements are fitted with. */
const WGS72_J2 = 1.082_616e-3;

/** A turn in a tropical year of 365.2422 days: how fast a plane follows the mean Sun, degrees a day. */
const SUN_SYNCHRONOUS_DEG_PER_DAY = 360 / 365.2422;

/** A plane that gains or loses less (a quarter of an hour of local time a year) counts as following. */
const SUN_SYNCHRONOUS_TOLERANCE = 0.01;

/** A designed orbit: mean altitude over a sphere of 6378.135 km. */
export interface DesignedOrbit {
  readonly altitudeKm: number;
  readonly inclinationDeg?: number | undefined;
  /** Default 0. */
  readonly eccentricity?: number | undefined;
}

/** What follows from the size and shape of an orbit alone. */
export interface OrbitalSizeRates {
  readonly semiMajorAxisKm: number;
  /** Of the two-body orbit, 2π √(a³/μ). */
  readonly periodMin: number;
  /** Over the period, of the two-body orbit: √(μ/a). */
  readonly velocityKmS: number;
  readonly meanMotionRevPerDay: number;
  /** Largest share of a revolution in the shadow, with the Sun in the plane (β = 0). */
  readonly maxEclipseFraction: number;
  readonly maxEclipseMin: number;
  /** With the Sun farther from the plane than this there is no eclipse. */
  readonly criticalBetaDeg: number;
  /** Inclination at which the plane follows the Sun; null where no inclination does (above 5,975 km). */
  readonly sunSynchronousInclinationDeg: number | null;
}

/** What the flattening of the Earth does to an orbit: secular rates of first order in J2. */
export interface J2Rates {
  readonly raanRateDegPerDay: number;
  readonly argPerigeeRateDegPerDay: number;
  /** What is added to the mean motion of the two-body orbit. */
  readonly meanAnomalyDriftDegPerDay: number;
  /** From ascending node to ascending node. */
  readonly nodalPeriodMin: number;
  /** From perigee to perigee. */
  readonly anomalisticPeriodMin: number;
  /** Whether the plane keeps its angle to the Sun within 3.7° (15 minutes of local time) a year. */
  readonly isSunSynchronous: boolean;
}

/** The rates of an orbit; `j2` is null without an inclination. */
export interface OrbitalRates extends OrbitalSizeRates {
  readonly j2: J2Rates | null;
}

/**
 * Period, speed, eclipse and secular J2 rates of an orbit of given mean altitude (WGS-72). First order
 * in J2, so good to 0.3 % of the rates below e = 0.2; drag, Sun and Moon are left out. Source: Kozai
 * 1959; Vallado, Fundamentals, section 9.6. Orbits with their perigee under ground give numbers
 * without a meaning: callers check elements first.
 */
export function orbitalRates(orbit: DesignedOrbit): OrbitalRates {
  const { altitudeKm, inclinationDeg, eccentricity = 0 } = orbit;
  const semiMajorAxisKm = WGS72_RADIUS_KM + altitudeKm;
  const meanMotionRevPerDay = meanMotionOfAxis(semiMajorAxisKm);
  const periodMin = 1440 / meanMotionRevPerDay;
  const maxEclipseFraction = eclipseFraction(altitudeKm, 0);
  return {
    semiMajorAxisKm,
    periodMin,
    velocityKmS: Math.sqrt(WGS72_MU / semiMajorAxisKm),
    meanMotionRevPerDay,
    maxEclipseFraction,
    maxEclipseMin: maxEclipseFraction * periodMin,
    criticalBetaDeg: criticalBetaDeg(altitudeKm),
    sunSynchronousInclinationDeg: sunSynchronousInclinationDeg(altitudeKm, eccentricity),
    j2: inclinationDeg === undefined ? null : j2Rates(altitudeKm, inclinationDeg, eccentricity),
  };
}

/**
 * Share of a circular orbit inside the cylindrical shadow when the Sun stands `betaDeg` from its plane:
 * acos(√(a² - R²) / (a cos β)) / π, 0 beyond the critical β. Source: Vallado, Fundamentals, section 5.3.
 */
export function eclipseFraction(altitudeKm: number, betaDeg: number): number {
  const axisKm = WGS72_RADIUS_KM + altitudeKm;
  const cosine =
    Math.sqrt(axisKm ** 2 - WGS84_RADIUS_KM ** 2) / (axisKm * Math.cos(betaDeg * RADIANS));
  return Math.abs(cosine) < 1 ? Math.acos(Math.abs(cosine)) / Math.PI : 0;
}

/** Angle between Sun and plane beyond which a circular orbit has no eclipse: asin(R/a), degrees. */
export function criticalBetaDeg(altitudeKm: number): number {
  return Math.asin(WGS84_RADIUS_KM / (WGS72_RADIUS_KM + altitudeKm)) / RADIANS;
}

/**
 * Inclination (degrees) at which J2 turns the plane by 360° a tropical year; null where even a
 * retrograde equatorial orbit turns more slowly. Source: Vallado, Fundamentals, section 11.4.1.
 */
export function sunSynchronousInclinationDeg(altitudeKm: number, eccentricity = 0): number | null {
  const cosine = -SUN_SYNCHRONOUS_DEG_PER_DAY / nodalRate(altitudeKm, eccentricity);
  return cosine < -1 ? null : Math.acos(cosine) / RADIANS;
}

/** 3/2 n J2 (R/p)², degrees a day: the size of all three secular rates. */
function nodalRate(altitudeKm: number, eccentricity: number): number {
  const axisKm = WGS72_RADIUS_KM + altitudeKm;
  const parameterKm = axisKm * (1 - eccentricity ** 2);
  const rate = 1.5 * Math.sqrt(WGS72_MU / axisKm ** 3) * WGS72_J2;
  return (rate * (WGS72_RADIUS_KM / parameterKm) ** 2 * DAY_S) / RADIANS;
}

function j2Rates(altitudeKm: number, inclinationDeg: number, eccentricity: number): J2Rates {
  const rate = nodalRate(altitudeKm, eccentricity);
  const sineSquared = Math.sin(inclinationDeg * RADIANS) ** 2;
  const raanRateDegPerDay = -rate * Math.cos(inclinationDeg * RADIANS);
  const argPerigeeRateDegPerDay = rate * (2 - 2.5 * sineSquared);
  const meanAnomalyDriftDegPerDay =
    rate * Math.sqrt(1 - eccentricity ** 2) * (1 - 1.5 * sineSquared);
  const anomalistic =
    360 * meanMotionOfAxis(WGS72_RADIUS_KM + altitudeKm) + meanAnomalyDriftDegPerDay;
  return {
    raanRateDegPerDay,
    argPerigeeRateDegPerDay,
    meanAnomalyDriftDegPerDay,
    nodalPeriodMin: (360 * 1440) / (anomalistic + argPerigeeRateDegPerDay),
    anomalisticPeriodMin: (360 * 1440) / anomalistic,
    isSunSynchronous:
      Math.abs(raanRateDegPerDay - SUN_SYNCHRONOUS_DEG_PER_DAY) < SUN_SYNCHRONOUS_TOLERANCE,
  };
}
