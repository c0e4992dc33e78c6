import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import type { Project } from '../../../domain/planning/rcpsp/project.ts';
import { anEnvironment } from '../makers/environment.ts';
import { aJob, aStep } from '../makers/job.ts';

/** Longer than any project with all activities one after another, ms. */
const HORIZON_MS = 100_000_000;

/**
 * A published project as a job: its four resources are power, compute, heat and memory of a satellite
 * that is always in sunlight, a unit of time is a minute, the activities without duration fall away.
 */
export function projectJob(project: Project): { job: Job; environment: Environment } {
  const [a = 0, b = 0, c = 0, d = 0] = project.calendar.stretches[0]?.capacity ?? [];
  const environment = anEnvironment({
    orbits: 1,
    periodMs: HORIZON_MS,
    sunlitMs: HORIZON_MS - 1,
    passes: [],
    bus: {
      peakSolarW: a,
      eclipseBatteryW: a,
      computeSunlit: b,
      computeEclipse: b,
      maxThermalW: c,
      memoryMb: d,
      batteryWh: 1e7,
      overheadW: 1,
    },
  });
  const isReal = (index: number): boolean => (project.activities[index]?.duration ?? 0) > 0;
  const steps = project.activities.flatMap(({ duration, demand }, index) => {
    if (!isReal(index)) return [];
    const [powerW = 0, compute = 0, thermalW = 0, memoryMb = 0] = demand;
    const before = (project.predecessors[index] ?? []).filter(isReal);
    return aStep(`s${index}`, {
      durationS: duration * 60,
      dependsOn: before.map((at) => `s${at}`),
      requires: { powerW, compute, thermalW, memoryMb, storageMb: 0 },
    });
  });
  const policy = { objective: 'min_latency' as const, deadlineOrbits: 1 };
  return { job: aJob(steps, { policy }), environment };
}
