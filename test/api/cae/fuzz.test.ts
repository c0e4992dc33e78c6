import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fuzzCae } from '../../kit/fuzz/run-cae.ts';

/** `npm test` sends a sample; `npm run test:quality` runs this with everything (test/quality). */
const BODIES = 250;

describe('the CAE under bodies that nobody meant', function () {
  this.timeout(300_000);

  it('answers or refuses each of them', async () => {
    const { failures, statuses } = await fuzzCae(BODIES, 20_260_725);
    assert.deepEqual(failures, []);
    // Neither all refused nor all taken: the bodies reach both the schemas and the planner.
    for (const status of [200, 201, 400, 422])
      assert.ok((statuses.get(status) ?? 0) > 5, `${status}`);
  });
});
