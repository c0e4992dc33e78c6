import { DEFAULT_ISL_OPTIONS } from '../orbit/passes/isl.ts';

/** Bandwidth of an inter-satellite link of quality 1, Mbit/s. */
export const ISL_BANDWIDTH_MBPS = 100;

/** Share of the quality that is left at the longest range. */
const LOSS_AT_MAX_RANGE = 0.6;

/** What an end in eclipse, on battery power, leaves of the quality. */
const ECLIPSE_FACTOR = 0.9;

/** Speed of light, km/s. */
const LIGHT_SPEED_KM_S = 299_792.458;

/**
 * Quality of a link, 0 to 1: (1 - 0.6 d / 5000 km), times 0.9 when an end is in eclipse. A stated
 * model, valid for 0 <= d <= 5,000 km.
 */
export function islQuality(distanceKm: number, hasEndInEclipse: boolean): number {
  const quality = 1 - (LOSS_AT_MAX_RANGE * distanceKm) / DEFAULT_ISL_OPTIONS.maxRangeKm;
  return hasEndInEclipse ? quality * ECLIPSE_FACTOR : quality;
}

/** One-way light time over a distance, ms. */
export function lightTimeMs(distanceKm: number): number {
  return (distanceKm / LIGHT_SPEED_KM_S) * 1000;
}

/** Acquisition of an inter-satellite link, ms: seconds to tens of seconds for laser terminals. */
export const ISL_SETUP_MS = 10_000;
