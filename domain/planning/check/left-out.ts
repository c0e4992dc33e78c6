import type { Job, Step } from '../job/job.ts';
import type { Schedule } from '../plan.ts';
import type { Violation } from './violation.ts';

/** Whatever needs a step that is left out is left out, too; what must run is looked for by other checks. */
export function checkLeftOut(job: Job, schedule: Schedule): Violation[] {
  const flown = new Set(flownJob(job, schedule).steps.map(({ id }) => id));
  return job.steps.flatMap((step): Violation[] => {
    if (!flown.has(step.id)) return [];
    const missing = job.steps.find((other) => !flown.has(other.id) && needs(step, other));
    if (missing === undefined) return [];
    const message = `Step ${step.id} runs without ${missing.id}, which it needs`;
    return [{ rule: 'left_out', stepId: step.id, message }];
  });
}

/**
 * The job as it is flown: without what has no trace in the plan; what is made only for that is nothing, and
 * who is given less takes and makes less.
 */
export function flownJob(job: Job, schedule: Schedule): Job {
  const ran = stepsWithTrace(job, schedule);
  if (job.steps.every(({ id, optional }) => optional !== true || ran.has(id))) return job;
  const kept = job.steps.filter(({ id, optional }) => optional !== true || ran.has(id));
  const isKept = (id: string): boolean => kept.some((one) => one.id === id);
  const outputs = new Map<string, number>();
  const outputOf = (id: string): number => {
    const known = outputs.get(id);
    if (known !== undefined) return known;
    const step = kept.find((one) => one.id === id);
    const made = step === undefined ? 0 : sizesOf(step).outputMb;
    outputs.set(id, made);
    return made;
  };
  const sizesOf = (step: Step): { inputMb: number; outputMb: number; storedMb: number } => {
    const takers = job.steps.filter(({ dependsOn }) => dependsOn.includes(step.id));
    const isUseless = takers.length > 0 && !takers.some(({ id }) => isKept(id));
    const { inputDataMb: inputMb, outputDataMb: outputMb, storedOutputMb: storedMb } = step;
    const own = { inputMb, outputMb, storedMb };
    if (step.stated !== undefined) {
      const arrivesMb = step.dependsOn.reduce((sum, id) => sum + outputOf(id), 0);
      own.inputMb = Math.min(step.stated.inputMb ?? Infinity, arrivesMb);
      own.outputMb = step.stated.outputMb ?? own.inputMb * (step.dataReductionRatio ?? 0);
      own.storedMb = step.stated.storedMb ?? own.outputMb;
    }
    return isUseless ? { ...own, outputMb: 0, storedMb: 0 } : own;
  };
  const steps = kept.map((step): Step => {
    const { inputMb, outputMb, storedMb } = sizesOf(step);
    const isEmptied = outputMb === 0 && step.outputDataMb > 0;
    return {
      ...step,
      inputDataMb: inputMb,
      outputDataMb: outputMb,
      storedOutputMb: storedMb,
      dependsOn: step.dependsOn.filter(isKept),
      otherPassThan: step.otherPassThan.filter(isKept),
      detail: isEmptied ? emptied(step.detail) : step.detail,
    };
  });
  return { ...job, steps };
}

/** Ids of the steps of which a plan shows anything. */
function stepsWithTrace({ steps }: Job, { placements, segments }: Schedule): ReadonlySet<string> {
  const shown = new Set([
    ...placements.map(({ stepId }) => stepId),
    ...segments.flatMap(({ stepId }) => stepId ?? []),
  ]);
  return new Set(steps.flatMap(({ id }) => (shown.has(id) ? [id] : [])));
}

/**
 * A step needs what it depends on, but for starts of a repeated step above its least number; and a start
 * needs the one before it. The first starts of a step that may be left out need each other.
 */
function needs({ dependsOn, instance }: Step, other: Step): boolean {
  const start = other.instance;
  if (dependsOn.includes(other.id)) return start === undefined || start.nth <= start.minStarts;
  if (instance === undefined || start === undefined || start.of !== instance.of) return false;
  return start.nth < instance.nth || (start.nth <= start.minStarts && start.nth > instance.nth);
}

function emptied(detail: Step['detail']): Step['detail'] {
  if (detail.kind !== 'window') return detail;
  const tiers = Object.entries(detail.qualityTiers);
  const none = tiers.map(([name, tier]) => [name, { ...tier, outputMb: 0 }] as const);
  return { ...detail, qualityTiers: Object.fromEntries(none) };
}
