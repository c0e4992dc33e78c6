import { mulberry32 } from '../../../domain/planning/rcpsp/random.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { anEnvironment } from '../makers/environment.ts';
import { aJob, aStep } from '../makers/job.ts';
import type { StoredStep } from '../oracles/exact-storage.ts';

/** Seconds of one unit of time. */
export const UNIT_S = 60;

/**
 * Steps whose products fill a small store: each takes up to three of those before it, most of them
 * recent. The last ones make nothing, so that no pass is needed.
 */
export function randomStoredSteps(count: number, seed: number): StoredStep[] {
  const random = mulberry32(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const takes = Array.from({ length: count }, (_, at) => {
    const wanted = at === 0 ? 0 : below(4);
    const taken = Array.from({ length: wanted }, () => at - 1 - below(Math.min(at, 7)));
    return [...new Set(taken)].sort((a, b) => a - b);
  });
  return takes.map((own, at) => ({
    duration: 1 + below(4),
    scratchMb: 5 * below(7),
    productMb: takes.some((other) => other.includes(at)) ? 10 * (1 + below(20)) : 0,
    compute: [0.25, 0.34, 0.5, 0.5, 1][below(5)] ?? 1,
    takes: own,
  }));
}

/** The same steps as a job on board that wants to end early. */
export function storedJob(steps: readonly StoredStep[]): Job {
  const id = (at: number): string => `step_${at}`;
  return aJob(
    steps.map(({ compute, duration, productMb, scratchMb, takes }, at) =>
      aStep(id(at), {
        durationS: duration * UNIT_S,
        dependsOn: takes.map(id),
        inputDataMb: takes.reduce((sum, before) => sum + (steps[before]?.productMb ?? 0), 0),
        outputDataMb: productMb,
        requires: { powerW: 1, compute, thermalW: 1, memoryMb: 1, storageMb: scratchMb },
      }),
    ),
    { policy: { objective: 'min_latency', deadlineOrbits: 100 } },
  );
}

/** An orbit without eclipses and passes, with a store of this size. */
export function storedEnvironment(storageMb: number): Environment {
  const periodMs = 5_400_000;
  return anEnvironment({ orbits: 4, periodMs, sunlitMs: periodMs, passes: [], bus: { storageMb } });
}
