/**
 * Standard normal distribution function, 7.5e-8 absolute. Source: Abramowitz and Stegun 1964,
 * formula 26.2.17; any x.
 */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(x));
  const density = Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const series =
    0.319_381_53 +
    t * (-0.356_563_782 + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429)));
  const tail = density * t * series;
  return x > 0 ? 1 - tail : tail;
}

/** Distribution function of a lognormal delay with this median and spread (of its logarithm). */
export function lognormalCdf(x: number, median: number, sigma: number): number {
  return x <= 0 ? 0 : normalCdf(Math.log(x / median) / sigma);
}
