import { RADIANS } from '../angles.ts';
import { type Elements, WGS72_RADIUS_KM } from '../elements/elements.ts';
import type { LeastDistances } from './least-distances.ts';
import {
  poleDivisor,
  WGS72_J2 as J2,
  WGS72_J3 as J3,
  WGS72_J4 as J4,
  WGS72_KE as KE,
} from './model-constants.ts';
import { COEFFICIENT_COUNT, PLACE } from './near-earth-kernel.ts';

/** From this period on, min, Sun, Moon and resonance count: the deep-space model. */
const DEEP_SPACE_MIN = 225;
/** The atmosphere of the model reaches to this height, km, and its density is fitted from `s` on. */
const ATMOSPHERE_KM = 120;
const FIT_KM = 78;
/** Mean perigees, km: below the first drag is simple; below the second the fit begins lower. */
const SIMPLE_DRAG_KM = 220;
const LOW_FIT_KM = 156;
const LOWEST_FIT_KM = 20;
/** With a smaller eccentricity the terms that divide by it are left out. */
const LEAST_ECCENTRICITY = 1e-4;

/** Revolutions a day in a radian a minute. */
const PER_DAY = 1440 / (2 * Math.PI);

/** Mean motion and semi-major axis as the model has them. */
export interface BrouwerMotion {
  /** rad/min. */
  readonly meanMotion: number;
  /** Earth radii. */
  readonly axis: number;
  readonly isDeepSpace: boolean;
}

/**
 * Brouwer's mean motion (n₀″) of elements, whose own is Kozai's, with the axis that belongs to it;
 * not a number where SGP4 does not hold. Source: Hoots and Roehrich, Spacetrack Report 3, section 6.
 */
export function brouwerMotion({
  meanMotionRevPerDay,
  inclinationDeg,
  eccentricity,
}: Pick<Elements, 'meanMotionRevPerDay' | 'inclinationDeg' | 'eccentricity'>): BrouwerMotion {
  const kozai = meanMotionRevPerDay / PER_DAY;
  const cosine = Math.cos(inclinationDeg * RADIANS);
  const beta2 = 1 - eccentricity * eccentricity;
  const flattening = (0.75 * J2 * (3 * cosine * cosine - 1)) / (Math.sqrt(beta2) * beta2);
  const first = (KE / kozai) ** (2 / 3);
  const delta1 = flattening / (first * first);
  const second = first * (1 - delta1 * delta1 - delta1 * (1 / 3 + (134 * delta1 * delta1) / 81));
  const meanMotion = kozai / (1 + flattening / (second * second));
  return {
    meanMotion,
    axis: (KE / meanMotion) ** (2 / 3),
    isDeepSpace: (2 * Math.PI) / meanMotion >= DEEP_SPACE_MIN,
  };
}

/**
 * What SGP4 derives from near-Earth elements (period below 225 minutes) before it knows a time, in a row as the
 * kernel reads it (`NearEarthCoefficients`; no object between, which would cost as much as the rest).
 * Equations: Hoots and Roehrich, Spacetrack Report 3, section 6, as amended by Vallado, Crawford,
 * Hujsak and Kelso, AIAA 2006-6753. Whether the model can begin with them is not looked at.
 */
export function startNearEarth(
  elements: Elements,
  { meanMotion, axis }: BrouwerMotion,
  least: LeastDistances,
): Float64Array<ArrayBuffer> {
  const { eccentricity, bstar } = elements;
  const inclination = elements.inclinationDeg * RADIANS;
  const [sine, cosine] = [Math.sin(inclination), Math.cos(inclination)];
  const argPerigee = elements.argPerigeeDeg * RADIANS;
  const meanAnomaly = elements.meanAnomalyDeg * RADIANS;
  const cos2 = cosine * cosine;
  const threeCos2Minus1 = 3 * cos2 - 1;
  const oneMinusCos2 = 1 - cos2;
  const beta2 = 1 - eccentricity * eccentricity;
  const perigee = axis * (1 - eccentricity);
  const isSimple = perigee < 1 + SIMPLE_DRAG_KM / WGS72_RADIUS_KM;

  const fit = fitOf(perigee);
  const xi = 1 / (axis - fit.s);
  const eta = axis * eccentricity * xi;
  const eta2 = eta * eta;
  const eEta = eccentricity * eta;
  const psi2 = Math.abs(1 - eta2);
  const density = fit.q4 * xi ** 4;
  const drag = density / psi2 ** 3.5;
  const flattening = (J2 * xi) / psi2;
  const c1 =
    bstar *
    (drag *
      meanMotion *
      (axis * (1 + 1.5 * eta2 + eEta * (4 + eta2)) +
        0.375 * flattening * threeCos2Minus1 * (8 + 3 * eta2 * (8 + eta2))));
  const c4 =
    2 *
    meanMotion *
    drag *
    axis *
    beta2 *
    (eta * (2 + 0.5 * eta2) +
      eccentricity * (0.5 + 2 * eta2) -
      (flattening / axis) *
        (-3 * threeCos2Minus1 * (1 - 2 * eEta + eta2 * (1.5 - 0.5 * eEta)) +
          0.75 * oneMinusCos2 * (2 * eta2 - eEta * (1 + eta2)) * Math.cos(2 * argPerigee)));
  const c5 = 2 * drag * axis * beta2 * (1 + 2.75 * (eta2 + eEta) + eEta * eta2);
  const isCircle = eccentricity <= LEAST_ECCENTRICITY;
  const c3 = isCircle ? 0 : (-2 * density * xi * (J3 / J2) * meanMotion * sine) / eccentricity;
  const rates = secularRates(meanMotion, axis, beta2, cosine);
  const atEpoch = 1 + eta * Math.cos(meanAnomaly);
  const c = new Float64Array(COEFFICIENT_COUNT);
  c[PLACE.meanAnomaly] = meanAnomaly;
  c[PLACE.argPerigee] = argPerigee;
  c[PLACE.node] = elements.raanDeg * RADIANS;
  c[PLACE.meanAnomalyRate] = rates.meanAnomaly;
  c[PLACE.argPerigeeRate] = rates.argPerigee;
  c[PLACE.nodeRate] = rates.node;
  c[PLACE.nodeDrag] = 3.5 * beta2 * rates.nodeOfFirstOrder * c1;
  c[PLACE.meanMotion] = meanMotion;
  c[PLACE.semiMajorAxis] = axis;
  c[PLACE.eccentricity] = eccentricity;
  c[PLACE.axisDrag1] = c1;
  c[PLACE.eccentricityDrag] = bstar * c4;
  c[PLACE.eccentricityDragSine] = bstar * c5;
  c[PLACE.sineMeanAnomaly] = Math.sin(meanAnomaly);
  c[PLACE.longitudeDrag2] = 1.5 * c1;
  c[PLACE.perigeeDrag] = bstar * c3 * Math.cos(argPerigee);
  c[PLACE.anomalyDrag] = isCircle ? 0 : ((-2 / 3) * density * bstar) / eEta;
  c[PLACE.eta] = eta;
  c[PLACE.anomalyDragAtEpoch] = atEpoch * atEpoch * atEpoch;
  c[PLACE.longPeriodY] = -0.5 * (J3 / J2) * sine;
  c[PLACE.longPeriodLongitude] =
    (-0.25 * (J3 / J2) * sine * (3 + 5 * cosine)) / poleDivisor(cosine);
  c[PLACE.sineInclination] = sine;
  c[PLACE.cosineInclination] = cosine;
  c[PLACE.threeCos2Minus1] = threeCos2Minus1;
  c[PLACE.oneMinusCos2] = oneMinusCos2;
  c[PLACE.sevenCos2Minus1] = 7 * cos2 - 1;
  c[PLACE.isSimple] = isSimple ? 1 : 0;
  c[PLACE.leastRadius] = least.leastRadius;
  c[PLACE.leastPerigee] = least.leastPerigee;
  if (!isSimple) addHigherDrag(c, c1, axis, xi, fit.s);
  return c;
}

/** Where the density is fitted from, earth radii, and (q₀ - s)⁴, of a mean perigee in earth radii. */
function fitOf(perigee: number): { readonly s: number; readonly q4: number } {
  const heightKm = (perigee - 1) * WGS72_RADIUS_KM;
  const fromKm =
    heightKm >= LOW_FIT_KM ? FIT_KM : heightKm < 98 ? LOWEST_FIT_KM : heightKm - FIT_KM;
  const depth = (ATMOSPHERE_KM - fromKm) / WGS72_RADIUS_KM;
  return { s: 1 + fromKm / WGS72_RADIUS_KM, q4: depth * depth * depth * depth };
}

/** What gravity turns the angles by, rad/min, to the second order of J₂ and the first of J₄. */
function secularRates(meanMotion: number, axis: number, beta2: number, cosine: number) {
  const cos2 = cosine * cosine;
  const cos4 = cos2 * cos2;
  const perParameter2 = 1 / (axis * beta2 * (axis * beta2));
  const first = 1.5 * J2 * perParameter2 * meanMotion;
  const second = 0.5 * first * J2 * perParameter2;
  const fourth = -0.46875 * J4 * perParameter2 * perParameter2 * meanMotion;
  const beta = Math.sqrt(beta2);
  const nodeOfFirstOrder = -first * cosine;
  return {
    meanAnomaly:
      meanMotion +
      0.5 * first * beta * (3 * cos2 - 1) +
      0.0625 * second * beta * (13 - 78 * cos2 + 137 * cos4),
    argPerigee:
      -0.5 * first * (1 - 5 * cos2) +
      0.0625 * second * (7 - 114 * cos2 + 395 * cos4) +
      fourth * (3 - 36 * cos2 + 49 * cos4),
    node:
      nodeOfFirstOrder + (0.5 * second * (4 - 19 * cos2) + 2 * fourth * (3 - 7 * cos2)) * cosine,
    nodeOfFirstOrder,
  };
}

/** Drag with the higher powers of time, of C₁. */
function addHigherDrag(c: Float64Array, c1: number, axis: number, xi: number, s: number): void {
  const square = c1 * c1;
  const d2 = 4 * axis * xi * square;
  const third = (d2 * xi * c1) / 3;
  const d3 = (17 * axis + s) * third;
  const d4 = 0.5 * third * axis * xi * (221 * axis + 31 * s) * c1;
  c[PLACE.axisDrag2] = d2;
  c[PLACE.axisDrag3] = d3;
  c[PLACE.axisDrag4] = d4;
  c[PLACE.longitudeDrag3] = d2 + 2 * square;
  c[PLACE.longitudeDrag4] = 0.25 * (3 * d3 + c1 * (12 * d2 + 10 * square));
  c[PLACE.longitudeDrag5] =
    0.2 * (3 * d4 + 12 * c1 * d3 + 6 * d2 * d2 + 15 * square * (2 * d2 + square));
}
