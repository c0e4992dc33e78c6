import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as v from 'valibot';
import { createApiKeyRecords } from '../../records/access/api-keys.ts';
import { connectDatabase } from '../../records/store/database.ts';
import { engines } from '../kit/engines/engines.ts';
import { call, usePlatform, type Platform } from '../kit/rig/platform.ts';
import { untilFound } from '../kit/until-found.ts';

const DATABASE = 'e2e_links';
const WEBHOOK = {
  // Nobody takes it there: a delivery that failed once is a workflow.
  url: 'https://example.com/hooks',
  events: ['workload.accepted', 'deployment.running'],
};

describe('links of records', function () {
  this.timeout(180_000);
  const platform = usePlatform(DATABASE, () => ({
    TEMPORAL_UI_URL: engines().temporalUiUrl,
  }));
  let links: Set<Link>;

  before(async function () {
    this.timeout(180_000);
    const roots = await makeRecords(platform);
    links = await follow(platform, roots);
  });

  it('lead from every record to what answers its owner', () => {
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

  it('open in the Temporal UI what runs each kind of record', async () => {
    const outside = [...links].filter(({ target }) => !target.startsWith('/'));
    outside.push({ of: 'POST /api/owner/removals/:id/confirm', ...(await removalLink(platform)) });
    const shown = new Map<string, string>();
    for (const { of, name, target } of outside) {
      assert.equal(name, 'temporal');
      // Of each kind one is opened.
      if (!shown.has(of)) shown.set(of, await kindInUi(target));
    }
    assert.deepEqual(Object.fromEntries([...shown].sort()), {
      'GET /api/deployments/:id': 'workflow deployment',
      'GET /v1/sessions/:id': 'workflow simulationSession',
      'GET /v1/webhook-deliveries/:id': 'workflow webhookDelivery',
      'GET /v1/workload-schedules/:id': 'schedule workloadOccurrence',
      'GET /v1/workloads/:id': 'workflow workload',
      'GET /v1/workloads/:id/stages': 'workflow deployment',
      'POST /api/owner/removals/:id/confirm': 'workflow ownerRemoval',
    });
  });
});

/** The link of a removal, which its owner alone is shown: of another owner, since nothing is left of it. */
async function removalLink(platform: Platform): Promise<Pick<Link, 'name' | 'target'>> {
  const database = await connectDatabase({ uri: engines().mongoUri, name: DATABASE });
  try {
    const { key } = await createApiKeyRecords(database).create({
      ...{ ownerId: 'leaver', name: 'leaver', mode: 'live', permissions: ['*'], tier: 'free' },
      prefix: 'svc',
    });
    const path = urlOf(platform, '/api/owner/removals');
    const { body: prepared } = await call('POST', path, {}, { 'x-api-key': key });
    const confirm = `${path}/${String(prepared['id'])}/confirm`;
    const { body } = await call('POST', confirm, { owner: 'leaver' }, { 'x-api-key': key });
    const found = linksIn(body).find(([name]) => name === 'temporal') ?? assert.fail();
    return { name: found[0], target: found[1] };
  } finally {
    await database.close();
  }
}

const WorkflowInUi = v.object({
  workflowExecutionInfo: v.object({
    execution: v.object({ workflowId: v.string() }),
    type: v.object({ name: v.string() }),
  }),
});
const ScheduleInUi = v.object({
  schedule: v.object({
    action: v.object({
      startWorkflow: v.object({ workflowType: v.object({ name: v.string() }) }),
    }),
  }),
});

/** Opens a link as a browser does: its page, then what the page asks the server of the UI for. */
async function kindInUi(link: string): Promise<string> {
  const page = await fetch(link);
  assert.equal(page.status, 200, link);
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
  const { origin, pathname } = new URL(link);
  const answer = await fetch(`${origin}/api/v1${pathname}`);
  const body: unknown = await answer.json();
  assert.equal(answer.status, 200, `${link}: ${JSON.stringify(body)}`);
  const [, , , kind, id = ''] = pathname.split('/');
  if (kind === 'schedules') {
    const { schedule } = v.parse(ScheduleInUi, body);
    return `schedule ${schedule.action.startWorkflow.workflowType.name}`;
  }
  const { execution, type } = v.parse(WorkflowInUi, body).workflowExecutionInfo;
  assert.equal(execution.workflowId, decodeURIComponent(id));
  return `workflow ${type.name}`;
}

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
  await made('/v1/workload-schedules', {
    workload: { type: 'onboard-ml-inference' },
    schedule: { cron: '0 6 * * *' },
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
    '/v1/workload-schedules',
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
  readonly target: string;
}

/** Follows every link from these paths on, those of what they lead to as well. */
async function follow(platform: Platform, roots: readonly string[]): Promise<Set<Link>> {
  const links = new Set<Link>();
  const seen = new Set(roots);
  for (const path of seen) {
    const { status, body } = await call('GET', urlOf(platform, path));
    assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
    for (const [name, target] of linksIn(body)) {
      links.add({ of: operationOf(path), name, target });
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
