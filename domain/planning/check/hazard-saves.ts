import type { Step } from '../job/job.ts';
import type { Segment } from '../plan.ts';
import { checkpointMs, type Facts, type StepNeed } from './facts.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';

/** A save ends at most so long before the hazard that it is made for, ms. */
const MARGIN_MS = 30_000;

/** Hazards that begin so soon after another share its save, ms; or while one could be written. */
const SHARED_MS = 60_000;

/**
 * A step with checkpoints saves before every hazard (a crossing of the anomaly, a peak of
 * temperature) that begins while it runs, and for nothing else in between.
 */
export function checkHazardSaves(facts: Facts): Violation[] {
  return facts.job.steps.flatMap((step) => {
    const need = facts.needs.get(step.id);
    const run = facts.runs.get(step.id) ?? [];
    const isOnboard = facts.sides.get(step.id) === 'onboard';
    if (need === undefined || !isOnboard || step.detail.kind === 'pass') return [];
    if (step.checkpointIntervalS <= 0) return [];
    return [...missingSaves(facts, step, need, run), ...needlessSaves(facts, step, run)];
  });
}

function missingSaves(
  facts: Facts,
  step: Step,
  need: StepNeed,
  run: readonly Segment[],
): Violation[] {
  const unsavedMs = MARGIN_MS + Math.max(SHARED_MS, checkpointMs(facts, need));
  return hazardBegins(facts).flatMap((beginMs) => {
    if (beginMs <= (step.savedUntilMs ?? -Infinity)) return [];
    const running = run.some(
      ({ startMs, endMs }) =>
        startMs <= beginMs - TIME_TOLERANCE_MS && endMs > beginMs + TIME_TOLERANCE_MS,
    );
    if (!running || sinceSavedMs(run, beginMs) <= unsavedMs) return [];
    const message = `Step ${step.id} does not save before the hazard that begins during it`;
    return [{ rule: 'hazard_save', stepId: step.id, message, atMs: beginMs } as const];
  });
}

/**
 * Work at an instant that would be lost, ms: that since the last save, 0 right after a restore; all
 * that was ever done without a save is infinitely much.
 */
function sinceSavedMs(run: readonly Segment[], atMs: number): number {
  let unsavedMs = 0;
  let isSaved = false;
  for (const { kind, checkpoint, startMs, endMs } of run) {
    if (startMs >= atMs - TIME_TOLERANCE_MS) break;
    if (kind === 'step') unsavedMs += Math.min(endMs, atMs) - startMs;
    else if (checkpoint === 'save' && endMs <= atMs + TIME_TOLERANCE_MS) {
      unsavedMs = 0;
      isSaved = true;
    }
  }
  return unsavedMs > 0 && !isSaved ? Infinity : unsavedMs;
}

function needlessSaves(facts: Facts, step: Step, run: readonly Segment[]): Violation[] {
  return run.flatMap((save, index) => {
    const next = run[index + 1];
    if (save.checkpoint !== 'save' || next?.kind !== 'step') return [];
    if (next.startMs > save.endMs + TIME_TOLERANCE_MS) return [];
    const isDue = hazardBegins(facts).some(
      (beginMs) =>
        beginMs >= save.endMs - TIME_TOLERANCE_MS &&
        beginMs <= save.endMs + MARGIN_MS + TIME_TOLERANCE_MS,
    );
    if (isDue) return [];
    const message = `Step ${step.id} saves where no hazard begins soon after`;
    return [
      { rule: 'hazard_save', stepId: step.id, segmentId: save.id, atMs: save.startMs, message },
    ] as const;
  });
}

function hazardBegins({ environment }: Facts): number[] {
  return [...environment.saa, ...environment.thermalHazards].map(({ startMs }) => startMs);
}
