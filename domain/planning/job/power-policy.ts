import type { Job } from './job.ts';

/**
 * The job with the power policy of its own on every step that states none. Steps of type `eclipse`, which
 * never run in sunlight, keep theirs where that is `sunlit_only`.
 */
export function withPowerPolicy(job: Job): Job {
  const { powerPolicy } = job.policy;
  if (powerPolicy === undefined) return job;
  const steps = job.steps.map((step) => {
    const isContradiction = step.detail.kind === 'eclipse' && powerPolicy === 'sunlit_only';
    return step.powerPolicy !== undefined || isContradiction ? step : { ...step, powerPolicy };
  });
  return { ...job, steps };
}
