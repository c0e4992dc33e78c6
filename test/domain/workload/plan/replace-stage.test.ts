import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { planWorkload } from '../../../../domain/workload/plan/plan-workload.ts';
import { replaceStage, timeAfterS } from '../../../../domain/workload/plan/replace-stage.ts';
import type { Replacement } from '../../../../domain/workload/replacement.ts';
import type { StagePlan, WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { catalogueCandidates, walkerCandidates } from '../../../kit/makers/candidates.ts';
import { assertSound, endS } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob, presetJob } from '../../../kit/makers/workload.ts';

const REAL = [25544, 48274, 20580, 52159, 39634, 40697];

const build = createEnvironmentCache(96);

function planned(asked: WorkloadJob, candidates: readonly Candidate[]): WorkloadPlan {
  const plan = planWorkload(asked, candidates, build);
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

/** Two shards on board of two satellites, so that nobody is left. */
function plannedForTwo() {
  const asked = aWorkloadJob('data-parallel', {
    job: presetJob('onboard-ml-inference'),
    data: { totalMb: 2000, shards: 2, location: 'onboard' },
  });
  const candidates = catalogueCandidates([25544, 20580]);
  return { asked, candidates, plan: planned(asked, candidates) };
}

function replaced(replacement: Replacement): StagePlan {
  const stage = replaceStage(replacement, build);
  assert.ok(stage !== null);
  return stage;
}

/** The plan with one stage changed and, so that it may be checked alone, only what it stands for. */
function withStage(plan: WorkloadPlan, stage: StagePlan): WorkloadPlan {
  const stages = plan.stages.map((one) => (one.index === stage.index ? stage : one));
  return { ...plan, stages };
}

const SINGLE = aWorkloadJob('single', { job: presetJob('split-learning') });

describe('replaceStage', () => {
  it('takes the satellite that planning without the failed one takes', () => {
    const candidates = catalogueCandidates(REAL);
    const plan = planned(SINGLE, candidates);
    const [first] = plan.stages;
    assert.ok(first !== undefined);
    const failed = [first.satellite];
    const stage = replaced({
      workload: SINGLE,
      plan,
      stageIndex: 0,
      failed,
      candidates,
      fromOffsetS: 0,
    });
    const rest = candidates.filter(({ id }) => id !== first.satellite);
    const anew = planned(SINGLE, rest).stages[0];
    assert.ok(anew !== undefined);
    assert.equal(stage.satellite, anew.satellite);
    assert.equal(endS(stage), endS(anew));
    assert.equal(stage.satellite, first.alternatives[0]);
    assertSound({ ...plan, stages: [stage], finishOffsetS: endS(stage) }, SINGLE, candidates);
  });

  it('starts no sooner than asked, and gives up when the deadline is too near', () => {
    const candidates = catalogueCandidates(REAL);
    const plan = planned(SINGLE, candidates);
    const ask = { workload: SINGLE, plan, stageIndex: 0, failed: ['25544'], candidates };
    const later = replaced({ ...ask, fromOffsetS: 7200.5 });
    assert.equal(later.startOffsetS, 7200.5);
    assert.ok(endS(later) <= SINGLE.deadlineS);
    assert.equal(replaceStage({ ...ask, fromOffsetS: SINGLE.deadlineS - 60 }, build), null);
    assert.equal(replaceStage({ ...ask, fromOffsetS: SINGLE.deadlineS + 60 }, build), null);
  });

  it('gives up when every candidate has failed', () => {
    const candidates = catalogueCandidates(REAL);
    const plan = planned(SINGLE, candidates);
    const failed = candidates.map(({ id }) => id);
    const ask = { workload: SINGLE, plan, stageIndex: 0, failed, candidates, fromOffsetS: 0 };
    assert.equal(replaceStage(ask, build), null);
  });

  it('gives a shard to a satellite that has none, in time for the combination', () => {
    const asked = aWorkloadJob('data-parallel', {
      job: presetJob('earth-observation-qa'),
      data: { totalMb: 3000, shards: 3, location: 'onboard' },
    });
    const candidates = catalogueCandidates(REAL);
    const plan = planned(asked, candidates);
    const [, second] = plan.stages;
    assert.ok(second !== undefined);
    const stage = replaced({
      workload: asked,
      plan,
      stageIndex: 1,
      failed: [second.satellite],
      candidates,
      fromOffsetS: 600,
    });
    assert.equal(stage.role, 'shard');
    assert.ok(plan.stages.every(({ satellite }) => satellite !== stage.satellite));
    assert.ok(endS(stage) + timeAfterS(plan.stages, stage) <= asked.deadlineS);
    const combine = plan.stages[3];
    assert.ok(combine !== undefined);
    const startOffsetS = Math.max(combine.startOffsetS, endS(stage));
    const moved = withStage(withStage(plan, stage), { ...combine, startOffsetS });
    const finishOffsetS = startOffsetS + combine.durationS;
    assertSound({ ...moved, finishOffsetS }, asked, candidates);
  });

  it('waits for a satellite with another shard where no other is left', () => {
    const { asked, candidates, plan } = plannedForTwo();
    const [first, second] = plan.stages;
    assert.ok(first !== undefined && second !== undefined);
    const stage = replaced({
      workload: asked,
      plan,
      stageIndex: 0,
      failed: [first.satellite],
      candidates,
      fromOffsetS: 1,
    });
    assert.equal(stage.satellite, second.satellite);
    assert.ok(stage.startOffsetS >= endS(second));
  });

  it('runs a ground stage again at once, or not at all when it would be late', () => {
    const { asked, candidates, plan } = plannedForTwo();
    const ask = { workload: asked, plan, stageIndex: 2, failed: [], candidates };
    const stage = replaced({ ...ask, fromOffsetS: 40_000 });
    assert.deepEqual([stage.satellite, stage.startOffsetS], ['ground', 40_000]);
    assert.equal(replaceStage({ ...ask, fromOffsetS: asked.deadlineS - 1 }, build), null);
  });
});

describe('replaceStage of a part of a model', () => {
  const layers = Array.from({ length: 8 }, (_, at) => ({
    name: `block-${at}`,
    computeFwdGflop: 200,
    activationMb: 4,
  }));
  const asked = aWorkloadJob('model-parallel', { layers, stages: 3, deadlineS: 6 * 3600 });
  // 8 degrees apart on part of a ring: each sees five neighbours on either side.
  const candidates = walkerCandidates(12, 1, { spreadDeg: 96 });

  it('takes the satellite that has the part done first, as asking each alone shows', () => {
    const plan = planned(asked, candidates);
    const middle = plan.stages[1];
    assert.ok(middle !== undefined);
    const used = plan.stages.map(({ satellite }) => satellite);
    const failed = [middle.satellite];
    const ask = { workload: asked, plan, stageIndex: 1, failed, fromOffsetS: 300 };
    const stage = replaced({ ...ask, candidates });
    assert.ok(!used.includes(stage.satellite));
    assert.ok(stage.startOffsetS >= 300);
    assert.equal(stage.islMb, 8);
    const ends = candidates
      .filter(({ id }) => !used.includes(id))
      .flatMap(({ id }) => {
        const only = candidates.filter((one) => used.includes(one.id) || one.id === id);
        const alone = replaceStage({ ...ask, candidates: only }, build);
        return alone === null ? [] : [endS(alone)];
      });
    assert.equal(endS(stage), Math.min(...ends));
    assert.equal(stage.alternatives.length, Math.min(8, ends.length - 1));
  });

  it('tells the transfers in, the work and the transfer on, in order of time', () => {
    const plan = planned(asked, candidates);
    const failed = [plan.stages[1]?.satellite ?? ''];
    const ask = { workload: asked, plan, stageIndex: 1, failed, candidates, fromOffsetS: 300 };
    const { events, durationS } = replaced(ask);
    const times = events.map(({ timestampS }) => timestampS);
    assert.deepEqual(
      times,
      [...times].sort((a, b) => a - b),
    );
    const types = events.map(({ type }) => type);
    const [came, went] = [types.indexOf('isl_transfer.completed'), types.indexOf('step.started')];
    assert.ok(came >= 0 && came < went);
    assert.ok(types.lastIndexOf('isl_transfer.started') > types.indexOf('step.completed'));
    assert.equal(types.at(-1), 'job.completed');
    assert.ok(Math.abs((times.at(-1) ?? 0) - durationS) < 0.002);
  });

  it('brings the result down where the last part is taken over', () => {
    const plan = planned(asked, candidates);
    const failed = [plan.stages[2]?.satellite ?? ''];
    const ask = { workload: asked, plan, stageIndex: 2, failed, candidates, fromOffsetS: 300 };
    const stage = replaced(ask);
    assert.ok(stage.downlinkMb > 4);
    assert.ok(stage.events.some(({ type }) => type === 'transfer.completed'));
  });

  it('leaves the head of a split model where its data are', () => {
    const split = aWorkloadJob('split-learning', { layers });
    const plan = planned(split, candidates);
    const failed = [plan.stages[0]?.satellite ?? ''];
    const ask = { workload: split, plan, stageIndex: 0, failed, candidates, fromOffsetS: 0 };
    assert.equal(replaceStage(ask, build), null);
  });
});

describe('timeAfterS', () => {
  it('adds up the longest chain behind a stage', () => {
    const stage = (index: number, durationS: number, dependsOn: number[]): StagePlan => ({
      index,
      satellite: 'ground',
      satelliteName: 'Ground segment',
      role: 'stage',
      dependsOn,
      startOffsetS: 0,
      durationS,
      computeS: 0,
      computeShare: 1,
      downlinkMb: 0,
      uplinkMb: 0,
      islMb: 0,
      deliveryConfidence: null,
      alternatives: [],
      events: [],
      plan: null,
    });
    // 0 is waited for by 1 (10 s) and 2 (30 s); 3 (5 s) waits for both.
    const stages = [stage(0, 1, []), stage(1, 10, [0]), stage(2, 30, [0]), stage(3, 5, [1, 2])];
    const afters = stages.map((one) => timeAfterS(stages, one));
    assert.deepEqual(afters, [35, 5, 5, 0]);
  });
});
