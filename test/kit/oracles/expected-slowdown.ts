/**
 * Expected seconds that a second of work takes when `intervalS` of work lie between saves of
 * `writeS`, upsets come every `meanTimeBetweenS` on average and a restart takes `restartS`:
 * M e^(R/M) (e^((τ+C)/M) - 1) / τ (Daly 2006, eq. 13).
 */
export function expectedSlowdown(
  intervalS: number,
  writeS: number,
  meanTimeBetweenS: number,
  restartS = 0,
): number {
  const segment = Math.expm1((intervalS + writeS) / meanTimeBetweenS);
  return (meanTimeBetweenS * Math.exp(restartS / meanTimeBetweenS) * segment) / intervalS;
}
