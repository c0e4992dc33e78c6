import type { Step } from '../job/job.ts';
import { spanOf, type Facts } from './facts.ts';
import { apartUntilMs } from './starts.ts';
import { soonestStartMs } from './step-times.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Nothing starts before what it needs has ended, and ground steps start as soon as that has and they may. */
export function checkOrder(facts: Facts): Violation[] {
  return [
    ...facts.job.steps.flatMap((step) => checkStepOrder(facts, step)),
    ...checkTransferOrder(facts),
  ];
}

function checkStepOrder(facts: Facts, step: Step): Violation[] {
  const span = spanOf(facts, step.id);
  if (span === null) return [];
  const found: Violation[] = [];
  let readyMs = soonestStartMs(facts, step);
  for (const need of endsBefore(facts, step)) {
    readyMs = Math.max(readyMs, need.endMs);
    if (span.startMs < need.endMs - TIME_TOLERANCE_MS)
      found.push({
        rule: 'precedence',
        stepId: step.id,
        atMs: span.startMs,
        message: `Step ${step.id} starts before ${need.name} has ended`,
        needed: need.endMs,
        available: span.startMs,
      });
  }
  readyMs = Math.max(readyMs, apartUntilMs(facts, step));
  const waits = span.startMs > readyMs + TIME_TOLERANCE_MS;
  if (facts.sides.get(step.id) === 'ground' && waits)
    found.push({
      rule: 'ground_start',
      stepId: step.id,
      atMs: span.startMs,
      message: `Ground step ${step.id} waits although everything is there`,
      needed: readyMs,
      available: span.startMs,
    });
  return found;
}

/** What must have ended before a step may start: steps on the same side, else transfers. */
function endsBefore(facts: Facts, step: Step): readonly { name: string; endMs: number }[] {
  const ends: { name: string; endMs: number }[] = [];
  const side = facts.sides.get(step.id);
  for (const id of step.dependsOn) {
    const span = spanOf(facts, id);
    if (span !== null && facts.sides.get(id) === side)
      ends.push({ name: `step ${id}`, endMs: span.endMs });
  }
  for (const transfer of facts.schedule.transfers)
    if (transfer.toStep === step.id)
      for (const slice of transfer.slices)
        ends.push({ name: `transfer ${transfer.id}`, endMs: slice.endMs });
  return ends;
}

function checkTransferOrder(facts: Facts): Violation[] {
  const found: Violation[] = [];
  for (const transfer of facts.schedule.transfers) {
    const made = transfer.fromStep === null ? null : spanOf(facts, transfer.fromStep);
    const startMs = Math.min(...transfer.slices.map((slice) => slice.startMs));
    if (made !== null && startMs < made.endMs - TIME_TOLERANCE_MS)
      found.push({
        rule: 'precedence',
        transferId: transfer.id,
        atMs: startMs,
        message: `Transfer ${transfer.id} starts before its data exist`,
        needed: made.endMs,
        available: startMs,
      });
  }
  return found;
}
