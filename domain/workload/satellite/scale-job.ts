import type { Job, QualityTier, Step, StepDetail } from '../../planning/job/job.ts';

/** What a job reads where it begins, MB: the input of its first steps, or what they make of nothing. */
export function jobVolumeMb({ steps }: Job): number {
  return steps
    .filter(({ dependsOn }) => dependsOn.length === 0)
    .reduce((sum, { inputDataMb, outputDataMb }) => sum + (inputDataMb || outputDataMb), 0);
}

/** What a job hands over in the end, MB: the output of the steps that nothing waits for. */
export function jobResultMb({ steps }: Job): number {
  const waited = new Set(steps.flatMap(({ dependsOn }) => dependsOn));
  return steps
    .filter(({ id }) => !waited.has(id))
    .reduce((sum, { outputDataMb }) => sum + outputDataMb, 0);
}

/**
 * The same job over `factor` times the data: durations, volumes, scratch storage and energy budgets
 * grow with the data, while power, heat, memory and the share of the computer stay as they are.
 */
export function scaleJob(job: Job, factor: number): Job {
  return { ...job, steps: job.steps.map((step) => scaleStep(step, factor)) };
}

/**
 * The job with its data on the ground: what its first steps read is uplinked to them. A first step
 * without a stated input reads what it would otherwise have made of nothing.
 */
export function fromGround(job: Job): Job {
  return {
    ...job,
    steps: job.steps.map((step) =>
      step.dependsOn.length > 0 || step.location === 'ground'
        ? step
        : { ...step, source: 'ground', inputDataMb: step.inputDataMb || step.outputDataMb },
    ),
  };
}

function scaleStep(step: Step, factor: number): Step {
  const { degradedMode, requires } = step;
  return {
    ...step,
    durationS: step.durationS * factor,
    requires: { ...requires, storageMb: requires.storageMb * factor },
    inputDataMb: step.inputDataMb * factor,
    outputDataMb: step.outputDataMb * factor,
    storedOutputMb: step.storedOutputMb * factor,
    degradedMode: degradedMode && {
      ...degradedMode,
      reducedDurationS: degradedMode.reducedDurationS * factor,
    },
    detail: scaleDetail(step.detail, factor),
  };
}

function scaleDetail(detail: StepDetail, factor: number): StepDetail {
  switch (detail.kind) {
    case 'standard':
    case 'pass':
      return detail;
    case 'eclipse':
      return { ...detail, energyBudgetWh: detail.energyBudgetWh * factor };
    case 'window':
      return {
        ...detail,
        qualityTiers: Object.fromEntries(
          Object.entries(detail.qualityTiers).map(([name, tier]) => [
            name,
            scaleTier(tier, factor),
          ]),
        ),
      };
  }
}

function scaleTier(tier: QualityTier, factor: number): QualityTier {
  return { ...tier, computeS: tier.computeS * factor, outputMb: tier.outputMb * factor };
}
