import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openLinearSolver } from '../../../activities/batch/linear-solver.ts';

describe('openLinearSolver', () => {
  it('solves a programme whose optimum and worths are known', async () => {
    const solve = await openLinearSolver();
    // Most of 3x + 2y with x + y <= 4 and x + 3y <= 6: x = 4, y = 0; one more of the first row is worth 3.
    const found = solve({
      costs: [3, 2],
      columns: [
        [
          [0, 1],
          [1, 1],
        ],
        [
          [0, 1],
          [1, 3],
        ],
      ],
      limits: [4, 6],
    });
    assert.deepEqual(found, { value: 12, taken: [4, 0], worth: [3, 0] });
  });

  it('refuses what has no optimum', async () => {
    const solve = await openLinearSolver();
    assert.throws(() => solve({ costs: [1], columns: [[]], limits: [] }), /without an optimum/);
  });
});
