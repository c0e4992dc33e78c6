/** How often to save when failures come at random at a constant rate. */

/**
 * Upsets inside the South Atlantic Anomaly: 2 % a minute, the rate at which the simulation of
 * sessions draws them too; per second.
 */
export const SAA_UPSETS_PER_S = 0.02 / 60;

/**
 * Upsets elsewhere in low orbit, per second: a fiftieth, so that an orbit that spends a tenth of its
 * time inside has 85 % of its upsets there (flown memories count 80 to 95 %).
 */
export const QUIET_UPSETS_PER_S = SAA_UPSETS_PER_S / 50;

/** Best time between saves to first order, s: √(2 C M) (Young 1974), for C much below M. */
export function youngIntervalS(writeS: number, meanTimeBetweenS: number): number {
  return Math.sqrt(2 * writeS * meanTimeBetweenS);
}

/**
 * Best time of work between saves, s (Daly 2006, eq. 37): Young's with two more terms of √(C / 2M),
 * less the time of the save; M itself where a save takes twice M or longer. Within 0.5 % of the
 * optimum while C < M / 2.
 */
export function dalyIntervalS(writeS: number, meanTimeBetweenS: number): number {
  const ratio = writeS / (2 * meanTimeBetweenS);
  if (ratio >= 1) return meanTimeBetweenS;
  const series = 1 + Math.sqrt(ratio) / 3 + ratio / 9;
  return youngIntervalS(writeS, meanTimeBetweenS) * series - writeS;
}
