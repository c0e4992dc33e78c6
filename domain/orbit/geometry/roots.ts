/** Far beyond what a bracket of a day at a microsecond needs, even by bisection alone. */
const MAX_ROUNDS = 80;

/**
 * A root of `f` between `a` and `b`, where `fa = f(a)` and `fb = f(b)` do not have the same sign,
 * within `tolerance` in x. Source: Chandrupatla 1997 (inverse quadratic steps where they are safe,
 * bisection elsewhere), begun with a secant.
 */
export function findRoot(
  f: (x: number) => number,
  a: number,
  fa: number,
  b: number,
  fb: number,
  tolerance: number,
): number {
  if (fa === 0) return a;
  if (fb === 0) return b;
  let [x1, f1, x2, f2] = [a, fa, b, fb];
  let share = f1 / (f1 - f2);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const least = Math.min(0.5, tolerance / Math.abs(x2 - x1));
    share = Math.min(Math.max(share, least), 1 - least);
    const x = x1 + share * (x2 - x1);
    const value = f(x);
    let x3 = x1;
    let f3 = f1;
    if (value > 0 !== f1 > 0) [x3, f3, x2, f2] = [x2, f2, x1, f1];
    [x1, f1] = [x, value];
    if (f1 === 0 || Math.abs(x2 - x1) <= 2 * tolerance)
      return Math.abs(f1) < Math.abs(f2) ? x1 : x2;
    const xi = (x1 - x2) / (x3 - x2);
    const phi = (f1 - f2) / (f3 - f2);
    share =
      phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi
        ? (f1 / (f2 - f1)) * (f3 / (f2 - f3)) +
          ((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * (f2 / (f3 - f2))
        : 0.5;
  }
  return x1;
}
