import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { chanceOfEnough, satellitesFor } from '../../../domain/feasibility/spares.ts';

/** All 2^count fates of the satellites, added up. */
function byEnumeration(needed: number, count: number, availability: number): number {
  let chance = 0;
  for (let fate = 0; fate < 2 ** count; fate += 1) {
    const working = fate.toString(2).replaceAll('0', '').length;
    if (working >= needed)
      chance += availability ** working * (1 - availability) ** (count - working);
  }
  return chance;
}

describe('chanceOfEnough', () => {
  it('is the sum over every fate of a small fleet', () => {
    for (const availability of [0.5, 0.95, 0.999])
      for (let count = 1; count <= 10; count += 1)
        for (let needed = 1; needed <= count; needed += 1) {
          const exact = byEnumeration(needed, count, availability);
          assert.ok(Math.abs(chanceOfEnough(needed, count, availability) - exact) < 1e-12);
        }
  });

  it('is nothing when there are fewer than needed', () => {
    assert.equal(chanceOfEnough(3, 2, 0.95), 0);
  });
});

describe('satellitesFor', () => {
  it('is the smallest fleet that is good enough', () => {
    for (const needed of [1, 2, 4, 9])
      for (const wanted of [0, 0.5, 0.9, 0.99, 0.9999]) {
        const count = satellitesFor(needed, wanted, 0.95);
        assert.ok(byEnumeration(needed, count, 0.95) >= wanted);
        assert.ok(count === needed || byEnumeration(needed, count - 1, 0.95) < wanted);
      }
  });

  it('takes 6 for 4 at 99 %: the binomial table has 0.9978, and 0.9774 for 5', () => {
    assert.equal(satellitesFor(4, 0.99, 0.95), 6);
  });

  it('lies near the normal approximation for a great many', () => {
    const needed = 40_000;
    const count = satellitesFor(needed, 0.999, 0.95);
    const mean = 0.95 * count;
    const spread = Math.sqrt(0.95 * 0.05 * count);
    // The 0.1 % quantile of a normal distribution is 3.09 spreads below the mean.
    assert.ok(Math.abs((mean - needed) / spread - 3.09) < 0.05);
  });
});
