import { OWNER_EVENT_EXAMPLES } from './owner-event-examples.ts';
import { REVISION_EVENT_EXAMPLES } from './revision-event-examples.ts';
import type { DeploymentDetail } from '../deployment/deployment.ts';
import type { Workload } from '../workload/workload.ts';
import { workloadExample } from '../workload/workload-example.ts';
import type { WebhookEvent, WebhookEventType } from './event.ts';

const ISS = { id: '25544', name: 'ISS (ZARYA)' };

const conjunction = {
  id: 'con_25544_33757_hpyx9g',
  tca: '2026-07-26T04:12:33.482Z',
  primary: ISS,
  secondary: { id: '33757', name: 'COSMOS 2251 DEB' },
  miss_km: 0.412,
  probability: 0.000_034,
  risk_level: 'HIGH',
} as const;

const watch_id = 'cwt_5xhc3npd8vgs7k2mq4wz9rtb';

const pattern = {
  id: 'pat_25544_maneuver_thz9p4',
  type: 'maneuver',
  subtype: 'orbit_raise',
  timestamp: '2026-07-14T09:30:00.000Z',
  confidence: 0.95,
  description:
    'Between 2026-07-13 20:10 UTC and 2026-07-14 09:30 UTC its mean axis rose by 1900 m beyond what drag explains, as by a burn of 1.1 m/s along its way.',
  details: {
    kind: 'maneuver',
    delta_v_m_s: 1.08,
    altitude_change_km: 1.9,
    inclination_change_deg: 0,
    sigmas: 61.2,
    confirmed_by_later_set: true,
  },
  satellite: ISS,
} as const;

const {
  id,
  type,
  links,
  status_url,
  created_at,
  deadline_at,
  executor,
  speed_multiplier,
  simulated,
} = workloadExample;
/** A workload that was just accepted. */
const accepted: Workload = {
  id,
  type,
  class: 'single',
  phase: 'submitted',
  status: 'submitted',
  workflow_status: 'RUNNING',
  status_url,
  created_at,
  updated_at: created_at,
  deadline_at,
  executor,
  speed_multiplier,
  simulated,
  metadata: workloadExample.metadata,
  placement: null,
  outcome: null,
  progress: { stages_total: 0, stages_done: 0, percent: 0, eta: null },
  plan: null,
  cost_estimate: null,
  result: null,
  history: workloadExample.history.slice(0, 1),
  links: { self: status_url, events: `${status_url}/events`, stages: `${status_url}/stages` },
};

const planned: Workload = {
  ...accepted,
  phase: 'dispatching',
  status: 'dispatching',
  updated_at: '2026-11-22T10:03:01.020Z',
  placement: workloadExample.placement,
  progress: { stages_total: 1, stages_done: 0, percent: 0, eta: null },
  plan: workloadExample.plan,
  cost_estimate: workloadExample.cost_estimate,
  history: workloadExample.history.slice(0, 3),
  links,
};

const ENDED_AT = '2026-11-22T10:04:31.250Z';

/** The same workload, ended otherwise than done. */
function ended(phase: 'failed' | 'timed_out' | 'canceled', message: string): Workload {
  return {
    ...planned,
    phase,
    status: phase,
    workflow_status: phase === 'canceled' ? 'CANCELED' : 'FAILED',
    updated_at: ENDED_AT,
    outcome: {
      ...workloadExample.outcome,
      status: phase,
      message,
      stages_done: 0,
      delivery_confidence: null,
    },
    history: [...planned.history, { phase, at: ENDED_AT, reason: message }],
  };
}

const running: DeploymentDetail = {
  id: 'dep_7k2mq4wz9rtb5xhc3npd8vgs',
  mission_id: 'mis_7k2mq4wz9rtb5xhc3npd8vgs',
  plan_id: '3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
  satellite_id: '25544',
  status: 'running',
  mode: 'live',
  speed_multiplier: null,
  started_at: '2026-11-22T10:03:22.120Z',
  completed_at: null,
  created_at: '2026-11-22T10:01:02.510Z',
  mission_name: 'Harbour watch',
  sat_norad_id: '25544',
  satellite_name: 'ISS (ZARYA)',
  plan_label: 'Onboard ML inference',
  failure_reason: null,
  reports: 'holder',
  asked_revision: null,
  copy_id: 'pln_7k2mq4wz9rtb5xhc3npd8vgs',
  plan_data: null,
  event_count: 1,
  agent_id: 'agent-iss-1',
  hand_outs: 1,
  pickup_timeout_hours: 72,
  report_timeout_hours: 48,
  last_seen_at: '2026-11-22T10:03:22.120Z',
  status_history: [
    { status: 'pending', at: '2026-11-22T10:01:02.510Z', by: 'user', reason: null, event_id: null },
    {
      status: 'running',
      at: '2026-11-22T10:03:22.120Z',
      by: 'agent',
      reason: null,
      event_id: 'evt_4wz9rtb5xhc3npd8vgs7k2mq',
      agent_id: 'agent-iss-1',
    },
  ],
  links: {
    self: '/api/deployments/dep_7k2mq4wz9rtb5xhc3npd8vgs',
    events: '/api/deployments/dep_7k2mq4wz9rtb5xhc3npd8vgs/events',
    plan: '/api/plans/pln_7k2mq4wz9rtb5xhc3npd8vgs',
    mission: '/api/missions/mis_7k2mq4wz9rtb5xhc3npd8vgs',
  },
};

/** The same deployment, ended. */
function endedAs(
  status: 'completed' | 'failed' | 'cancelled',
  reason: string | null = null,
): DeploymentDetail {
  const by = status === 'cancelled' ? 'user' : 'agent';
  return {
    ...running,
    status,
    completed_at: ENDED_AT,
    failure_reason: reason,
    status_history: [
      ...running.status_history,
      { status, at: ENDED_AT, by, reason, event_id: null },
    ],
  };
}

/** One complete event of every type, for the catalogue of events and for tests of receivers. */
export const WEBHOOK_EVENT_EXAMPLES: { readonly [T in WebhookEventType]: WebhookEvent<T> } = {
  'conjunction.created': {
    id: 'evt_7k2mq4wz9rtb5xhc3npd8vgs',
    type: 'conjunction.created',
    timestamp: '2026-07-24T12:00:04.120Z',
    data: { conjunction, watch_id },
  },
  'conjunction.updated': {
    id: 'evt_3npd8vgs7k2mq4wz9rtb5xhc',
    type: 'conjunction.updated',
    timestamp: '2026-07-24T14:00:03.881Z',
    data: { conjunction: { ...conjunction, miss_km: 0.455, probability: 0.000_021 }, watch_id },
  },
  'conjunction.risk_changed': {
    id: 'evt_9rtb5xhc3npd8vgs7k2mq4wz',
    type: 'conjunction.risk_changed',
    timestamp: '2026-07-24T16:00:03.517Z',
    data: {
      conjunction: {
        ...conjunction,
        miss_km: 0.201,
        probability: 0.000_18,
        risk_level: 'CRITICAL',
        previous_risk_level: 'HIGH',
      },
      watch_id,
    },
  },
  'conjunction.resolved': {
    id: 'evt_5xhc3npd8vgs7k2mq4wz9rtb',
    type: 'conjunction.resolved',
    timestamp: '2026-07-25T02:00:04.002Z',
    data: {
      conjunction: {
        ...conjunction,
        miss_km: 11.3,
        probability: 0,
        risk_level: 'LOW',
        reason: 'cleared',
        merged_into: null,
      },
      watch_id,
    },
  },
  'pattern.detected': {
    id: 'evt_q4wz9rtb5xhc3npd8vgs7k2m',
    type: 'pattern.detected',
    timestamp: '2026-07-14T16:00:05.250Z',
    data: {
      pattern: {
        ...pattern,
        id: 'pat_25544_decay',
        type: 'decay',
        subtype: 'decaying',
        confidence: 0.7,
        description: 'Its perigee is at 240 km and its orbit sinks by 2.1 km a day.',
        details: {
          kind: 'decay',
          perigee_km: 240,
          km_per_day: -2.1,
          predicted_reentry: '2026-08-03T00:00:00.000Z',
        },
      },
      satellite: ISS,
    },
  },
  'pattern.maneuver': {
    id: 'evt_wz9rtb5xhc3npd8vgs7k2mq4',
    type: 'pattern.maneuver',
    timestamp: '2026-07-14T16:00:05.251Z',
    data: { pattern, satellite: ISS },
  },
  'pattern.anomaly': {
    id: 'evt_tb5xhc3npd8vgs7k2mq4wz9r',
    type: 'pattern.anomaly',
    timestamp: '2026-07-15T02:00:04.733Z',
    data: {
      pattern: {
        ...pattern,
        id: 'pat_25544_anomaly_thz9p4',
        type: 'anomaly',
        subtype: 'trajectory_deviation',
        confidence: 0.4,
        description: 'The elements lie 31 km from where those before put it, 9 times the usual.',
        details: { kind: 'deviation', in_track_km: 31.2, sigmas: 9.1 },
      },
      satellite: ISS,
    },
  },
  'pattern.proximity': {
    id: 'evt_hc3npd8vgs7k2mq4wz9rtb5x',
    type: 'pattern.proximity',
    timestamp: '2026-07-15T04:00:04.190Z',
    data: {
      pattern: {
        ...pattern,
        id: 'pat_25544_proximity_48274_thz9p4',
        type: 'proximity',
        subtype: 'approach',
        confidence: 0.85,
        description: 'It stays within 100 km of CSS (TIANHE) for 31 revolutions.',
        details: {
          kind: 'proximity',
          other: { id: '48274', name: 'CSS (TIANHE)' },
          minimum_km: 18.2,
          trend: 'closing',
        },
      },
      satellite: ISS,
    },
  },
  'satellite.tle_updated': {
    id: 'evt_npd8vgs7k2mq4wz9rtb5xhc3',
    type: 'satellite.tle_updated',
    timestamp: '2026-07-24T12:00:02.407Z',
    data: {
      satellite: {
        ...ISS,
        elements_epoch: '2026-07-24T04:41:10.225Z',
        previous_epoch: '2026-07-23T20:59:41.713Z',
      },
    },
  },
  'satellite.status_changed': {
    id: 'evt_d8vgs7k2mq4wz9rtb5xhc3np',
    type: 'satellite.status_changed',
    timestamp: '2026-07-24T12:00:02.409Z',
    data: {
      satellite: {
        id: '48274',
        name: 'CSS (TIANHE)',
        elements_epoch: '2026-07-22T19:08:15.410Z',
        from: 'active',
        to: 'inactive',
      },
    },
  },
  'satellite.decay_warning': {
    id: 'evt_gs7k2mq4wz9rtb5xhc3npd8v',
    type: 'satellite.decay_warning',
    timestamp: '2026-07-24T12:00:02.411Z',
    data: {
      satellite: {
        id: '44713',
        name: 'STARLINK-1007',
        elements_epoch: '2026-07-24T02:10:33.118Z',
        predicted_reentry: '2026-08-02T09:00:00.000Z',
        perigee_km: 212.4,
        confidence: 'medium',
      },
    },
  },
  'workload.accepted': {
    id: 'evt_m2q4wz9rtb5xhc3npd8vgs7k',
    type: 'workload.accepted',
    timestamp: '2026-11-22T10:03:00.000Z',
    data: accepted,
  },
  'workload.planned': {
    id: 'evt_k7m2q4wz9rtb5xhc3npd8vgs',
    type: 'workload.planned',
    timestamp: '2026-11-22T10:03:01.020Z',
    data: planned,
  },
  'workload.done': {
    id: 'evt_s7k2mq4wz9rtb5xhc3npd8vg',
    type: 'workload.done',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: workloadExample,
  },
  'workload.failed': {
    id: 'evt_vgs7k2mq4wz9rtb5xhc3npd8',
    type: 'workload.failed',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: ended('failed', 'stage 0 failed on every candidate'),
  },
  'workload.timed_out': {
    id: 'evt_8vgs7k2mq4wz9rtb5xhc3npd',
    type: 'workload.timed_out',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: ended('timed_out', 'not done by its deadline'),
  },
  'workload.canceled': {
    id: 'evt_pd8vgs7k2mq4wz9rtb5xhc3n',
    type: 'workload.canceled',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: ended('canceled', 'canceled'),
  },
  'deployment.running': {
    id: 'evt_c3npd8vgs7k2mq4wz9rtb5xh',
    type: 'deployment.running',
    timestamp: '2026-11-22T10:03:22.120Z',
    data: running,
  },
  'deployment.completed': {
    id: 'evt_xhc3npd8vgs7k2mq4wz9rtb5',
    type: 'deployment.completed',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: endedAs('completed'),
  },
  'deployment.failed': {
    id: 'evt_b5xhc3npd8vgs7k2mq4wz9rt',
    type: 'deployment.failed',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: endedAs('failed', 'out of memory'),
  },
  'deployment.cancelled': {
    id: 'evt_rtb5xhc3npd8vgs7k2mq4wz9',
    type: 'deployment.cancelled',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: endedAs('cancelled'),
  },
  ...REVISION_EVENT_EXAMPLES,
  ...OWNER_EVENT_EXAMPLES,
  'webhook.test': {
    id: 'evt_2mq4wz9rtb5xhc3npd8vgs7k',
    type: 'webhook.test',
    timestamp: '2026-07-24T12:34:56.789Z',
    data: {
      message: 'A test of this endpoint: nothing happened in orbit.',
      webhook: { id: 'wh_7k2mq4wz9rtb5xhc3npd8vgs' },
    },
  },
};
