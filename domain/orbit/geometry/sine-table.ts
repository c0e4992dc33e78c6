/**
 * Sine and cosine of the same angle in a fraction of the time of two calls of `Math`: the nearest of
 * 256 directions from a table, turned by the small rest through the sums of angles. For loops over
 * many instants; within 1e-15 of `Math` (after its `%` by 2π) up to 1e6 rad. The pieces stay apart, since
 * the compiler inlines only small ones:
 *
 *     const step = nearestStep(angle);
 *     const [s, v] = [smallSine(restOf(angle, step)), smallVersine(restOf(angle, step))];
 *     const at = tableIndex(step);
 *     sine = TABLE[at] + (TABLE[at + 1] * s - TABLE[at] * v);
 *     cosine = TABLE[at + 1] - (TABLE[at] * s + TABLE[at + 1] * v);
 */
const STEPS = 256;
const STEPS_PER_RADIAN = STEPS / (2 * Math.PI);

/** A step in two parts: a whole number below 2^26 times the first is exact (Cody and Waite). */
const STEP_HIGH = highBits((2 * Math.PI) / STEPS);
const STEP_LOW = (2 * Math.PI) / STEPS - STEP_HIGH;

/** Sine of step k at 2k, its cosine at 2k + 1. */
export const SINE_TABLE = Float64Array.from({ length: 2 * STEPS }, (_, at) => {
  const angle = ((at >> 1) * 2 * Math.PI) / STEPS;
  return at % 2 === 0 ? Math.sin(angle) : Math.cos(angle);
});

/** Added to a number below 2^51, it leaves no bits for a fraction: cheaper than `Math.round`. */
const ROUNDING = 1.5 * 2 ** 52;

/** Number of the direction nearest to an angle (rad); whole, may be negative. */
export function nearestStep(angle: number): number {
  return angle * STEPS_PER_RADIAN + ROUNDING - ROUNDING;
}

/** What is left of an angle (rad) behind its nearest direction, at most π/256. */
export function restOf(angle: number, step: number): number {
  return angle - step * STEP_HIGH - step * STEP_LOW;
}

/** Where the sine of a direction stands in the table; its cosine follows. */
export function tableIndex(step: number): number {
  return (step & (STEPS - 1)) * 2;
}

/** Sine of an angle up to π/256, to 1e-17. */
export function smallSine(angle: number): number {
  const square = angle * angle;
  return angle * (1 - square * (1 / 6 - square * (1 / 120)));
}

/** One less the cosine of an angle up to π/256, to 1e-17. */
export function smallVersine(angle: number): number {
  const square = angle * angle;
  return square * (0.5 - square * (1 / 24 - square * (1 / 720)));
}

/** The upper 27 of the 53 bits of a number. */
function highBits(value: number): number {
  const shifted = value * 134_217_729;
  return shifted - (shifted - value);
}
