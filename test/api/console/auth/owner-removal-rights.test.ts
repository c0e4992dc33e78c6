import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ownerDataRoutes } from '../../../../api/console/routes/owner-data.ts';
import type { Identity } from '../../../../api/http/identity.ts';
import { TEST_IDENTITY } from '../../../kit/surfaces/test-kit.ts';

/** What becomes of a call before anything is read: the code of its refusal, or `let in`. */
async function outcome(path: string, identity: Identity): Promise<string> {
  const parts: unknown = {
    get ownerData() {
      throw new LetIn();
    },
  };
  // True: whoever is refused reaches no part.
  const routes = ownerDataRoutes(parts as Parameters<typeof ownerDataRoutes>[0]);
  const route = routes.find((one) => one.method === 'POST' && one.path === path);
  const request: unknown = { identity, params: { id: 'rmv_1' }, body: { owner: 'own_a' } };
  type Handler = NonNullable<typeof route>['handler'];
  try {
    await route?.handler(request as Parameters<Handler>[0]);
  } catch (error) {
    if (error instanceof LetIn) return 'let in';
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  }
  return 'nothing there';
}

class LetIn extends Error {}

const WHOLE: Identity = { ...TEST_IDENTITY, tier: 'pro', mode: 'live', permissions: ['*'] };

describe('the removal of all that an owner has', () => {
  for (const path of ['/api/owner/removals', '/api/owner/removals/:id/confirm']) {
    it(`${path} is for whoever may do everything`, async () => {
      assert.equal(await outcome(path, WHOLE), 'let in');
      assert.equal(await outcome(path, { ...WHOLE, permissions: ['owner:write'] }), 'forbidden');
    });

    it(`${path} is for no key that is for tries or flies, whatever it is permitted`, async () => {
      assert.equal(await outcome(path, { ...WHOLE, mode: 'test' }), 'forbidden');
      assert.equal(await outcome(path, { ...WHOLE, boundAgentId: 'agent-iss-1' }), 'forbidden');
      assert.equal(await outcome(path, { ...WHOLE, satelliteIds: ['25544'] }), 'forbidden');
    });
  }
});
