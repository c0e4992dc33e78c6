import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import type { Job, Step } from '../../../domain/planning/job/job.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { remainingAt } from '../../../domain/planning/replan/replan.ts';
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

function soonest(steps: readonly Step[], deadlineOrbits = 2): Job {
  const policy = { objective: 'min_latency', deadlineOrbits, minDeliveryConfidence: 0 } as const;
  return aJob(steps, { policy });
}

const needs = (powerW: number) => ({
  powerW,
  compute: 0.4,
  thermalW: 5,
  memoryMb: 100,
  storageMb: 0,
});

function chosen(job: Job, environment: Environment) {
  const plan = makePlan({ job, environment, explain: false, suggest: false });
  if (!plan.ok) return null;
  assert.deepEqual(checkPlan({ job, environment, schedule: plan.schedule }), []);
  const durations = new Map(
    plan.schedule.placements.map(({ stepId, durationS }) => [stepId, durationS]),
  );
  return { plan, durations };
}

describe('steps that leave their duration to the planner', () => {
  it('run as long as trying every duration and every start has it', () => {
    const kept = { wished: 0, shorter: 0, refused: 0 };
    holds(
      [
        fc.record({
          wishS: tens(20, 50),
          lessS: tens(1, 20),
          powerW: fc.constantFrom(20, 40, 60),
          withinS: tens(10, 60),
          fromS: tens(0, 40),
          before: fc.option(tens(1, 15)),
        }),
      ],
      ({ wishS, lessS, powerW, withinS, fromS, before }) => {
        const minDurationS = wishS - lessS;
        const first = before === null ? [] : [aStep('first', { durationS: before })];
        const step = (durationS: number) =>
          aStep('long', {
            durationS,
            requires: needs(powerW),
            dependsOn: first.map(({ id }) => id),
            notBeforeS: fromS,
            notAfterS: fromS + Math.max(withinS, minDurationS),
          });
        const elastic = { minDurationS, maxDurationS: wishS, fixedOutput: false };
        const found = chosen(soonest([...first, { ...step(wishS), elastic }]), SHORT);
        let bestS: number | null = null;
        let finishS = 0;
        for (let tryS = wishS; tryS >= minDurationS && bestS === null; tryS -= 10) {
          const brute = bruteTimetable(soonest([...first, step(tryS)]), SHORT, 10);
          if (brute === null) continue;
          bestS = tryS;
          finishS = brute.finishS;
        }
        assert.equal(found?.durations.get('long') ?? null, bestS);
        if (found === null) kept.refused += 1;
        else {
          assert.equal((found.plan.schedule.finishMs - SHORT.startMs) / 1000, finishS);
          assert.ok(found.plan.optimality.lowerBound <= finishS + 1e-9);
          if (bestS === wishS) kept.wished += 1;
          else kept.shorter += 1;
          if (bestS !== wishS) assert.equal(found.plan.optimality.proven, false);
        }
      },
      { numRuns: 60, seed: 11 },
    );
    assert.ok(kept.wished > 5 && kept.shorter > 5 && kept.refused > 2, JSON.stringify(kept));
  });

  it('make as much less as they are shorter, and what states a ratio follows', () => {
    const environment = anEnvironment();
    const job = soonest([
      aStep('capture', {
        durationS: 200,
        outputDataMb: 100,
        storedOutputMb: 80,
        notAfterS: 100,
        elastic: { minDurationS: 50, maxDurationS: 200, fixedOutput: false },
      }),
      aStep('reduce', {
        dependsOn: ['capture'],
        inputDataMb: 100,
        outputDataMb: 10,
        storedOutputMb: 10,
        dataReductionRatio: 0.1,
      }),
    ]);
    const halved = chosen(job, environment);
    assert.ok(halved !== null);
    assert.equal(halved.durations.get('capture'), 100);
    assert.equal(halved.durations.get('reduce'), undefined);
    assert.equal(halved.plan.schedule.transfers[0]?.rawMb, 5);
    assert.equal(halved.plan.job.steps.find(({ id }) => id === 'capture')?.storedOutputMb, 40);
    const fixed = soonest(
      job.steps.map((step) =>
        step.elastic === undefined
          ? step
          : { ...step, elastic: { ...step.elastic, fixedOutput: true } },
      ),
    );
    assert.equal(chosen(fixed, environment)?.plan.schedule.transfers[0]?.rawMb, 10);
  });

  it('run longer than wished for where that costs the objective nothing', () => {
    const beside = aStep('beside', {
      durationS: 100,
      elastic: { minDurationS: 100, maxDurationS: 400, fixedOutput: true },
    });
    const job = soonest([beside, aStep('long', { durationS: 250 })]);
    assert.equal(chosen(job, SHORT)?.durations.get('beside'), 250);
    assert.equal(chosen(soonest([beside]), SHORT)?.durations.get('beside'), 100);
    const thrifty = aJob(job.steps, {
      policy: { ...job.policy, objective: 'min_energy' },
    });
    assert.equal(chosen(thrifty, SHORT)?.durations.get('beside'), 100);
  });

  it('share what must be given up, and take back what they can', () => {
    const elastic = { minDurationS: 20, maxDurationS: 100, fixedOutput: true };
    const job = soonest([
      aStep('one', { durationS: 100, elastic }),
      aStep('two', { durationS: 100, elastic, dependsOn: ['one'], notAfterS: 140 }),
    ]);
    const durations = chosen(job, SHORT)?.durations;
    assert.deepEqual([durations?.get('one'), durations?.get('two')], [70, 70]);
  });

  it('are refused by their least duration, with what was checked to help', () => {
    const job = soonest([
      aStep('long', {
        durationS: 200,
        notAfterS: 90,
        elastic: { minDurationS: 80, maxDurationS: 200, fixedOutput: true },
        dependsOn: ['first'],
      }),
      aStep('first', { durationS: 30 }),
    ]);
    const plan = makePlan({ job, environment: SHORT, explain: false });
    assert.ok(!plan.ok);
    const [problem] = plan.problems;
    assert.deepEqual([problem?.constraint, problem?.needed], ['not_after_s', 110]);
    assert.match(problem?.suggestion ?? '', /^Raise not_after_s of step 'long' to 110 \(checked/);
  });

  it('keep their duration once they run, and their choice until then', () => {
    const elastic = { minDurationS: 50, maxDurationS: 200, fixedOutput: false };
    const job = soonest([
      aStep('now', { durationS: 200, outputDataMb: 100, notAfterS: 100, elastic }),
      aStep('later', { durationS: 200, elastic, dependsOn: ['now'], outputDataMb: 1 }),
    ]);
    const environment = anEnvironment();
    const plan = makePlan({ job, environment, explain: false });
    assert.ok(plan.ok);
    const former = { job, environment, schedule: plan.schedule };
    const at = (completed: string[], running: string[]) =>
      remainingAt(former, {
        nowMs: environment.startMs + (completed.length > 0 ? 100_000 : 60_000),
        completed: new Set(completed),
        running: new Set(running),
        lostPasses: new Set(),
      }).job.steps.map(({ id, durationS, elastic: range, outputDataMb }) => [
        id,
        durationS,
        range !== undefined,
        outputDataMb,
      ]);
    assert.deepEqual(at([], ['now']), [
      ['now', 40, false, 50],
      ['later', 200, true, 1],
    ]);
    assert.deepEqual(at(['now'], []), [
      ['now', 0.001, false, 50],
      ['later', 200, true, 1],
    ]);
  });
});
