import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Job, Objective, Step } from '../../../../domain/planning/job/job.ts';
import { choosePlacement } from '../../../../domain/planning/search/placement.ts';
import { findPreset } from '../../../../domain/planning/job/presets/presets.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { LIGHT, ORBITS, plan } from '../../../kit/makers/planned.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

function job(objective: Objective, ...steps: Step[]): Job {
  return aJob(steps, { policy: { objective, minDeliveryConfidence: 0 } });
}

/** A capture of 400 MB and a step anywhere that makes `outputDataMb` of it. */
function reduction(outputDataMb: number, fields: Partial<Step> = {}): Job {
  return job(
    'min_latency',
    aStep('capture', { outputDataMb: 400 }),
    aStep('reduce', {
      location: 'either',
      dependsOn: ['capture'],
      inputDataMb: 400,
      outputDataMb,
      ...fields,
    }),
  );
}

describe('choosePlacement', () => {
  it('takes over what a preset or a job defines', () => {
    const preset = findPreset('split-learning')?.job;
    assert.ok(preset !== undefined);
    const choice = choosePlacement(preset, ORBITS, new Map());
    assert.ok(choice !== null);
    assert.ok(choice.describe(choice.locations).every(({ reason }) => reason === 'preset_defined'));
    const own = job('balanced', aStep('a'), aStep('g', { location: 'ground' }));
    const ownChoice = choosePlacement(own, ORBITS, new Map());
    assert.deepEqual(
      ownChoice?.describe(ownChoice.locations).map(({ reason, location }) => [reason, location]),
      [
        ['job_defined', 'onboard'],
        ['ground_required', 'ground'],
      ],
    );
  });

  it('keeps a step that reduces its data on board and says so', () => {
    const { schedule } = plan(reduction(4));
    const [, placed] = schedule.placements;
    assert.deepEqual([placed?.location, placed?.reason], ['onboard', 'data_reduction']);
    assert.ok((placed?.costOnboard ?? Infinity) < (placed?.costGround ?? 0));
  });

  it('sends a step that inflates its data to the ground', () => {
    const { schedule } = plan(reduction(800));
    const [, placed] = schedule.placements;
    assert.deepEqual([placed?.location, placed?.reason], ['ground', 'cut_optimal']);
    assert.ok((placed?.costGround ?? Infinity) < (placed?.costOnboard ?? 0));
  });

  it('sends a step to the ground that the satellite cannot run, and names the cap', () => {
    const { schedule } = plan(reduction(4, { requires: { ...LIGHT, thermalW: 80 } }));
    const [, placed] = schedule.placements;
    assert.deepEqual(
      [placed?.location, placed?.reason, placed?.constraint],
      ['ground', 'onboard_infeasible', 'thermal'],
    );
    assert.equal(placed?.costOnboard, Infinity);
  });

  it('is null when a step can run nowhere', () => {
    const nowhere = anEnvironment({ passes: [] });
    const stuck = reduction(4, { requires: { ...LIGHT, thermalW: 80 } });
    assert.equal(choosePlacement(stuck, nowhere, new Map()), null);
  });

  it('costs no more than any other placement of a small graph', () => {
    const graph = job(
      'balanced',
      aStep('a', { outputDataMb: 300 }),
      aStep('b', { location: 'either', dependsOn: ['a'], outputDataMb: 200 }),
      aStep('c', { location: 'either', dependsOn: ['a'], outputDataMb: 10 }),
      aStep('d', { location: 'either', dependsOn: ['b', 'c'], outputDataMb: 150 }),
      aStep('e', { location: 'ground', dependsOn: ['d'] }),
    );
    const choice = choosePlacement(graph, ORBITS, new Map());
    assert.ok(choice !== null);
    // Turning any one step over costs more: its price elsewhere is at least its price here.
    for (const { location, costOnboard, costGround } of choice.describe(choice.locations)) {
      if (costOnboard === null || costGround === null) continue;
      const [here, there] =
        location === 'onboard' ? [costOnboard, costGround] : [costGround, costOnboard];
      assert.ok(here <= there + 1e-9);
    }
  });

  it('lets the schedule overrule the cut where another placement ends sooner', () => {
    const before = aStep('first', { durationS: 3000, requires: { ...LIGHT, powerW: 40 } });
    const late = job(
      'min_latency',
      before,
      aStep('x', { location: 'either', dependsOn: ['first'], durationS: 900, outputDataMb: 0 }),
    );
    const { schedule, optimality } = plan(late);
    assert.equal(optimality.scope, 'global');
    assert.equal(schedule.placements[1]?.location, 'onboard');
  });
});
