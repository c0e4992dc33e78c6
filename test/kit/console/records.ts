import type { Plan } from '../../../clients/console/calls/shapes.ts';
import type { components as OwnTypes } from '../../../clients/sdk/generated/console.ts';
import type { components as MainTypes } from '../../../clients/sdk/generated/main.ts';
import type { components as SimulationTypes } from '../../../clients/sdk/generated/simulation.ts';
import { SAMPLE, SAMPLE_NOW_MS } from './sample.ts';

// What is frozen here has the fields that the page shows, in the form that the platform gives them.
type Own = OwnTypes['schemas'];
type Main = MainTypes['schemas'];
type Simulation = SimulationTypes['schemas'];

/** An answer of the fake platform. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body: unknown;
  /** Of the body, which is JSON otherwise; texts and bytes are sent as they are. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A whole list. */
export const page = (data: readonly unknown[]): FakeAnswer => ({
  body: { data, has_more: false, cursor: null, total: data.length },
});
/** An ISO time before the instant of the sample, s. */
export const ago = (seconds: number): string =>
  new Date(SAMPLE_NOW_MS - seconds * 1000).toISOString();
/** An ISO time after the instant of the sample, s. */
export const ahead = (seconds: number): string => ago(-seconds);

export const DEPLOYMENT_ID = 'dep_7k2mq4wz9rtb5xhc3npd';
export const PLAN_ID = 'pln_7k2mq4wz9rtb5xhc3npd';
export const OTHER_PLAN_ID = 'pln_9rtb5xhc3npd7k2mq4wz';
export const WORKLOAD_ID = 'wl_7k2mq4wz9rtb5xhc3npd';
export const WEBHOOK_ID = 'wh_7k2mq4wz9rtb5xhc3npd';
export const DELIVERY_ID = 'dlv_7k2mq4wz9rtb5xhc3npd';

export const permissions = [
  ...['planning:read', 'workloads:read', 'workloads:write', 'webhooks:read', 'webhooks:write'],
  ...['satellites:read', 'deployments:read', 'deployments:write', 'keys:write', 'members:write'],
  ...['fleet:read', 'fleet:write'],
];

export const deployment = {
  id: DEPLOYMENT_ID,
  mission_id: 'mis_7k2mq4wz9rtb5xhc3npd',
  mission_name: 'Coastal survey',
  plan_id: PLAN_ID,
  copy_id: PLAN_ID,
  satellite_id: '25544',
  satellite_name: 'ISS (ZARYA)',
  status: 'running',
  mode: 'simulated',
  speed_multiplier: 100,
  started_at: ago(540),
  completed_at: null,
  created_at: ago(560),
  plan_label: 'Delta, evening pass',
  failure_reason: null,
  asked_revision: null,
  event_count: 42,
  agent_id: null,
  links: { self: `/api/deployments/${DEPLOYMENT_ID}` },
  status_history: [
    { status: 'dispatched', at: ago(555), by: 'player', reason: null, event_id: null },
    { status: 'running', at: ago(540), by: 'player', reason: null, event_id: null },
  ],
} satisfies Partial<Own['DeploymentDetail']>;
export const failed = {
  ...deployment,
  id: 'dep_failedfailedfailed22',
  status: 'failed',
  plan_label: 'Harbour, noon pass',
  completed_at: ago(2_000),
  failure_reason: 'Step encrypt_results failed after 2 tries: out of memory',
};

export const events = Array.from({ length: 42 }, (_, index) => ({
  id: `evt_${String(index).padStart(20, '2')}`,
  event_type:
    index === 17
      ? 'step.failed'
      : index % 3 === 0
        ? 'step.started'
        : index % 3 === 1
          ? 'step.progress'
          : 'step.completed',
  step_id: ['capture', 'local_training', 'encrypt_results'][Math.floor(index / 14)] ?? null,
  event_timestamp: ago(540 - index * 12),
  created_at: ago(540 - index * 12),
  seq: index + 1,
  source: 'player',
}));

export const stages = Array.from({ length: 24 }, (_, index) => ({
  index,
  satellite: index % 2 === 0 ? '25544' : '43613',
  satellite_name: index % 2 === 0 ? 'ISS (ZARYA)' : 'ICESat-2',
  status: index < 12 ? 'done' : index === 13 ? 'failed' : index < 16 ? 'running' : 'queued',
  role: 'shard',
  attempt: index === 13 ? 2 : 1,
  deployment_id: index < 16 ? DEPLOYMENT_ID : null,
  started_at: ago(500),
  finished_at: null,
  compute_s: 170,
  downlink_mb: 11.03,
  failure_reason: index === 13 ? 'the pass over Oregon was lost' : null,
}));

export const workload = {
  id: WORKLOAD_ID,
  links: { self: `/v1/workloads/${WORKLOAD_ID}` },
  type: 'onboard-ml-inference',
  class: 'data-parallel',
  phase: 'awaiting_report',
  created_at: ago(600),
  updated_at: ago(30),
  deadline_at: ahead(80_000),
  simulated: true,
  speed_multiplier: 1000,
  outcome: null,
  cost: {
    ...{ billed_at: ago(0), currency: 'USD', ocu: 3600, ocu_seconds: 3600, cents: 43_200 },
    ...{ price_per_ocu_cents: 12, price_unit: 'cents per OCU-second' },
    ...{ stages: 24, usd_per_ocu_hour: 432 },
  },
  progress: { stages_total: 24, stages_done: 12, percent: 50, eta: ahead(900) },
  history: [
    { phase: 'submitted', at: ago(600) },
    { phase: 'scheduling', at: ago(598) },
    { phase: 'dispatching', at: ago(570) },
    { phase: 'awaiting_report', at: ago(520) },
  ],
  placement: {
    strategy: 'Shards in proportion to what each satellite brings down in time.',
    satellites: [],
    rejected: [{ satellite: 'STARLETTE', reason: 'It has no computer.' }],
  },
} satisfies Partial<Main['Workload']>;
export const output = {
  name: 'stage-000.json',
  stage: 0,
  media_type: 'application/json',
  size_bytes: 1633,
  sha256: 'd01a40560075fb89d50a5555a28b20487b33860e26fbf2d42ccbef5fb0af48db',
  contentId: 'sha256-d01a40560075fb89d50a5555a28b20487b33860e26fbf2d42ccbef5fb0af48db',
  created_at: ago(300),
} satisfies Partial<Main['WorkloadOutput']>;

export const webhook = {
  id: WEBHOOK_ID,
  url: 'https://receiver.example.com/hooks',
  events: ['deployment.failed', 'conjunction.created'],
  status: 'disabled',
  disabled_reason: 'failures',
  created_at: ago(900_000),
  updated_at: ago(3_000),
  last_delivery: {
    ...{ at: ago(3_000), delivered: false, response_status: 500 },
    event_id: 'evt_44444444444444444440',
  },
} satisfies Partial<Main['Webhook']>;
export const deliveries = Array.from({ length: 9 }, (_, index) => ({
  id: index === 0 ? DELIVERY_ID : `dlv_${String(index).padStart(20, '3')}`,
  webhook_id: WEBHOOK_ID,
  event_id: `evt_${String(index).padStart(20, '4')}`,
  event_type: 'deployment.failed' as const,
  status: index < 3 ? ('stopped' as const) : ('delivered' as const),
  reason: index < 3 ? 'the webhook was disabled' : null,
  attempt_count: index < 3 ? 6 : 1,
  response_status: index < 3 ? 500 : 200,
  response_time_ms: 120,
  error_class: index < 3 ? ('status' as const) : null,
  next_attempt_at: null,
  created_at: ago(3_000 + index * 4_000),
}));
export const delivery = {
  ...deliveries[0],
  attempts: [
    {
      ...{ attempt: 6, run: 1, trigger: 'schedule' },
      at: ago(3_000),
      ms: 120,
      status: 500,
      error_class: 'status',
      error: 'the receiver answered HTTP 500',
      request_headers: { 'content-type': 'application/json', 'webhook-id': 'evt_4' },
      answer: '<html><script>alert(1)</script>Internal Server Error</html>',
      answer_bytes: 59,
      answer_truncated: false,
      next_attempt_at: null,
    },
  ],
  payload: { type: 'deployment.failed', data: { id: DEPLOYMENT_ID } },
} satisfies Partial<Main['WebhookDeliveryRecord']>;

export const agent = {
  id: 'agent-iss-1',
  agent_id: 'agent-iss-1',
  status: 'executing',
  online: true,
  satellite_id: '25544',
  satellite_name: 'ISS (ZARYA)',
  agent_version: '1.4.0',
  registered_at: ago(90_000),
  last_seen_at: ago(14),
  deployment_ids: [DEPLOYMENT_ID],
  telemetry: { battery_percent: 83, cpu_percent: 61.5 },
} satisfies Partial<Own['Agent']>;
export const silent = {
  ...agent,
  id: 'agent-2',
  agent_id: 'agent-2',
  online: false,
  last_seen_at: ago(4_000),
};

export const overview = {
  as_of: ago(0),
  attention: [
    {
      ...{ kind: 'failed', subject: 'deployment', id: failed.id, title: 'Harbour, noon pass' },
      reason: 'Step encrypt_results failed after 2 tries: out of memory',
      ...{ since: ago(2_000), severity: 'critical', href: `/deployments/${failed.id}` },
    },
    {
      ...{
        kind: 'webhook_disabled',
        subject: 'webhook',
        id: WEBHOOK_ID,
        title: 'receiver.example.com',
      },
      reason: 'Six tries of one event failed, the last with HTTP 500.',
      ...{ since: ago(3_000), severity: 'critical', href: `/webhooks/${WEBHOOK_ID}` },
    },
    {
      ...{ kind: 'late', subject: 'deployment', id: DEPLOYMENT_ID, title: 'Delta, evening pass' },
      reason: 'Behind 1 m 35 s: local training took two tries.',
      ...{ since: ago(200), severity: 'warning', href: `/deployments/${DEPLOYMENT_ID}` },
    },
    {
      ...{ kind: 'silent_agent', subject: 'agent', id: 'agent-2', title: 'agent-2' },
      reason: 'Not heard for 1 h 6 m, and one deployment waits for it.',
      ...{ since: ago(4_000), severity: 'warning', href: '/agents/agent-2' },
    },
  ],
  running: [
    {
      ...{ subject: 'deployment', id: DEPLOYMENT_ID, title: 'Delta, evening pass' },
      ...{ status: 'running', satellite_name: 'ISS (ZARYA)', simulated: true, done: 4, of: 9 },
      ...{ ahead_s: -95, cause: null, expected_at: ahead(400), started_at: ago(540) },
      href: `/deployments/${DEPLOYMENT_ID}`,
    },
    {
      ...{ subject: 'workload', id: WORKLOAD_ID, title: 'onboard-ml-inference' },
      ...{ status: 'awaiting_report', satellite_name: null, simulated: true, done: 12, of: 24 },
      ...{ ahead_s: 79_000, cause: null, expected_at: ahead(900), started_at: ago(520) },
      href: `/workloads/${WORKLOAD_ID}`,
    },
  ],
  next_contacts: SAMPLE.environment.passes
    .filter(({ aos }) => aos >= SAMPLE.now)
    .slice(0, 5)
    .map((pass) => ({
      deployment_id: DEPLOYMENT_ID,
      satellite_id: '25544',
      satellite_name: 'ISS (ZARYA)',
      station: pass.station_name,
      direction: 'downlink',
      data_mb: 11.03,
      start: pass.aos,
      end: pass.los,
      expected_at: pass.aos,
      simulated: false,
      href: `/deployments/${DEPLOYMENT_ID}`,
    })),
  ended: [
    {
      ...{ subject: 'deployment', id: failed.id, title: 'Harbour, noon pass', status: 'failed' },
      ...{ reason: 'out of memory', at: ago(2_000), href: `/deployments/${failed.id}` },
    },
    {
      ...{ subject: 'deployment', id: 'dep_3', title: 'Delta, morning pass', status: 'completed' },
      ...{ reason: null, at: ago(20_000), href: '/deployments/dep_3' },
    },
  ],
} satisfies Partial<Own['Overview']>;

/** A plan as lists have it. */
export const planItem = (id: string, label: string | null, plan: Plan): object => ({
  ...{ id, label, mission_id: deployment.mission_id, mission_name: 'Coastal survey' },
  ...{ satellite_id: plan.satellite.id, satellite_name: plan.satellite.name },
  ...{ preset_id: plan.preset.id, total_duration_s: plan.plan.total_duration_s },
  delivery_confidence: plan.error_budget.delivery_confidence,
  created_at: ago(900),
});
/** What two plans are compared by. */
export const figures = (plan: Plan): Record<string, number> => ({
  total_duration_s: plan.plan.total_duration_s,
  total_compute_s: plan.plan.total_compute_s,
  total_transfer_s: plan.plan.total_transfer_s,
  total_downlink_mb: plan.transfer_schedule.total_downlink_mb,
  delivery_confidence: plan.error_budget.delivery_confidence,
});
/** A plan as a comparison has it. */
export const compared = (id: string, label: string, plan: Plan): object => ({
  ...{ id, label, satellite_name: plan.satellite.name, start: SAMPLE.now, end: SAMPLE.now },
  ...{ figures: figures(plan), difference: {} },
});

export const mission = {
  id: deployment.mission_id,
  name: 'Coastal survey',
  description: 'Daily pictures of the delta.',
  plan_count: 2,
  deployment_count: 2,
  created_at: ago(100_000),
} satisfies Partial<Own['Mission']>;
export const key = {
  id: 'key_7k2mq4wz9rtb5xhc3npd',
  name: 'Ground segment',
  mode: 'live',
  permissions: ['planning:read', 'workloads:read'],
  tier: 'pro',
  hint: 'svc_live_0123…',
  created_at: ago(100_000),
  last_used_at: ago(60),
  revoked_at: null,
  expires_at: null,
} satisfies Partial<Own['ApiKey']>;
export const satellites = ['a', 'b', 'c'].map((id, index) => ({
  id,
  name: `Trio ${index + 1}`,
  status: 'active' as const,
  position: { lat_deg: 12 + index * 20, lon_deg: -40 + index * 30, alt_km: 550 },
  velocity_km_s: 7.6,
  sunlit: index !== 1,
  subsystems: {
    ...{ battery_percent: 92.4, solar_power_w: 180, power_w: 60, thermal_c: 11.2 },
    ...{ cpu_percent: 10, memory_used_mb: 256, comms_dbm: -80 },
  },
  faults: [],
}));
export const session = {
  session_id: 'ses_7k2mq4wz9rtb5xhc3npd',
  epoch: SAMPLE.now,
  tick_count: 4,
  satellites,
  isl_links: [
    {
      ...{ from: 'a', to: 'b', distance_km: 2200, quality: 0.7, latency_ms: 7.3 },
      ...{ bandwidth_mbps: 70, active: true },
    },
  ],
  recent_events: [{ epoch: SAMPLE.now, type: 'eclipse_entry', satellite: 'b' }],
} satisfies Partial<Simulation['Session']>;
export const telemetry = ['battery_percent', 'temperature_c'].map((id, index) => ({
  id,
  unit: index === 0 ? '%' : '°C',
  points: Array.from({ length: 80 }, (_, n) => ({
    at: ago((80 - n) * 60),
    avg: index === 0 ? 80 + 12 * Math.sin(n / 12) : 15 + 8 * Math.cos(n / 12),
  })),
}));
export const histogram = {
  start: ago(540),
  end: ago(48),
  total: 42,
  bins: Array.from({ length: 20 }, (_, n) => ({
    start: ago(540 - n * 25),
    end: ago(515 - n * 25),
    ...{ info: (n * 7) % 5, warning: n === 9 ? 1 : 0, error: n === 8 ? 1 : 0 },
  })),
  first_failure: {
    ...{ id: 'evt_22222222222222222217', event_type: 'step.failed', step_id: 'local_training' },
    ...{ event_timestamp: ago(336), created_at: ago(336), seq: 18, source: 'player' },
    ...{ agent_id: null, severity: 'error', message: null },
  },
} satisfies Partial<Own['DeploymentEventHistogram']>;
export const stats = {
  ...{ since: ago(24 * 3_600), until: ago(0) },
  attempts: 24,
  success_rate: 0.25,
  ...{ p50_ms: 90, p95_ms: 140 },
  bins: Array.from({ length: 24 }, (_, n) => ({
    start: ago((24 - n) * 3_600),
    end: ago((23 - n) * 3_600),
    ...{ '2xx': n < 20 ? n % 2 : 0, '3xx': 0, '4xx': 0, '5xx': n >= 20 ? 4 : 0, none: 0 },
  })),
} satisfies Partial<Main['WebhookStats']>;
