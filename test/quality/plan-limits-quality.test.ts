import assert from 'node:assert/strict';
import fc from 'fast-check';
import { after, describe, it } from 'mocha';
import { pino } from 'pino';
import { createComputePool } from '../../api/compute-pool.ts';
import { plan } from '../../api/planning/compute/computations.ts';
import { planInputs } from '../kit/makers/plan-inputs.ts';
import { randomJobs } from '../kit/random/random-job.ts';
import { FULL, sayFigure } from './say-figure.ts';

/** Most steps of a job, and how many such jobs are planned: 750 in all, 28 in a sample. */
const JOBS = [
  [9, FULL ? 500 : 16],
  [40, FULL ? 200 : 8],
  [256, FULL ? 50 : 4],
] as const;
const SEED = 150;
const SATELLITES = ['25544', '40697', '41866'];
const HOURS = [12, 24, 48];
/** Plans that wait at once: a caller may let 64 wait. */
const TOGETHER = 32;

describe('random jobs under the limits of computing', function () {
  this.timeout(FULL ? 3_600_000 : 300_000);
  const threads = createComputePool(pino({ level: 'silent' }));
  after(() => threads.close());

  for (const [maxSteps, count] of JOBS)
    it(`answers each of ${count} jobs of up to ${maxSteps} steps, and cuts none`, async () => {
      const make = await planInputs();
      const jobs = fc.sample(randomJobs({ maxSteps }), { numRuns: count, seed: SEED + maxSteps });
      const kinds = new Map<string, number>();
      for (let from = 0; from < jobs.length; from += TOGETHER) {
        const outcomes = await Promise.all(
          jobs.slice(from, from + TOGETHER).map((job, index) => {
            const satellite = SATELLITES[index % SATELLITES.length] ?? '';
            const predictionHours = HOURS[(from + index) % HOURS.length] ?? 12;
            const input = { ...make(satellite, job, '2026-07-25T00:00:00Z'), predictionHours };
            return threads.run(plan, input, { caller: `own_${index}` });
          }),
        );
        for (const { kind } of outcomes) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
      sayFigure([...kinds].map(([kind, found]) => `${kind}: ${found}`).join(', '));
      const answered = (kinds.get('planned') ?? 0) + (kinds.get('infeasible') ?? 0);
      assert.equal(answered, count);
    });
});
