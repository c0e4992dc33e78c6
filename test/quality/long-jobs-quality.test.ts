import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import { makePlan } from '../../domain/planning/make-plan.ts';
import {
  realEnvironment,
  REAL_SATELLITES,
  TRIED_STARTS,
} from '../kit/random/random-environment.ts';
import { longJob } from '../kit/random/long-job.ts';
import { FULL, sayFigure } from './say-figure.ts';

const HOURS = 48;
/** So many of the satellites, in turns. */
const SATELLITES = 4;

/** Jobs of each size. */
const JOBS = FULL ? 12 : 4;

/** Steps of a job, and how far its end may be from the bound in the mean. */
const LENGTHS = [
  [100, 0.1],
  [200, 0.1],
  [256, 0.12],
] as const;

describe('long jobs', function () {
  this.timeout(FULL ? 3_600_000 : 120_000);

  for (const [steps, most] of LENGTHS)
    it(`ends jobs of ${steps} steps within ${100 * most} % of the earliest finish that is possible`, () => {
      let sum = 0;
      let cpuMs = 0;
      for (let index = 0; index < JOBS; index += 1) {
        const satellite = REAL_SATELLITES[index % SATELLITES] ?? REAL_SATELLITES[0];
        const start = TRIED_STARTS[index % TRIED_STARTS.length] ?? TRIED_STARTS[0];
        const environment = realEnvironment(satellite, start, HOURS);
        const job = longJob(steps, 1000 * steps + index);
        const startedAt = process.cpuUsage();
        const plan = makePlan({ job, environment, explain: false });
        cpuMs += process.cpuUsage(startedAt).user / 1000;
        assert.ok(plan.ok);
        assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
        sum += plan.optimality.gap;
      }
      const gap = sum / JOBS;
      sayFigure(
        `${JOBS} jobs of ${steps} steps: mean gap ${(100 * gap).toFixed(1)} %, mean ${(cpuMs / JOBS).toFixed(0)} ms of a processor`,
      );
      assert.ok(gap <= most, `mean gap ${gap}`);
    });
});
