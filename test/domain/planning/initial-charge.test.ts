import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { anEnvironment } from '../../kit/makers/environment.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';
import { bruteTimetable } from '../../kit/timetables/brute-timetable.ts';
import { holds } from '../../kit/random/arbitraries.ts';

/** Two orbits of 20 minutes, twelve of them sunlit, from an eclipse entry on, and a small battery. */
function charged(chargeAtStart: number): Environment {
  return anEnvironment({
    orbits: 2,
    periodMs: 1_200_000,
    sunlitMs: 720_000,
    phaseMs: 720_000,
    passes: [],
    bus: { batteryWh: 30, eclipseBatteryW: 40, chargeAtStart },
  });
}

function jobOf(works: readonly { readonly durationS: number; readonly powerW: number }[]): Job {
  const policy = { objective: 'min_latency', deadlineOrbits: 2, minDeliveryConfidence: 0 } as const;
  return aJob(
    works.map(({ durationS, powerW }, index) =>
      aStep(`step_${index}`, {
        durationS,
        requires: { powerW, compute: 0.3, thermalW: 5, memoryMb: 100, storageMb: 0 },
      }),
    ),
    { policy },
  );
}

const works = fc.array(
  fc.record({
    durationS: fc.integer({ min: 1, max: 40 }).map((count) => count * 10),
    powerW: fc.constantFrom(10, 20, 40),
  }),
  { minLength: 1, maxLength: 2 },
);
const charges = fc.integer({ min: 76, max: 100 }).map((percent) => percent / 100);

describe('the charge at the start', () => {
  it('is what the battery starts with, as integrating every second has it', () => {
    let [refused, planned] = [0, 0];
    holds(
      [works, charges],
      (drawn, charge) => {
        const environment = charged(charge);
        const job = jobOf(drawn.slice(0, 1));
        const brute = bruteTimetable(job, environment, 1);
        const plan = makePlan({ job, environment, explain: false, suggest: false });
        assert.equal(plan.ok, brute !== null);
        if (!plan.ok || brute === null) {
          refused += 1;
          return;
        }
        planned += 1;
        assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
        const finishS = (plan.schedule.finishMs - environment.startMs) / 1000;
        assert.ok(Math.abs(finishS - brute.finishS) <= 1, `${finishS}, not ${brute.finishS}`);
        assert.ok(plan.optimality.lowerBound <= brute.finishS + 1);
      },
      { numRuns: 40, seed: 5 },
    );
    assert.ok(planned > 10 && refused > 5, `${planned} planned, ${refused} refused`);
  });

  it('is never worse when it is higher', () => {
    holds(
      [works, charges, charges],
      (drawn, one, other) => {
        const job = jobOf(drawn);
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((charge) =>
          makePlan({ job, environment: charged(charge), explain: false, suggest: false }),
        );
        assert.ok(less && more);
        fc.pre(less.ok);
        assert.ok(more.ok);
        if (less.optimality.proven && more.optimality.proven)
          assert.ok(more.schedule.finishMs <= less.schedule.finishMs);
      },
      { numRuns: 12, seed: 6 },
    );
  });

  it('is suggested to be higher where that was checked to help', () => {
    const job = jobOf([{ durationS: 100, powerW: 40 }]);
    const plan = makePlan({ job, environment: charged(0.8), explain: false });
    assert.ok(!plan.ok);
    assert.equal(plan.problems[0]?.constraint, 'battery');
    assert.match(plan.problems[0].suggestion ?? '', /^Raise initial_charge to 0\.\d+ \(checked/);
  });
});
