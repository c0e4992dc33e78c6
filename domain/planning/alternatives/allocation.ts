import type { Job, Step } from '../job/job.ts';

/** Allocations of the on-board computer that a frontier looks at, OCU (1 = all of it). */
export const ALLOCATIONS = [0.25, 0.5, 0.75, 1] as const;

/**
 * The job on a part of the on-board computer, `ocu` in (0, 1]: a step that wants more than it gets
 * takes as much longer, and draws and heats as much less while it runs, so that its energy stays the
 * same. Steps on the ground are not touched; window steps are stretched tier by tier.
 */
export function withAllocation(job: Job, ocu: number): Job {
  return { ...job, steps: job.steps.map((step) => stretched(step, ocu)) };
}

function stretched(step: Step, ocu: number): Step {
  if (step.location === 'ground') return step;
  const { requires, detail } = step;
  const slow = Math.max(1, requires.compute / ocu);
  return {
    ...step,
    durationS: step.durationS * slow,
    ...(step.elastic !== undefined && {
      elastic: {
        ...step.elastic,
        minDurationS: step.elastic.minDurationS * slow,
        maxDurationS: step.elastic.maxDurationS * slow,
      },
    }),
    requires: {
      ...requires,
      powerW: requires.powerW / slow,
      thermalW: requires.thermalW / slow,
      compute: requires.compute / slow,
    },
    detail:
      detail.kind !== 'window'
        ? detail
        : {
            ...detail,
            qualityTiers: Object.fromEntries(
              Object.entries(detail.qualityTiers).map(([name, tier]) => {
                const slower = Math.max(1, tier.compute / ocu);
                const changed = {
                  ...tier,
                  computeS: tier.computeS * slower,
                  powerW: tier.powerW / slower,
                  compute: tier.compute / slower,
                };
                return [name, changed];
              }),
            ),
          },
  };
}
