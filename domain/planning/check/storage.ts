import { consumersOf, spanOf, windowAround, type Facts } from './facts.ts';
import { levels, overruns, type Draw } from './profile.ts';
import { AMOUNT_TOLERANCE, TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** Scratch, products, received data and saved states fit the bus's storage at every instant. */
export function checkStorage(facts: Facts): Violation[] {
  const { windows, bus } = facts.environment;
  const draws = facts.job.steps.flatMap((step) => storedBy(facts, step.id));
  const edges = windows.flatMap((window) => [window.startMs, window.endMs]);
  return overruns(
    levels(draws, edges),
    (level) => windowAround(facts.environment, level)?.storageMb ?? bus.storageMb,
    AMOUNT_TOLERANCE,
    TIME_TOLERANCE_MS,
  ).map(({ startMs, needed, available }) => ({
    rule: 'storage',
    atMs: startMs,
    message: `${needed} MB are stored where ${available} fit`,
    needed,
    available,
  }));
}

/** What a step stores on board, and for how long: nothing of one on the ground. */
export function storedBy(facts: Facts, stepId: string): Draw[] {
  if (facts.sides.get(stepId) !== 'onboard') return [];
  return [
    ...scratchOf(facts, stepId),
    ...statesOf(facts, stepId),
    ...receivedBy(facts, stepId),
    ...productOf(facts, stepId),
  ];
}

function scratchOf(facts: Facts, stepId: string): Draw[] {
  const amount = facts.needs.get(stepId)?.requires.storageMb ?? 0;
  return (facts.runs.get(stepId) ?? []).map(({ startMs, endMs }) => ({ startMs, endMs, amount }));
}

/**
 * The saved state: of a step that is cut until the restore begins, of one that goes on until the next
 * save has been written or the step ends.
 */
function statesOf(facts: Facts, stepId: string): Draw[] {
  const run = facts.runs.get(stepId) ?? [];
  const amount = facts.needs.get(stepId)?.requires.memoryMb ?? 0;
  return run.flatMap((save, index) => {
    if (save.checkpoint !== 'save') return [];
    const later = run.slice(index + 1);
    const [next] = later;
    const replaced = later.find(({ checkpoint }) => checkpoint === 'save')?.endMs;
    const endMs = next?.checkpoint === 'restore' ? next.startMs : (replaced ?? later.at(-1)?.endMs);
    return endMs === undefined ? [] : [{ startMs: save.endMs, endMs, amount }];
  });
}

/** Uplinked data, from the start of the first slice to the end of the step that they go to. */
function receivedBy(facts: Facts, stepId: string): Draw[] {
  const span = spanOf(facts, stepId);
  if (span === null) return [];
  return facts.schedule.transfers
    .filter((one) => one.direction === 'uplink' && one.toStep === stepId)
    .filter((one) => one.slices.length > 0)
    .map((one) => ({
      startMs: Math.min(...one.slices.map((slice) => slice.startMs)),
      endMs: span.endMs,
      amount: one.rawMb,
    }));
}

/** A product, from its step's end to the end of its last on-board consumer and last slice. */
function productOf(facts: Facts, stepId: string): Draw[] {
  const span = spanOf(facts, stepId);
  if (span === null) return [];
  const releases = [span.endMs];
  for (const consumer of consumersOf(facts, stepId)) {
    const use = spanOf(facts, consumer.id);
    if (use !== null && facts.sides.get(consumer.id) === 'onboard') releases.push(use.endMs);
  }
  for (const transfer of facts.schedule.transfers)
    if (transfer.fromStep === stepId) releases.push(...transfer.slices.map((slice) => slice.endMs));
  const amount = facts.needs.get(stepId)?.storedMb ?? 0;
  return [{ startMs: span.endMs, endMs: Math.max(...releases), amount }];
}
