import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fuzzSatellites } from '../../kit/fuzz/run-satellites.ts';

const REQUESTS = 200;

describe('satellites under requests that nobody meant', function () {
  this.timeout(180_000);

  it('answers with ages, or refuses and names the parameter', async () => {
    const { failures, statuses } = await fuzzSatellites(REQUESTS, 20_261_122);
    assert.deepEqual(failures, []);
    for (const status of [200, 400, 404]) assert.ok((statuses.get(status) ?? 0) > 10, `${status}`);
  });
});
