import type { Step } from './job.ts';
import type { Complaints } from './input.ts';

/** Between which instants a step runs, ms; no bound is an infinite one. */
export interface StepTimes {
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
}

/** The times of a step in a plan that starts at `startMs`, rounded to whole milliseconds. */
export function timesOf(
  { notBeforeS, notAfterS }: Pick<Step, 'notBeforeS' | 'notAfterS'>,
  startMs: number,
): StepTimes {
  return {
    notBeforeMs: notBeforeS === undefined ? -Infinity : startMs + Math.round(notBeforeS * 1000),
    notAfterMs: notAfterS === undefined ? Infinity : startMs + Math.round(notAfterS * 1000),
  };
}

/** The end of a step that ends at an instant, ms; Infinity where that is later than it may be. */
export function endInTime(step: Step, startMs: number, endMs: number): number {
  return endMs > timesOf(step, startMs).notAfterMs ? Infinity : endMs;
}

/** Reports times between which a step of `leastS` seconds does not fit. */
export function checkTimes(
  { notBeforeS = 0, notAfterS }: Pick<Step, 'notBeforeS' | 'notAfterS'>,
  leastS: number,
  report: Complaints,
): void {
  if (notAfterS === undefined || notAfterS >= notBeforeS + leastS) return;
  const from = notBeforeS === 0 ? '' : `not_before_s (${notBeforeS}) and `;
  report.add(
    'not_after_s',
    `is ${notAfterS}, too soon for ${from}its duration of ${leastS} s: must be at least ${notBeforeS + leastS}`,
  );
}

/**
 * The times of a step told from an instant `elapsedS` later, the end with `graceS` besides; what has
 * passed is no bound any more.
 */
export function timesLater(
  { notBeforeS, notAfterS }: Pick<Step, 'notBeforeS' | 'notAfterS'>,
  elapsedS: number,
  graceS: number,
): Pick<Step, 'notBeforeS' | 'notAfterS'> {
  return {
    ...(notBeforeS !== undefined && notBeforeS > elapsedS && { notBeforeS: notBeforeS - elapsedS }),
    ...(notAfterS !== undefined && { notAfterS: notAfterS - elapsedS + graceS }),
  };
}

/** A step without times. */
export function withoutTimes(step: Step): Step {
  const timeless: { -readonly [Key in keyof Step]: Step[Key] } = { ...step };
  delete timeless.notBeforeS;
  delete timeless.notAfterS;
  return timeless;
}
