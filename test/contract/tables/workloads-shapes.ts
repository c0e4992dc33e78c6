import type { Case, Json, RequestField, Shape, SurfaceTable } from '../table.ts';
import { code, field, pageShape, PROFILE } from './common.ts';

/** An area of interest. */
export const SQUARE = [
  [5, 46],
  [15, 46],
  [15, 55],
  [5, 55],
  [5, 46],
];

export type Body = { readonly [name: string]: Json };

export const ISS = 25544;
export const PLACED = { satellites: [ISS] };
export const LAYERS = [
  { name: 'a', compute_fwd: 2, activation_mb: 0.5 },
  { name: 'b', compute_fwd: 4, activation_mb: 0.1 },
];
const TRAINING = { rounds: 1, local_epochs: 1, model_mb: 4, delta_ratio: 0.1 };

/** The smallest body of each class. */
export const SINGLE: Body = { type: 'onboard-ml-inference', placement: PLACED };
export const DATA_PARALLEL: Body = {
  ...SINGLE,
  parallelism: { class: 'data-parallel' },
  data: { total_mb: 100 },
};
export const SPATIAL: Body = {
  ...SINGLE,
  parallelism: { class: 'spatial' },
  area_of_interest: { type: 'Polygon', coordinates: [SQUARE] },
  sensor: { swath_km: 290 },
};
export const FEDERATED: Body = {
  type: 'x',
  placement: PLACED,
  parallelism: { class: 'federated' },
  training: TRAINING,
};
export const MODEL_PARALLEL: Body = {
  type: 'x',
  placement: PLACED,
  parallelism: { class: 'model-parallel', stages: 1 },
  model: { layers: LAYERS },
};
export const SPLIT: Body = {
  type: 'x',
  placement: PLACED,
  parallelism: { class: 'split-learning' },
  model: { layers: LAYERS },
};

/** Where a workload books. */
export const WORLD_FIELDS: readonly RequestField[] = [
  field('world', 'string', { accepts: ['drill', 'live'], refuses: ['Drill', '', 'a b', 7] }),
  field('on_conflict', 'string', { accepts: ['replan', 'refuse'], refuses: ['maybe', ''] }),
];

/** Of the class that books nothing. */
export const NO_WORLD: Case = {
  ...{ title: 'books nothing', body: { world: 'drill' }, status: 400, code },
};

/** The closed sets of words of the workload API. */
export const WORKLOAD_ENUMERATIONS: SurfaceTable['enumerations'] = {
  accepted: ['scheduling'],
  move: [
    'workload.accepted',
    'workload.scheduling',
    'workload.planned',
    'workload.awaiting_report',
    'workload.done',
    'workload.failed',
    'workload.timed_out',
    'workload.canceled',
  ],
  tier: ['free', 'pro', 'enterprise', 'development'],
  quota: [
    ...[
      'missions',
      'agents',
      'plans',
      'workloads',
      'deployments',
      'webhooks',
      'public_station_minutes',
    ],
    ...['watches', 'cdms', 'monitors', 'keys', 'schedules', 'alerts', 'members'],
    ...['fleet_satellites', 'fleet_stations', 'fleet_outages', 'batches'],
  ],
  window: ['minute', 'day'],
  kind: [
    'single',
    'data_parallel',
    'spatial',
    'federated',
    'model_parallel',
    'split_learning',
    'distributed_training',
  ],
  class: ['single', 'data-parallel', 'spatial', 'federated', 'model-parallel', 'split-learning'],
  phase: [
    'submitted',
    'scheduling',
    'dispatching',
    'awaiting_report',
    'done',
    'failed',
    'timed_out',
    'canceled',
  ],
  ending: ['done', 'failed', 'timed_out', 'canceled'],
  workflow: ['RUNNING', 'COMPLETED', 'FAILED', 'CANCELED', 'TERMINATED', 'TIMED_OUT'],
  stage: ['queued', 'dispatched', 'running', 'done', 'failed', 'canceled'],
  role: ['stage', 'shard', 'footprint', 'client', 'head', 'tail', 'combine', 'aggregate'],
  manifest: ['pending', 'partial', 'complete'],
  currency: ['USD'],
};

/** What both forms of a workload begin with. */
const HEAD: Shape = {
  id: 'string',
  type: 'string',
  class: 'enum class',
  phase: 'enum phase',
  workflow_status: 'enum workflow',
  status_url: 'string',
  created_at: 'timestamp',
};

/** The objects of the workload API. */
export const WORKLOAD_SHAPES: SurfaceTable['shapes'] = {
  Preview: {
    kind: 'enum kind',
    candidates: 'integer',
    plan: 'Plan',
    cost_estimate: 'Estimate',
  },
  Plan: {
    feasible: 'boolean',
    stages: 'integer',
    partition: 'Part[]',
    isl_bound: 'boolean',
    'pipeline?': 'object[]',
    'reasons?': 'Reason[]',
    'profiles?': 'PlacedProfile[]',
  },
  PlacedProfile: { satellite: 'string', profile: 'Profile' },
  Profile: PROFILE,
  Part: {
    stage: 'integer',
    satellite: 'string',
    satellite_name: 'string',
    layers: 'string[]',
    compute_fwd: 'number',
    activation_mb: 'number',
    compute_s: 'number',
    transfer_s: 'number',
    link: 'Link|null',
  },
  Link: { distance_km: 'number', bandwidth_mbps: 'number', latency_ms: 'number' },
  Reason: {
    code: 'string',
    message: 'string',
    'satellite?': 'string',
    'constraint?': 'string',
    'needed?': 'number',
    'available?': 'number',
    'suggestion?': 'string',
  },
  Estimate: {
    ocu: 'integer',
    ocu_seconds: 'integer',
    cents: 'integer',
    per_stage_ocu: 'integer',
    stages: 'integer',
    price_per_ocu_cents: 'number',
    price_unit: 'string',
    usd_per_ocu_hour: 'number',
  },
  Submitted: { id: 'string', status: 'enum accepted', status_url: 'string' },
  Workload: {
    ...HEAD,
    updated_at: 'timestamp',
    deadline_at: 'timestamp',
    placement: 'Placement|null',
    outcome: 'Outcome|null',
    result: 'Manifest|null',
    'cost?': 'Cost',
    history: 'Move[]',
    metadata: 'object',
    simulated: 'boolean',
    progress: 'Progress',
  },
  Listed: { ...HEAD, 'cost?': 'Cost' },
  Page: pageShape('Listed'),
  Placement: { strategy: 'string', satellites: 'Placed[]', rejected: 'Rejected[]' },
  Placed: {
    satellite: 'string',
    satellite_name: 'string',
    stages: 'integer[]',
    plan_id: 'string',
  },
  Rejected: { satellite: 'string', reason: 'string' },
  Outcome: {
    status: 'enum ending',
    'code?': 'string',
    'message?': 'string',
    started_at: 'timestamp|null',
    finished_at: 'timestamp',
    duration_s: 'number',
    'mission_duration_s?': 'number',
    stages_done: 'integer',
    stages_failed: 'integer',
    delivery_confidence: 'number|null',
  },
  Cost: {
    ocu: 'integer',
    ocu_seconds: 'integer',
    cents: 'integer',
    currency: 'enum currency',
    price_per_ocu_cents: 'number',
    price_unit: 'string',
    usd_per_ocu_hour: 'number',
    stages: 'integer',
    billed_at: 'timestamp',
  },
  Move: { phase: 'enum phase', at: 'timestamp', 'reason?': 'string' },
  Progress: {
    stages_total: 'integer',
    stages_done: 'integer',
    percent: 'number',
    eta: 'timestamp|null',
  },
  Stages: { id: 'string', stages: 'Stage[]' },
  Stage: {
    index: 'integer',
    satellite: 'string',
    satellite_name: 'string',
    status: 'enum stage',
    role: 'enum role',
    attempt: 'integer',
    deployment_id: 'string|null',
    plan_id: 'string',
    started_at: 'timestamp|null',
    finished_at: 'timestamp|null',
    compute_s: 'number',
    downlink_mb: 'number',
    'artifact?': 'Output',
  },
  Manifest: { id: 'string', status: 'enum manifest', outputs: 'Output[]' },
  Event: {
    id: 'string',
    seq: 'integer',
    type: 'enum move',
    phase: 'enum phase',
    timestamp: 'timestamp',
    reason: 'string|null',
  },
  Events: { ...pageShape('Event'), total: 'integer' },
  Output: {
    name: 'string',
    stage: 'integer',
    media_type: 'string',
    size_bytes: 'integer|null',
    sha256: 'string|null',
    'contentId?': 'string',
    'uri?': 'string',
    created_at: 'timestamp',
  },
  Canceling: { id: 'string', status: 'string', phase: 'enum phase' },
  Usage: {
    tier: 'enum tier',
    quotas: 'Quota[]',
    requests: 'Window[]',
    artifacts: 'Stored',
    billed: 'Billed',
    retention: 'Kept',
  },
  Kept: { archives: 'boolean', kinds: 'KeptKind[]', archived: 'Archived' },
  KeptKind: {
    kind: 'string',
    days: 'integer',
    kept: 'integer',
    due: 'integer',
    next_at: 'timestamp|null',
  },
  Archived: { files: 'integer', records: 'integer', bytes: 'integer' },
  Quota: { kind: 'enum quota', counts: 'string', used: 'integer', limit: 'integer|null' },
  Window: {
    window: 'enum window',
    limit: 'integer',
    remaining: 'integer',
    reset_at: 'timestamp',
  },
  Stored: { used_bytes: 'integer', limit_bytes: 'integer' },
  Billed: {
    since: 'timestamp',
    workloads: 'integer',
    ocu: 'number',
    ocu_seconds: 'number',
    cents: 'number',
    currency: 'string',
  },
};
