import fc from 'fast-check';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { anEnvironment } from '../makers/environment.ts';
import { aJob, aStep } from '../makers/job.ts';
import type { Booked } from './brute-beside.ts';

/** The grid of the brute force, s. */
export const CELL_S = 60;

/** Two orbits of 20 minutes, twelve of them sunlit, four passes of 3 minutes. */
export const shortSky = (batteryWh: number, storageMb = 400): Environment =>
  anEnvironment({
    orbits: 2,
    periodMs: 1_200_000,
    sunlitMs: 720_000,
    bus: { batteryWh, storageMb },
    passes: [200, 560, 1300, 1900].map((startS) => ({ startS, durationS: 180 })),
  });

const cells = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * CELL_S);

const spans = fc.tuple(cells(0, 36), cells(1, 14));

/** One thing that is booked on the grid, within `shortSky`. */
export const bookings: fc.Arbitrary<Booked> = fc
  .tuple(
    spans,
    fc.oneof(
      fc.record({
        kind: fc.constant('load' as const),
        powerW: fc.constantFrom(10, 20, 40),
        compute: fc.constantFrom(0.2, 0.5, 0.8),
      }),
      fc.record({ kind: fc.constant('storage' as const), mb: fc.constantFrom(100, 250, 350) }),
      fc.record({ kind: fc.constant('antenna' as const) }),
      fc.record({
        kind: fc.constant('station' as const),
        id: fc.constantFrom('station-0', 'station-1', 'station-2'),
      }),
      fc.record({ kind: fc.constant('outage' as const) }),
    ),
  )
  .map(([[startS, lengthS], what]) => ({ startS, endS: startS + lengthS, what }));

/** What is drawn at random for a step. */
export interface Work {
  readonly durationS: number;
  readonly powerW: number;
  readonly compute: number;
  readonly storedMb: number;
  readonly scratchMb: number;
  /** Earlier steps that it waits for, as bits. */
  readonly waitsFor: number;
}

/** Up to so many steps. */
export const works = (most: number): fc.Arbitrary<Work[]> =>
  fc.array(
    fc.record({
      durationS: cells(1, 6),
      powerW: fc.constantFrom(10, 20, 50),
      compute: fc.constantFrom(0.2, 0.5, 0.7),
      storedMb: fc.constantFrom(0, 80, 200),
      scratchMb: fc.constantFrom(0, 60),
      waitsFor: fc.nat(7),
    }),
    { minLength: 1, maxLength: most },
  );

/** Steps of which the last one waits for all; it makes what is sent down. */
export function jobOf(drawn: readonly Work[], sentMb: number): Job {
  const steps = drawn.map((work, index) => {
    const isLast = index === drawn.length - 1;
    const before = drawn.flatMap((_, at) =>
      at < index && (isLast || (work.waitsFor & (1 << at)) !== 0) ? [`step_${at}`] : [],
    );
    const { durationS, powerW, compute, storedMb, scratchMb } = work;
    const outputMb = isLast ? sentMb : storedMb;
    return aStep(`step_${index}`, {
      durationS,
      dependsOn: before,
      requires: { powerW, compute, thermalW: 0, memoryMb: 0, storageMb: scratchMb },
      outputDataMb: outputMb,
      storedOutputMb: outputMb,
    });
  });
  const policy = { objective: 'min_latency', deadlineOrbits: 2, minDeliveryConfidence: 0 } as const;
  return aJob(steps, { policy, security: { keyRotationOrbits: 100 } });
}
