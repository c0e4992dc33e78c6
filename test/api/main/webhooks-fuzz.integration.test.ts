import { describe, it } from 'mocha';
import { useDatabase } from '../../kit/engines/database.ts';
import { assertFuzzed } from '../../kit/fuzz/run-fuzz.ts';
import { fuzzWebhooks } from '../../kit/fuzz/run-webhooks.ts';

const REQUESTS = 200;

describe('webhooks under requests that nobody meant', function () {
  this.timeout(300_000);
  const database = useDatabase();

  it('answers or refuses each of them, takes no forbidden target and shows no secret', async () => {
    const report = await fuzzWebhooks(database, REQUESTS, 20_261_122);
    // Neither all refused nor all taken: the requests reach schemas, targets and records.
    assertFuzzed(report, [200, 201, 400, 404], 3);
  });
});
