/** More decimals than a double has behind its point tell nothing. */
const MOST_DECIMALS = 15;

/**
 * The fewest decimals, `least` or more, at which two numbers are written differently, so that a
 * sentence never compares a figure with itself; `least` where they are equal.
 */
export function decimalsApart(one: number, other: number, least: number): number {
  if (one === other) return least;
  for (let decimals = least; decimals < MOST_DECIMALS; decimals += 1)
    if (one.toFixed(decimals) !== other.toFixed(decimals)) return decimals;
  return MOST_DECIMALS;
}
