import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { findPreset } from '../../../../domain/planning/job/presets/presets.ts';
import { planSpatial } from '../../../../domain/workload/spatial/plan-spatial.ts';
import { replaceStage } from '../../../../domain/workload/plan/replace-stage.ts';
import { jobVolumeMb } from '../../../../domain/workload/satellite/scale-job.ts';
import type { StagePlan, WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import { catalogueCandidates } from '../../../kit/makers/candidates.ts';
import { endS } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob } from '../../../kit/makers/workload.ts';

const build = createEnvironmentCache(32);

const REAL = [25544, 48274, 20580, 52159, 39634, 40697, 43013, 42063];

/** Some 500 km a side, about Bohemia. */
const AREA = {
  type: 'Polygon',
  coordinates: [
    [
      [11, 48],
      [18, 48],
      [18, 52],
      [11, 52],
      [11, 48],
    ],
  ],
} as const;

const job = findPreset('onboard-ml-inference')?.job ?? null;

const asked = aWorkloadJob('spatial', {
  job,
  areaOfInterest: AREA,
  sensor: { swathKm: 200, resolutionM: null },
});

const candidates = catalogueCandidates(REAL);

function planned(): WorkloadPlan {
  const plan = planSpatial(asked, candidates, build);
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

/** The overpasses that a stage's events tell of. */
function overpassesOf({ events }: StagePlan): number {
  return events.filter(({ type, stepId }) => type === 'step.progress' && stepId === 'imaging')
    .length;
}

describe('replaceStage of a footprint', () => {
  it('sends another satellite over what the failed one was to see', () => {
    const plan = planned();
    const [first] = plan.stages;
    assert.ok(first?.plan !== null && first !== undefined);
    const spare = catalogueCandidates([39084, 37849, 43613, 27424]);
    const all = [...candidates, ...spare];
    const ask = {
      workload: asked,
      plan,
      stageIndex: 0,
      failed: [first.satellite],
      fromOffsetS: 600,
    };
    const stage = replaceStage({ ...ask, candidates: all }, build);
    assert.ok(stage !== null && stage.plan !== null);
    assert.ok(plan.stages.every(({ satellite }) => satellite !== stage.satellite));
    assert.equal(stage.index, 0);
    assert.equal(stage.role, 'footprint');
    assert.ok(stage.startOffsetS >= 600);
    assert.ok(endS(stage) <= asked.deadlineS);
    assert.ok(overpassesOf(stage) >= 1);
    // No more than the failed footprint is processed, but for the rounding of cells to squares.
    assert.ok(jobVolumeMb(stage.plan.job) <= jobVolumeMb(first.plan.job) * 1.001);
  });

  it('gives up when nobody else passes over in time', () => {
    const plan = planned();
    const failed = candidates.map(({ id }) => id);
    const ask = { workload: asked, plan, stageIndex: 0, failed, candidates, fromOffsetS: 600 };
    assert.equal(replaceStage(ask, build), null);
  });
});
