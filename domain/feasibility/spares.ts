/** More spares than this are not looked for: availability beyond twelve nines is not a promise. */
const MOST_SATELLITES = 1e7;

/**
 * Chance that at least `needed` of `count` independent satellites of this availability (0 to 1,
 * both excluded) work: the upper tail of the binomial distribution, summed from the spares on.
 */
export function chanceOfEnough(needed: number, count: number, availability: number): number {
  if (count < needed) return 0;
  let logTerm = count * Math.log(availability);
  const odds = Math.log((1 - availability) / availability);
  let sum = Math.exp(logTerm);
  for (let lost = 1; lost <= count - needed; lost += 1) {
    logTerm += Math.log((count - lost + 1) / lost) + odds;
    sum += Math.exp(logTerm);
  }
  return Math.min(1, sum);
}

/**
 * The fewest satellites of which at least `needed` work with probability `wanted` (0 to below 1).
 * Never falls when either argument grows.
 */
export function satellitesFor(needed: number, wanted: number, availability: number): number {
  const isEnough = (count: number) => chanceOfEnough(needed, count, availability) >= wanted;
  let tooFew = needed - 1;
  let enough = needed;
  while (!isEnough(enough) && enough < MOST_SATELLITES) {
    tooFew = enough;
    enough *= 2;
  }
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle)) enough = middle;
    else tooFew = middle;
  }
  return enough;
}
