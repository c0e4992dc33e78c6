import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import type { Job } from '../../../../domain/planning/job/job.ts';
import { PRESETS } from '../../../../domain/planning/job/presets/presets.ts';
import { busOfClass } from '../../../../domain/spacecraft/bus-classes.ts';
import {
  horizonsH,
  planOnSatellite,
} from '../../../../domain/workload/satellite/plan-on-satellite.ts';
import { planSingle } from '../../../../domain/workload/satellite/plan-single.ts';
import type { WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { catalogueCandidates, walkerCandidates } from '../../../kit/makers/candidates.ts';
import { assertSound } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob, presetJob } from '../../../kit/makers/workload.ts';

/** The ISS, Tiangong, Hubble, EnMAP and three others that fly low. */
const REAL = [25544, 48274, 20580, 52159, 39634, 40697, 43013];
const HOUR_S = 3600;

const build = createEnvironmentCache(64);

function planned(asked: WorkloadJob, candidates: readonly Candidate[]): WorkloadPlan {
  const plan = planSingle(asked, candidates, build);
  assert.ok(plan.feasible, JSON.stringify(plan));
  assertSound(plan, asked, candidates);
  return plan;
}

/** When each candidate, planned alone, is done, s; Infinity where it has no plan. */
function finishes(asked: WorkloadJob, job: Job, candidates: readonly Candidate[]): number[] {
  const { startMs, deadlineS } = asked;
  const deadlineMs = startMs + deadlineS * 1000;
  return candidates.map((candidate) => {
    const alone = planOnSatellite({ workload: asked, build, job, candidate, startMs, deadlineMs });
    return alone.ok ? (alone.finishMs - startMs) / 1000 : Infinity;
  });
}

describe('planSingle', () => {
  for (const { job } of PRESETS)
    it(`takes the satellite whose plan of ${job.id} finishes first, as planning all of them shows`, () => {
      const candidates = catalogueCandidates(REAL);
      const asked = aWorkloadJob('single', { job });
      const plan = planned(asked, candidates);
      const all = finishes(asked, job, candidates);
      const first = Math.min(...all);
      assert.equal(plan.finishOffsetS, first);
      assert.equal(plan.stages[0]?.satellite, candidates[all.indexOf(first)]?.id);
    });

  it('does not depend on the order of candidates, but for equals', () => {
    const candidates = catalogueCandidates(REAL);
    const asked = aWorkloadJob('single', { job: presetJob('earth-observation-qa') });
    const turned = planned(asked, [...candidates].reverse());
    assert.equal(turned.finishOffsetS, planned(asked, candidates).finishOffsetS);
  });

  it('names the others that may take the stage over, and none that cannot', () => {
    const candidates = walkerCandidates(6, 3).map((candidate, index) =>
      index === 2 ? { ...candidate, bus: busOfClass('1U', 'given') } : candidate,
    );
    const plan = planned(aWorkloadJob('single', { job: presetJob('split-learning') }), candidates);
    const [stage] = plan.stages;
    assert.equal(stage?.alternatives.length, 4);
    assert.ok(!stage.alternatives.includes(stage.satellite));
    assert.ok(!stage.alternatives.includes('sat-2'));
    assert.deepEqual(
      plan.rejected.map(({ satellite }) => satellite),
      ['sat-2'],
    );
    assert.match(plan.rejected[0]?.reason ?? '', /W/);
  });

  it('looks beyond the first horizons where the deadline lets it', () => {
    const [station] = aWorkloadJob('single').stations;
    assert.ok(station !== undefined);
    const preset = presetJob('onboard-ml-inference');
    const job = { ...preset, policy: { ...preset.policy, minDeliveryConfidence: 0.5 } };
    // One station, seen only near the zenith: contacts are days apart.
    const asked = aWorkloadJob('single', {
      job,
      stations: [{ ...station, latDeg: 1, lonDeg: 104 }],
      minElevationDeg: 70,
      deadlineS: 168 * HOUR_S,
    });
    const candidates = walkerCandidates(1, 1);
    const short = planSingle({ ...asked, deadlineS: 12 * HOUR_S }, candidates, build);
    assert.equal(short.feasible, false);
    const plan = planned(asked, candidates);
    assert.ok(plan.finishOffsetS > 12 * HOUR_S, `${plan.finishOffsetS}`);
  });

  it('finishes inside the deadline, whatever the job says about orbits', () => {
    const job = presetJob('earth-observation-qa');
    const candidates = catalogueCandidates([25544]);
    const asked = aWorkloadJob('single', { job });
    const { finishOffsetS } = planned(asked, candidates);
    const tight = { ...asked, deadlineS: finishOffsetS - 1 };
    const refused = planSingle(tight, candidates, build);
    assert.ok(!refused.feasible);
    const [reason] = refused.reasons;
    assert.equal(reason?.satellite, '25544');
    assert.equal(reason.constraint, 'deadline_hours');
    assert.equal(reason.available, tight.deadlineS / HOUR_S);
    assert.match(reason.message, / hours?\.$/);
    const patient = { ...job, policy: { ...job.policy, deadlineOrbits: 0.01 } };
    assert.equal(planned({ ...asked, job: patient }, candidates).finishOffsetS, finishOffsetS);
  });

  it('refuses with one reason per satellite: what binds, what is needed, what there is', () => {
    const candidates = walkerCandidates(3, 3).map((candidate) => ({
      ...candidate,
      bus: busOfClass('1U', 'given'),
    }));
    const refused = planSingle(
      aWorkloadJob('single', { job: presetJob('onboard-ml-inference') }),
      candidates,
      build,
    );
    assert.ok(!refused.feasible);
    assert.deepEqual(
      refused.reasons.map(({ code, satellite }) => [code, satellite]),
      candidates.map(({ id }) => ['no_feasible_plan', id]),
    );
    for (const { needed, available } of refused.reasons)
      assert.ok(needed !== undefined && available !== undefined && needed > available);
  });

  it('suggests to the first of them what then has a plan, in the unit that was given', () => {
    const candidates = catalogueCandidates(REAL.slice(0, 3));
    const asked = aWorkloadJob('single', {
      job: presetJob('earth-observation-qa'),
      deadlineS: 900,
    });
    const refused = planSingle(asked, candidates, build);
    assert.ok(!refused.feasible);
    const [first, , third] = refused.reasons;
    assert.equal(first?.code, 'deadline');
    assert.equal(first.available, 0.25);
    const hours = Number(
      /^Raise deadline_hours to (\d+) \(checked/.exec(first.suggestion ?? '')?.[1],
    );
    assert.ok(first.needed === undefined || first.needed <= hours, `${first.needed} ${hours}`);
    const alone = candidates.filter(({ id }) => id === first.satellite);
    planned({ ...asked, deadlineS: hours * HOUR_S }, alone);
    assert.equal(third?.suggestion, undefined);
  });

  it('passes on what the planner suggests against a limit of the bus', () => {
    const job = presetJob('onboard-ml-inference');
    const steps = job.steps.map((step) =>
      step.id === 'inference' ? { ...step, requires: { ...step.requires, thermalW: 60 } } : step,
    );
    const candidates = catalogueCandidates([25544]);
    const refused = planSingle(
      aWorkloadJob('single', { job: { ...job, steps } }),
      candidates,
      build,
    );
    assert.ok(!refused.feasible);
    const [reason] = refused.reasons;
    assert.deepEqual([reason?.constraint, reason?.needed, reason?.available], ['thermal', 60, 45]);
    assert.equal(
      reason?.suggestion,
      "Lower thermal_w of step 'inference' from 60 to 45 W (checked: the job then has a plan).",
    );
  });

  it('leaves out satellites with elements of another year', () => {
    const [old, fresh] = walkerCandidates(2, 2);
    assert.ok(old !== undefined && fresh !== undefined);
    const year = 400 * 24 * HOUR_S * 1000;
    const aged = { ...old, elements: { ...old.elements, epochMs: old.elements.epochMs - year } };
    const asked = aWorkloadJob('single', { job: presetJob('onboard-ml-inference') });
    const plan = planned(asked, [aged, fresh]);
    assert.equal(plan.stages[0]?.satellite, fresh.id);
    assert.deepEqual(
      plan.rejected.map(({ satellite }) => satellite),
      [aged.id],
    );
  });

  it('counts what the steps on board take of the computer, each with its own share', () => {
    const job = presetJob('onboard-ml-inference');
    const plan = planned(aWorkloadJob('single', { job }), catalogueCandidates([25544]));
    const [stage] = plan.stages;
    assert.ok(stage !== undefined);
    const shares = job.steps.reduce((sum, step) => sum + step.durationS * step.requires.compute, 0);
    assert.equal(stage.computeS, 170);
    assert.ok(Math.abs(stage.computeS * stage.computeShare - shares) < 1e-9);
  });
});

describe('horizonsH', () => {
  it('lengthens the horizon up to the deadline', () => {
    assert.deepEqual(horizonsH(0, 3 * 3_600_000), [3]);
    assert.deepEqual(horizonsH(0, 24 * 3_600_000), [12, 24]);
    assert.deepEqual(horizonsH(0, 168 * 3_600_000), [12, 48, 168]);
    assert.deepEqual(horizonsH(0, 1), [1]);
  });
});
