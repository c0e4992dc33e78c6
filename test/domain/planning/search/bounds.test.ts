import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { findPlan } from '../../../../domain/planning/search/find-plan.ts';
import { compareVectors, toleranceOf } from '../../../../domain/planning/search/objectives.ts';
import { optimalityOf } from '../../../../domain/planning/search/optimality.ts';
import { ORBITS, plan, quick, SUNNY } from '../../../kit/makers/planned.ts';
import { madeEnvironments, realEnvironments } from '../../../kit/random/random-environment.ts';
import { randomJobs } from '../../../kit/random/random-job.ts';
import { aStep } from '../../../kit/makers/job.ts';

describe('bounds', () => {
  for (const [name, environments, numRuns] of [
    ['made', madeEnvironments, 150],
    ['real', realEnvironments, 60],
  ] as const)
    it(`are not passed by any plan in ${name} surroundings, in no component`, () => {
      let planned = 0;
      fc.assert(
        fc.property(randomJobs({ maxSteps: 6 }), environments, (job, environment) => {
          const finding = findPlan(job, environment);
          if (!finding.ok) return;
          planned += 1;
          const { problem, merit, vector } = finding.best;
          const { bound } = problem;
          assert.ok(merit.durationMs >= bound.durationMs, 'finish');
          assert.ok(merit.energyWh >= bound.energyWh - 1e-9, 'energy');
          assert.ok(merit.confidence <= bound.confidence, 'confidence');
          assert.ok(compareVectors(problem.boundVector, vector) <= 1e-9, 'vector');
          const { value, lowerBound, gap, proven } = optimalityOf(finding);
          assert.ok(lowerBound <= value && gap >= 0 && gap <= 1);
          if (proven) assert.ok(gap <= toleranceOf(job.policy.objective) + 1e-9);
        }),
        { numRuns, seed: 11 },
      );
      assert.ok(planned > numRuns / 10);
    }).timeout(300_000);

  it('is the critical path of a job without contention', () => {
    const { optimality } = plan(
      quick(
        aStep('a', { durationS: 3000 }),
        aStep('b', { dependsOn: ['a'], durationS: 1200, requires: SUNNY }),
      ),
    );
    assert.deepEqual(
      [optimality.value, optimality.lowerBound, optimality.proven],
      [6600, 6600, true],
    );
  });

  it('prove the plan where steps that wait for nobody exclude each other', () => {
    const { optimality } = plan(
      quick(aStep('a', { requires: SUNNY }), aStep('b', { requires: SUNNY })),
    );
    assert.deepEqual(
      [optimality.value, optimality.lowerBound, optimality.proven],
      [120, 120, true],
    );
    assert.equal(optimality.gap, 0);
  });

  it('counts what all transfers together must downlink', () => {
    const steps = [0, 1, 2, 3].map((nth) => aStep(`s${nth}`, { durationS: 10, outputDataMb: 100 }));
    const { optimality } = plan(quick(...steps));
    // 420 MB on the wire do not fit the first pass of 420 s at 0.925 MB/s.
    assert.ok(optimality.lowerBound > 3000);
    assert.ok(ORBITS.passes.length > 2);
  });
});
