import { checkPlan } from '../check/check-plan.ts';
import type { CheckRule } from '../check/violation.ts';
import type { HeldBy, Schedule, Segment } from '../plan.ts';
import type { PlanStory } from './plan-event.ts';
import { startBefore } from './start-before.ts';
import { windowIndexAt } from '../schedule/to-schedule.ts';

/** Instants that differ by no more are the same, as the checker has it, ms. */
const SAME_MS = 1;

/** Most shifted plans that are checked for one plan; then margins are what is known by then. */
const MAX_CHECKS = 600;

type Plan = Pick<PlanStory, 'job' | 'environment' | 'schedule'>;

/**
 * The schedule with, on every segment, the earliest start that what it waits for allows, what held it,
 * and its slack: by how much it alone may be later, everything else as it is, without ending after
 * the plan's finish. Both are asked of the checker, by shifting the segment.
 */
export function withMargins(plan: Plan): Schedule {
  const checks = { left: MAX_CHECKS };
  const segments = plan.schedule.segments.map((segment) => {
    const { earliestMs, id } = waitedFor(plan, segment);
    const isAtOnce = segment.startMs - earliestMs <= SAME_MS;
    const heldBy: HeldBy = isAtOnce
      ? { kind: id === null ? 'start' : 'predecessor', id }
      : holder(plan, segment);
    return {
      ...segment,
      margins: { earliestMs, heldBy, slackMs: slackOf(plan, segment, checks) },
    };
  });
  return { ...plan.schedule, segments };
}

/** The schedule with one segment at another time, with the slice that a transfer's segment shows. */
export function shiftSegment(
  { schedule, environment }: Omit<Plan, 'job'>,
  segment: Segment,
  byMs: number,
): Schedule {
  const segments = schedule.segments.map((one) => {
    if (one.id !== segment.id) return one;
    const startMs = one.startMs + byMs;
    const windowIndex = windowIndexAt(environment, startMs);
    return { ...one, startMs, endMs: one.endMs + byMs, windowIndex };
  });
  const transfers = schedule.transfers.map((transfer) =>
    segment.kind !== 'transfer' || transfer.id !== segment.transferId
      ? transfer
      : {
          ...transfer,
          slices: transfer.slices.map((slice) =>
            slice.startMs === segment.startMs && slice.passIndex === segment.passIndex
              ? { ...slice, startMs: slice.startMs + byMs, endMs: slice.endMs + byMs }
              : slice,
          ),
        },
  );
  const finishMs = Math.max(...segments.map(({ endMs }) => endMs));
  return { ...schedule, segments, transfers, finishMs };
}

/** The end of the last thing that a segment waits for, and its step or transfer. */
function waitedFor(
  { job, environment, schedule }: Plan,
  segment: Segment,
): { earliestMs: number; id: string | null } {
  const step = job.steps.find(({ id }) => id === segment.stepId);
  const transfer = schedule.transfers.find(({ id }) => id === segment.transferId);
  // Keys may be exchanged while the data are still being made.
  const before = segment.kind === 'transfer' ? [transfer?.fromStep ?? ''] : (step?.dependsOn ?? []);
  const last: { earliestMs: number; id: string | null } = {
    earliestMs: environment.startMs,
    id: null,
  };
  const consider = (endMs: number, id: string): void => {
    if (endMs <= last.earliestMs) return;
    last.earliestMs = endMs;
    last.id = id;
  };
  for (const { stepId, startMs, endMs } of schedule.segments)
    if (stepId !== null)
      if (before.includes(stepId) || (stepId === segment.stepId && startMs < segment.startMs))
        consider(endMs, stepId);
  const start = step === undefined ? null : startBefore(job, step);
  if (start !== null)
    for (const { stepId, endMs } of schedule.segments)
      if (stepId === start.id) consider(endMs + start.gapMs, start.id);
  if (step !== undefined)
    for (const { id, toStep, slices } of schedule.transfers)
      if (toStep === step.id) for (const { endMs } of slices) consider(endMs, id);
  return last;
}

/** Rules that only say that the segment is not where its pass or its window is. */
const PASS_RULES: ReadonlySet<CheckRule> = new Set([
  'slice_in_pass',
  'contact_given',
  'pass_step',
  'key_exchange',
  'capacity',
]);
const RESOURCE_RULES: ReadonlySet<CheckRule> = new Set([
  'power',
  'compute',
  'thermal',
  'memory',
  'storage',
  'antenna',
  'battery_floor',
  'battery_recovery',
]);

/** What a segment that begins later than it might would break if it began a little earlier. */
function holder(plan: Plan, segment: Segment): HeldBy {
  const rules = brokenBy(plan, segment, -2 * SAME_MS);
  const passIndex = segment.passIndex === null ? null : String(segment.passIndex);
  if (rules.includes('not_before')) return { kind: 'not_before', id: segment.stepId };
  if (rules.some((rule) => PASS_RULES.has(rule))) return { kind: 'pass', id: passIndex };
  const window = plan.environment.windows.find(
    ({ startMs }) => Math.abs(startMs - segment.startMs) <= SAME_MS,
  );
  const resource = rules.find((rule) => RESOURCE_RULES.has(rule));
  const isLight = rules.includes('eclipse_step') || rules.includes('power_policy');
  if (window !== undefined && (resource !== undefined || isLight))
    return { kind: 'window', id: String(window.index) };
  if (resource !== undefined) return { kind: 'resource', id: resource };
  return { kind: 'choice', id: null };
}

function brokenBy(
  { job, environment, schedule }: Plan,
  segment: Segment,
  byMs: number,
): CheckRule[] {
  const shifted = shiftSegment({ schedule, environment }, segment, byMs);
  return checkPlan({ job, environment, schedule: shifted }).map(({ rule }) => rule);
}

/** The largest shift found by halving that the checker accepts, strictly inside its tolerance. */
function slackOf(plan: Plan, segment: Segment, checks: { left: number }): number {
  const isLegal = (byMs: number): boolean => {
    checks.left -= 1;
    return checks.left >= 0 && brokenBy(plan, segment, byMs).length === 0;
  };
  const mostMs = plan.schedule.finishMs - segment.endMs;
  if (mostMs <= SAME_MS || !isLegal(2 * SAME_MS)) return 0;
  if (isLegal(mostMs)) return mostMs;
  let [legal, illegal] = [2 * SAME_MS, mostMs];
  while (illegal - legal > 1 && checks.left > 0) {
    const middle = Math.floor((legal + illegal) / 2);
    if (isLegal(middle)) legal = middle;
    else illegal = middle;
  }
  return legal - SAME_MS;
}
