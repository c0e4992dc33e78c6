import { describe, it } from 'mocha';
import { assertFuzzed } from '../../kit/fuzz/run-fuzz.ts';
import { fuzzWorkloads } from '../../kit/fuzz/run-workloads.ts';

const BODIES = 150;

describe('workloads under bodies that nobody meant', function () {
  this.timeout(180_000);

  it('answers or refuses each of them', async () => {
    const report = await fuzzWorkloads(BODIES, 20_261_122);
    // Neither all refused nor all taken: the bodies reach both the schemas and the planners.
    assertFuzzed(report, [200, 202, 400], 5);
  });
});
