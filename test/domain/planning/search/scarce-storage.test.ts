import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../domain/planning/check/check-plan.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import { leastFinish, leastPeakMb } from '../../../kit/oracles/exact-storage.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';
import {
  randomStoredSteps,
  storedEnvironment,
  storedJob,
} from '../../../kit/random/random-storage-job.ts';

const requires = { powerW: 1, compute: 0.5, thermalW: 1, memoryMb: 1, storageMb: 0 };

/** Two products, and a step that takes both. */
function twoProducts(): Job {
  const made = (id: string) => aStep(id, { outputDataMb: 100, requires });
  const both = aStep('both', { dependsOn: ['a', 'b'], inputDataMb: 200, requires });
  return aJob([made('a'), made('b'), both]);
}

describe('makePlan where storage is scarce', () => {
  it('delays producers until the consumers of what is held have ended', () => {
    for (const seed of [1001, 1004, 1009, 1013]) {
      const steps = randomStoredSteps(12, seed);
      const storageMb = leastPeakMb(steps);
      const [job, environment] = [storedJob(steps), storedEnvironment(storageMb)];
      const plan = makePlan({ job, environment, explain: false });
      assert.ok(plan.ok, `seed ${seed}: ${JSON.stringify(plan)}`);
      assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
      const exact = leastFinish(steps, storageMb);
      assert.ok(exact !== null && plan.optimality.value >= exact.finish * 60 - 1e-9);
    }
  });

  it('proves that no order fits and says with how much storage one would', () => {
    const job = twoProducts();
    const short = makePlan({ job, environment: storedEnvironment(150), explain: false });
    assert.ok(!short.ok);
    const [problem] = short.problems;
    assert.deepEqual(
      [problem?.proven, problem?.constraint, problem?.needed, problem?.available],
      [true, 'storage', 200, 150],
    );
    assert.match(problem?.message ?? '', /^However its steps are ordered, the job holds 200 MB/);
    assert.match(problem?.suggestion ?? '', /200 MB of storage/);
    assert.ok(makePlan({ job, environment: storedEnvironment(200), explain: false }).ok);
  });

  it('says of a refusal that only the search found that it is no proof', () => {
    // Both take what one makes and are written while it is freed: only by ending together they fit.
    const taker = (id: string) =>
      aStep(id, { dependsOn: ['a'], inputDataMb: 100, outputDataMb: 50, requires });
    const last = aStep('last', { dependsOn: ['b', 'c'], inputDataMb: 100, requires });
    const job = aJob([aStep('a', { outputDataMb: 100, requires }), taker('b'), taker('c'), last]);
    const refused = makePlan({ job, environment: storedEnvironment(100), explain: false });
    assert.ok(!refused.ok);
    const [problem] = refused.problems;
    assert.equal(problem?.constraint, 'storage');
    assert.equal(problem.proven, false);
    assert.match(problem.message, /which is no proof/);
  });
});
