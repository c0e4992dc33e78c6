import type { Job } from '../../../domain/planning/job/job.ts';
import { aJob, aStep } from '../makers/job.ts';

/** The shortest orbit that is flown, s. */
const ORBIT_S = 5_400;
/** A look lasts a quarter of an hour and is kept within two days. */
const HORIZON_S = 172_800;

/** Looks some hours after the start, each sent down and kept on the ground in a pass after it. */
export function replayedJob(hours: readonly number[]): Job {
  const steps = hours.flatMap((hour, index) => [
    aStep(`look_${index}`, { durationS: 900, outputDataMb: 60, notBeforeS: hour * 3600 }),
    aStep(`keep_${index}`, {
      ...{ location: 'ground', durationS: 60, dependsOn: [`look_${index}`] },
      requires: { powerW: 0, compute: 0, thermalW: 0, memoryMb: 0, storageMb: 0 },
    }),
  ]);
  const deadlineOrbits = Math.ceil(HORIZON_S / ORBIT_S);
  return aJob(steps, { policy: { objective: 'min_latency', deadlineOrbits } });
}
