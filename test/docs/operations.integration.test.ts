import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { readDocument, type Operation } from '../../api/http/reference/read-document.ts';
import { SURFACE_NAMES, type SurfaceName } from '../../api/http/kit.ts';
import { runBash } from '../kit/docs/shell.ts';
import { at } from '../kit/http/answers.ts';
import { call, followDeployment, TEST_API_KEY, usePlatform } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';

/** What is refused although the request is right, and why. */
const REFUSED: Readonly<Record<string, readonly [status: number, why: string]>> = {
  post_v1_webhook_deliveries_id_resend: [409, 'the only delivery of a new webhook is its test'],
};

/** What ends things comes last, so that all others still find them. */
const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('the requests of the reference pages', function () {
  this.timeout(600_000);
  const platform = usePlatform('e2e_reference');

  for (const surface of SURFACE_NAMES)
    it(`are answered as they say on ${surface}`, async () => {
      const base = platform.urls[surface];
      const document: unknown = await (await fetch(`${base}/v1/openapi.json`)).json();
      assert.ok(typeof document === 'object' && document !== null);
      const operations = readDocument({ ...document })
        .operations.filter(({ path }) => !path.startsWith('/docs'))
        .toSorted((a, b) => rankOf(a) - rankOf(b));
      const things = await makeThings(platform.urls, surface);
      const wrong: string[] = [];
      for (const operation of operations) {
        const fresh = await FRESH[operation.id]?.(platform.urls);
        const status = await askAsShown(base, operation, { ...things, ...fresh });
        const expected = REFUSED[operation.id]?.[0];
        const isFine =
          expected === undefined
            ? operation.responses.some((one) => one.status === status && status < 400)
            : status === expected;
        if (!isFine) wrong.push(`${operation.method} ${operation.path}: ${status}`);
      }
      assert.deepEqual(wrong, []);
    });
});

function rankOf({ method, path }: Operation): number {
  return ORDER.indexOf(method) * 2 + (/\/(?:cancel|rotate)$/.test(path) ? 1 : 0);
}

/** Runs the command line that the operation's page shows; the status of its answer. */
async function askAsShown(
  base: string,
  { id, responses }: Operation,
  things: Readonly<Record<string, string>>,
): Promise<number> {
  const page = await (await fetch(`${base}/docs/operations/${id}`)).text();
  const shown = /<code class="curl">([\s\S]*?)<\/code>/.exec(page)?.[1];
  assert.ok(shown !== undefined, id);
  const isStream = responses.some(({ content }) => 'text/event-stream' in content);
  const wanted = `curl -o /dev/null -w '%{http_code}' ${isStream ? '--max-time 3 ' : ''}`;
  const command = unescape(shown).replace(/^curl /, wanted);
  // A stream ends when its reader leaves, which curl calls an error.
  return Number(await runBash(isStream ? `${command} || true` : command, things));
}

function unescape(text: string): string {
  const entities: readonly (readonly [string, string])[] = [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&quot;', '"'],
    ['&#39;', "'"],
    ['&amp;', '&'],
  ];
  return entities.reduce((whole, [entity, char]) => whole.replaceAll(entity, char), text);
}

type Urls = Readonly<Record<SurfaceName, string>>;

const JOB = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };

/** What a request ends, so that it needs one of its own. */
const FRESH: Readonly<Record<string, (urls: Urls) => Promise<Record<string, string>>>> = {
  post_v1_workloads_id_cancel: async (urls) => ({
    WORKLOAD: await make(urls, 'main', '/v1/workloads', { ...WORK, speed_multiplier: 1 }),
  }),
  patch_api_deployments_id: runningDeployment,
  delete_api_deployments_id: runningDeployment,
  delete_api_missions_id: async (urls) => ({
    MISSION: await make(urls, 'console', '/api/missions', { name: 'Empty' }),
  }),
};

async function runningDeployment(urls: Urls): Promise<Record<string, string>> {
  const plan = await make(urls, 'cae', '/v1/plan', JOB);
  const body = { plan_id: plan, mode: 'simulated', speed_multiplier: 1 };
  const id = await make(urls, 'console', '/api/deployments', body);
  await followDeployment(urls.console, id, (status) => status === 'running', 60_000);
  return { DEPLOYMENT: id };
}

const WORK = { type: 'onboard-ml-inference', speed_multiplier: 10_000 };

/** Makes a thing and gives its id. */
async function make(urls: Urls, on: SurfaceName, path: string, body: object): Promise<string> {
  const answer = await call('POST', `${urls[on]}${path}`, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id'] ?? answer.body['session_id']);
}

/** One of everything that requests name, as a reader has it; the names are those of the pages. */
async function makeThings(urls: Urls, surface: SurfaceName): Promise<Record<string, string>> {
  const start = '2026-07-25T00:00:00Z';
  const plan = await make(urls, 'cae', '/v1/plan', { ...JOB, options: { start } });
  const own = { KEY: TEST_API_KEY, PLAN: plan };
  switch (surface) {
    case 'cae':
      return own;
    case 'main':
      return { ...own, ...(await makeMainThings(urls)) };
    case 'console':
      return { ...own, ...(await makeConsoleThings(urls)) };
    case 'simulation': {
      const satellites = ['a', 'b'].map((id) => ({
        id,
        elements: { altitude_km: 550, inclination_deg: 53 },
      }));
      return { ...own, SESSION: await make(urls, 'simulation', '/v1/sessions', { satellites }) };
    }
  }
}

async function makeMainThings(urls: Urls): Promise<Record<string, string>> {
  const url = 'https://receiver.example.com/hooks';
  const events = ['satellite.tle_updated'];
  const webhook = await make(urls, 'main', '/v1/webhooks', { url, events });
  await call('POST', `${urls.main}/v1/webhooks/${webhook}/test`, {});
  const deliveries = await call('GET', `${urls.main}/v1/webhooks/${webhook}/deliveries`);
  const workload = await make(urls, 'main', '/v1/workloads', WORK);
  const path = `${urls.main}/v1/workloads/${workload}`;
  await untilFound(
    async () => ((await call('GET', path)).body['phase'] === 'done' ? true : null),
    'the end of the workload',
  );
  const manifest = await call('GET', `${path}/artifacts`);
  return {
    WEBHOOK: webhook,
    WEBHOOK_DELIVERY: String(at(deliveries.body, 'data', 0, 'id')),
    WORKLOAD: workload,
    ARTIFACT: String(at(manifest.body, 'outputs', 0, 'contentId')),
  };
}

async function makeConsoleThings(urls: Urls): Promise<Record<string, string>> {
  const mission = await make(urls, 'console', '/api/missions', { name: 'Reference' });
  const plans = `/api/missions/${mission}/plans`;
  const plan = await make(urls, 'console', plans, JOB);
  const deployment = await make(urls, 'console', '/api/deployments', {
    plan_id: plan,
    mode: 'live',
  });
  return {
    MISSION: mission,
    PLAN: plan,
    OTHER_PLAN: await make(urls, 'console', plans, JOB),
    DEPLOYMENT: deployment,
    API_KEY: await make(urls, 'console', '/api/keys', { name: 'Reader', mode: 'live' }),
  };
}
