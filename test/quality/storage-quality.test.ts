import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../domain/planning/check/check-plan.ts';
import { findPlan } from '../../domain/planning/search/find-plan.ts';
import { leastFinish, leastPeakMb } from '../kit/oracles/exact-storage.ts';
import {
  randomStoredSteps,
  storedEnvironment,
  storedJob,
  UNIT_S,
} from '../kit/random/random-storage-job.ts';
import { FULL, partOf, sayFigure } from './say-figure.ts';

/** For each part of the storage. */
const JOBS = FULL ? 100 : 6;

/** Most steps of a job. */
const MOST_STEPS = FULL ? 20 : 16;

/** Storage in parts of the least with which the steps can run one after another. */
const FACTORS = [1, 1.1, 1.3];

/** Mean by which plans may be longer than the exact solver's timetables; a part of the jobs varies more. */
const MEAN_EXCESS = partOf(JOBS).count === JOBS && FULL ? 0.01 : 0.02;

describe('jobs whose storage is scarce', function () {
  this.timeout(FULL ? 3_600_000 : 120_000);

  for (const [row, factor] of FACTORS.entries())
    it(`have a plan at ${factor} times the least storage, hardly longer than the best`, () => {
      const excess: number[] = [];
      let unsolved = 0;
      const { from, count } = partOf(JOBS);
      for (let seed = from; seed < from + count; seed += 1) {
        const steps = randomStoredSteps(12 + (seed % (MOST_STEPS - 11)), 1000 * (row + 1) + seed);
        const storageMb = leastPeakMb(steps) * factor;
        const [job, environment] = [storedJob(steps), storedEnvironment(storageMb)];
        const found = findPlan(job, environment);
        assert.ok(found.ok, `seed ${seed}: ${JSON.stringify(found)}`);
        const { merit, schedule } = found.best;
        assert.deepEqual(checkPlan({ job, environment, schedule }), []);
        const exact = leastFinish(steps, storageMb);
        if (exact === null) unsolved += 1;
        else excess.push(merit.durationMs / 1000 / UNIT_S / exact.finish - 1);
      }
      const mean = excess.reduce((sum, one) => sum + one, 0) / excess.length;
      const worst = Math.max(...excess);
      const longer = excess.filter((one) => one > 0.01).length;
      sayFigure(
        `${count} jobs, none refused; ${excess.length} solved exactly: mean ${percent(mean)}, ` +
          `worst ${percent(worst)}, ${longer} above 1 %`,
      );
      assert.ok(Math.min(...excess) > -1e-9, 'no plan beats the exact solver');
      assert.ok(unsolved <= count / 5, `${unsolved} of ${count} are beyond the exact solver`);
      assert.ok(mean <= MEAN_EXCESS, `mean ${percent(mean)}`);
    });

  it('are refused with a proof, and the least that would do, exactly where no timetable exists', () => {
    let together = 0;
    const { from, count } = partOf(JOBS);
    for (let seed = from; seed < from + count; seed += 1) {
      const steps = randomStoredSteps(6 + (seed % 7), 5000 + seed);
      const [job, inTurnMb] = [storedJob(steps), leastPeakMb(steps)];
      const leastMb = leastPeakMb(steps, true);
      const short = findPlan(job, storedEnvironment(leastMb - 1));
      assert.ok(!short.ok && short.proven, `seed ${seed}`);
      assert.equal(short.refusals[0]?.constraint, 'storage');
      if (short.refusals[0].stepId === null) assert.equal(short.refusals[0].needed, leastMb);
      if (leastMb === inTurnMb) continue;
      // Steps that end at one instant would fit: whatever is answered, it is no proof.
      together += 1;
      const narrow = findPlan(job, storedEnvironment(leastMb));
      assert.ok(narrow.ok || !narrow.proven, `seed ${seed}`);
    }
    sayFigure(`${count} proofs; ${together} jobs would need less with steps that end together`);
  });
});

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
