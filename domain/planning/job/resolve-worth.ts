import type { Complaints, StepInput } from './input.ts';
import type { Repeat, Step } from './job.ts';
import { REPEAT_LIMITS, STEP_LIMITS } from './limits.ts';

/** What an optional step is worth where it does not say. */
export const DEFAULT_VALUE = 1;

/** Reads how often a step is started, and reports what contradicts itself; null = once. */
export function resolveRepeat({ repeat }: StepInput, report: Complaints): Repeat | null {
  if (repeat === null || repeat === undefined) return null;
  const within = report.at('repeat');
  const minStarts = within.take(repeat, 'minStarts', REPEAT_LIMITS) ?? 1;
  const stated = within.take(repeat, 'maxStarts', REPEAT_LIMITS);
  if (repeat.maxStarts === null || repeat.maxStarts === undefined)
    within.add('max_starts', 'is required');
  const maxStarts = stated ?? minStarts;
  if (maxStarts < minStarts) within.add('max_starts', `must be at least min_starts (${minStarts})`);
  const minGapS = within.take(repeat, 'minGapS', REPEAT_LIMITS) ?? 0;
  const maxGapS = within.take(repeat, 'maxGapS', REPEAT_LIMITS);
  if (maxGapS !== null && maxGapS < minGapS)
    within.add('max_gap_s', `must be at least min_gap_s (${minGapS})`);
  return { minStarts, maxStarts, minGapS, maxGapS };
}

/** Reads whether a step may be left out, what running it is worth, and what goes before what. */
export function resolveWorth(
  input: StepInput,
  repeat: Repeat | null,
  report: Complaints,
): Pick<Step, 'optional' | 'value' | 'priority'> {
  const isOptional = input.optional === true;
  const mayVary = repeat !== null && repeat.maxStarts > repeat.minStarts;
  const value = report.take(input, 'value', STEP_LIMITS);
  const priority = report.take(input, 'priority', STEP_LIMITS);
  const hasWorth = isOptional || mayVary;
  if (value !== null && !hasWorth)
    report.add('value', 'is only for steps that are optional or repeated above min_starts');
  return {
    ...(isOptional && { optional: true as const }),
    ...(hasWorth && { value: value ?? DEFAULT_VALUE }),
    ...(priority !== null && priority > 0 && { priority }),
  };
}
