import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { COMPARED, compareWithBruteForce } from '../kit/booking/against-brute-force.ts';
import { compareDisplacement } from '../kit/booking/against-absence.ts';
import { compareWithGrid } from '../kit/booking/against-grid.ts';

const isFull = process.env['SCHEDULE'] === 'full';

describe(`plans beside a schedule${isFull ? '' : ' (a sample)'}`, () => {
  for (const [index, compared] of COMPARED.entries())
    it(`end no later than brute force over orders and contacts: ${compared.name}`, () => {
      const counts = compareWithBruteForce(compared, isFull ? 60 : 8, isFull ? 5 : 40 + index);
      const { planned, later, missed, moved } = counts;
      if (isFull) console.log(`      ${JSON.stringify(counts)}`);
      assert.deepEqual([later, missed], [0, 0]);
      assert.ok(planned > 2 && moved > 0, `${planned} planned, ${moved} of them moved`);
    }).timeout(isFull ? 600_000 : 60_000);

  if (isFull)
    it('are never later than with those absent that they may displace', () => {
      const counts = compareDisplacement(60, 13);
      console.log(`      ${JSON.stringify(counts)}`);
      assert.ok(counts.displaced > 5 && counts.spared > 5);
    }).timeout(600_000);

  it('add up to what a grid of one second finds', () => {
    const { seconds, over, drained } = compareWithGrid(isFull ? 60 : 3, 9);
    if (isFull) console.log(`      ${seconds} seconds, ${over} overbooked, ${drained} drained`);
    assert.ok(over > 100 && drained > 0, `${over} and ${drained} of ${seconds} seconds`);
  }).timeout(isFull ? 600_000 : 60_000);
});
