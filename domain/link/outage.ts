/** Chance that a whole pass is lost (provider, weather, antenna). */
export const DEFAULT_OUTAGE = 0.02;

/** The same for a pass that stays near the horizon. */
const LOW_PASS_OUTAGE = 0.05;

/** Passes that culminate below this are low, deg. */
const LOW_PASS_DEG = 10;

/**
 * Prior probability that a whole pass is lost, 0 to 1: 0.02, or 0.05 when it culminates below
 * 10 deg. It depends on the pass alone, so a lower elevation mask never changes an old pass.
 */
export function outageProbability(maxElevationDeg: number): number {
  return maxElevationDeg < LOW_PASS_DEG ? LOW_PASS_OUTAGE : DEFAULT_OUTAGE;
}
