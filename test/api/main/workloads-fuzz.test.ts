import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fuzzWorkloads } from '../../kit/fuzz/run-workloads.ts';

const BODIES = 150;

describe('workloads under bodies that nobody meant', function () {
  this.timeout(180_000);

  it('answers or refuses each of them', async () => {
    const { failures, statuses } = await fuzzWorkloads(BODIES, 20_261_122);
    assert.deepEqual(failures, []);
    // Neither all refused nor all taken: the bodies reach both the schemas and the planners.
    for (const status of [200, 202, 400]) assert.ok((statuses.get(status) ?? 0) > 5, `${status}`);
  });
});
