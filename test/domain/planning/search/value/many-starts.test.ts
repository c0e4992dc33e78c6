import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../../domain/planning/make-plan.ts';
import { aJob, aStep } from '../../../../kit/makers/job.ts';
import { realEnvironment } from '../../../../kit/random/random-environment.ts';

const ORBITS = 6;

/** A step with many starts: duration, output, power, computing, and the value of each start. */
type Kind = readonly [
  durationS: number,
  outputDataMb: number,
  powerW: number,
  compute: number,
  value: number,
];

const THREE: readonly Kind[] = [
  [900, 0, 30, 0.6, 5],
  [600, 20, 30, 0.4, 5],
  [600, 20, 10, 0.4, 1],
];

const FIVE: readonly Kind[] = [
  [1200, 0, 10, 0.2, 1],
  [900, 0, 40, 0.4, 3],
  [1200, 20, 30, 0.6, 2],
  [900, 20, 20, 0.6, 5],
  [1200, 20, 20, 0.6, 1],
];

function jobOf(kinds: readonly Kind[], maxStarts: number): Job {
  const steps = kinds.flatMap(([durationS, outputDataMb, powerW, compute, value], kind) =>
    Array.from({ length: maxStarts }, (_, index): Step =>
      aStep(`kind_${kind}#${index + 1}`, {
        durationS,
        dependsOn: [],
        outputDataMb,
        requires: { powerW, compute, thermalW: 6, memoryMb: 128, storageMb: 16 },
        ...(index > 0 && { optional: true, value }),
        instance: {
          of: `kind_${kind}`,
          nth: index + 1,
          minStarts: 1,
          maxStarts,
          minGapS: 0,
          maxGapS: null,
        },
      }),
    ),
  );
  return aJob(steps, {
    security: { encryption: 'none', keyRotationOrbits: 1000 },
    policy: { objective: 'max_value', deadlineOrbits: ORBITS, minDeliveryConfidence: 0 },
  });
}

function valueOf(job: Job, environment: Environment) {
  const made = makePlan({ job, environment, explain: false, suggest: false });
  assert.ok(made.ok && made.value !== null);
  assert.deepEqual(checkPlan({ job: made.job, environment, schedule: made.schedule }), []);
  return made.value;
}

describe('jobs with hundreds of optional starts', function () {
  this.timeout(120_000);

  const environment = realEnvironment(25544, '2026-07-25T00:00:00Z', 12);

  it('count in the bound no more starts of a step than follow each other in time', () => {
    const { served, upperBound } = valueOf(jobOf(THREE, 80), environment);
    // Whatever else runs, starts of one step run one after another.
    const orbitsS = (ORBITS * environment.periodMs) / 1000;
    const most = THREE.reduce(
      (sum, [durationS, , , , value]) => sum + value * (Math.floor(orbitsS / durationS) - 1),
      0,
    );
    assert.ok(upperBound <= most, `${upperBound} above ${most}`);
    assert.ok(served >= 0.85 * upperBound, `${served} of ${upperBound}`);
  });

  it('serve most of the value although each start would be a plan to look for', () => {
    const { served, upperBound } = valueOf(jobOf(FIVE, 50), environment);
    assert.ok(served >= 0.85 * upperBound, `${served} of ${upperBound}`);
  });
});
