import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { POWER_POLICIES, type Job, type PowerPolicy } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { anEnvironment } from '../../kit/makers/environment.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';
import { bruteTimetable } from '../../kit/timetables/brute-timetable.ts';
import { holds } from '../../kit/random/arbitraries.ts';

/** Two orbits of 20 minutes, twelve of them sunlit. */
const orbits = (batteryWh: number, phaseMs = 0): Environment =>
  anEnvironment({
    orbits: 2,
    periodMs: 1_200_000,
    sunlitMs: 720_000,
    phaseMs,
    passes: [],
    bus: { batteryWh },
  });

interface Work {
  readonly durationS: number;
  readonly powerW: number;
  readonly compute: number;
  readonly powerPolicy: PowerPolicy;
}

function jobOf(works: readonly Work[]): Job {
  const policy = { objective: 'min_latency', deadlineOrbits: 2, minDeliveryConfidence: 0 } as const;
  const steps = works.map(({ durationS, powerW, compute, powerPolicy }, index) =>
    aStep(`step_${index}`, {
      durationS,
      powerPolicy,
      requires: { powerW, compute, thermalW: 5, memoryMb: 100, storageMb: 0 },
    }),
  );
  return aJob(steps, { policy });
}

const works = (least: number, most: number, powersW: readonly number[]) =>
  fc.array(
    fc.record({
      durationS: fc.integer({ min: 1, max: 40 }).map((count) => count * 10),
      powerW: fc.constantFrom(...powersW),
      compute: fc.constantFrom(0.2, 0.5, 0.7),
      powerPolicy: fc.constantFrom(...POWER_POLICIES),
    }),
    { minLength: least, maxLength: most },
  );

const quick = (job: Job, environment: Environment) =>
  makePlan({ job, environment, explain: false, suggest: false });

describe('from where steps are powered', () => {
  it('agrees with every start tried on a grid where the battery is large', () => {
    const environment = orbits(1000);
    let planned = 0;
    holds(
      [works(1, 3, [10, 20, 30, 50, 80, 120])],
      (drawn) => {
        const job = jobOf(drawn);
        const brute = bruteTimetable(job, environment, 10);
        const plan = quick(job, environment);
        assert.equal(plan.ok, brute !== null);
        if (!plan.ok || brute === null) return;
        planned += 1;
        assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
        assert.equal((plan.schedule.finishMs - environment.startMs) / 1000, brute.finishS);
        assert.ok(plan.optimality.lowerBound <= brute.finishS + 1e-9);
      },
      { numRuns: 60, seed: 3 },
    );
    assert.ok(planned > 15, `${planned} planned`);
  });

  it('agrees with integrating every second where the battery is what stands in the way', () => {
    // From the entry into eclipse on.
    const environment = orbits(18, 720_000);
    const kept = { planned: 0, refused: 0, waited: 0 };
    holds(
      [works(1, 1, [60, 90, 120, 150, 200])],
      (drawn) => {
        const job = jobOf(drawn.map((work) => ({ ...work, powerPolicy: 'battery_assisted' })));
        const brute = bruteTimetable(job, environment, 1);
        const plan = quick(job, environment);
        assert.equal(plan.ok, brute !== null);
        if (!plan.ok || brute === null) {
          kept.refused += 1;
          return;
        }
        kept.planned += 1;
        assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
        const finishS = (plan.schedule.finishMs - environment.startMs) / 1000;
        assert.ok(Math.abs(finishS - brute.finishS) <= 1, `${finishS}, not ${brute.finishS}`);
        if (brute.finishS > (drawn[0]?.durationS ?? 0)) kept.waited += 1;
      },
      { numRuns: 40, seed: 4 },
    );
    assert.ok(kept.planned > 5 && kept.refused > 3 && kept.waited > 0, JSON.stringify(kept));
  });

  it('is never worse when the battery assists than when all runs in sunlight only', () => {
    const environment = orbits(60);
    holds(
      [works(1, 3, [10, 30, 50, 70])],
      (drawn) => {
        const [lit, plain, assisted] = (
          ['sunlit_only', 'within_window', 'battery_assisted'] as const
        ).map((powerPolicy) =>
          quick(jobOf(drawn.map((work) => ({ ...work, powerPolicy }))), environment),
        );
        for (const [less, more] of [
          [lit, plain],
          [plain, assisted],
        ] as const) {
          assert.ok(less && more);
          if (!less.ok || !less.optimality.proven) continue;
          assert.ok(more.ok);
          if (more.optimality.proven) assert.ok(more.schedule.finishMs <= less.schedule.finishMs);
          assert.ok(more.optimality.lowerBound <= less.optimality.value + 1e-9);
        }
      },
      { numRuns: 30, seed: 5 },
    );
  });

  it('tells what a step waits for, and what was checked to help', () => {
    const environment = orbits(60);
    const dark = anEnvironment({
      orbits: 2,
      periodMs: 1_200_000,
      sunlitMs: 720_000,
      phaseMs: 720_000,
      passes: [],
    });
    const work = { durationS: 100, powerW: 20, compute: 0.2 };
    const lit = makePlan({
      job: jobOf([{ ...work, powerPolicy: 'sunlit_only' }]),
      environment: dark,
      explain: true,
    });
    assert.ok(lit.ok);
    const [segment] = lit.schedule.segments;
    assert.equal(segment?.startMs, dark.startMs + 480_000);
    assert.equal(segment.why, 'It waits for sunlight, in which alone it runs.');
    assert.deepEqual(segment.margins?.heldBy, { kind: 'window', id: '1' });
    const long = { ...work, durationS: 800 };
    const job = jobOf([{ ...long, powerPolicy: 'sunlit_only' }]);
    const refused = makePlan({ job, environment, explain: false });
    assert.ok(!refused.ok);
    assert.equal(refused.problems[0]?.constraint, 'window');
    const free = jobOf([{ ...long, powerPolicy: 'within_window' }]);
    assert.ok(quick(free, environment).ok);
  });
});
