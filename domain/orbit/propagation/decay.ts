import { DAY_MS } from '../../time/instant.ts';
import { airDensity } from './density.ts';
import {
  axisOfMeanMotion,
  type Elements,
  WGS72_MU,
  WGS72_RADIUS_KM,
} from '../elements/elements.ts';

/** Sets of elements this long before the newest one tell how fast an orbit sinks. */
export const DECAY_FIT_DAYS = 2.5;
/** Perigees above this, km, have years left: nobody asks for their end. */
export const DECAY_PERIGEE_KM = 400;
/** Fewer sets say nothing. */
const LEAST_SETS = 3;

/** How fast an orbit sinks, as its history shows. */
export interface DecayRate {
  /** Change of the mean semi-major axis at the newest epoch, km a day; negative = sinking. */
  readonly kmPerDay: number;
  readonly sets: number;
}

/**
 * The rate at which the mean semi-major axis changes at the newest epoch: a parabola through four or
 * more sets of the last 2.5 days (least squares), a line through three; null with fewer.
 */
export function decayRate(history: readonly Elements[]): DecayRate | null {
  const newestMs = history.reduce((latest, { epochMs }) => Math.max(latest, epochMs), -Infinity);
  const points = history
    .map(({ epochMs, meanMotionRevPerDay }) => ({
      days: (epochMs - newestMs) / DAY_MS,
      axisKm: axisOfMeanMotion(meanMotionRevPerDay),
    }))
    .filter(({ days }) => days >= -DECAY_FIT_DAYS);
  const distinct = new Set(points.map(({ days }) => days)).size;
  if (distinct < LEAST_SETS) return null;
  const kmPerDay = slopeAtEnd(points, distinct > LEAST_SETS ? 2 : 1);
  return kmPerDay === null ? null : { kmPerDay, sets: distinct };
}

/** Derivative at 0 of the least-squares polynomial through the points; null when they allow none. */
function slopeAtEnd(
  points: readonly { readonly days: number; readonly axisKm: number }[],
  degree: 1 | 2,
): number | null {
  const meanKm = points.reduce((sum, { axisKm }) => sum + axisKm, 0) / points.length;
  const moment = (power: number): number =>
    points.reduce((sum, { days }) => sum + days ** power, 0);
  const product = (power: number): number =>
    points.reduce((sum, { days, axisKm }) => sum + days ** power * (axisKm - meanKm), 0);
  const [s0, s1, s2, s3, s4] = [0, 1, 2, 3, 4].map(moment);
  const [p0, p1, p2] = [0, 1, 2].map(product);
  const determinant = (a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0): number =>
    a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  // Cramer's rule on the normal equations; without the square its row and column are those of 1.
  const whole =
    degree === 2
      ? determinant(s0, s1, s2, s1, s2, s3, s2, s3, s4)
      : determinant(s0, s1, 0, s1, s2, 0, 0, 0, 1);
  const slope =
    degree === 2
      ? determinant(s0, p0, s2, s1, p1, s3, s2, p2, s4)
      : determinant(s0, p0, 0, s1, p1, 0, 0, 0, 1);
  return Math.abs(whole) < 1e-12 ? null : slope / whole;
}

/** An orbit counts as fallen when its perigee reaches this, km. */
const END_KM = 120;
/** The orbit is followed in steps of this, km of its axis. */
const STEP_KM = 2;
/** Points of a revolution over which the drag is taken. */
const ANOMALIES = 32;
/** Farther ahead nothing can be told. */
const LONGEST_DAYS = 3_650;

/**
 * Days until the perigee of an orbit is at 120 km, when it sinks now by `kmPerDay` (< 0): the drag of
 * a mean atmosphere scaled so that it gives that rate, so that area, mass and solar activity cancel;
 * null when that takes more than ten years. Source: King-Hele, Satellite Orbits in an Atmosphere,
 * chapter 4; good to some 25 % for nearly circular orbits within 15 days of their end.
 */
export function daysToReentry(elements: Elements, kmPerDay: number): number | null {
  let axisKm = axisOfMeanMotion(elements.meanMotionRevPerDay);
  let { eccentricity } = elements;
  const first = dragOf(axisKm, eccentricity);
  if (kmPerDay >= 0 || first.axis <= 0) return null;
  const scale = -kmPerDay / first.axis;
  let days = 0;
  while (axisKm * (1 - eccentricity) - WGS72_RADIUS_KM > END_KM) {
    const drag = dragOf(axisKm, eccentricity);
    const stepKm = Math.min(STEP_KM, axisKm * (1 - eccentricity) - WGS72_RADIUS_KM - END_KM + 0.01);
    // The middle of the step stands for it: the air grows denser by a tenth within it at the end.
    const shareOfAxis = drag.eccentricity / drag.axis;
    const middle = dragOf(axisKm - stepKm / 2, bounded(eccentricity - (stepKm / 2) * shareOfAxis));
    days += stepKm / (scale * middle.axis);
    if (days > LONGEST_DAYS) return null;
    axisKm -= stepKm;
    eccentricity = bounded(eccentricity - stepKm * (middle.eccentricity / middle.axis));
  }
  return days;
}

function bounded(eccentricity: number): number {
  return Math.max(0, eccentricity);
}

/** What drag takes from axis (km) and eccentricity a day, up to one factor for both. */
function dragOf(
  axisKm: number,
  e: number,
): { readonly axis: number; readonly eccentricity: number } {
  let axis = 0;
  let eccentricity = 0;
  for (let index = 0; index < ANOMALIES; index += 1) {
    const cos = Math.cos((2 * Math.PI * (index + 0.5)) / ANOMALIES);
    const density = airDensity(axisKm * (1 - e * cos) - WGS72_RADIUS_KM);
    axis += density * Math.sqrt((1 + e * cos) ** 3 / (1 - e * cos));
    eccentricity += density * cos * Math.sqrt((1 + e * cos) / (1 - e * cos));
  }
  const revolutionsPerDay = Math.sqrt(WGS72_MU / axisKm ** 3);
  return {
    axis: axisKm * axisKm * axis * revolutionsPerDay,
    eccentricity: axisKm * (1 - e * e) * eccentricity * revolutionsPerDay,
  };
}
