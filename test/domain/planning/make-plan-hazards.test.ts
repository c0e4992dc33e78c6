import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Step } from '../../../domain/planning/job/job.ts';
import { planEvents } from '../../../domain/planning/explain/plan-events.ts';
import { anEnvironment, type EnvironmentFields } from '../../kit/makers/environment.ts';
import { LIGHT, plan, quick, refusal, spans, startOf, SUNNY } from '../../kit/makers/planned.ts';
import { aJob, aStep } from '../../kit/makers/job.ts';

/** 500 MB of state are saved in 10 s. */
const saving = (fields: Partial<Step> = {}): Step =>
  aStep('a', {
    name: 'Work',
    durationS: 600,
    checkpointIntervalS: 60,
    requires: { ...LIGHT, memoryMb: 500 },
    ...fields,
  });

const crossing = (startS: number, endS: number, made: EnvironmentFields = {}) =>
  anEnvironment({ ...made, saa: [[startS, endS]] });

describe('makePlan: hazards', () => {
  it('saves before a crossing that begins during a step with checkpoints, proven to end soonest', () => {
    const environment = crossing(300, 900);
    const { schedule, optimality, totals } = plan(quick(saving()), environment);
    assert.deepEqual(spans(schedule, environment, 'step'), [
      [0, 260],
      [270, 610],
    ]);
    assert.deepEqual(spans(schedule, environment, 'checkpoint'), [[260, 270]]);
    assert.deepEqual([optimality.value, optimality.proven], [610, true]);
    assert.equal(totals.totalComputeS, 600);
  });

  it('saves before a thermal hazard', () => {
    const environment = anEnvironment({ thermalHazards: [[300, 400]] });
    const { schedule } = plan(quick(saving()), environment);
    assert.deepEqual(spans(schedule, environment, 'checkpoint'), [[260, 270]]);
  });

  it('does not save before an eclipse that the step fits, nor without checkpoints', () => {
    const long = saving({ durationS: 4000 });
    assert.equal(plan(quick(long)).schedule.segments.length, 1);
    const open = saving({ checkpointIntervalS: 0 });
    assert.equal(plan(quick(open), crossing(300, 900)).schedule.segments.length, 1);
  });

  it('draws the power of the step while it saves', () => {
    // 10 W for 610 s.
    const job = aJob([saving()], { policy: { objective: 'min_energy' } });
    const { optimality } = plan(job, crossing(300, 900));
    assert.ok(Math.abs(optimality.value - (10 * 610) / 3600) < 1e-6, String(optimality.value));
  });

  it('saves inside the pieces of a step that is cut', () => {
    const long = saving({ durationS: 4000, requires: { ...SUNNY, memoryMb: 500 } });
    const environment = crossing(1000, 1500);
    const { schedule } = plan(quick(long), environment);
    assert.deepEqual(spans(schedule, environment, 'checkpoint'), [
      [960, 970],
      [3550, 3560],
      [5400, 5410],
    ]);
    assert.deepEqual(spans(schedule, environment, 'step'), [
      [0, 960],
      [970, 3550],
      [5410, 5870],
    ]);
  });

  it('keeps room for the state, else begins with the hazard', () => {
    const room = (storageMb: number) =>
      startOf(quick(saving()), 'a', crossing(300, 900, { bus: { storageMb } }));
    assert.equal(room(516), 0);
    assert.equal(room(515), 300);
  });

  it('saves inside the share of an eclipse that an eclipse step may use', () => {
    const detail = {
      kind: 'eclipse',
      energyBudgetWh: 20,
      eclipsePolicy: 'balanced',
      minBatterySoc: null,
      priority: 0,
    } as const;
    const dark = saving({ detail, durationS: 1790 });
    assert.equal(startOf(quick(dark), 'a', crossing(4000, 4500)), 3600);
    const environment = crossing(4000, 4500);
    const tooLong = saving({ detail, durationS: 1795 });
    assert.equal(startOf(quick(tooLong), 'a', environment), 9000);
  });

  it('tells of the save, and why', () => {
    const job = quick(saving());
    const environment = crossing(300, 900);
    const { schedule, errorBudget } = plan(job, environment);
    const events = planEvents({ job, environment, schedule, errorBudget });
    assert.deepEqual(
      events.slice(2).map(({ type, timestampS, reason }) => [type, timestampS, reason]),
      [
        ['step.started', 0, undefined],
        ['checkpoint.predicted', 0, 'pre_saa'],
        ['checkpoint.saved', 270, 'pre_saa'],
        ['step.completed', 610, undefined],
        ['job.completed', 610, undefined],
      ],
    );
    assert.deepEqual(
      schedule.segments.map(({ why }) => why),
      [
        'It starts with the plan.',
        'The step saves its state before the South Atlantic Anomaly begins.',
        'The step goes on at once after its save.',
      ],
    );
  });
});

describe('makePlan: upsets', () => {
  const risky = (minDeliveryConfidence: number, fields: Partial<Step> = {}) =>
    aJob([aStep('a', { durationS: 600, maxRetries: 0, ...fields })], {
      policy: { objective: 'min_latency', minDeliveryConfidence },
    });

  it('lets a step without checkpoints run through the anomaly for its chance', () => {
    const { errorBudget } = plan(risky(0.9), crossing(300, 900));
    assert.equal(startOf(risky(0.9), 'a', crossing(300, 900)), 0);
    assert.ok(Math.abs(errorBudget.deliveryConfidence - Math.exp(-0.1)) < 1e-9);
  });

  it('keeps it out of the anomaly where that chance is too small', () => {
    const job = risky(0.95);
    const { errorBudget } = plan(job, crossing(300, 900));
    assert.equal(startOf(job, 'a', crossing(300, 900)), 900);
    assert.equal(errorBudget.deliveryConfidence, 1);
  });

  it('counts retries and checkpoints as protection', () => {
    for (const fields of [{ maxRetries: 1 }, { checkpointIntervalS: 60 }])
      assert.equal(startOf(risky(0.95, fields), 'a', crossing(300, 900)), 0);
  });

  it('refuses a step that the anomaly does not let be sure enough', () => {
    const environment = anEnvironment({ saa: [[60, 21_540]] });
    const { constraint, available } = refusal(risky(0.95), environment);
    assert.equal(constraint, 'min_delivery_confidence');
    assert.ok(available < 0.95);
  });
});
