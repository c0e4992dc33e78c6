import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../domain/planning/check/check-plan.ts';
import { findPlan } from '../../../../domain/planning/search/find-plan.ts';
import { findPreset } from '../../../../domain/planning/job/presets/presets.ts';
import { createMeter, isSpent, withShare } from '../../../../domain/planning/rcpsp/work-meter.ts';
import { ORBITS, quick, SUNNY } from '../../../kit/makers/planned.ts';
import { realEnvironment, TRIED_STARTS } from '../../../kit/random/random-environment.ts';
import { aStep } from '../../../kit/makers/job.ts';

describe('withShare', () => {
  it('lets a part spend its share, and charges what it took', () => {
    const meter = createMeter(100);
    const seen = withShare(meter, 0.5, (own) => {
      own.spent += 60;
      return [own.limit, isSpent(own)];
    });
    assert.deepEqual(seen, [50, true]);
    assert.equal(meter.spent, 60);
    assert.equal(isSpent(meter), false);
    withShare(meter, 0.5, (own) => (own.spent += own.limit));
    assert.equal(meter.spent, 80);
  });

  it('gives nothing of a meter that is overspent', () => {
    const meter = createMeter(10);
    meter.spent = 25;
    assert.equal(
      withShare(meter, 1, ({ limit }) => limit),
      0,
    );
  });
});

describe('findPlan with little work', () => {
  const environment = realEnvironment(25544, TRIED_STARTS[0], 12);

  it('makes a plan that breaks no rule, however little it may spend, and the same each time', () => {
    const job = findPreset('split-learning')?.job ?? assert.fail('the preset is gone');
    for (const limit of [0, 3000, 30_000, 300_000]) {
      const [one, again] = [0, 1].map(() => findPlan(job, environment, 'full', createMeter(limit)));
      assert.ok(one?.ok === true && again?.ok === true, `${limit}`);
      const { schedule } = one.best;
      assert.deepEqual(checkPlan({ job, environment, schedule }), []);
      assert.deepEqual(again.best.schedule, schedule);
    }
  });

  it('spends little more than it may', () => {
    const steps = Array.from({ length: 120 }, (_, index) =>
      aStep(`s${index}`, { durationS: 200, requires: SUNNY, outputDataMb: 3 }),
    );
    const meter = createMeter(200_000);
    findPlan(quick(...steps), ORBITS, 'full', meter);
    // One schedule is always made, whatever it costs.
    assert.ok(meter.spent < 1_500_000, `${meter.spent}`);
  });
});
