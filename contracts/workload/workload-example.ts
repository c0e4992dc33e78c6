import { OUTPUT_EXAMPLE } from './artifact.ts';

/** What an OCU-second costs unless configured. */
const PRICE = {
  price_per_ocu_cents: 12,
  price_unit: 'cents per OCU-second' as const,
  usd_per_ocu_hour: 432,
};

const ID = 'wl_7k2mq4wz9rtb5xhc3npdabcd';
const DEPLOYMENT = 'dep_4m9s2xk7w3pqzc8hr6tvbnya';
const SATELLITE_PATH = '/v1/satellites/25544';
const PLAN = '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7';

/** A pipeline of two satellites, previewed. */
export const workloadPreviewExample = {
  class: 'model-parallel' as const,
  kind: 'model_parallel' as const,
  candidates: 3,
  plan: {
    feasible: true,
    stages: 2,
    partition: [
      {
        stage: 0,
        satellite: '25544',
        satellite_name: 'ISS',
        layers: ['embed', 'block-1'],
        compute_fwd: 22,
        activation_mb: 1.2,
        compute_s: 44,
        transfer_s: 0.13,
        link: { distance_km: 1840, bandwidth_mbps: 77.9, latency_ms: 6.138 },
      },
      {
        stage: 1,
        satellite: '48274',
        satellite_name: 'CSS (TIANHE-1)',
        layers: ['block-2', 'head'],
        compute_fwd: 20,
        activation_mb: 0.01,
        compute_s: 40,
        transfer_s: 0,
        link: null,
      },
    ],
    isl_bound: false,
    strategy: 'pipeline over the satellites whose slowest stage is fastest',
    finish_s: 5_820,
    rejected: [{ satellite: '40697', reason: 'not needed: two stages were asked for' }],
  },
  cost_estimate: {
    ocu: 300,
    ocu_seconds: 300,
    cents: 3_600,
    per_stage_ocu: 150,
    stages: 2,
    ...PRICE,
  },
};

/** A workload of one stage that is done. */
export const workloadExample = {
  id: ID,
  type: 'onboard-ml-inference',
  class: 'single' as const,
  phase: 'done' as const,
  status: 'done' as const,
  workflow_status: 'COMPLETED' as const,
  status_url: `/v1/workloads/${ID}`,
  created_at: '2026-11-22T10:03:00.000Z',
  updated_at: '2026-11-22T10:04:31.250Z',
  deadline_at: '2026-11-22T22:03:00.000Z',
  executor: 'simulated' as const,
  speed_multiplier: 100,
  simulated: true,
  metadata: { project: 'harbour-watch' },
  placement: {
    strategy: 'the satellite whose plan finishes first',
    satellites: [
      {
        satellite: '25544',
        satellite_name: 'ISS',
        stages: [0],
        plan_id: PLAN,
        links: { satellite: SATELLITE_PATH },
      },
    ],
    rejected: [{ satellite: '48274', reason: 'finishes 2,310 s later' }],
  },
  outcome: {
    status: 'done' as const,
    started_at: '2026-11-22T10:03:01.400Z',
    finished_at: '2026-11-22T10:04:31.250Z',
    duration_s: 89.85,
    mission_duration_s: 8_985,
    stages_done: 1,
    stages_failed: 0,
    delivery_confidence: 0.999_9,
  },
  cost: {
    ocu: 150,
    ocu_seconds: 150,
    cents: 1_800,
    currency: 'USD' as const,
    ...PRICE,
    stages: 1,
    billed_at: '2026-11-22T10:04:31.250Z',
  },
  progress: { stages_total: 1, stages_done: 1, percent: 100, eta: null },
  mission_time: '2026-11-22T12:32:45.000Z',
  mission_duration_s: 8_985,
  links: {
    self: `/v1/workloads/${ID}`,
    events: `/v1/workloads/${ID}/events`,
    stages: `/v1/workloads/${ID}/stages`,
    mission: '/api/missions/mis_7k2mq4wz9rtb5xhc3npd8vgs',
  },
  plan: {
    feasible: true,
    stages: 1,
    partition: [
      {
        stage: 0,
        satellite: '25544',
        satellite_name: 'ISS',
        layers: [],
        compute_fwd: 0,
        activation_mb: 0,
        compute_s: 135,
        transfer_s: 12.4,
        link: null,
      },
    ],
    isl_bound: false,
    strategy: 'the satellite whose plan finishes first',
    finish_s: 8_985,
    rejected: [{ satellite: '48274', reason: 'finishes 2,310 s later' }],
  },
  cost_estimate: {
    ocu: 150,
    ocu_seconds: 150,
    cents: 1_800,
    per_stage_ocu: 150,
    stages: 1,
    ...PRICE,
  },
  result: { id: ID, status: 'complete' as const, outputs: [OUTPUT_EXAMPLE] },
  history: [
    { phase: 'submitted' as const, at: '2026-11-22T10:03:00.000Z' },
    { phase: 'scheduling' as const, at: '2026-11-22T10:03:00.210Z' },
    { phase: 'dispatching' as const, at: '2026-11-22T10:03:01.020Z', reason: '1 stage planned' },
    { phase: 'awaiting_report' as const, at: '2026-11-22T10:03:01.400Z' },
    { phase: 'done' as const, at: '2026-11-22T10:04:31.250Z' },
  ],
};

/** Its only stage. */
export const workloadStagesExample = {
  id: ID,
  stages: [
    {
      index: 0,
      satellite: '25544',
      satellite_name: 'ISS',
      status: 'done' as const,
      role: 'stage' as const,
      attempt: 1,
      deployment_id: DEPLOYMENT,
      plan_id: PLAN,
      started_at: '2026-11-22T10:03:01.400Z',
      finished_at: '2026-11-22T10:04:31.120Z',
      compute_s: 135,
      downlink_mb: 12.5,
      uplink_mb: 0,
      isl_mb: 0,
      delivery_confidence: 0.999_9,
      depends_on: [],
      start_offset_s: 0,
      duration_s: 8_985,
      mission_duration_s: 8_985,
      mission_time: '2026-11-22T12:32:45.000Z',
      artifact: OUTPUT_EXAMPLE,
      failure_reason: null,
      replacements: [],
      links: { deployment: `/api/deployments/${DEPLOYMENT}`, satellite: SATELLITE_PATH },
    },
  ],
};
