import type { Job, Objective, Step } from '../../../domain/planning/job/job.ts';
import { findPreset } from '../../../domain/planning/job/presets/presets.ts';
import { seeded } from './seeded.ts';

/** A job of a few steps whose edges, sizes and places are drawn from a seed. */
export function randomFleetJob(seed: number, count: number, objective: Objective): Job {
  const random = seeded(seed);
  const preset = findPreset('onboard-ml-inference')?.job;
  const model = preset?.steps[0];
  if (preset === undefined || model === undefined) throw new Error('the preset has no steps');
  const steps = Array.from({ length: count }, (_, index): Step => {
    const dependsOn = Array.from({ length: index }, (__, before) => `s${before}`).filter(
      () => random() < 0.5,
    );
    const outputMb = Math.round(random() * 200 * 4) / 4;
    const draw = random();
    return {
      ...model,
      id: `s${index}`,
      name: `Step ${index}`,
      dependsOn,
      location: draw < 0.6 ? 'onboard' : draw < 0.8 ? 'either' : 'ground',
      durationS: 10 + Math.floor(random() * 300),
      requires: { ...model.requires, powerW: 5 + 40 * random(), compute: random(), storageMb: 10 },
      source: index === 0 && random() < 0.3 ? 'ground' : null,
      inputDataMb: 20,
      outputDataMb: outputMb,
      storedOutputMb: outputMb,
      dataReductionRatio: null,
    };
  });
  const policy = { ...preset.policy, objective, deadlineOrbits: 7, minDeliveryConfidence: 0.5 };
  return { ...preset, id: 'custom', name: `Random ${seed}`, steps, policy };
}

/**
 * A job as people write them: every step reads one or two of the last four, little of it on the ground,
 * products of some megabytes; the share of ground steps and the sizes are drawn from the seed too.
 */
export function layeredFleetJob(seed: number, count: number, objective: Objective): Job {
  const random = seeded(seed);
  const job = randomFleetJob(seed, count, objective);
  const groundShare = random() < 0.4 ? 0 : 0.2 * random();
  const mostMb = 2 + 60 * random() ** 2;
  const steps = job.steps.map((step, index): Step => {
    const reads = index === 0 ? 0 : 1 + Math.floor(random() * Math.min(2, index));
    const back = Array.from(
      { length: reads },
      () => `s${index - 1 - Math.floor(random() * Math.min(4, index))}`,
    );
    const draw = random();
    const outputMb = Math.round(random() * mostMb * 4) / 4;
    return {
      ...step,
      dependsOn: [...new Set(back)],
      location: draw < groundShare / 2 ? 'ground' : draw < groundShare ? 'either' : 'onboard',
      outputDataMb: outputMb,
      storedOutputMb: outputMb,
    };
  });
  return { ...job, name: `Layered ${seed}`, steps };
}
