import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readJ30, solveJ30 } from '../kit/oracles/psplib.ts';
import { FULL, sayFigure } from './say-figure.ts';

/** Of the 480 instances one in so many. */
const EVERY = FULL ? 1 : 40;

describe('the scheduling core on PSPLIB j30', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('comes within 0.15 % of the published optima and proves three quarters of its answers', () => {
    const instances = readJ30().filter((_, index) => index % EVERY === 0);
    const { gap, atOptimum, proven, timesMs, faults } = solveJ30(instances);
    const meanMs = timesMs.reduce((sum, ms) => sum + ms, 0) / timesMs.length;
    sayFigure(
      `${instances.length} instances, mean gap ${(100 * gap).toFixed(3)} %, ${atOptimum} at the optimum, ${proven} proven, mean ${meanMs.toFixed(0)} ms`,
    );
    assert.deepEqual(faults, []);
    assert.ok(gap <= 0.0015, `mean gap ${gap}`);
    assert.ok(proven >= 0.75 * instances.length, `${proven} of ${instances.length} proven`);
  });
});
