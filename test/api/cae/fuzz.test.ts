import { describe, it } from 'mocha';
import { assertFuzzed } from '../../kit/fuzz/run-fuzz.ts';
import { fuzzCae } from '../../kit/fuzz/run-cae.ts';

/** `npm test` sends a sample; `npm run test:quality` runs this with everything (test/quality). */
const BODIES = 250;

describe('the CAE under bodies that nobody meant', function () {
  this.timeout(1_200_000);

  it('answers or refuses each of them', async () => {
    const report = await fuzzCae(BODIES, 20_260_725);
    // Neither all refused nor all taken: the bodies reach both the schemas and the planner.
    assertFuzzed(report, [200, 201, 400, 422], 5);
  });
});
