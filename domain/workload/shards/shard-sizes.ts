/** Grains per megabyte: a shard is a whole number of kilobytes. */
const GRAINS_PER_MB = 1000;

/**
 * Divides a volume among satellites in proportion to what each is capable of, in whole kilobytes that
 * add up to the volume. Of all such divisions it is one in which the satellite that has to give the
 * largest part of its capability gives the least: D'Hondt's highest averages, whose quotient
 * (grains + 1) / capability decides who takes the next grain. Ties go to the earlier one.
 * @param totalMb at least one kilobyte per satellite
 * @param capabilitiesMb what each can take, each > 0
 */
export function shardSizesMb(totalMb: number, capabilitiesMb: readonly number[]): number[] {
  const grains = Math.round(totalMb * GRAINS_PER_MB);
  const sum = capabilitiesMb.reduce((all, one) => all + one, 0);
  // Highest averages never give less than the whole part of the exact quota (lower quota).
  const taken = capabilitiesMb.map((one) => Math.max(0, Math.floor((grains * one) / sum) - 1));
  let left = grains - taken.reduce((all, one) => all + one, 0);
  for (; left > 0; left -= 1) {
    let next = 0;
    let least = Infinity;
    capabilitiesMb.forEach((capability, index) => {
      const quotient = ((taken[index] ?? 0) + 1) / capability;
      if (quotient < least) {
        least = quotient;
        next = index;
      }
    });
    taken[next] = (taken[next] ?? 0) + 1;
  }
  return taken.map((one) => one / GRAINS_PER_MB);
}
