import type { Step } from '../job/job.ts';
import { spanOf, type Facts } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/**
 * A step begins, with the first of its pieces, no sooner than its `not_before_s` after the start, and
 * its last piece ends no later than its `not_after_s`.
 */
export function checkStepTimes(facts: Facts): Violation[] {
  return facts.job.steps.flatMap((step) => {
    const span = spanOf(facts, step.id);
    if (span === null) return [];
    const found: Violation[] = [];
    const earliestMs = soonestStartMs(facts, step);
    const waits = step.notBeforeS !== undefined;
    if (waits && span.startMs < earliestMs - TIME_TOLERANCE_MS)
      found.push({
        rule: 'not_before',
        stepId: step.id,
        atMs: span.startMs,
        message: `Step ${step.id} starts before the time that it waits for`,
        needed: earliestMs,
        available: span.startMs,
      });
    const latestMs = facts.environment.startMs + (step.notAfterS ?? Infinity) * 1000;
    if (span.endMs > latestMs + TIME_TOLERANCE_MS)
      found.push({
        rule: 'not_after',
        stepId: step.id,
        atMs: span.endMs,
        message: `Step ${step.id} ends after the time by which it must`,
        needed: span.endMs,
        available: latestMs,
      });
    return found;
  });
}

/** The start of the plan or, where a step waits for a time, that time, ms. */
export function soonestStartMs({ environment }: Facts, step: Step): number {
  return environment.startMs + (step.notBeforeS ?? 0) * 1000;
}
