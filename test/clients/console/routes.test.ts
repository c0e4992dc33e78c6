import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { api } from '../../../clients/console/calls/api.ts';
import { everyRoute } from '../../kit/surfaces/every-route.ts';

/** What stands for every text that a call takes. */
const ANY = 'any';

/** Calls whose routes may come later than the page: those of the console's design that were missing. */
const AWAITED = new Set([
  ...['POST /api/auth/link', 'POST /api/auth/callback', 'GET /api/auth/me'],
  ...['POST /api/auth/logout', 'GET /api/auth/sessions', 'DELETE /api/auth/sessions/*'],
  ...['GET /api/config', 'GET /api/overview', 'GET /api/search', 'GET /api/status'],
  ...['GET /api/members', 'POST /api/members', 'PATCH /api/members/*', 'DELETE /api/members/*'],
  ...['POST /api/plans/*/replan', 'DELETE /api/plans/*'],
  ...['GET /api/deployments/*/progress', 'GET /api/deployments/*/events/summary'],
  ...['GET /api/deployments/*/events/*', 'GET /api/agents/*/telemetry'],
  ...['GET /api/v1/satellites/*/environment', 'GET /api/v1/webhooks/*/stats'],
]);

type Callable = (...given: readonly unknown[]) => Promise<unknown>;

function callsIn(part: object): Callable[] {
  return Object.values(part).flatMap((one: unknown) =>
    // Each call takes texts, a body or a query, in places that do not matter here.
    typeof one === 'function' ? [one as Callable] : one instanceof Object ? callsIn(one) : [],
  );
}

describe('calls of the page', () => {
  const asked = new Set<string>();
  const { fetch: original } = globalThis;
  before(async () => {
    globalThis.fetch = (address, init) => {
      // The page hands fetch a text.
      const { pathname } = new URL(address as string, 'https://console.invalid');
      asked.add(`${init?.method ?? 'GET'} ${pathname.replaceAll(`/${ANY}`, '/*')}`);
      return Promise.resolve(Response.json({}));
    };
    const { signal } = new AbortController();
    for (const call of callsIn(api)) await call(ANY, call.length > 1 ? ANY : signal, signal);
  });
  after(() => {
    globalThis.fetch = original;
  });

  it('are answered by a route of a surface, by method and path', async () => {
    const mounts = { main: '/api', cae: '/api', simulation: '/api/sim', console: '' } as const;
    const known = new Set(
      (await everyRoute()).map(({ name }) => {
        const [surface = '', method = '', path = ''] = name.split(' ');
        // The names are those of the four surfaces.
        const mount = mounts[surface as keyof typeof mounts];
        return `${method} ${mount}${path.replaceAll(/:\w+/g, '*')}`;
      }),
    );
    assert.ok(asked.size > 60, `${asked.size} calls`);
    const missing = [...asked].filter((call) => !known.has(call) && !AWAITED.has(call));
    assert.deepEqual(missing, []);
  });
});
