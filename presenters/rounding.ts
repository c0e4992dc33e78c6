/** Rounds half away from zero to `digits` decimals, as figures leave the API. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = Math.abs(value) * scale;
  // The nudge undoes the representation error of decimals such as 1.005.
  const rounded = Math.round(scaled * (1 + Number.EPSILON)) / scale;
  return value < 0 ? -rounded || 0 : rounded;
}

/** Milliseconds as seconds, to the millisecond. */
export function seconds(ms: number): number {
  return round(ms / 1000, 3);
}

/** Megabytes to 0.01 MB. */
export function megabytes(mb: number): number {
  return round(mb, 2);
}

/** A probability to 1e-6, rounded down: a chance never reads as a certainty. */
export function probability(chance: number): number {
  return Math.floor(chance * 1e6 + 1e-9) / 1e6;
}

/**
 * Rounds parts to `digits` decimals so that they add up to the rounded sum: each part is the
 * difference of rounded running sums.
 */
export function roundParts(parts: readonly number[], digits: number): number[] {
  let sum = 0;
  let rounded = 0;
  return parts.map((part) => {
    sum += part;
    const next = round(sum, digits);
    const share = round(next - rounded, digits);
    rounded = next;
    return share;
  });
}
