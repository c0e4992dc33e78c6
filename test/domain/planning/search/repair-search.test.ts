import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { checkPlan } from '../../../../domain/planning/check/check-plan.ts';
import { errorBudget } from '../../../../domain/planning/confidence/error-budget.ts';
import { findPlan } from '../../../../domain/planning/search/find-plan.ts';
import type { QualityTier, StepDetail } from '../../../../domain/planning/job/job.ts';
import { anyPlan } from '../../../kit/oracles/exhaustive-plan.ts';
import { realEnvironment, TRIED_STARTS } from '../../../kit/random/random-environment.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

/** Geostationary: five stations all the time, each slow and lost as a whole or not at all. */
const STATIONARY = realEnvironment(51850, TRIED_STARTS[0], 12);

const tier = (computeS: number, outputMb: number, powerW: number): QualityTier => ({
  computeS,
  outputMb,
  powerW,
  memoryMb: 1000,
  compute: 0.4,
});

function windowJob(minDeliveryConfidence: number) {
  const detail: StepDetail = {
    kind: 'window',
    qualityTiers: {
      minimal: tier(46, 57, 34),
      low: tier(148, 43, 28),
      standard: tier(364, 75, 22),
      maximum: tier(378, 81, 18),
    },
    minTier: 'minimal',
    preferredTier: 'maximum',
  };
  const step = aStep('observe', {
    durationS: 378,
    source: 'ground',
    inputDataMb: 80.5,
    outputDataMb: 81,
    maxPasses: 1,
    encryption: 'none',
    detail,
  });
  const policy = { objective: 'min_energy' as const, deadlineOrbits: 6, minDeliveryConfidence };
  return aJob([step], { policy });
}

describe('findPlan where the first choice of contacts is not sure enough', () => {
  it('finds the contacts that are', () => {
    const job = windowJob(0.99);
    assert.notEqual(anyPlan(job, STATIONARY), null, 'there is a plan');
    const found = findPlan(job, STATIONARY);
    assert.ok(found.ok, JSON.stringify(found));
    const { schedule } = found.best;
    const plan = { job, environment: STATIONARY, schedule };
    assert.deepEqual(checkPlan(plan), []);
    assert.ok(errorBudget(plan).deliveryConfidence >= 0.99);
  });

  it('says how sure a plan can be where none is sure enough', () => {
    const found = findPlan(windowJob(1), STATIONARY);
    assert.ok(!found.ok);
    const [refusal] = found.refusals;
    assert.equal(refusal?.constraint, 'min_delivery_confidence');
    assert.ok(refusal.available > 0.9 && refusal.available < 1, `${refusal.available}`);
  });
});
