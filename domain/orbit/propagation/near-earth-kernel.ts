import { WGS72_RADIUS_KM } from '../elements/elements.ts';
import {
  nearestStep,
  restOf,
  SINE_TABLE,
  smallSine,
  smallVersine,
  tableIndex,
} from '../geometry/sine-table.ts';
import { WGS72_J2, WGS72_KE } from './model-constants.ts';

/** A binding of this module: reading an imported one costs as much as the sine in some loaders. */
const TABLE = SINE_TABLE;

/**
 * What SGP4 derives from near-Earth elements before it knows a time: angles in rad, times in minutes,
 * lengths in earth radii. Names follow the quantities, the usual symbol stands behind.
 */
export interface NearEarthCoefficients {
  /** Mean anomaly at the epoch (M₀) and its secular rate. */
  readonly meanAnomaly: number;
  readonly meanAnomalyRate: number;
  /** Argument of perigee (ω₀) and its rate. */
  readonly argPerigee: number;
  readonly argPerigeeRate: number;
  /** Right ascension of the ascending node (Ω₀), its rate, and the drag on it (t²). */
  readonly node: number;
  readonly nodeRate: number;
  readonly nodeDrag: number;
  /** Brouwer mean motion (n₀″), semi-major axis, and eccentricity. */
  readonly meanMotion: number;
  readonly semiMajorAxis: number;
  readonly eccentricity: number;
  /** Drag on the semi-major axis: C₁ with t, D₂ to D₄ with the powers above. */
  readonly axisDrag1: number;
  readonly axisDrag2: number;
  readonly axisDrag3: number;
  readonly axisDrag4: number;
  /** Drag on the eccentricity: B*C₄ with t, B*C₅ with the sine of the anomaly. */
  readonly eccentricityDrag: number;
  readonly eccentricityDragSine: number;
  readonly sineMeanAnomaly: number;
  /** Drag on the mean longitude, with t² to t⁵. */
  readonly longitudeDrag2: number;
  readonly longitudeDrag3: number;
  readonly longitudeDrag4: number;
  readonly longitudeDrag5: number;
  /** Drag on anomaly and perigee: δω with t; δM with (1 + η cos M)³ less its value at the epoch. */
  readonly perigeeDrag: number;
  readonly anomalyDrag: number;
  readonly eta: number;
  readonly anomalyDragAtEpoch: number;
  /** Long-period terms of J₃: a_yN and the longitude. */
  readonly longPeriodY: number;
  readonly longPeriodLongitude: number;
  /** sin i and cos i; 3 cos² i - 1, 1 - cos² i and 7 cos² i - 1. */
  readonly sineInclination: number;
  readonly cosineInclination: number;
  readonly threeCos2Minus1: number;
  readonly oneMinusCos2: number;
  readonly sevenCos2Minus1: number;
  /** 1 for perigees under 220 km, which fly without the terms above t; 0 otherwise. */
  readonly isSimple: number;
  /** Below these (earth radii) the caller wants to check for itself: distance, and mean perigee distance. */
  readonly leastRadius: number;
  readonly leastPerigee: number;
}

/** In this order the kernel reads them. */
const ORDER = [
  'meanAnomaly',
  'meanAnomalyRate',
  'argPerigee',
  'argPerigeeRate',
  'node',
  'nodeRate',
  'nodeDrag',
  'meanMotion',
  'semiMajorAxis',
  'eccentricity',
  'axisDrag1',
  'axisDrag2',
  'axisDrag3',
  'axisDrag4',
  'eccentricityDrag',
  'eccentricityDragSine',
  'sineMeanAnomaly',
  'longitudeDrag2',
  'longitudeDrag3',
  'longitudeDrag4',
  'longitudeDrag5',
  'perigeeDrag',
  'anomalyDrag',
  'eta',
  'anomalyDragAtEpoch',
  'longPeriodY',
  'longPeriodLongitude',
  'sineInclination',
  'cosineInclination',
  'threeCos2Minus1',
  'oneMinusCos2',
  'sevenCos2Minus1',
  'isSimple',
  'leastRadius',
  'leastPerigee',
] as const satisfies readonly (keyof NearEarthCoefficients)[];

/** How many numbers the coefficients of one satellite take. */
export const COEFFICIENT_COUNT = ORDER.length;

/** Where each of them stands. */
export const PLACE = Object.fromEntries(ORDER.map((name, place) => [name, place])) as Readonly<
  Record<keyof NearEarthCoefficients, number>
>;

/** Bindings of this module, as above. */
const J2 = WGS72_J2;
const KE = WGS72_KE;
/** Earth radii a minute in km/s. */
const SPEED_KM_S = (WGS72_RADIUS_KM * KE) / 60;

/** Within this of a limit at which SGP4 fails the kernel does not decide. */
const MARGIN = 1e-9;
/** Angles beyond this (35 years of a low orbit) lose digits in the table of sines. */
const MAX_ANGLE = 1e6;
/** Squared eccentricity up to which Kepler's equation is solved by turning sine and cosine. */
const SMALL_E2 = 0.0025;
const MAX_ROUNDS = 10;
/** Short-period corrections stay below 2e-3 rad under this; beyond, the orbit is underground. */
const MAX_SHORT_PERIOD = 1e-3;

/**
 * SGP4 for near-Earth orbits (period below 225 minutes): states (x, y, z km, vx, vy, vz km/s, TEME)
 * at `minutes[first]` up to before `end`, minutes since the epoch, written one after another into
 * `out` from `outAt`. Returns the index of the first instant that it does not decide: where SGP4
 * fails, or the caller's limits are passed, or one of both is within rounding; `end` if none.
 * Coefficients stand in `c` from `at`. Equations: Hoots and Roehrich, Spacetrack Report 3, as amended
 * by Vallado, Crawford, Hujsak and Kelso, AIAA 2006-6753. One function with everything in local
 * variables and nothing allocated: that, and the sines from a table, make its speed.
 */
export function propagateNearEarth(
  c: Float64Array,
  at: number,
  minutes: Float64Array,
  first: number,
  end: number,
  out: Float64Array,
  outAt: number,
): number {
  const meanAnomaly0 = c[at] ?? 0;
  const meanAnomalyRate = c[at + 1] ?? 0;
  const argPerigee0 = c[at + 2] ?? 0;
  const argPerigeeRate = c[at + 3] ?? 0;
  const node0 = c[at + 4] ?? 0;
  const nodeRate = c[at + 5] ?? 0;
  const nodeDrag = c[at + 6] ?? 0;
  const meanMotion = c[at + 7] ?? 0;
  const semiMajorAxis0 = c[at + 8] ?? 0;
  const eccentricity0 = c[at + 9] ?? 0;
  const axisDrag1 = c[at + 10] ?? 0;
  const axisDrag2 = c[at + 11] ?? 0;
  const axisDrag3 = c[at + 12] ?? 0;
  const axisDrag4 = c[at + 13] ?? 0;
  const eccentricityDrag = c[at + 14] ?? 0;
  const eccentricityDragSine = c[at + 15] ?? 0;
  const sineMeanAnomaly0 = c[at + 16] ?? 0;
  const longitudeDrag2 = c[at + 17] ?? 0;
  const longitudeDrag3 = c[at + 18] ?? 0;
  const longitudeDrag4 = c[at + 19] ?? 0;
  const longitudeDrag5 = c[at + 20] ?? 0;
  const perigeeDrag = c[at + 21] ?? 0;
  const anomalyDrag = c[at + 22] ?? 0;
  const eta = c[at + 23] ?? 0;
  const anomalyDragAtEpoch = c[at + 24] ?? 0;
  const longPeriodY = c[at + 25] ?? 0;
  const longPeriodLongitude = c[at + 26] ?? 0;
  const sineI0 = c[at + 27] ?? 0;
  const cosineI0 = c[at + 28] ?? 0;
  const threeCos2Minus1 = c[at + 29] ?? 0;
  const oneMinusCos2 = c[at + 30] ?? 0;
  const sevenCos2Minus1 = c[at + 31] ?? 0;
  const isSimple = c[at + 32] === 1;
  const leastRadius = Math.max(c[at + 33] ?? 0, 1) + MARGIN;
  const leastPerigee = (c[at + 34] ?? 0) + MARGIN;

  let write = outAt;
  for (let index = first; index < end; index += 1) {
    const t = minutes[index] ?? 0;
    const t2 = t * t;

    // Secular gravity and drag.
    let anomaly = meanAnomaly0 + meanAnomalyRate * t;
    let argPerigee = argPerigee0 + argPerigeeRate * t;
    const node = node0 + nodeRate * t + nodeDrag * t2;
    let shrink = 1 - axisDrag1 * t;
    let eccentricity = eccentricity0 - eccentricityDrag * t;
    let longitude = longitudeDrag2 * t2;
    if (!isSimple) {
      const stepM = nearestStep(anomaly);
      const restM = restOf(anomaly, stepM);
      const atM = tableIndex(stepM);
      const sineM = TABLE[atM] ?? 0;
      const cosineM = TABLE[atM + 1] ?? 0;
      const turnedM = sineM * smallSine(restM) + cosineM * smallVersine(restM);
      const cube = 1 + eta * (cosineM - turnedM);
      const shift = perigeeDrag * t + anomalyDrag * (cube * cube * cube - anomalyDragAtEpoch);
      anomaly += shift;
      argPerigee -= shift;
      const stepS = nearestStep(anomaly);
      const restS = restOf(anomaly, stepS);
      const atS = tableIndex(stepS);
      const sineS = TABLE[atS] ?? 0;
      const turnedS = (TABLE[atS + 1] ?? 0) * smallSine(restS) - sineS * smallVersine(restS);
      shrink -= t2 * (axisDrag2 + t * (axisDrag3 + t * axisDrag4));
      eccentricity -= eccentricityDragSine * (sineS + turnedS - sineMeanAnomaly0);
      longitude += t2 * t * (longitudeDrag3 + t * (longitudeDrag4 + t * longitudeDrag5));
    }
    const isBound = eccentricity < 1 - MARGIN && eccentricity > -0.001 + MARGIN;
    if (!(shrink > MARGIN && isBound)) return index;
    if (eccentricity < 1e-6) eccentricity = 1e-6;
    const axis = semiMajorAxis0 * shrink * shrink;
    if (axis * (1 - eccentricity) < leastPerigee) return index;

    // Long-period terms.
    const stepP = nearestStep(argPerigee);
    const restP = restOf(argPerigee, stepP);
    const atP = tableIndex(stepP);
    const sineP = TABLE[atP] ?? 0;
    const cosineP = TABLE[atP + 1] ?? 0;
    const sP = smallSine(restP);
    const vP = smallVersine(restP);
    const inverse = 1 / (axis * (1 - eccentricity * eccentricity));
    const axn = eccentricity * (cosineP - (sineP * sP + cosineP * vP));
    const ayn = eccentricity * (sineP + (cosineP * sP - sineP * vP)) + inverse * longPeriodY;
    const latitude =
      anomaly + meanMotion * longitude + argPerigee + inverse * longPeriodLongitude * axn;
    const e2 = axn * axn + ayn * ayn;
    const parameter = axis * (1 - e2);
    const isNear = Math.abs(latitude) < MAX_ANGLE && Math.abs(node) < MAX_ANGLE;
    if (!(isNear && parameter > MARGIN)) return index;

    // Kepler's equation for E + ω: `turn` is what it is beyond the mean argument of latitude.
    const stepU = nearestStep(latitude);
    const restU = restOf(latitude, stepU);
    const atU = tableIndex(stepU);
    const sineL = TABLE[atU] ?? 0;
    const cosineL = TABLE[atU + 1] ?? 0;
    const sL = smallSine(restU);
    const vL = smallVersine(restU);
    let sine = sineL + (cosineL * sL - sineL * vL);
    let cosine = cosineL - (sineL * sL + cosineL * vL);
    let turn = 0;
    if (e2 < SMALL_E2) {
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        const by = (axn * sine - ayn * cosine - turn) / (1 - axn * cosine - ayn * sine);
        turn += by;
        const by2 = by * by;
        const s = by * (1 - by2 * (1 / 6 - by2 * (1 / 120 - by2 * (1 / 5040))));
        const versed = by2 * (0.5 - by2 * (1 / 24 - by2 * (1 / 720 - by2 * (1 / 40_320))));
        const turned = sine + (cosine * s - sine * versed);
        cosine -= sine * s + cosine * versed;
        sine = turned;
        if (by2 < 1e-14) break;
      }
    } else {
      // As the official code iterates: bounded steps, the last one below 1e-12 not applied.
      for (let round = 0; round < MAX_ROUNDS; round += 1) {
        sine = Math.sin(latitude + turn);
        cosine = Math.cos(latitude + turn);
        const by = (axn * sine - ayn * cosine - turn) / (1 - axn * cosine - ayn * sine);
        if (Math.abs(by) < 1e-12) break;
        turn += Math.min(0.95, Math.max(-0.95, by));
      }
    }

    // Short-period preliminaries.
    const eCosine = axn * cosine + ayn * sine;
    const eSine = axn * sine - ayn * cosine;
    const distance = axis * (1 - eCosine);
    const perDistance = 1 / distance;
    const rootAxis = Math.sqrt(axis);
    const beta = Math.sqrt(1 - e2);
    const ratio = axis * perDistance;
    const share = eSine / (1 + beta);
    const sineU = ratio * (sine - ayn - axn * share);
    const cosineU = ratio * (cosine - axn + ayn * share);
    const sine2U = 2 * cosineU * sineU;
    const cosine2U = 1 - 2 * sineU * sineU;
    const perParameter = 1 / parameter;
    const j1 = 0.5 * J2 * perParameter;
    const j2 = j1 * perParameter;
    const radius =
      distance * (1 - 1.5 * j2 * beta * threeCos2Minus1) + 0.5 * j1 * oneMinusCos2 * cosine2U;
    if (!(radius > leastRadius && j2 < MAX_SHORT_PERIOD)) return index;

    // Short-period corrections: angles below 2e-3 rad, by which sine and cosine are turned.
    const du = -0.25 * j2 * sevenCos2Minus1 * sine2U;
    const du2 = du * du;
    const sU = du * (1 - du2 * (1 / 6));
    const vU = du2 * (0.5 - du2 * (1 / 24));
    const sineSu = sineU + (cosineU * sU - sineU * vU);
    const cosineSu = cosineU - (sineU * sU + cosineU * vU);
    const dNode = 1.5 * j2 * cosineI0 * sine2U;
    const dNode2 = dNode * dNode;
    const sDn = dNode * (1 - dNode2 * (1 / 6));
    const vDn = dNode2 * (0.5 - dNode2 * (1 / 24));
    const stepN = nearestStep(node);
    const restN = restOf(node, stepN);
    const atN = tableIndex(stepN);
    const sineT = TABLE[atN] ?? 0;
    const cosineT = TABLE[atN + 1] ?? 0;
    const sN = smallSine(restN);
    const vN = smallVersine(restN);
    const sineN0 = sineT + (cosineT * sN - sineT * vN);
    const cosineN0 = cosineT - (sineT * sN + cosineT * vN);
    const sineN = sineN0 + (cosineN0 * sDn - sineN0 * vDn);
    const cosineN = cosineN0 - (sineN0 * sDn + cosineN0 * vDn);
    const di = 1.5 * j2 * cosineI0 * sineI0 * cosine2U;
    const di2 = di * di;
    const sDi = di * (1 - di2 * (1 / 6));
    const vDi = di2 * (0.5 - di2 * (1 / 24));
    const sineI = sineI0 + (cosineI0 * sDi - sineI0 * vDi);
    const cosineI = cosineI0 - (sineI0 * sDi + cosineI0 * vDi);
    const meanMotionNow = 1 / (axis * rootAxis);
    const radialRate = rootAxis * eSine * perDistance - meanMotionNow * j1 * oneMinusCos2 * sine2U;
    const acrossRate =
      rootAxis * beta * perDistance +
      meanMotionNow * j1 * (oneMinusCos2 * cosine2U + 1.5 * threeCos2Minus1);

    // Orientation, position and velocity.
    const mx = -sineN * cosineI;
    const my = cosineN * cosineI;
    const ux = mx * sineSu + cosineN * cosineSu;
    const uy = my * sineSu + sineN * cosineSu;
    const uz = sineI * sineSu;
    const r = radius * WGS72_RADIUS_KM;
    out[write] = r * ux;
    out[write + 1] = r * uy;
    out[write + 2] = r * uz;
    const vr = radialRate * SPEED_KM_S;
    const va = acrossRate * SPEED_KM_S;
    out[write + 3] = vr * ux + va * (mx * cosineSu - cosineN * sineSu);
    out[write + 4] = vr * uy + va * (my * cosineSu - sineN * sineSu);
    out[write + 5] = vr * uz + va * (sineI * cosineSu);
    write += 6;
  }
  return end;
}
