import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Environment } from '../../../../domain/planning/environment/environment.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { makePlan } from '../../../../domain/planning/make-plan.ts';
import type { PlanEvent } from '../../../../domain/planning/explain/plan-event.ts';
import { planEvents } from '../../../../domain/planning/explain/plan-events.ts';
import { findPreset, PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { ORBITS, plan, quick, SUNNY } from '../../../kit/makers/planned.ts';
import {
  madeEnvironments,
  realEnvironment,
  TRIED_STARTS,
} from '../../../kit/random/random-environment.ts';
import { randomJobs } from '../../../kit/random/random-job.ts';
import { aStep } from '../../../kit/makers/job.ts';

function eventsOf(job: Job, environment: Environment = ORBITS): PlanEvent[] {
  const { schedule, errorBudget } = plan(job, environment);
  return planEvents({ job, environment, schedule, errorBudget });
}

/** What holds for every stream. */
function checkStream(events: readonly PlanEvent[], job: Job, totalS: number): void {
  const [first, ...rest] = events;
  assert.deepEqual([first?.type, first?.timestampS], ['job.accepted', 0]);
  rest.slice(0, job.steps.length).forEach((event, index) => {
    assert.deepEqual([event.type, event.timestampS], ['placement.decided', 0]);
    assert.equal(event.stepId, job.steps[index]?.id);
  });
  const last = events.at(-1);
  assert.deepEqual([last?.type, last?.timestampS], ['job.completed', totalS]);
  assert.ok((last?.deliveryConfidence ?? -1) >= 0);
  events.slice(1).forEach((event, index) => {
    assert.ok(event.timestampS >= (events[index]?.timestampS ?? 0), 'in order of time');
    assert.match(event.message, /\.$/);
  });
  for (const { id } of job.steps) {
    const own = events.filter(({ stepId }) => stepId === id);
    for (const type of ['step.started', 'step.completed'])
      assert.equal(own.filter((event) => event.type === type).length, 1, `${type} of ${id}`);
  }
}

describe('planEvents', () => {
  it('tells a preset from acceptance to completion', () => {
    const job = findPreset('onboard-ml-inference')?.job;
    assert.ok(job !== undefined);
    const environment = realEnvironment(25544, TRIED_STARTS[0], 12);
    const events = eventsOf(job, environment);
    assert.deepEqual(
      events.map(({ type, stepId }) => (stepId === undefined ? type : `${type} ${stepId}`)),
      [
        'job.accepted',
        'placement.decided capture',
        'placement.decided preprocess',
        'placement.decided inference',
        'placement.decided encrypt_results',
        'step.started capture',
        'step.completed capture',
        'step.started preprocess',
        'step.completed preprocess',
        'step.started inference',
        'step.completed inference',
        'step.started encrypt_results',
        'step.completed encrypt_results',
        'security.encrypted encrypt_results',
        'security.key_exchange',
        'transfer.started encrypt_results',
        'transfer.pass_started encrypt_results',
        'transfer.pass_completed encrypt_results',
        'transfer.completed encrypt_results',
        'job.completed',
      ],
    );
    const started = events.find(({ type }) => type === 'transfer.started');
    assert.deepEqual([started?.direction, started?.dataMb], ['downlink', 11.03]);
    const completed = events.find(
      ({ type, stepId }) => type === 'step.completed' && stepId === 'preprocess',
    );
    assert.deepEqual([completed?.timestampS, completed?.outputDataMb], [90, 500]);
    const placed = events.find(({ type }) => type === 'placement.decided');
    assert.equal(placed?.location, 'onboard');
  });

  it('holds the shape of a stream for every preset', () => {
    for (const start of TRIED_STARTS)
      for (const { job } of PRESETS) {
        const environment = realEnvironment(25544, start, 12);
        const { totals } = plan(job, environment);
        checkStream(eventsOf(job, environment), job, totals.totalDurationS);
      }
  });

  it('holds the shape of a stream for any job', () => {
    let told = 0;
    fc.assert(
      fc.property(randomJobs({ maxSteps: 6 }), madeEnvironments, (job, environment) => {
        const result = makePlan({ job, environment, explain: false });
        if (!result.ok) return;
        told += 1;
        const { schedule, errorBudget, totals } = result;
        const events = planEvents({ job, environment, schedule, errorBudget });
        checkStream(events, job, totals.totalDurationS);
      }),
      { numRuns: 100, seed: 3 },
    );
    assert.ok(told > 10);
  });

  it('tells checkpoints of a step that is cut', () => {
    const job = quick(aStep('a', { durationS: 5400, checkpointIntervalS: 600, requires: SUNNY }));
    const types = eventsOf(job).map(({ type, timestampS }) => `${type} ${timestampS}`);
    // 128 MB at 50 MB/s are saved and restored in 2.56 s.
    assert.deepEqual(types.slice(2), [
      'step.started 0',
      'checkpoint.saved 3002.56',
      'step.progress 5402.56',
      'step.completed 7802.56',
      'job.completed 7802.56',
    ]);
  });

  it('tells the parts of a pass step', () => {
    const detail = {
      kind: 'pass' as const,
      mergeStrategy: 'concat' as const,
      maxSegments: 3,
      minPassDurationS: 60,
    };
    const events = eventsOf(quick(aStep('a', { durationS: 600, detail })));
    assert.deepEqual(
      events.filter(({ type }) => type.startsWith('pass_step')).map((e) => [e.type, e.timestampS]),
      [
        ['pass_step.decomposed', 0],
        ['pass_step.segment_started', 1200],
        ['pass_step.segment_completed', 1620],
        ['pass_step.segment_started', 3000],
        ['pass_step.segment_completed', 3180],
        ['pass_step.merged', 3180],
      ],
    );
  });

  it('tells the energy of an eclipse step', () => {
    const detail = {
      kind: 'eclipse' as const,
      energyBudgetWh: 5,
      eclipsePolicy: 'balanced' as const,
      minBatterySoc: null,
      priority: 0,
    };
    const events = eventsOf(quick(aStep('a', { durationS: 900, detail })));
    assert.deepEqual(
      events.filter(({ type }) => type.startsWith('eclipse_step')).map((e) => [e.type, e.energyWh]),
      [
        ['eclipse_step.scheduled', undefined],
        ['eclipse_step.energy_check', 2.5],
        ['eclipse_step.started', undefined],
        ['eclipse_step.completed', 2.5],
      ],
    );
  });

  it('tells the tier of a window step and when it is not the preferred one', () => {
    const frugal = { memoryMb: 64, outputMb: 1, powerW: 10, compute: 0.2 };
    const tier = (computeS: number) => ({ ...frugal, computeS });
    const step = aStep('w', {
      detail: {
        kind: 'window',
        qualityTiers: { low: tier(60), maximum: tier(30_000) },
        minTier: 'low',
        preferredTier: 'maximum',
      },
    });
    const events = eventsOf(quick(step));
    assert.deepEqual(
      events
        .filter(({ type }) => type.startsWith('window_step'))
        .map((e) => [e.type, e.qualityTier]),
      [
        ['window_step.tier_selected', 'low'],
        ['window_step.degraded', 'low'],
        ['window_step.started', 'low'],
        ['window_step.completed', 'low'],
      ],
    );
  });
});
