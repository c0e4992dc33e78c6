import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { type CostedStage, workloadCost } from '../../../domain/workload/cost.ts';

/** A stage on a satellite unless said otherwise. */
function stage(computeS: number, computeShare = 1, satellite = '25544'): CostedStage {
  return { satellite, computeS, computeShare };
}

describe('workloadCost', () => {
  it('reserves 150 units for a stage that needs fewer', () => {
    // 170 s at half the computer are 85 units; 150 x 12 cents = 1,800 cents.
    assert.deepEqual(workloadCost([stage(170, 0.5)], 12), {
      ocu: 150,
      cents: 1800,
      perStageOcu: 150,
      stages: 1,
      pricePerOcuCents: 12,
    });
  });

  it('lets the dearest stage on a satellite set the price of all', () => {
    // 400 s x 0.9 = 360; 100 s x 1 = 100; three stages at 360 units are 1,080 units, 12,960 cents.
    const cost = workloadCost([stage(100), stage(400, 0.9), stage(10)], 12);
    assert.equal(cost.perStageOcu, 360);
    assert.equal(cost.ocu, 1080);
    assert.equal(cost.cents, 12_960);
  });

  it('counts a begun unit as whole', () => {
    // 300.2 s x 0.5 = 150.1 units.
    assert.equal(workloadCost([stage(300.2, 0.5)], 12).ocu, 151);
  });

  it('does not take what floats add for a begun unit', () => {
    // 0.1 x 3,000 = 300 exactly, though in floats 300.00000000000006 and the like appear.
    assert.equal(workloadCost([stage(3000, 0.1)], 12).ocu, 300);
    assert.equal(workloadCost([stage(1100, 0.3 * 3)], 12).ocu, 990);
  });

  it('reserves nothing on the ground, however long a stage takes there', () => {
    // Two shards at 150 units; the combination on the ground counts neither as stage nor as dearest.
    const cost = workloadCost([stage(60), stage(60), stage(90_000, 1, 'ground')], 12);
    assert.deepEqual(cost, {
      ocu: 300,
      cents: 3600,
      perStageOcu: 150,
      stages: 2,
      pricePerOcuCents: 12,
    });
  });

  it('costs nothing without a stage on a satellite', () => {
    assert.equal(workloadCost([], 12).cents, 0);
    assert.equal(workloadCost([stage(500, 1, 'ground')], 12).ocu, 0);
  });

  it('rounds cents up where the price has a fraction', () => {
    // 150 x 0.333 = 49.95 cents.
    assert.equal(workloadCost([stage(1)], 0.333).cents, 50);
  });
});
