import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { Objective } from '../../../../domain/planning/job/job.ts';
import { makePlan, type PlanResult } from '../../../../domain/planning/make-plan.ts';
import type { OpenComponent } from '../../../../domain/planning/plan.ts';
import { findPlan } from '../../../../domain/planning/search/find-plan.ts';
import { openOf, optimalityOf } from '../../../../domain/planning/search/optimality.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';
import { madeEnvironments } from '../../../kit/random/random-environment.ts';
import { randomJobs } from '../../../kit/random/random-job.ts';

const TRIED = ['min_latency', 'min_energy', 'max_reliability', 'balanced'] as const;
type Planned = Extract<PlanResult, { readonly ok: true }>;

describe('the open component', () => {
  it('has a bound that no plan is below, whatever it was made for', () => {
    const opened = new Map<string, number>();
    fc.assert(
      fc.property(randomJobs({ maxSteps: 6 }), madeEnvironments, (job, environment) => {
        const findings = TRIED.flatMap((objective) => {
          const asked = { ...job, policy: { ...job.policy, objective } };
          const finding = findPlan(asked, environment);
          return finding.ok ? [finding] : [];
        });
        for (const finding of findings) {
          const { objective, open, proven, scope } = optimalityOf(finding);
          if (proven) assert.equal(open, null);
          if (open === null) continue;
          opened.set(objective, (opened.get(objective) ?? 0) + 1);
          assert.ok(open.gap > 0 && open.gap <= 1 && open.lowerBound < open.value);
          if (scope !== 'global') continue;
          for (const { best } of findings) {
            const { durationMs, energyWh, confidence, quality } = best.merit;
            // A bound holds for tiers as good as those that were preferred.
            if (quality < finding.best.merit.quality) continue;
            const reached = { finish: durationMs / 1000, energy: energyWh, risk: 1 - confidence };
            // At the best confidence: the end is bounded among the plans that have it.
            if (objective === 'max_reliability' && open.component === 'finish') continue;
            assert.ok(reached[open.component] >= open.lowerBound - 1e-9, open.component);
          }
        }
      }),
      { numRuns: 80, seed: 5 },
    );
    const counts = JSON.stringify([...opened]);
    for (const objective of TRIED) assert.ok((opened.get(objective) ?? 0) > 1, counts);
  }).timeout(200_000);

  it('of a balanced plan is the one that may cost most of the score', () => {
    const scale = { periodMs: 5_400_000, energyWh: 2 };
    const leading = { value: 1, lowerBound: 0.5, gap: 0.5 };
    const merit = { durationMs: 5_400_000, energyWh: 2, confidence: 0.99 };
    const open = (better: Partial<typeof merit>): OpenComponent | null =>
      openOf('balanced', leading, merit, { ...merit, ...better }, scale);
    assert.equal(open({}), null);
    assert.deepEqual(open({ durationMs: 2_700_000, energyWh: 1.2 }), {
      ...{ component: 'finish', value: 5400, lowerBound: 2700, gap: 0.5 },
    });
    assert.equal(open({ durationMs: 2_700_000, energyWh: 0.5 })?.component, 'energy');
    const risk = open({ durationMs: 2_700_000, confidence: 0.9999 });
    assert.equal(risk?.component, 'risk');
    assert.ok(Math.abs(risk.gap - 0.0099) < 1e-12, 'a difference of chances');
  });

  it('counts chances of failure by their difference', () => {
    const { optimality } = planned('max_reliability');
    const { value, lowerBound, gap } = optimality;
    assert.ok(value > 0);
    assert.ok(Math.abs(gap - (value - lowerBound)) < 1e-12);
    const other = planned('min_latency').optimality;
    assert.ok(Math.abs(other.gap - (other.value - other.lowerBound) / other.value) < 1e-12);
  });
});

/** The plan of a small job whose only contact is lost one time in twenty. */
function planned(objective: Objective): Planned {
  const passes = [{ startS: 600, durationS: 400, outageProbability: 0.05 }];
  const environment = anEnvironment({ passes });
  const job = aJob([aStep('take', { outputDataMb: 20 })], {
    policy: { objective, minDeliveryConfidence: 0 },
  });
  const made = makePlan({ job, environment, explain: false });
  assert.ok(made.ok);
  return made;
}
