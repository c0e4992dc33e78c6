import type { Job, Step } from '../../../domain/planning/job/job.ts';
import { mulberry32 } from '../../../domain/planning/rcpsp/random.ts';
import { aJob, aStep } from '../makers/job.ts';

/** The furthest step back that one waits for. */
const REACH = 20;

/**
 * A job of so many steps on board that compete for power, compute, heat and memory: half a minute to ten
 * minutes each, up to three predecessors among the twenty before, the earliest finish wanted.
 */
export function longJob(count: number, seed: number): Job {
  const random = mulberry32(seed);
  const between = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1));
  const steps = Array.from({ length: count }, (_, index): Step => {
    const nearest = Math.max(0, index - REACH);
    const picks = Array.from({ length: between(0, 3) }, () => between(nearest, index - 1));
    return aStep(`s${index}`, {
      durationS: between(30, 600),
      dependsOn: index === 0 ? [] : [...new Set(picks)].map((at) => `s${at}`),
      requires: {
        powerW: between(2, 30),
        compute: between(1, 10) / 20,
        thermalW: between(2, 20),
        memoryMb: between(32, 700),
        storageMb: 0,
      },
    });
  });
  return aJob(steps, {
    policy: { objective: 'min_latency', deadlineOrbits: 30, minDeliveryConfidence: 0 },
  });
}
