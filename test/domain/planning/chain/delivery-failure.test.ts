import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { timeForVolume } from '../../../../domain/link/capacity.ts';
import type { Environment, Pass } from '../../../../domain/planning/environment/environment.ts';
import { RESILIENT_STORE_FORWARD } from '../../../../domain/planning/job/presets/resilient-store-forward.ts';
import { findPlan } from '../../../../domain/planning/search/find-plan.ts';
import { optimalityOf } from '../../../../domain/planning/search/optimality.ts';
import type { Transfer } from '../../../../domain/planning/plan.ts';
import { newEnvironment } from '../../../kit/random/random-environment.ts';

/** Starts at which the file goes up in the first pass and down in the second, with few passes behind. */
const STARTS = ['2026-07-25T07:00:00Z', '2026-07-30T06:00:00Z'];

describe('the chance that a chain of which two passes keep apart fails', () => {
  for (const start of STARTS)
    it(`is that of all sets of lost passes for ${start}, and the plan is proven`, () => {
      const environment = newEnvironment(25544, start, 12);
      const { policy } = RESILIENT_STORE_FORWARD.job;
      const job = {
        ...RESILIENT_STORE_FORWARD.job,
        policy: { ...policy, objective: 'balanced' },
      } as const;
      const finding = findPlan(job, environment);
      assert.ok(finding.ok);
      const [up, down] = finding.best.schedule.transfers;
      assert.ok(up !== undefined && down !== undefined);
      const failure = 1 - finding.best.merit.confidence;
      const least = failureOfAll(environment, policy.deadlineOrbits, [up, down]);
      assert.ok(least > 1e-5);
      assert.ok(Math.abs(failure - least) < 1e-7, `${failure}, by all sets ${least}`);
      assert.equal(optimalityOf(finding).proven, true);
    });
});

/** Sums all sets of lost passes: the file goes up in the first good pass and down in the next good one. */
function failureOfAll(
  environment: Environment,
  orbits: number,
  [up, down]: readonly [Transfer, Transfer],
): number {
  const deadlineMs = environment.startMs + orbits * environment.periodMs;
  const passes = environment.passes.filter(
    (pass) => Math.min(endsIn(pass, up), endsIn(pass, down)) < deadlineMs,
  );
  let failure = 0;
  for (let lost = 0; lost < 2 ** passes.length; lost += 1) {
    const good = passes.filter((_, at) => (lost & (1 << at)) === 0);
    const chance = passes.reduce(
      (all, { outageProbability }, at) =>
        all * ((lost & (1 << at)) === 0 ? 1 - outageProbability : outageProbability),
      1,
    );
    if (good.length < 2) failure += chance;
  }
  return failure;
}

/** When a transfer that begins with a pass is through, ms. */
function endsIn(pass: Pass, { direction, totalMb, reserveMb }: Transfer): number {
  const table = direction === 'uplink' ? pass.uplink : pass.downlink;
  return timeForVolume(table, pass.aosMs + 2000, totalMb + reserveMb) ?? Infinity;
}
