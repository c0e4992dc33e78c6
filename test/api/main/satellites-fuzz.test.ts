import { describe, it } from 'mocha';
import { assertFuzzed } from '../../kit/fuzz/run-fuzz.ts';
import { fuzzSatellites } from '../../kit/fuzz/run-satellites.ts';

const REQUESTS = 200;

describe('satellites under requests that nobody meant', function () {
  this.timeout(180_000);

  it('answers with ages, or refuses and names the parameter', async () => {
    const report = await fuzzSatellites(REQUESTS, 20_261_122);
    assertFuzzed(report, [200, 400, 404], 10);
  });
});
