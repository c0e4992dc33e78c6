import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../domain/planning/check/check-plan.ts';
import type { Environment } from '../../../domain/planning/environment/environment.ts';
import { makePlan } from '../../../domain/planning/make-plan.ts';
import { findPreset, PRESETS } from '../../../domain/planning/job/presets/presets.ts';
import { withBus } from '../../../domain/planning/environment/with-bus.ts';
import { busOfClass } from '../../../domain/spacecraft/bus-classes.ts';
import { realEnvironment, TRIED_STARTS } from '../../kit/random/random-environment.ts';
import type { Preset } from '../../../domain/planning/job/presets/preset-step.ts';

const ISS = 25544;
const SENTINEL_2A = 40697;

/** Other satellites of the catalogue with the buses that they are taken to have. */
const OTHERS = [
  [48274, 'Tiangong'],
  [39634, 'Sentinel-1A'],
  [49260, 'Landsat 9'],
  [43013, 'NOAA 20'],
  [25994, 'Terra'],
  [59444, 'Capella-14'],
] as const;

/** Finish on ISS in minutes at the tried starts, as measured with another implementation. */
const FINISH_MIN = [
  ['onboard-ml-inference', 4, 30, 3],
  ['split-learning', 17, 224, 29],
  ['earth-observation-qa', 19, 230, 66],
  ['federated-learning', 9, 32, 9],
  ['resilient-store-forward', 18, 228, 34],
] as const;

function planned(preset: Preset, environment: Environment) {
  const { job } = preset;
  const result = makePlan({ job, environment, explain: false });
  assert.ok(result.ok, JSON.stringify(result));
  assert.deepEqual(checkPlan({ job, environment, schedule: result.schedule }), []);
  assert.ok(result.errorBudget.deliveryConfidence >= job.policy.minDeliveryConfidence);
  assert.ok(
    result.totals.totalDurationS * 1000 <= job.policy.deadlineOrbits * environment.periodMs,
  );
  return result;
}

describe('makePlan of the presets', () => {
  for (const hours of [12, 24])
    for (const start of TRIED_STARTS) {
      it(`is feasible on ISS, ${hours} h from ${start}`, () => {
        for (const preset of PRESETS) planned(preset, realEnvironment(ISS, start, hours));
      });

      it(`is feasible on a 12U on the orbits of ISS and Sentinel-2A, ${hours} h from ${start}`, () => {
        for (const noradId of [ISS, SENTINEL_2A]) {
          const environment = realEnvironment(noradId, start, hours);
          const cubesat = withBus(environment, busOfClass('12U', 'given'));
          for (const preset of PRESETS) planned(preset, cubesat);
        }
      });
    }

  for (const [noradId, name] of OTHERS)
    it(`is feasible on ${name} with its own bus`, () => {
      for (const start of TRIED_STARTS)
        for (const preset of PRESETS) planned(preset, realEnvironment(noradId, start, 12));
    });

  for (const [id, ...minutes] of FINISH_MIN)
    it(`ends ${id} on ISS as soon as was measured elsewhere`, () => {
      const preset = findPreset(id);
      assert.ok(preset !== undefined);
      TRIED_STARTS.forEach((start, index) => {
        const { totals } = planned(preset, realEnvironment(ISS, start, 12));
        assert.ok(totals.totalDurationS / 60 <= (minutes[index] ?? 0) + 0.5, start);
      });
    });

  it('adds up to the published seconds and megabytes', () => {
    const figures = PRESETS.map((preset) => {
      const { totals } = planned(preset, realEnvironment(ISS, TRIED_STARTS[0], 12));
      const { totalComputeS, totalGroundS, totalDownlinkMb, totalUplinkMb } = totals;
      return [preset.id, totalComputeS, totalGroundS, totalDownlinkMb, totalUplinkMb];
    });
    assert.deepEqual(figures, [
      ['onboard-ml-inference', 170, 0, 11.03, 0],
      ['split-learning', 300, 640, 38.59, 5.51],
      ['earth-observation-qa', 253, 75, 588, 0],
      ['federated-learning', 450, 90, 3.89, 6.09],
      ['resilient-store-forward', 95, 60, 165.38, 105],
    ]);
  });

  it('plans the same with a longer horizon', () => {
    for (const preset of PRESETS) {
      const [short, long] = [12, 24].map((hours) =>
        planned(preset, realEnvironment(ISS, TRIED_STARTS[1], hours)),
      );
      assert.equal(short?.totals.totalDurationS, long?.totals.totalDurationS, preset.id);
    }
  });

  it('needs the surer deadline where only one pass lies within three orbits', () => {
    const environment = realEnvironment(ISS, '2026-07-30T07:00:00Z', 12);
    const job = findPreset('onboard-ml-inference')?.job;
    assert.ok(job !== undefined);
    const refused = makePlan({ job, environment, explain: false });
    assert.ok(!refused.ok);
    const [problem] = refused.problems;
    assert.equal(problem?.constraint, 'min_delivery_confidence');
    assert.equal(problem.needed, 0.99);
    assert.ok(Math.abs(problem.available - 0.98) < 1e-6);
    assert.equal(
      problem.suggestion,
      'Raise deadline_orbits to 4 (checked: the job then has a plan).',
    );
    const policy = { ...job.policy, deadlineOrbits: 4 };
    const relaxed = makePlan({ job: { ...job, policy }, environment, explain: false });
    assert.ok(relaxed.ok && relaxed.errorBudget.deliveryConfidence > 0.9999);
  });
});
