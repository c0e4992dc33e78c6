import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { call, usePlatform, type Platform } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';

const WEBHOOK = {
  url: 'https://example.com/hooks',
  events: ['workload.accepted', 'deployment.running'],
};

describe('links of records', function () {
  this.timeout(180_000);
  const platform = usePlatform('e2e_links');

  it('lead from every record to what answers its owner', async () => {
    const roots = await makeRecords(platform);
    const links = await follow(platform, roots);
    const kinds = new Set([...links].map(({ of, name }) => `${of} ${name}`));
    for (const kind of [
      'GET /v1/workloads/:id events',
      'GET /v1/workloads/:id stages',
      'GET /v1/workloads/:id mission',
      'GET /v1/workloads/:id satellite',
      'GET /v1/workloads/:id/stages deployment',
      'GET /v1/workloads/:id/stages satellite',
      'GET /api/deployments/:id events',
      'GET /api/deployments/:id plan',
      'GET /api/deployments/:id mission',
      'GET /api/deployments/:id workload',
      'GET /api/missions/:id activity',
      'GET /api/missions/:id plans',
      'GET /api/missions/:id deployments',
      'GET /api/plans/:id mission',
      'GET /api/plans/:id timeline',
      'GET /api/agents/:id deployments',
      'GET /api/keys/:id replaced_by',
      'GET /v1/webhooks/:id deliveries',
      'GET /v1/webhook-deliveries/:id webhook',
      'GET /v1/webhook-deliveries/:id record',
      'GET /v1/sessions/:id events',
      'GET /v1/satellites/:id orbit',
      'GET /v1/satellites/:id position',
      'GET /v1/satellites/:id passes',
    ])
      assert.ok(kinds.has(kind), `${kind} is not among:\n${[...kinds].sort().join('\n')}`);
  });
});

/** Makes a record of each kind; answers the paths where all of them are found. */
async function makeRecords(platform: Platform): Promise<string[]> {
  const made = async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const answer = await call('POST', urlOf(platform, path), body, headers);
    assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await made('/v1/webhooks', WEBHOOK);
  const workload = await made('/v1/workloads', {
    type: 'onboard-ml-inference',
    placement: { satellites: [25544] },
    speed_multiplier: 10_000,
  });
  const mission = await made('/api/missions', { name: 'Harbour watch' });
  const plan = await made(`/api/missions/${String(mission['id'])}/plans`, {
    satellite_id: '25544',
    preset_id: 'onboard-ml-inference',
  });
  const agent = { 'x-agent-id': 'agent of the ISS' };
  await made('/api/agent/register', { satellite_id: '25544' }, agent);
  await made('/api/deployments', { plan_id: plan['id'], mode: 'live' });
  const handed = await call(
    'GET',
    urlOf(platform, '/api/agent/workloads?satellite_id=25544'),
    undefined,
    agent,
  );
  assert.equal(handed.status, 200, JSON.stringify(handed.body));
  const key = await made('/api/keys', { name: 'ground', mode: 'test' });
  await made(`/api/keys/${String(key['id'])}/rotate`, {});
  const session = await made('/v1/sessions', {
    satellites: [{ id: 'a', elements: { altitude_km: 550, inclination_deg: 53 } }],
  });
  await untilFound(async () => {
    const { body } = await call('GET', urlOf(platform, String(workload['status_url'])));
    return body['phase'] === 'done' ? body : null;
  }, 'the end of the workload');
  const [hook] = await listed(platform, '/v1/webhooks');
  const deliveries = `/v1/webhooks/${String(hook?.['id'])}/deliveries`;
  await untilFound(
    async () => ((await listed(platform, deliveries)).length > 0 ? true : null),
    deliveries,
  );
  return [
    '/v1/workloads',
    '/v1/satellites/25544',
    '/v1/webhooks',
    deliveries,
    '/api/deployments?include=workloads',
    '/api/missions',
    '/api/plans',
    '/api/keys',
    '/api/agents',
    `/v1/sessions/${String(session['session_id'])}`,
  ];
}

/** A link, and the operation whose answer names it. */
interface Link {
  readonly of: string;
  readonly name: string;
}

/** Follows every link from these paths on, those of what they lead to as well. */
async function follow(platform: Platform, roots: readonly string[]): Promise<Set<Link>> {
  const links = new Set<Link>();
  const seen = new Set(roots);
  for (const path of seen) {
    const { status, body } = await call('GET', urlOf(platform, path));
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    for (const [name, target] of linksIn(body)) {
      links.add({ of: operationOf(path), name });
      if (target.startsWith('/')) seen.add(target);
    }
  }
  return links;
}

/** Every link of an answer, at any depth but for what others wrote. */
function linksIn(value: unknown): (readonly [name: string, target: string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]: [string, unknown]) => {
    if (field === 'payload' || field === 'plan_data') return [];
    if (field !== 'links') return linksIn(inner);
    const links = v.parse(v.record(v.string(), v.string()), inner);
    return Object.entries(links);
  });
}

async function listed(platform: Platform, path: string): Promise<Record<string, unknown>[]> {
  const { body } = await call('GET', urlOf(platform, path));
  // Lists of every surface have their items there.
  return body['data'] as Record<string, unknown>[];
}

/** A path belongs to the one surface that has it. */
function urlOf({ urls }: Platform, path: string): string {
  if (path.startsWith('/api/')) return urls.console + path;
  return (path.startsWith('/v1/sessions') ? urls.simulation : urls.main) + path;
}

/** The operation of a path: `/v1/satellites/25544/orbit` is `GET /v1/satellites/:id/orbit`. */
function operationOf(path: string): string {
  const [, area, noun, id, ...rest] = (path.split('?')[0] ?? '').split('/');
  return `GET /${[area, noun, ...(id === undefined ? [] : [':id']), ...rest].join('/')}`;
}
