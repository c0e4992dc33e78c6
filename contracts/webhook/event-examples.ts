import type { WebhookEvent, WebhookEventType } from './event.ts';

const ISS = { id: '25544', name: 'ISS (ZARYA)' };

const conjunction = {
  id: 'cnj_25544_33757_20260726T041233Z',
  tca: '2026-07-26T04:12:33.482Z',
  primary: ISS,
  secondary: { id: '33757', name: 'COSMOS 2251 DEB' },
  miss_km: 0.412,
  probability: 0.000_034,
  risk_level: 'HIGH',
} as const;

const pattern = {
  id: 'pat_25544_20260714T0930Z',
  type: 'maneuver',
  subtype: 'reboost',
  timestamp: '2026-07-14T09:30:00.000Z',
  confidence: 0.97,
  description: 'The orbit rose by 1.9 km between two sets of elements.',
  details: { altitude_change_km: 1.9, delta_v_m_s: 1.08 },
  satellite: ISS,
};

/** One complete event of every type, for the catalogue of events and for tests of receivers. */
export const WEBHOOK_EVENT_EXAMPLES: { readonly [T in WebhookEventType]: WebhookEvent<T> } = {
  'conjunction.created': {
    id: 'evt_7k2mq4wz9rtb5xhc3npd8vgs',
    type: 'conjunction.created',
    timestamp: '2026-07-24T12:00:04.120Z',
    data: { conjunction },
  },
  'conjunction.updated': {
    id: 'evt_3npd8vgs7k2mq4wz9rtb5xhc',
    type: 'conjunction.updated',
    timestamp: '2026-07-24T14:00:03.881Z',
    data: { conjunction: { ...conjunction, miss_km: 0.455, probability: 0.000_021 } },
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
    },
  },
  'conjunction.resolved': {
    id: 'evt_5xhc3npd8vgs7k2mq4wz9rtb',
    type: 'conjunction.resolved',
    timestamp: '2026-07-25T02:00:04.002Z',
    data: {
      conjunction: { ...conjunction, miss_km: 11.3, probability: 0, risk_level: 'LOW' },
    },
  },
  'pattern.detected': {
    id: 'evt_q4wz9rtb5xhc3npd8vgs7k2m',
    type: 'pattern.detected',
    timestamp: '2026-07-14T16:00:05.250Z',
    data: {
      pattern: {
        ...pattern,
        type: 'station_keeping',
        subtype: null,
        description: 'The altitude is held within 0.4 km by regular small burns.',
        details: { altitude_change_km: 0.4 },
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
        type: 'anomaly',
        subtype: 'rapid_decay',
        confidence: 0.71,
        description: 'The orbit sinks three times as fast as in the weeks before.',
        details: { altitude_change_km: -0.9 },
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
        type: 'proximity',
        subtype: 'approach',
        confidence: 0.88,
        description: 'It stays within 20 km of another satellite over several revolutions.',
        details: { distance_km: 18.2 },
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
