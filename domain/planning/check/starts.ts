import type { Step } from '../job/job.ts';
import { spanOf, type Facts } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Starts of a repeated step come one after another, neither nearer nor farther than it says. */
export function checkStarts(facts: Facts): Violation[] {
  return facts.job.steps.flatMap((step): Violation[] => {
    const gapMs = gapBefore(facts, step);
    const { instance } = step;
    if (gapMs === null || instance === undefined) return [];
    const leastMs = instance.minGapS * 1000;
    const mostMs = (instance.maxGapS ?? Infinity) * 1000;
    if (gapMs >= leastMs - TIME_TOLERANCE_MS && gapMs <= mostMs + TIME_TOLERANCE_MS) return [];
    return [
      {
        rule: 'start_gap',
        stepId: step.id,
        message: `Step ${step.id} starts ${gapMs} ms after the end of the start before it`,
        needed: gapMs < leastMs ? leastMs : mostMs,
        available: gapMs,
      },
    ];
  });
}

/** Instant before which a start may not begin for the one before it, ms; -Infinity for others. */
export function apartUntilMs(facts: Facts, step: Step): number {
  const endMs = endBefore(facts, step);
  return endMs === undefined ? -Infinity : endMs + (step.instance?.minGapS ?? 0) * 1000;
}

/** From the end of the start before to the start of this one, ms; null where there is none. */
function gapBefore(facts: Facts, step: Step): number | null {
  const endMs = endBefore(facts, step);
  const own = spanOf(facts, step.id);
  return endMs === undefined || own === null ? null : own.startMs - endMs;
}

/** End of the start before one, ms: in the plan, or before it; undefined where there is none. */
function endBefore(facts: Facts, { instance }: Step): number | undefined {
  if (instance === undefined) return undefined;
  const { of, nth, lastEndMs } = instance;
  if (lastEndMs !== undefined) return lastEndMs;
  const before = facts.job.steps.find(
    (other) => other.instance?.of === of && other.instance.nth === nth - 1,
  );
  return before === undefined ? undefined : spanOf(facts, before.id)?.endMs;
}
