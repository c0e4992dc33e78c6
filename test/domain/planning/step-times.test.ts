import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { anEnvironment } from '../../kit/makers/environment.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';
import { bruteTimetable } from '../../kit/timetables/brute-timetable.ts';
import { holds } from '../../kit/random/arbitraries.ts';

/** Two orbits of ten minutes, six of them sunlit, everything on a grid of ten seconds. */
const SHORT: Environment = anEnvironment({
  orbits: 2,
  periodMs: 600_000,
  sunlitMs: 360_000,
  passes: [],
});

const tens = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((count) => count * 10);

const smallSteps = fc
  .array(
    fc.record({
      durationS: tens(1, 20),
      powerW: fc.constantFrom(10, 20, 30, 40, 60),
      compute: fc.constantFrom(0.2, 0.5, 0.6, 0.9),
      waits: fc.boolean(),
      location: fc.constantFrom('onboard' as const, 'onboard' as const, 'ground' as const),
      notBeforeS: fc.option(tens(0, 60), { freq: 2 }),
      spareS: fc.option(tens(0, 30), { freq: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((drawn): Step[] =>
    drawn.map(({ durationS, powerW, compute, waits, location, notBeforeS, spareS }, index) =>
      aStep(`step_${index}`, {
        durationS,
        location,
        requires: { powerW, compute, thermalW: 5, memoryMb: 100, storageMb: 0 },
        dependsOn: waits && index > 0 ? [`step_${index - 1}`] : [],
        ...(notBeforeS !== null && { notBeforeS }),
        ...(spareS !== null && { notAfterS: (notBeforeS ?? 0) + durationS + spareS }),
      }),
    ),
  );

/** A timed step of the ground and one of the satellite may not wait for each other: no data, no pass. */
const withoutCrossings = (steps: readonly Step[]): Step[] =>
  steps.map((step, index) => {
    const before = steps[index - 1];
    return before?.location === step.location ? step : { ...step, dependsOn: [] };
  });

function soonest(steps: readonly Step[]): Job {
  const policy = { objective: 'min_latency', deadlineOrbits: 2, minDeliveryConfidence: 0 } as const;
  return aJob(steps, { policy });
}

describe('times of steps', () => {
  it('agrees with every start tried on a grid: whether there is a plan, and when it ends', () => {
    let planned = 0;
    holds(
      [smallSteps],
      (drawn) => {
        const job = soonest(withoutCrossings(drawn));
        const brute = bruteTimetable(job, SHORT, 10);
        const plan = makePlan({ job, environment: SHORT, explain: true, suggest: false });
        if (!plan.ok) {
          assert.equal(brute, null, 'a plan was refused that there is');
          return;
        }
        planned += 1;
        const { schedule, optimality } = plan;
        assert.deepEqual(checkPlan({ job, environment: SHORT, schedule }), []);
        assert.ok(brute !== null, 'a plan was made where there is none');
        assert.equal((schedule.finishMs - SHORT.startMs) / 1000, brute.finishS);
        assert.ok(optimality.lowerBound <= brute.finishS + 1e-9);
      },
      { numRuns: 300, seed: 8 },
    );
    assert.ok(planned > 60, `${planned} planned`);
  });

  it('is never worse with a wider window', () => {
    holds(
      [smallSteps, tens(0, 20), tens(0, 20)],
      (drawn, sooner, later) => {
        const job = soonest(withoutCrossings(drawn));
        const wider = soonest(
          job.steps.map((step) => ({
            ...step,
            ...(step.notBeforeS !== undefined && {
              notBeforeS: Math.max(0, step.notBeforeS - sooner),
            }),
            ...(step.notAfterS !== undefined && { notAfterS: step.notAfterS + later }),
          })),
        );
        const plan = makePlan({ job, environment: SHORT, explain: false, suggest: false });
        fc.pre(plan.ok);
        const other = makePlan({
          job: wider,
          environment: SHORT,
          explain: false,
          suggest: false,
        });
        assert.ok(other.ok);
        if (plan.optimality.proven && other.optimality.proven)
          assert.ok(other.schedule.finishMs <= plan.schedule.finishMs);
        assert.ok(other.optimality.lowerBound <= plan.optimality.value + 1e-9);
      },
      { numRuns: 150, seed: 9 },
    );
  });

  it('says by how much a step is too late, and what was checked to help', () => {
    const job = soonest([
      aStep('first', { durationS: 100 }),
      aStep('second', { dependsOn: ['first'], durationS: 60, notAfterS: 120 }),
    ]);
    const plan = makePlan({ job, environment: SHORT, explain: false });
    assert.ok(!plan.ok);
    const [problem] = plan.problems;
    assert.equal(problem?.constraint, 'not_after_s');
    assert.deepEqual([problem.needed, problem.available, problem.proven], [160, 120, true]);
    assert.equal(
      problem.message,
      "Step 'second' ends 160 s after the start of the plan, but must by 120 s.",
    );
    assert.equal(
      problem.suggestion,
      "Raise not_after_s of step 'second' to 160 (checked: the job then has a plan).",
    );
  });

  it('says what a step waits for, and that it may begin no sooner', () => {
    const job = soonest([
      aStep('late', { notBeforeS: 150 }),
      aStep('report', { location: 'ground', notBeforeS: 400, durationS: 30 }),
    ]);
    const plan = makePlan({ job, environment: SHORT, explain: true });
    assert.ok(plan.ok);
    const told = plan.schedule.segments.map(({ startMs, why, margins }) => [
      (startMs - SHORT.startMs) / 1000,
      why,
      margins?.heldBy,
    ]);
    assert.deepEqual(told, [
      [
        150,
        'It may not start before 150 s after the start of the plan.',
        { kind: 'not_before', id: 'late' },
      ],
      [
        400,
        'It may not start before 400 s after the start of the plan.',
        { kind: 'not_before', id: 'report' },
      ],
    ]);
  });

  it('lets data arrive before a step may begin, and leave after it must have ended', () => {
    const environment = anEnvironment();
    const job = soonest([
      aStep('receive', {
        source: 'ground',
        inputDataMb: 20,
        outputDataMb: 20,
        notBeforeS: 2000,
        notAfterS: 2100,
      }),
    ]);
    const plan = makePlan({ job, environment, explain: false });
    assert.ok(plan.ok);
    const [up, down] = plan.schedule.transfers;
    const run = plan.schedule.segments.find(({ kind }) => kind === 'step');
    assert.equal(run?.startMs, environment.startMs + 2_000_000);
    assert.ok((up?.slices.at(-1)?.endMs ?? Infinity) < run.startMs);
    assert.ok((down?.slices[0]?.startMs ?? 0) > run.endMs);
  });
});
