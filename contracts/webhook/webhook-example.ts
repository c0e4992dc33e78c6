import type { RiskLevel } from '../../domain/conjunction/assessment/risk.ts';
import type { AcceptedEventType } from './event.ts';

const EVENTS: AcceptedEventType[] = ['conjunction.created', 'conjunction.risk_changed'];
const RISKS: RiskLevel[] = ['HIGH', 'CRITICAL'];
const OPTIONS = {
  disable_policy: 'strict' as const,
  honour_retry_after: false,
  disable_on_gone: false,
};

/** The body of a request that makes a webhook, for the API description. */
export const WEBHOOK_BODY_EXAMPLE = {
  url: 'https://receiver.example.com/hooks/orbital',
  events: EVENTS,
  filters: { satellites: ['25544', 'Sentinel-2A'], risk_levels: RISKS },
};

/** The webhook that it makes. */
export const WEBHOOK_EXAMPLE = {
  id: 'wh_7k2mq4wz9rtb5xhc3npd8vgs',
  url: 'https://receiver.example.com/hooks/orbital',
  events: EVENTS,
  filters: { satellites: ['25544', 'Sentinel-2A'], risk_levels: RISKS },
  status: 'enabled' as const,
  enabled: true,
  ...OPTIONS,
  options: OPTIONS,
  notify_email: null,
  secrets: [{ created_at: '2026-11-20T14:03:22.120Z', expires_at: null }],
  created_at: '2026-11-20T14:03:22.120Z',
  updated_at: '2026-11-20T14:03:22.120Z',
  last_delivery: {
    at: '2026-11-20T15:00:04.881Z',
    event_id: 'evt_9rtb5xhc3npd8vgs7k2mq4wz',
    delivered: true,
    response_status: 200,
  },
  links: {
    self: '/v1/webhooks/wh_7k2mq4wz9rtb5xhc3npd8vgs',
    deliveries: '/v1/webhooks/wh_7k2mq4wz9rtb5xhc3npd8vgs/deliveries',
  },
};
