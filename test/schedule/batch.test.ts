import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { compareWithExhaustive } from '../kit/batch/against-exhaustive.ts';
import {
  aTakenBatch,
  compareGivingWay,
  compareRefuted,
  compareWithRules,
} from '../kit/batch/against-rules.ts';

// Small ones of all are in test/schedule/domain.
describe('many jobs on one network', function () {
  this.timeout(900_000);

  for (const scarce of ['antennas', 'computers', 'both'] as const)
    it(`are served as by exhaustive search: ${scarce}`, async () => {
      const counts = await compareWithExhaustive(scarce, 100, 101);
      console.log(`      ${scarce}: ${JSON.stringify(counts)}`);
      assert.ok(counts.share >= 0.97, `${counts.share} of the most value`);
    });

  it('are planned in what is left by the rules, whatever came and went', () => {
    const { planned, dropped } = compareWithRules(aTakenBatch(60, 8), 90);
    assert.ok(planned > 20 && dropped > 10, `${planned} planned, ${dropped} dropped`);
  });

  it('make those give way whom a look at everything finds', () => {
    const displaced = compareGivingWay(aTakenBatch(60, 8));
    assert.ok(displaced > 5, `${displaced} displaced`);
  });

  it('are refuted only where there is no plan', () => {
    const { plans, refuted } = compareRefuted(aTakenBatch(60, 8));
    assert.ok(plans > 5, `${plans} plans, ${refuted} refuted`);
  });
});
