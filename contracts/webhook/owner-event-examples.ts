import type { OWNER_EVENT_TYPES, WebhookEvent } from './event.ts';

/** An event of each type about what an owner set up. */
export const OWNER_EVENT_EXAMPLES: {
  readonly [T in (typeof OWNER_EVENT_TYPES)[number]]: WebhookEvent<T>;
} = {
  'workload_schedule.refused': {
    id: 'evt_wls9rtb5xhc3npd8vgs7k2mq',
    type: 'workload_schedule.refused',
    timestamp: '2026-11-23T05:00:00.120Z',
    data: {
      schedule: { id: 'wls_7k2mq4wz9rtb5xhc3npdabcd', name: 'every morning' },
      occurrence: '2026-11-23T05:00:00.000Z',
      code: 'quota_exceeded',
      message: 'You have 50 workloads that have not ended; the limit is 50.',
      links: { schedule: '/v1/workload-schedules/wls_7k2mq4wz9rtb5xhc3npdabcd' },
    },
  },
  'budget.reached': {
    id: 'evt_bdg9rtb5xhc3npd8vgs7k2mq',
    type: 'budget.reached',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: {
      budget: {
        mission_id: null,
        month: '2026-11',
        threshold_percent: 80,
        amount_cents: 100_000,
        spent_cents: 81_250,
        currency: 'USD',
      },
      workload_id: 'wl_7k2mq4wz9rtb5xhc3npdabcd',
      links: { workload: '/v1/workloads/wl_7k2mq4wz9rtb5xhc3npdabcd' },
    },
  },
};
