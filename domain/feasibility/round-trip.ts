import { lightTimeMs } from '../link/isl.ts';
import { WGS84_RADIUS_KM } from '../orbit/geometry/frames.ts';
import { lognormalCdf } from './normal.ts';
import { DELAY_MODEL } from './model.ts';
import { RADIANS } from '../orbit/angles.ts';

/** Delays of a link, ms. */
export interface Delays {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Shortest path, empty queue. */
  readonly minMs: number;
  /** One in a thousand takes longer. */
  readonly maxMs: number;
}

/** Central angle of the Earth (rad) from which a satellite stands `elevationDeg` high or higher. */
export function footprintAngle(altitudeKm: number, elevationDeg: number): number {
  const elevation = elevationDeg * RADIANS;
  const ratio = WGS84_RADIUS_KM / (WGS84_RADIUS_KM + altitudeKm);
  return Math.acos(ratio * Math.cos(elevation)) - elevation;
}

/** Distance (km) between a place on the ground and a satellite, `angle` rad apart at the centre. */
export function slantRangeKm(altitudeKm: number, angle: number): number {
  const radius = WGS84_RADIUS_KM + altitudeKm;
  return Math.hypot(altitudeKm, 2 * Math.sqrt(WGS84_RADIUS_KM * radius) * Math.sin(angle / 2));
}

/** Places that stand for a whole footprint. */
const FOOTPRINT_SAMPLES = 200;

/**
 * Light times (ms, there and back) from places spread evenly over the footprint of a satellite:
 * what users in view see, whatever brought the satellite there.
 */
export function footprintRoundTripsMs(altitudeKm: number): number[] {
  const edge = 1 - Math.cos(footprintAngle(altitudeKm, DELAY_MODEL.minElevationDeg));
  return Array.from({ length: FOOTPRINT_SAMPLES }, (_, index) => {
    const share = (index + 0.5) / FOOTPRINT_SAMPLES;
    return 2 * lightTimeMs(slantRangeKm(altitudeKm, Math.acos(1 - share * edge)));
  });
}

/** The longest delay that is told: one in a thousand is longer. */
const LAST_QUANTILE = 0.999;

/**
 * Delays of light times (ms, each as likely as the others, at least one) plus `processingMs` plus
 * an independent lognormal wait: quantiles of the exact sum of the two distributions.
 */
export function delaysOf(
  lightMs: readonly number[],
  processingMs: number = DELAY_MODEL.processingMs,
): Delays {
  const shortest = lightMs.reduce((least, one) => Math.min(least, one), Infinity);
  const quantile = (p: number) => sumQuantile(lightMs, processingMs, p);
  return {
    p50Ms: quantile(0.5),
    p95Ms: quantile(0.95),
    p99Ms: quantile(0.99),
    minMs: shortest + processingMs,
    maxMs: quantile(LAST_QUANTILE),
  };
}

/** Halvings of the interval in which a quantile lies: to 1e-9 of it. */
const BISECTIONS = 40;

function sumQuantile(lightMs: readonly number[], processingMs: number, p: number): number {
  const longest = lightMs.reduce((most, one) => Math.max(most, one), 0);
  const { queueMedianMs, queueSigma } = DELAY_MODEL;
  let low = 0;
  // 8 spreads above the median: beyond it lies less than 1e-15.
  let high = longest + processingMs + queueMedianMs * Math.exp(8 * queueSigma);
  for (let round = 0; round < BISECTIONS; round += 1) {
    const middle = (low + high) / 2;
    const below = lightMs.reduce(
      (sum, light) => sum + lognormalCdf(middle - light - processingMs, queueMedianMs, queueSigma),
      0,
    );
    if (below < p * lightMs.length) low = middle;
    else high = middle;
  }
  return high;
}
