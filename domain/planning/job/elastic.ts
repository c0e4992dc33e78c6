import type { Complaints, StepInput } from './input.ts';
import { topologicalOrder } from './graph.ts';
import type { Elastic, Job, Step } from './job.ts';
import { STEP_LIMITS } from './limits.ts';

/** Reads between which durations the planner may choose; null where a step names neither. */
export function elasticOf(
  input: StepInput,
  durationS: number | null,
  report: Complaints,
): Elastic | null {
  const minDurationS = report.take(input, 'minDurationS', STEP_LIMITS);
  const maxDurationS = report.take(input, 'maxDurationS', STEP_LIMITS);
  if (minDurationS === null && maxDurationS === null) {
    if (input.fixedOutput === true)
      report.add('fixed_output', 'is only for steps with min_duration_s or max_duration_s');
    return null;
  }
  if (input.type === 'window')
    report.add(
      minDurationS === null ? 'max_duration_s' : 'min_duration_s',
      'is not for steps of type window: their tiers say how long they take',
    );
  const wishS = durationS ?? maxDurationS ?? 0;
  if (minDurationS !== null && minDurationS > wishS)
    report.add('min_duration_s', `must be at most the duration that is wished for (${wishS} s)`);
  if (maxDurationS !== null && maxDurationS < wishS)
    report.add('max_duration_s', `must be at least the duration that is wished for (${wishS} s)`);
  return {
    minDurationS: minDurationS ?? wishS,
    maxDurationS: maxDurationS ?? wishS,
    fixedOutput: input.fixedOutput ?? false,
  };
}

/** Durations of elastic steps by step id, s; a step without one has that which it wishes for. */
export type Durations = ReadonlyMap<string, number>;

/**
 * The job with other durations: the output of an elastic step, unless it is fixed, is in proportion to its
 * duration, and that of a step which states a reduction ratio to what comes into it.
 */
export function withDurations(job: Job, durations: Durations): Job {
  if (durations.size === 0) return job;
  const position = new Map(job.steps.map(({ id }, index) => [id, index]));
  const order = topologicalOrder(
    job.steps.map(({ dependsOn }) => dependsOn.flatMap((id) => position.get(id) ?? [])),
  );
  const steps = [...job.steps];
  for (const index of order ?? []) {
    const step = steps[index];
    if (step === undefined) continue;
    const before = step.dependsOn.flatMap((id) => position.get(id) ?? []);
    const inputShare = shareOf(
      before.reduce((sum, at) => sum + (steps[at]?.outputDataMb ?? 0), 0),
      before.reduce((sum, at) => sum + (job.steps[at]?.outputDataMb ?? 0), 0),
    );
    const durationS = durations.get(step.id) ?? step.durationS;
    const own = step.elastic?.fixedOutput === false ? durationS / step.durationS : 1;
    const reduces = step.dataReductionRatio !== null && step.detail.kind !== 'window';
    const share = own * (reduces ? inputShare : 1);
    if (share === 1 && inputShare === 1 && durationS === step.durationS) continue;
    steps[index] = {
      ...step,
      durationS,
      inputDataMb: step.inputDataMb * inputShare,
      outputDataMb: step.outputDataMb * share,
      storedOutputMb: step.storedOutputMb * share,
    };
  }
  return { ...job, steps };
}

function shareOf(now: number, before: number): number {
  return before > 0 ? now / before : 1;
}

/** The durations that a plan chose, as its placements tell them. */
export function chosenDurations(
  placements: readonly { readonly stepId: string; readonly durationS?: number }[],
): Durations {
  return new Map(
    placements.flatMap(({ stepId, durationS }) =>
      durationS === undefined ? [] : [[stepId, durationS] as const],
    ),
  );
}

/** A step that runs as long as it says. */
export function asStated(step: Step): Step {
  const stiff: { -readonly [Key in keyof Step]: Step[Key] } = { ...step };
  delete stiff.elastic;
  return stiff;
}
