import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../../../domain/planning/job/job.ts';
import { isSelective, unitsOf } from '../../../../../domain/planning/job/selection.ts';
import type { ServedValue } from '../../../../../domain/planning/plan.ts';
import { aStep } from '../../../../kit/makers/job.ts';
import { randomJobs } from '../../../../kit/random/random-job.ts';
import { makePlan } from '../../../../../domain/planning/make-plan.ts';
import { compareWorth, prioritiesOf } from '../../../../../domain/planning/search/value/classes.ts';
import { knapsackRows } from '../../../../../domain/planning/search/value/knapsack-rows.ts';
import { createValueBound } from '../../../../../domain/planning/search/value/value-bound.ts';
import { anEnvironment } from '../../../../kit/makers/environment.ts';
import { bestValue, differs } from '../../../../kit/oracles/value/best-value.ts';
import { randomValueJob } from '../../../../kit/random/random-value-job.ts';

const environment = anEnvironment({ orbits: 2 });
const SEEDS = Number(process.env['VALUE_SEEDS'] ?? 15);

describe('chooseSteps', function () {
  this.timeout(120_000);

  it('serves as much as brute force over all sets, orders and contacts, or its bound says how much less', () => {
    const counts = { jobs: 0, less: 0, later: 0, proven: 0, skipped: 0, refused: 0 };
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const job = randomValueJob(seed);
      if (!isSelective(job)) continue;
      const best = bestValue(job, environment);
      const made = makePlan({ job, environment, explain: false, suggest: false });
      if (!made.ok) {
        assert.equal(best, null, `seed ${seed}: refused though a plan exists`);
        counts.refused += 1;
        continue;
      }
      const { value, schedule, optimality } = made;
      assert.ok(value !== null);
      assert.deepEqual(checkPlan({ job, environment, schedule }), [], `seed ${seed}`);
      counts.jobs += 1;
      counts.skipped += made.skipped.length;
      if (value.proven) counts.proven += 1;
      if (best === null) continue;
      const served = value.byPriority.map((one) => one.served);
      const most = value.byPriority.map((one) => one.upperBound);
      assert.ok(
        differs(best.worth, most) <= 0,
        `seed ${seed}: ${most.join()} < ${best.worth.join()}`,
      );
      const gain = differs(best.worth, served);
      if (gain > 0) {
        counts.less += 1;
        assert.ok(!value.proven, `seed ${seed}: proven ${served.join()}, but ${best.worth.join()}`);
      }
      if (gain !== 0 || schedule.finishMs <= best.finishMs) continue;
      counts.later += 1;
      assert.ok(
        !optimality.proven,
        `seed ${seed}: proven, but ${schedule.finishMs - best.finishMs} ms late`,
      );
      if (job.policy.objective !== 'min_latency') continue;
      const earliestS = (best.finishMs - environment.startMs) / 1000;
      assert.ok(
        optimality.lowerBound <= earliestS + 1e-6,
        `seed ${seed}: a bound above brute force`,
      );
    }
    if (process.env['VALUE_SEEDS'] !== undefined) console.log(counts);
    assert.ok(counts.skipped > counts.jobs / 4, 'too little is left out to tell anything');
    assert.ok(counts.less <= counts.jobs / 50, `${counts.less} of ${counts.jobs} serve less`);
  });

  it('counts nothing against a bound that the battery may lend or a shorter step saves', () => {
    const requires = { powerW: 40, compute: 0.2, thermalW: 10, memoryMb: 64, storageMb: 1 };
    const elastic = { minDurationS: 300, maxDurationS: 900, fixedOutput: true };
    const step = (id: string, more: object) =>
      aStep(id, { optional: true, value: 1, durationS: 900, requires, ...more });
    const steps = [
      step('whole', {}),
      step('assisted', { powerPolicy: 'battery_assisted' }),
      step('elastic', { elastic }),
      step('lit', { powerPolicy: 'sunlit_only' }),
    ];
    const job = { ...randomValueJob(1), steps };
    const units = unitsOf(job);
    const rows = new Map(knapsackRows(job, environment, units).map((row) => [row.name, row]));
    const weightsOf = (name: string): Record<string, number | undefined> =>
      Object.fromEntries(units.map(({ ids }, at) => [ids.join(), rows.get(name)?.weights[at]]));
    // 40 W for 900 s; for 300 s where it may be as short; none that the battery may carry.
    assert.deepEqual(weightsOf('energy'), {
      ...{ whole: 36_000, assisted: 0, elastic: 12_000, lit: 36_000 },
    });
    // The bus gives 20 W in an eclipse: only what is held to the window must have sunlight.
    assert.deepEqual(weightsOf('heat in sunlight'), {
      ...{ whole: 9_000, assisted: 0, elastic: 3_000, lit: 9_000 },
    });
  });

  it('never serves less for another optional step, or for more power', () => {
    const strong = anEnvironment({ orbits: 2, bus: { peakSolarW: 150, eclipseBatteryW: 60 } });
    let compared = 0;
    for (let seed = 1; seed <= 2 * SEEDS; seed += 1) {
      const job = randomValueJob(seed);
      const extra = aStep('extra', { optional: true, value: 1, durationS: 900 });
      const served = (of: Job, where: Environment): ServedValue | null => {
        const made = makePlan({ job: of, environment: where, explain: false, suggest: false });
        return made.ok ? made.value : null;
      };
      const before = served(job, environment);
      if (before === null) continue;
      const more = served({ ...job, steps: [...job.steps, extra] }, environment);
      const stronger = served(job, strong);
      for (const after of [more, stronger]) {
        assert.ok(after !== null, `seed ${seed}: no plan any more`);
        if (!after.proven) continue;
        compared += 1;
        for (const { priority, served: now } of before.byPriority) {
          const then = after.byPriority.find((one) => one.priority === priority)?.served ?? 0;
          assert.ok(then >= now - 1e-9, `seed ${seed}: ${then} instead of ${now} of ${priority}`);
          if (then > now + 1e-9) break;
        }
      }
    }
    assert.ok(compared > SEEDS);
  });

  it('leaves out of random jobs what the checker allows', () => {
    let [planned, skipped] = [0, 0];
    fc.assert(
      fc.property(randomJobs({ maxSteps: 7, optional: true }), (job) => {
        const made = makePlan({ job, environment, explain: false, suggest: false });
        if (!made.ok) return;
        planned += 1;
        skipped += made.skipped.length;
        assert.deepEqual(checkPlan({ job, environment, schedule: made.schedule }), []);
        const { value } = made;
        if (value !== null) assert.ok(value.served <= value.upperBound + 1e-9);
      }),
      { seed: 8, numRuns: 3 * SEEDS },
    );
    assert.ok(planned > SEEDS / 2 && skipped > 0);
  });

  it('never has a bound of resources below what a plan serves', () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const job = randomValueJob(seed);
      const best = bestValue(job, environment);
      if (best === null || !isSelective(job)) continue;
      const units = unitsOf(job);
      const bound = createValueBound(units, knapsackRows(job, environment, units));
      const [none, all] = [units.map(() => false), units.map(() => true)];
      const most = prioritiesOf(units).map((priority) => bound.of(priority, none, all));
      assert.ok(compareWorth(most, best.worth) <= 0, `seed ${seed}`);
    }
  });
});
