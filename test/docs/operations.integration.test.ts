import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { SURFACE_NAMES } from '../../api/http/kit.ts';
import { freshThings, makeThings, NOTHING_YET } from '../kit/docs/reference-things.ts';
import { operationsInOrder, runCurl, runFetch } from '../kit/docs/shown-code.ts';
import { usePlatform } from '../kit/rig/platform.ts';

describe('the requests of the reference pages', function () {
  this.timeout(600_000);
  const platform = usePlatform('e2e_reference');

  for (const surface of SURFACE_NAMES)
    it(`are answered as they say on ${surface}, from a shell and from JavaScript`, async () => {
      const { urls } = platform;
      const base = urls[surface];
      const things = await makeThings(urls, surface, platform.api);
      const wrong: string[] = [];
      for (const operation of await operationsInOrder(base)) {
        const own = async () => ({
          ...things,
          ...(await freshThings(operation.id, urls, platform.api)),
        });
        const statuses = {
          fetch: (await runFetch(base, operation, await own())).status,
          curl: await runCurl(base, operation, await own()),
        };
        for (const [client, status] of Object.entries(statuses)) {
          if (status === 404 && NOTHING_YET.includes(operation.id)) continue;
          if (!operation.responses.some((one) => one.status === status && status < 400))
            wrong.push(`${client} ${operation.method} ${operation.path}: ${status}`);
        }
      }
      assert.deepEqual(wrong, []);
    });
});
