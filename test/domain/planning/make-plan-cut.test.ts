import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { StepDetail } from '../../../domain/planning/job/job.ts';
import { anEnvironment } from '../../kit/makers/environment.ts';
import * as planned from '../../kit/makers/planned.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';

describe('makePlan: steps that are cut', () => {
  it('cuts a step at checkpoints where no window is long enough', () => {
    // 5 intervals of 600 s and a save of 10 s fit 3,600 s of sunlight; 2,400 s are left for the next.
    const long = aStep('a', {
      durationS: 5400,
      checkpointIntervalS: 600,
      requires: { ...planned.SUNNY, memoryMb: 500 },
    });
    const { schedule } = planned.plan(planned.quick(long));
    assert.deepEqual(planned.spans(schedule, planned.ORBITS, 'step'), [
      [0, 3000],
      [5410, 7810],
    ]);
    assert.deepEqual(planned.spans(schedule, planned.ORBITS, 'checkpoint'), [
      [3000, 3010],
      [5400, 5410],
    ]);
  });

  it('does not cut a step that fits a window', () => {
    const short = aStep('a', {
      durationS: 3000,
      checkpointIntervalS: 60,
      requires: planned.SUNNY,
    });
    const before = aStep('first', { durationS: 1200 });
    const job = planned.quick(before, { ...short, dependsOn: ['first'] });
    assert.deepEqual(planned.spans(planned.plan(job).schedule, planned.ORBITS, 'step', 'a'), [
      [5400, 8400],
    ]);
  });

  it('refuses a step without checkpoints that no window holds, and names the window', () => {
    const job = planned.quick(aStep('a', { durationS: 5400, requires: planned.SUNNY }));
    const problem = planned.refusal(job);
    assert.deepEqual(
      [problem.stepId, problem.constraint, problem.needed, problem.available],
      ['a', 'window', 5400, 3600],
    );
    assert.match(problem.suggestion ?? '', /checkpoint_interval_s of step 'a' to 60/);
  });

  const passDetail = (maxSegments: number): StepDetail => ({
    kind: 'pass',
    mergeStrategy: 'concat',
    maxSegments,
    minPassDurationS: 60,
  });

  it('cuts a pass step along passes', () => {
    const job = (maxSegments: number) =>
      planned.quick(aStep('a', { durationS: 600, detail: passDetail(maxSegments) }));
    const { schedule } = planned.plan(job(2));
    assert.deepEqual(planned.spans(schedule, planned.ORBITS, 'step'), [
      [1200, 1620],
      [3000, 3180],
    ]);
    assert.deepEqual(
      schedule.segments.map(({ passIndex }) => passIndex),
      [0, 1],
    );
    assert.equal(planned.refusal(job(1)).constraint, 'pass_time');
  });

  it('chooses the passes of a pass step, not simply the first ones', () => {
    const uneven = anEnvironment({
      passes: [
        { startS: 100, durationS: 100 },
        { startS: 400, durationS: 300 },
        { startS: 900, durationS: 300 },
      ],
    });
    const job = planned.quick(aStep('a', { durationS: 500, detail: passDetail(2) }));
    assert.deepEqual(planned.spans(planned.plan(job, uneven).schedule, uneven, 'step'), [
      [400, 700],
      [900, 1100],
    ]);
  });
});

describe('makePlan: eclipse and window steps', () => {
  const eclipse = (fields: Partial<Extract<StepDetail, { kind: 'eclipse' }>>): StepDetail => ({
    kind: 'eclipse',
    energyBudgetWh: 20,
    eclipsePolicy: 'balanced',
    minBatterySoc: null,
    priority: 0,
    ...fields,
  });
  const dark = (powerW: number, minutes: number, detail: StepDetail) =>
    planned.quick(
      aStep('a', {
        durationS: minutes * 60,
        requires: { ...planned.LIGHT, powerW, thermalW: 20 },
        detail,
      }),
    );

  it('runs an eclipse step in eclipse only', () => {
    assert.equal(planned.startOf(dark(15, 20, eclipse({})), 'a'), 3600);
  });

  it('keeps an eclipse step within its budget', () => {
    const job = dark(15, 20, eclipse({ energyBudgetWh: 4 }));
    const problem = planned.refusal(job);
    assert.deepEqual(
      [problem.constraint, problem.needed, problem.available],
      ['eclipse_energy', 5, 4],
    );
    assert.match(problem.suggestion ?? '', /energy_budget_wh of step 'a' to 5 Wh/);
  });

  it('keeps an eclipse step within its share of the usable energy', () => {
    // 48 Wh less 22.5 Wh of overhead are usable: 10.2 Wh at 40 %, 16.6 Wh at 65 %.
    assert.equal(planned.startOf(dark(24, 28, eclipse({ eclipsePolicy: 'balanced' })), 'a'), 3600);
    const job = dark(24, 28, eclipse({ eclipsePolicy: 'conservative' }));
    assert.equal(planned.refusal(job).constraint, 'eclipse_energy');
  });

  it('keeps the charge that an eclipse step asks for', () => {
    // After 10 min of eclipse with 10 W the charge is 1 - 55 W × 1/6 h / 0.95 / 120 Wh = 0.9196.
    assert.equal(planned.startOf(dark(10, 10, eclipse({ minBatterySoc: 0.919 })), 'a'), 3600);
    const job = dark(10, 10, eclipse({ minBatterySoc: 0.92 }));
    assert.equal(planned.refusal(job).constraint, 'min_battery_soc');
  });

  const tier = (computeS: number, outputMb: number) => ({
    computeS,
    outputMb,
    memoryMb: 256,
    powerW: 20,
    compute: 0.4,
  });
  const tiered = (deadlineOrbits: number, minTier: string) =>
    aJob(
      [
        aStep('w', {
          detail: {
            kind: 'window',
            qualityTiers: { low: tier(60, 5), standard: tier(600, 20), maximum: tier(3000, 100) },
            minTier,
            preferredTier: 'maximum',
          },
        }),
      ],
      { policy: { objective: 'min_latency', deadlineOrbits, minDeliveryConfidence: 0 } },
    );

  it('gives a window step its preferred tier even when a lower one ends sooner', () => {
    const { schedule, optimality } = planned.plan(tiered(6, 'low'));
    assert.equal(schedule.placements[0]?.qualityTier, 'maximum');
    assert.equal(optimality.proven, true);
  });

  it('lowers the tier of a window step only as far as it must', () => {
    // The first pass ends at minute 27, 0.3 orbits; the maximum tier ends at minute 50.
    const { schedule, optimality } = planned.plan(tiered(0.4, 'low'));
    assert.equal(schedule.placements[0]?.qualityTier, 'standard');
    assert.equal(optimality.proven, false);
    assert.equal(planned.refusal(tiered(0.4, 'maximum')).constraint, 'deadline_orbits');
  });

  it('raises tiers one by one where not all choices can be looked at', () => {
    // Only the first two of four steps can take 40 min each and still meet the first deadline.
    const steps = [0, 1, 2, 3].map((nth) =>
      aStep(`w${nth}`, {
        dependsOn: nth === 0 ? [] : [`w${nth - 1}`],
        detail: {
          kind: 'window',
          qualityTiers: {
            minimal: tier(60, 0),
            low: tier(120, 0),
            standard: tier(180, 0),
            maximum: tier(2400, 0),
          },
          minTier: 'minimal',
          preferredTier: 'maximum',
        },
      }),
    );
    const job = aJob(steps, { policy: { objective: 'min_latency', deadlineOrbits: 1 } });
    assert.deepEqual(
      planned.plan(job).schedule.placements.map(({ qualityTier }) => qualityTier),
      ['maximum', 'maximum', 'standard', 'standard'],
    );
  });
});
