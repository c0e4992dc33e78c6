import type { Batch, BatchJob } from '../../../domain/batch/batch.ts';
import type { StationTerms } from '../../../domain/booking/commitment.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { anEnvironment } from '../makers/environment.ts';
import { aJob, aStep } from '../makers/job.ts';
import { seeded } from '../random/seeded.ts';

/** One antenna, half a minute before and ten seconds after each contact. */
export const TERMS: StationTerms = { antennas: 1, setupMs: 30_000, teardownMs: 10_000 };

/** What small networks lack: antennas alone, sunlit computers alone, or both. */
export type Scarce = 'antennas' | 'computers' | 'both';

/** A job of one step and, where antennas count, one product for the ground in one pass. */
export interface SmallJob {
  readonly id: string;
  readonly value: number;
  readonly durationS: number;
  readonly outputMb: number;
  readonly satellites: readonly string[] | null;
}

/** Up to 6 jobs, 3 satellites and 2 stations, with the batch that is made of them. */
export interface SmallNetwork {
  readonly jobs: readonly SmallJob[];
  readonly environments: readonly Environment[];
  readonly batch: Batch;
}

/** Two orbits of twenty minutes, twelve of them sunlit. */
const PERIOD_S = 1200;
const SUNLIT_S = 720;

/** A small network by its number. */
export function smallNetwork(seed: number, scarce: Scarce): SmallNetwork {
  const next = seeded(seed);
  const pick = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const satellites = pick(1, 3);
  const environments = Array.from({ length: satellites }, (): Environment => {
    const first = pick(150, 500);
    const passes = scarce === 'computers' ? [] : [first, first + pick(500, 900)];
    const made = anEnvironment({
      orbits: 2,
      periodMs: PERIOD_S * 1000,
      sunlitMs: SUNLIT_S * 1000,
      bus: { batteryWh: 1000, fullDuplex: false },
      passes: passes.map((startS) => ({ startS, durationS: pick(120, 330) })),
    });
    const turn = pick(0, 1);
    const placed = made.passes.map((pass, at) => ({ ...pass, stationId: `gs-${(at + turn) % 2}` }));
    return { ...made, passes: placed };
  });
  const jobs = Array.from({ length: pick(3, 6) }, (_, at): SmallJob => {
    const isBound = next() < 0.2;
    return {
      id: `job_${at}`,
      value: pick(1, 9),
      durationS: scarce === 'antennas' ? 60 : pick(100, 500),
      outputMb: scarce === 'computers' ? 0 : pick(30, 130),
      satellites: isBound ? [`sat_${pick(0, satellites - 1)}`] : null,
    };
  });
  const batch: Batch = {
    startMs: environments[0]?.startMs ?? 0,
    jobs: jobs.map((job) => batchJob(job, scarce)),
    satellites: environments.map((environment, at) => ({
      id: `sat_${at}`,
      environmentFor: () => environment,
    })),
    commitments: [],
    termsOf: () => TERMS,
  };
  return { jobs, environments, batch };
}

/** Steps that draw little run at once; those that draw much run one after another in sunlight. */
function batchJob(
  { id, value, durationS, outputMb, satellites }: SmallJob,
  scarce: Scarce,
): BatchJob {
  const [powerW, compute] = scarce === 'antennas' ? [5, 0.1] : [30, 0.7];
  const requires = { powerW, compute, thermalW: 1, memoryMb: 10, storageMb: 0 };
  const onBoard = aStep('on_board', { durationS, requires, outputDataMb: outputMb });
  const below = aStep('below', {
    ...{ location: 'ground', durationS: 1, dependsOn: ['on_board'], maxPasses: 1 },
    inputDataMb: outputMb,
  });
  const policy = { objective: 'min_latency', deadlineOrbits: 2, minDeliveryConfidence: 0 } as const;
  const job = aJob(outputMb > 0 ? [onBoard, below] : [onBoard], { policy });
  return { id, value, satellites, job };
}
