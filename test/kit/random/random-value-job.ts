import type { Job, Step } from '../../../domain/planning/job/job.ts';
import { aJob, aStep } from '../makers/job.ts';
import { seeded } from './seeded.ts';

/**
 * A small job with optional and repeated steps that compete for an orbit or two: two to five entries, at
 * most seven starts. Sizes are stated, places given.
 */
export function randomValueJob(seed: number): Job {
  const random = seeded(seed);
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
    items[Math.floor(random() * items.length)] ?? items[0];
  const steps: Step[] = [];
  const entries = pick([2, 3, 3, 4, 5]);
  for (let index = 0; index < entries; index += 1) {
    const id = `step_${index}`;
    const earlier = steps.filter(({ instance }) => instance === undefined || instance.nth === 1);
    const before = random() < 0.4 ? earlier.at(Math.floor(random() * earlier.length)) : undefined;
    const dependsOn =
      before === undefined
        ? []
        : before.instance === undefined
          ? [before.id]
          : steps.flatMap((one) => (one.instance?.of === before.instance?.of ? [one.id] : []));
    const isOptional = before?.optional === true || random() < 0.6;
    const worth = { value: pick([1, 1, 2, 3, 5]), ...pick([{}, {}, { priority: 2 }]) };
    const outputDataMb = pick([0, 0, 20, 150, 400]);
    const fields: Partial<Step> = {
      durationS: pick([300, 900, 1500, 2400]),
      dependsOn,
      outputDataMb,
      requires: {
        powerW: pick([10, 30, 40]),
        compute: pick([0.2, 0.5, 0.7]),
        thermalW: 6,
        memoryMb: 128,
        storageMb: 16,
      },
    };
    const isRepeated = random() < 0.3 && steps.length < 4;
    if (!isRepeated) {
      steps.push(aStep(id, { ...fields, ...(isOptional && { optional: true, ...worth }) }));
      continue;
    }
    const maxStarts = pick([2, 3]);
    const minGapS = pick([0, 600, 1200]);
    const maxGapS = pick([null, null, 1800]);
    const minStarts = pick([1, 1, 2]);
    for (let nth = 1; nth <= maxStarts; nth += 1)
      steps.push(
        aStep(`${id}#${nth}`, {
          ...fields,
          ...((isOptional || nth > minStarts) && { optional: true, ...worth }),
          instance: { of: id, nth, minStarts, maxStarts, minGapS, maxGapS },
        }),
      );
  }
  return aJob(steps, {
    security: { encryption: 'none', keyRotationOrbits: 1000 },
    policy: {
      objective: pick(['max_value', 'max_value', 'min_latency']),
      deadlineOrbits: pick([0.5, 0.8, 1, 1.5]),
      minDeliveryConfidence: 0,
    },
  });
}
