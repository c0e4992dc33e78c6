import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SurfaceName } from '../../../api/http/kit.ts';
import { at } from '../http/answers.ts';
import { call, followDeployment, TEST_API_KEY } from '../rig/platform.ts';
import {
  anOutage,
  aSatellite,
  aStation,
  theStationOfOutages,
  withoutNamesakes,
} from './fleet-things.ts';
import { anAskedRevision, withoutBookings } from './revision-things.ts';
import { untilFound } from '../until-found.ts';
import { aMember, aSignIn, withoutMembers, type ApiLog } from './sign-in-things.ts';

/** What a fresh platform cannot have: the archive takes days to fill. */
export const NOTHING_YET: readonly string[] = ['get_v1_archive_id'];

/** Where the surfaces of a platform answer. */
export type Urls = Readonly<Record<SurfaceName, string>>;

/** On the days of the shipped catalogue, whose elements are then fresh. */
const JOB = {
  satellite_id: '25544',
  preset_id: 'onboard-ml-inference',
  options: { start: '2026-07-25T00:00:00Z' },
};

/** Makes things; links to sign in stand in the log of the API. */
type MakeThings = (urls: Urls, api: ApiLog) => Promise<Record<string, string>>;

/** What a request ends, so that it needs one of its own. */
const FRESH: Readonly<Record<string, MakeThings>> = {
  post_v1_workloads_id_cancel: async (urls) => ({
    WORKLOAD: await make(urls, 'main', '/v1/workloads', { ...WORK, speed_multiplier: 1 }),
  }),
  patch_api_deployments_id: runningDeployment,
  delete_api_deployments_id: runningDeployment,
  // Within the plan of one that is played there is a rest.
  post_api_deployments_id_replan: runningDeployment,
  ...onBoth('put', 'document', withoutBookings),
  get_api_deployments_id_revisions: anAskedRevision,
  get_api_deployments_id_revisions_revision: anAskedRevision,
  post_api_deployments_id_revisions_revision_decision: anAskedRevision,
  delete_api_missions_id: async (urls) => ({
    MISSION: await make(urls, 'console', '/api/missions', { name: 'Empty' }),
  }),
  get_api_deployments_id_artifacts: anOutput,
  get_api_deployments_id_artifacts_name: anOutput,
  delete_api_deployments_id_artifacts_name: anOutput,
  get_api_deployments_id_uploads_upload_id: anUpload,
  patch_api_deployments_id_uploads_upload_id: anUpload,
  delete_api_deployments_id_uploads_upload_id: anUpload,
  get_api_deployments_id_events_event_id: anEvent,
  delete_api_plans_id: async (urls) => ({
    PLAN: await make(urls, 'console', '/api/plans', JOB),
  }),
  get_api_agent_workloads: anAgent,
  get_api_agent_artifacts_contentId: anInput,
  get_api_agents_agent_id_telemetry: anAgent,
  post_api_deployments_id_cancel: runningDeployment,
  delete_api_keys_id: aKey,
  post_api_members: withoutMembers,
  delete_api_members_id: aMember,
  post_api_auth_callback: aMember,
  post_api_auth_logout: aSignIn,
  delete_api_auth_sessions_id: aSignIn,
  post_api_keys_id_rotate: aKey,
  delete_v1_sessions_id: aSession,
  delete_v1_conjunctions_watch_id: aWatch,
  delete_v1_conjunctions_cdm_id: aCdm,
  delete_v1_patterns_monitor_id: aMonitor,
  post_v1_schedule_batch_id_cancel: aBatch,
  get_v1_schedule_batch_id: aBatch,
  get_v1_schedule_batches: aBatch,
  delete_v1_alerts_id: anAlert,
  delete_v1_workload_schedules_id: aSchedule,
  delete_v1_webhooks_id: aWebhook,
  ...onBoth('delete', 'satellites_id', aSatellite),
  ...onBoth('delete', 'stations_id', aStation),
  ...onBoth('delete', 'outages_id', anOutage),
  ...onBoth('post', 'satellites', withoutNamesakes),
  ...onBoth('post', 'stations', withoutNamesakes),
  ...onBoth('post', 'outages', theStationOfOutages),
  // A recovery of the same webhook may be under way yet.
  post_v1_webhooks_id_recover: aWebhook,
};

/** Operations about fleets stand on two surfaces. */
function onBoth(method: string, path: string, make: MakeThings): Record<string, MakeThings> {
  return {
    [`${method}_v1_fleet_${path}`]: make,
    [`${method}_api_fleet_${path}`]: make,
  };
}

/** What a reader registered. */
async function fleetThings(urls: Urls): Promise<Record<string, string>> {
  return { ...(await aSatellite(urls)), ...(await aStation(urls)), ...(await anOutage(urls)) };
}

/** What an operation needs that no other may have used, because it ends it; nothing for most. */
export async function freshThings(
  operationId: string,
  urls: Urls,
  api: ApiLog,
): Promise<Record<string, string>> {
  return (await FRESH[operationId]?.(urls, api)) ?? {};
}

async function aWatch(urls: Urls): Promise<Record<string, string>> {
  const body = { satellites: ['25544'] };
  return { WATCH: await make(urls, 'main', '/v1/conjunctions/watch', body) };
}

/** About two satellites of the shipped catalogue; the page's own example is another one. */
async function aCdm(urls: Urls): Promise<Record<string, string>> {
  const message = {
    ...{ CCSDS_CDM_VERS: '1.0', CREATION_DATE: '2026-07-24T12:00:00', ORIGINATOR: 'READER' },
    ...{ MESSAGE_ID: 'READER-1', TCA: '2026-07-26T00:30:00', MISS_DISTANCE: 900 },
    ...{ COLLISION_PROBABILITY: 1e-6, OBJECT1_OBJECT_DESIGNATOR: '25544' },
    OBJECT2_OBJECT_DESIGNATOR: '20580',
  };
  return { CDM: await make(urls, 'main', '/v1/conjunctions/cdm', message) };
}

async function aMonitor(urls: Urls): Promise<Record<string, string>> {
  const body = { satellites: ['25544'] };
  return { MONITOR: await make(urls, 'main', '/v1/patterns/monitor', body) };
}

async function anAlert(urls: Urls): Promise<Record<string, string>> {
  const body = { channel: { mail: { to: ['shift@example.com'] } }, on: ['conjunction'] };
  return { ALERT: await make(urls, 'main', '/v1/alerts', body) };
}

async function aSchedule(urls: Urls): Promise<Record<string, string>> {
  const body = { workload: WORK, schedule: { every: '6h' } };
  return { WORKLOAD_SCHEDULE: await make(urls, 'main', '/v1/workload-schedules', body) };
}

/** One that is done; a cancel of it is answered as that of one under way. */
async function aBatch(urls: Urls): Promise<Record<string, string>> {
  const body = {
    jobs: [{ id: 'harbour', preset_id: 'onboard-ml-inference', value: 5 }],
    ...{ satellites: [25544], start: JOB.options.start },
  };
  const id = await make(urls, 'main', '/v1/schedule/batch', body);
  const path = `${urls.main}/v1/schedule/batch/${id}`;
  await untilFound(
    async () => ((await call('GET', path)).body['status'] === 'done' ? true : null),
    'the answer of the batch',
  );
  return { BATCH: id };
}

async function aWebhook(urls: Urls): Promise<Record<string, string>> {
  return { WEBHOOK: await make(urls, 'main', '/v1/webhooks', WEBHOOK) };
}

/** Agents must leave so much time between two polls, ms; the pages know one agent. */
const POLL_GAP_MS = 9_000;
let mayPollMs = 0;

/** One that has work to fetch, and may. */
async function anAgent(urls: Urls): Promise<Record<string, string>> {
  await sleep(Math.max(0, mayPollMs - Date.now()));
  mayPollMs = Date.now() + POLL_GAP_MS + 1_000;
  const agent = { agent_id: 'agent-iss-1', satellite_id: '25544' };
  const { status, body } = await call('POST', `${urls.console}/api/agent/register`, agent, {
    'x-agent-id': agent.agent_id,
  });
  assert.ok(status < 300, JSON.stringify(body));
  const plan = await make(urls, 'console', '/api/plans', JOB);
  return {
    DEPLOYMENT: await make(urls, 'console', '/api/deployments', { plan_id: plan, mode: 'live' }),
  };
}

/** Content that a program of a deployment takes, which the agent of the pages holds. */
async function anInput(urls: Urls): Promise<Record<string, string>> {
  const { ARTIFACT: contentId = '' } = await anOutput(urls);
  const step = {
    ...{ id: 'read', location: 'onboard', duration_s: 10, output_data_mb: 1 },
    requires: { power_w: 10, compute: 0.2, thermal_w: 8, memory_mb: 64, storage_mb: 16 },
    run: { command: ['cat', 'model.bin'], inputs: [{ content_id: contentId, path: 'model.bin' }] },
  };
  const job = { satellite_id: OTHER_SATELLITE, custom_job: { name: 'Read', steps: [step] } };
  const plan = await make(urls, 'console', '/api/plans', job);
  const id = await make(urls, 'console', '/api/deployments', { plan_id: plan, mode: 'live' });
  // For the ISS others wait, which would come first.
  await fliesOn(urls, OTHER_SATELLITE);
  assert.equal(await poll(urls), 200);
  await fliesOn(urls, '25544');
  return { DEPLOYMENT: id, ARTIFACT: contentId };
}

/** The status of asking for work; when it was asked too soon after the last time, of the next try. */
async function poll(urls: Urls): Promise<number> {
  const asked = () => call('GET', `${urls.console}/api/agent/workloads`, undefined, AGENT);
  const answer = await asked();
  if (answer.status !== 429) return answer.status;
  await sleep(Number(answer.headers.get('retry-after')) * 1000);
  return (await asked()).status;
}

/** A satellite of the shipped catalogue that the pages do not name. */
const OTHER_SATELLITE = '20580';

const AGENT = { 'x-agent-id': 'agent-iss-1' };

/** Registers the agent of the pages, and waits until it may poll. */
async function fliesOn(urls: Urls, satelliteId: string): Promise<void> {
  const body = { agent_id: AGENT['x-agent-id'], satellite_id: satelliteId };
  const { status } = await call('POST', `${urls.console}/api/agent/register`, body, AGENT);
  assert.ok(status < 300);
  await sleep(Math.max(0, mayPollMs - Date.now()));
  mayPollMs = Date.now() + POLL_GAP_MS + 1_000;
}

/** A deployment with the output that the pages name. */
async function anOutput(urls: Urls): Promise<Record<string, string>> {
  const plan = await make(urls, 'console', '/api/plans', JOB);
  const id = await make(urls, 'console', '/api/deployments', { plan_id: plan, mode: 'live' });
  const uploaded = await fetch(`${urls.console}/api/deployments/${id}/artifacts/result.txt`, {
    method: 'PUT',
    headers: {
      'x-api-key': TEST_API_KEY,
      'x-agent-id': 'agent-iss-1',
      'content-type': 'text/plain',
    },
    body: 'An output in bytes',
  });
  const text = await uploaded.text();
  assert.equal(uploaded.status, 201, text);
  // The answer of an upload names its content.
  const { contentId } = JSON.parse(text) as { readonly contentId: string };
  return { DEPLOYMENT: id, ARTIFACT: contentId };
}

/** An upload in pieces that has just begun, as long as the content of the pages. */
async function anUpload(urls: Urls): Promise<Record<string, string>> {
  const { DEPLOYMENT: id = '' } = await anOutput(urls);
  const begun = await fetch(`${urls.console}/api/deployments/${id}/uploads`, {
    method: 'POST',
    headers: {
      ...{ 'x-api-key': TEST_API_KEY, 'x-agent-id': 'agent-iss-1', 'tus-resumable': '1.0.0' },
      ...{ 'upload-length': '18', 'upload-metadata': 'filename cmVzdWx0LnR4dA==' },
    },
  });
  const body: unknown = await begun.json();
  assert.equal(begun.status, 201, JSON.stringify(body));
  return { DEPLOYMENT: id, UPLOAD: String(at(body, 'id')) };
}

/** An event of a deployment of its own. */
async function anEvent(urls: Urls): Promise<Record<string, string>> {
  const plan = await make(urls, 'console', '/api/plans', JOB);
  const id = await make(urls, 'console', '/api/deployments', { plan_id: plan, mode: 'live' });
  const event = { type: 'job.accepted', timestamp: '2026-07-25T00:00:00Z' };
  const { status, body } = await call(
    'POST',
    `${urls.console}/api/deployments/${id}/events`,
    event,
    {
      'x-agent-id': 'agent-iss-1',
    },
  );
  assert.equal(status, 201, JSON.stringify(body));
  return { DEPLOYMENT: id, EVENT: String(body['id']) };
}

async function aKey(urls: Urls): Promise<Record<string, string>> {
  const body = { name: 'Reader', mode: 'live' };
  return { API_KEY: await make(urls, 'console', '/api/keys', body) };
}

async function aSession(urls: Urls): Promise<Record<string, string>> {
  const satellites = ['a', 'b'].map((id) => ({
    id,
    elements: { altitude_km: 550, inclination_deg: 53 },
  }));
  return { SESSION: await make(urls, 'simulation', '/v1/sessions', { satellites }) };
}

async function runningDeployment(urls: Urls): Promise<Record<string, string>> {
  const plan = await make(urls, 'cae', '/v1/plan', JOB);
  const body = { plan_id: plan, mode: 'simulated', speed_multiplier: 1 };
  const id = await make(urls, 'console', '/api/deployments', body);
  await followDeployment(urls.console, id, (status) => status === 'running', 60_000);
  return { DEPLOYMENT: id };
}

const WEBHOOK = {
  url: 'https://receiver.example.com/hooks',
  events: ['satellite.tle_updated', 'workload.accepted'],
};

const WORK = { type: 'onboard-ml-inference', speed_multiplier: 10_000 };

/** Makes a thing and gives its id. */
async function make(urls: Urls, on: SurfaceName, path: string, body: object): Promise<string> {
  const answer = await call('POST', `${urls[on]}${path}`, body);
  assert.ok(answer.status < 300, `${path}: ${JSON.stringify(answer.body)}`);
  return String(answer.body['id'] ?? answer.body['session_id']);
}

/** One of everything that requests name, as a reader has it; the names are those of the pages. */
export async function makeThings(
  urls: Urls,
  surface: SurfaceName,
  api: ApiLog,
): Promise<Record<string, string>> {
  const plan = await make(urls, 'cae', '/v1/plan', JOB);
  const own = { KEY: TEST_API_KEY, PLAN: plan };
  switch (surface) {
    case 'cae':
      return own;
    case 'main':
      return { ...own, ...(await makeMainThings(urls)) };
    case 'console':
      return { ...own, ...(await makeConsoleThings(urls)), ...(await aSignIn(urls, api)) };
    case 'simulation':
      return { ...own, ...(await aSession(urls)) };
  }
}

async function makeMainThings(urls: Urls): Promise<Record<string, string>> {
  const webhook = await make(urls, 'main', '/v1/webhooks', WEBHOOK);
  const workload = await make(urls, 'main', '/v1/workloads', WORK);
  const path = `${urls.main}/v1/workloads/${workload}`;
  await untilFound(
    async () => ((await call('GET', path)).body['phase'] === 'done' ? true : null),
    'the end of the workload',
  );
  const delivery = await untilFound(async () => {
    const { body } = await call('GET', `${urls.main}/v1/webhooks/${webhook}/deliveries`);
    const id = at(body, 'data', 0, 'id');
    return typeof id === 'string' ? id : null;
  }, 'the delivery of the event of the workload');
  // The history of the shipped month is looked at by itself.
  const pattern = `${urls.main}/v1/patterns/pat_43613_maneuver_ti46vi`;
  await untilFound(
    async () => ((await call('GET', pattern)).status === 200 ? true : null),
    'the pattern of the shipped month',
  );
  const manifest = await call('GET', `${path}/artifacts`);
  return {
    ...(await aWatch(urls)),
    ...(await aCdm(urls)),
    ...(await aMonitor(urls)),
    ...(await anAlert(urls)),
    ...(await aSchedule(urls)),
    ...(await fleetThings(urls)),
    WEBHOOK: webhook,
    WEBHOOK_DELIVERY: delivery,
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
    REMOVAL: await make(urls, 'console', '/api/owner/removals', {}),
    PLAN: plan,
    OTHER_PLAN: await make(urls, 'console', plans, JOB),
    DEPLOYMENT: deployment,
    ...(await aKey(urls)),
    ...(await fleetThings(urls)),
  };
}
