/** Rounds half away from zero to `digits` decimals, as figures leave the API. */
export function round(value: number, digits: number): number {
  const scale = 10 ** digits;
  const scaled = Math.abs(value) * scale;
  // The nudge undoes the representation error of decimals such as 1.005.
  const rounded = Math.round(scaled * (1 + Number.EPSILON)) / scale;
  return value < 0 ? -rounded || 0 : rounded;
}

/** The same of a figure that may not be known. */
export function roundOrNull(value: number | null, digits: number): number | null {
  return value === null ? null : round(value, digits);
}

/** What stands behind the whole part of a decimal of so many thousandths. */
const FRACTIONS = Array.from({ length: 1000 }, (_, part) =>
  part === 0 ? '' : `.${String(part).padStart(3, '0').replace(/0+$/, '')}`,
);
/** Numbers from here on JSON may write with an exponent, or with fewer digits than they have. */
const MOST_THOUSANDTHS = 2 ** 50;

/** The JSON of `round(value, 3)`, for the many numbers of long answers, in less than half the time. */
export function thousandths(value: number): string {
  const scaled = Math.round(Math.abs(value) * 1000 * (1 + Number.EPSILON));
  if (!(scaled < MOST_THOUSANDTHS)) return JSON.stringify(round(value, 3));
  const whole = Math.floor(scaled / 1000);
  const text = `${whole}${FRACTIONS[scaled - 1000 * whole] ?? ''}`;
  return value < 0 && scaled > 0 ? `-${text}` : text;
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
