import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { openTestDatabase } from '../../kit/engines/database.ts';
import { fuzzWebhooks } from '../../kit/fuzz/run-webhooks.ts';

const REQUESTS = 200;

describe('webhooks under requests that nobody meant', function () {
  this.timeout(300_000);

  it('answers or refuses each of them, takes no forbidden target and shows no secret', async () => {
    const database = await openTestDatabase();
    try {
      const { failures, statuses } = await fuzzWebhooks(database, REQUESTS, 20_261_122);
      assert.deepEqual(failures, []);
      // Neither all refused nor all taken: the requests reach schemas, targets and records.
      for (const status of [200, 201, 400, 404])
        assert.ok((statuses.get(status) ?? 0) > 3, `${status}: ${statuses.get(status) ?? 0}`);
    } finally {
      await database.drop();
    }
  });
});
