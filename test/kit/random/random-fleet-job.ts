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
