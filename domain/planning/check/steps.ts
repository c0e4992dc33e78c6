import type { Step } from '../job/job.ts';
import type { Segment } from '../plan.ts';
import { checkpointMs, chosenS, fitsAlone, type Facts, type StepNeed } from './facts.ts';
import { type Piece, readPieces, workMs } from './pieces.ts';
import { TIME_TOLERANCE_MS, type Violation } from './violation.ts';
import type { Interval } from '../../time/intervals.ts';

/** Every step placed once where it may run, scheduled once and for its time, cut only as allowed. */
export function checkSteps(facts: Facts): Violation[] {
  return [
    ...checkPlacements(facts),
    ...checkStrays(facts),
    ...facts.job.steps.flatMap((step) => checkRun(facts, step)),
  ];
}

function checkPlacements(facts: Facts): Violation[] {
  const { job, schedule, steps } = facts;
  const found: Violation[] = [];
  const wrong = (stepId: string, message: string) =>
    found.push({ rule: 'placement', stepId, message });
  for (const step of job.steps) {
    const placed = schedule.placements.filter((one) => one.stepId === step.id);
    const [placement] = placed;
    if (placement === undefined || placed.length > 1) {
      wrong(step.id, `Step ${step.id} has ${placed.length} placements`);
      continue;
    }
    const onboardOnly = step.detail.kind === 'eclipse' || step.detail.kind === 'pass';
    const legal = step.location === 'either' || step.location === placement.location;
    if (!legal || (onboardOnly && placement.location === 'ground'))
      wrong(step.id, `Step ${step.id} may not run ${placement.location}`);
    for (const segment of facts.runs.get(step.id) ?? [])
      if (segment.location !== placement.location)
        wrong(step.id, `Segment ${segment.id} is ${segment.location}, its step is not`);
  }
  for (const placement of schedule.placements)
    if (!steps.has(placement.stepId))
      wrong(placement.stepId, `Unknown step ${placement.stepId} is placed`);
  return found;
}

function checkStrays(facts: Facts): Violation[] {
  return facts.schedule.segments
    .filter((one) => one.kind === 'step' || one.kind === 'checkpoint')
    .filter((one) => one.stepId === null || !facts.steps.has(one.stepId))
    .map((one) => ({
      rule: 'step_scheduled',
      segmentId: one.id,
      message: `Segment ${one.id} belongs to no step of the job`,
    }));
}

function checkRun(facts: Facts, step: Step): Violation[] {
  const run = facts.runs.get(step.id) ?? [];
  const need = facts.needs.get(step.id);
  const pieces = run.filter((segment) => segment.kind === 'step');
  if (need === undefined || pieces.length === 0)
    return [
      { rule: 'step_scheduled', stepId: step.id, message: `Step ${step.id} is not scheduled` },
    ];
  const found: Violation[] = [];
  const workedMs = pieces.reduce((sum, piece) => sum + piece.endMs - piece.startMs, 0);
  if (Math.abs(workedMs - need.durationMs) > TIME_TOLERANCE_MS)
    found.push({
      rule: 'duration',
      stepId: step.id,
      message: `Step ${step.id} runs ${workedMs} ms instead of ${need.durationMs}`,
      needed: need.durationMs,
      available: workedMs,
    });
  const statedS = chosenS(facts.schedule, step);
  const { minDurationS = 0, maxDurationS = Infinity } = step.elastic ?? {};
  if (statedS !== null && (statedS < minDurationS - 1e-9 || statedS > maxDurationS + 1e-9))
    found.push({
      rule: 'duration_range',
      stepId: step.id,
      message: `Step ${step.id} is to run ${statedS} s, not ${minDurationS} to ${maxDurationS} s`,
      needed: Math.min(Math.max(statedS, minDurationS), maxDurationS),
      available: statedS,
    });
  const inPasses = step.detail.kind === 'pass';
  if (run.length > 1 && !inPasses) found.push(...checkCut(facts, step, need, run));
  else if (run.length > pieces.length)
    found.push(cutViolation(step, 'has checkpoints where none may be'));
  return found;
}

/** Rules for a step whose work is interrupted, to be saved or to wait. */
function checkCut(facts: Facts, step: Step, need: StepNeed, run: readonly Segment[]): Violation[] {
  if (facts.sides.get(step.id) === 'ground') return [cutViolation(step, 'is cut on the ground')];
  if (step.checkpointIntervalS <= 0) return [cutViolation(step, 'is cut but has no checkpoints')];
  const pieces = readPieces(run);
  if (pieces === null) return [cutViolation(step, 'is not saved and restored between its pieces')];
  const stateMs = checkpointMs(facts, need);
  const wrong = run
    .filter(({ kind }) => kind === 'checkpoint')
    .filter(({ startMs, endMs }) => Math.abs(endMs - startMs - stateMs) > TIME_TOLERANCE_MS)
    .map((one) => cutViolation(step, `needs ${stateMs} ms for each save and restore`, one));
  return pieces.length === 1 ? wrong : [...wrong, ...checkPieces(facts, step, need, pieces)];
}

/** Rules for a step that runs in more than one piece. */
function checkPieces(
  facts: Facts,
  step: Step,
  need: StepNeed,
  pieces: readonly Piece[],
): Violation[] {
  const intervalMs = Math.round(step.checkpointIntervalS * 1000);
  const spans = admissibleSpans(facts, step, need);
  const longestMs = Math.max(0, ...spans.map((span) => span.endMs - span.startMs));
  if (longestMs >= need.durationMs) return [cutViolation(step, 'is cut but fits in one piece')];
  const found: Violation[] = [];
  for (const [index, piece] of pieces.entries()) {
    const [first] = piece.works;
    const last = piece.works.at(-1);
    if (index < pieces.length - 1 && workMs(piece) % intervalMs !== 0)
      found.push(cutViolation(step, `is cut inside a checkpoint interval`, first));
    const startMs = ((piece.restore ?? first)?.startMs ?? 0) + TIME_TOLERANCE_MS;
    const endMs = ((piece.save ?? last)?.endMs ?? 0) - TIME_TOLERANCE_MS;
    if (!spans.some((span) => span.startMs <= startMs && endMs <= span.endMs))
      found.push(cutViolation(step, 'has a piece that no window holds', first));
  }
  return found;
}

/** Longest spans of neighbouring windows, not clipped, in which the step alone may run. */
function admissibleSpans(facts: Facts, step: Step, need: StepNeed): readonly Interval[] {
  const spans: { startMs: number; endMs: number }[] = [];
  let open = false;
  for (const span of facts.environment.illumination) {
    const fits = fitsAlone(facts.environment, step, need, span.sunlit);
    const last = spans.at(-1);
    if (fits && open && last !== undefined) last.endMs = span.endMs;
    else if (fits) spans.push({ startMs: span.startMs, endMs: span.endMs });
    open = fits;
  }
  return spans;
}

function cutViolation(step: Step, what: string, segment?: Segment): Violation {
  const at = segment === undefined ? {} : { segmentId: segment.id, atMs: segment.startMs };
  return { rule: 'cut', stepId: step.id, message: `Step ${step.id} ${what}`, ...at };
}
