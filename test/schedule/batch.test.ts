import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { compareWithExhaustive } from '../kit/batch/against-exhaustive.ts';

const isFull = process.env['SCHEDULE'] === 'full';

describe(`many jobs on one network${isFull ? '' : ' (a sample)'}`, () => {
  for (const scarce of ['antennas', 'computers', 'both'] as const)
    it(`are served as by exhaustive search: ${scarce}`, async () => {
      const counts = await compareWithExhaustive(scarce, isFull ? 100 : 2, 101);
      if (isFull) console.log(`      ${scarce}: ${JSON.stringify(counts)}`);
      assert.ok(counts.share >= 0.97, `${counts.share} of the most value`);
    }).timeout(isFull ? 900_000 : 60_000);
});
