import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { COMPARED, compareWithBruteForce } from '../kit/booking/against-brute-force.ts';
import { compareDisplacement } from '../kit/booking/against-absence.ts';
import { compareWithGrid } from '../kit/booking/against-grid.ts';

describe('plans beside a schedule', function () {
  this.timeout(600_000);

  for (const compared of COMPARED)
    it(`end no later than brute force over orders and contacts: ${compared.name}`, () => {
      const counts = compareWithBruteForce(compared, 60, 5);
      const { planned, later, missed, moved } = counts;
      console.log(`      ${JSON.stringify(counts)}`);
      assert.deepEqual([later, missed], [0, 0]);
      assert.ok(planned > 2 && moved > 0, `${planned} planned, ${moved} of them moved`);
    });

  it('are never later than with those absent that they may displace', () => {
    const counts = compareDisplacement(60, 13);
    console.log(`      ${JSON.stringify(counts)}`);
    assert.ok(counts.displaced > 5 && counts.spared > 5);
  });

  it('add up to what a grid of one second finds', () => {
    const { seconds, over, drained } = compareWithGrid(60, 9);
    console.log(`      ${seconds} seconds, ${over} overbooked, ${drained} drained`);
    assert.ok(over > 100 && drained > 0, `${over} and ${drained} of ${seconds} seconds`);
  });
});
