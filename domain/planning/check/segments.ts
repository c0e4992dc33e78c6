import type { Segment } from '../plan.ts';
import type { Facts } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Segments one by one: whole milliseconds in order, unique ids, right window, inside the horizon. */
export function checkSegments(facts: Facts): Violation[] {
  const { schedule } = facts;
  const seen = new Set<string>();
  const found: Violation[] = [];
  for (const segment of schedule.segments) {
    const at = { segmentId: segment.id, atMs: segment.startMs };
    if (seen.has(segment.id))
      found.push({ rule: 'segment_ids', message: `Segment id ${segment.id} is used twice`, ...at });
    seen.add(segment.id);
    found.push(...checkGrain(segment), ...checkHorizon(facts, segment));
    const windowIndex = windowIndexAt(facts, segment.startMs);
    if (!windowIndex.includes(segment.windowIndex))
      found.push({
        rule: 'window_index',
        message: `Segment ${segment.id} names window ${segment.windowIndex ?? 'none'}`,
        ...at,
      });
  }
  return found;
}

/** End of the plan: the last segment's end, not after the deadline. */
export function checkEnd(facts: Facts): Violation[] {
  const { job, environment, schedule } = facts;
  const found: Violation[] = [];
  const lastMs = Math.max(environment.startMs, ...schedule.segments.map((one) => one.endMs));
  if (schedule.finishMs !== lastMs)
    found.push({
      rule: 'finish',
      message: 'The finish is not the end of the last segment',
      needed: lastMs,
      available: schedule.finishMs,
    });
  const deadlineMs = environment.startMs + job.policy.deadlineOrbits * environment.periodMs;
  if (lastMs > deadlineMs + TIME_TOLERANCE_MS)
    found.push({
      rule: 'deadline',
      message: `The plan ends ${lastMs - deadlineMs} ms after the deadline`,
      atMs: lastMs,
      needed: lastMs,
      available: deadlineMs,
    });
  return found;
}

function checkGrain(segment: Segment): Violation[] {
  const { startMs, endMs } = segment;
  if (Number.isInteger(startMs) && Number.isInteger(endMs) && startMs < endMs) return [];
  const message = `Segment ${segment.id} spans [${startMs}, ${endMs}) ms`;
  return [{ rule: 'time_grain', message, segmentId: segment.id }];
}

function checkHorizon(facts: Facts, segment: Segment): Violation[] {
  const { startMs, endMs } = facts.environment;
  const onGround = segment.kind === 'step' && segment.location === 'ground';
  const late = !onGround && segment.endMs > endMs + TIME_TOLERANCE_MS;
  if (segment.startMs >= startMs - TIME_TOLERANCE_MS && !late) return [];
  const message = `Segment ${segment.id} lies outside the horizon`;
  return [{ rule: 'horizon', message, segmentId: segment.id, atMs: segment.startMs }];
}

/** Windows that may be named for an instant: two within a millisecond of an edge. */
function windowIndexAt(facts: Facts, tMs: number): readonly (number | null)[] {
  const { windows } = facts.environment;
  const holding = windows.filter((one) => one.startMs <= tMs && tMs < one.endMs);
  if (holding.length > 0) return holding.map((one) => one.index);
  const near = windows.filter(
    (one) => one.startMs - TIME_TOLERANCE_MS <= tMs && tMs <= one.endMs + TIME_TOLERANCE_MS,
  );
  return [null, ...near.map((one) => one.index)];
}
