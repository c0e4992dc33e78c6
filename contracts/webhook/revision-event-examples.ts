import type { REVISION_EVENT_TYPES, WebhookEvent } from './event.ts';

const deployment = {
  id: 'dep_5xhc3npd8vgs7k2mq4wz9rtb',
  mission_id: 'mis_8vgs7k2mq4wz9rtb5xhc3npd',
  plan_id: 'pln_7k2mq4wz9rtb5xhc3npd8vgs',
  satellite_id: 'sat_2mq4wz9rtb5xhc3npd8vgs7k',
  sat_norad_id: '0',
  satellite_name: 'Lark',
  status: 'running',
  mode: 'simulated',
  links: { self: '/api/deployments/dep_5xhc3npd8vgs7k2mq4wz9rtb' },
} as const;

const causes = [{ kind: 'outage', subject: 'otg_9rtb5xhc3npd8vgs7k2mq4wz' }] as const;
const reasons = [
  'station Svalbard is out of service from 2026-07-25T01:20:00.000Z to 2026-07-25T02:10:00.000Z',
];

const revision = {
  deployment_id: deployment.id,
  revision: 2,
  causes: causes.map((cause) => ({ ...cause })),
  reasons,
  plan_id: 'pln_wz9rtb5xhc3npd8vgs7k2mq4',
  replaces: 'pln_7k2mq4wz9rtb5xhc3npd8vgs',
  starts_at: '2026-07-25T00:10:00.000Z',
  diff: {
    kept: ['look'],
    moved: [{ step_id: 'keep', from_offset_s: 4_200, to_offset_s: 9_900 }],
    added: [],
    removed: [],
    finish_delta_s: 5_700,
  },
  diff_from: '2026-07-25T00:00:00.000Z',
  left_out: [],
  transfers: [
    {
      from_step: 'look',
      to_step: 'keep',
      before: {
        start: '2026-07-25T01:08:00.000Z',
        end: '2026-07-25T01:08:12.000Z',
        station_ids: ['stn_9rtb5xhc3npd8vgs7k2mq4wz'],
      },
      after: {
        start: '2026-07-25T02:43:00.000Z',
        end: '2026-07-25T02:43:12.000Z',
        station_ids: ['stn_9rtb5xhc3npd8vgs7k2mq4wz'],
      },
    },
  ],
  changes_steps: true,
  first_change_at: '2026-07-25T01:10:00.000Z',
  policy: 'ask',
  on_silence: 'accept',
  decide_by: '2026-11-22T10:34:31.250Z',
  created_at: '2026-11-22T10:04:31.250Z',
  links: {
    self: '/api/deployments/dep_5xhc3npd8vgs7k2mq4wz9rtb/revisions/2',
    deployment: '/api/deployments/dep_5xhc3npd8vgs7k2mq4wz9rtb',
    plan: '/api/plans/pln_wz9rtb5xhc3npd8vgs7k2mq4',
  },
} as const;

/** One event of each type of revisions, as receivers get it. */
export const REVISION_EVENT_EXAMPLES: {
  readonly [T in (typeof REVISION_EVENT_TYPES)[number]]: WebhookEvent<T>;
} = {
  'deployment.revision_proposed': {
    id: 'evt_rvp9rtb5xhc3npd8vgs7k2mq',
    type: 'deployment.revision_proposed',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: {
      deployment,
      revision: { ...mutable(), status: 'proposed', decided_by: null, decided_at: null },
    },
  },
  'deployment.revised': {
    id: 'evt_rvs9rtb5xhc3npd8vgs7k2mq',
    type: 'deployment.revised',
    timestamp: '2026-11-22T10:12:07.000Z',
    data: {
      deployment,
      revision: {
        ...mutable(),
        status: 'accepted',
        decided_by: 'owner',
        decided_at: '2026-11-22T10:12:07.000Z',
      },
    },
  },
  'deployment.infeasible': {
    id: 'evt_rvx9rtb5xhc3npd8vgs7k2mq',
    type: 'deployment.infeasible',
    timestamp: '2026-11-22T10:04:31.250Z',
    data: {
      deployment,
      causes: causes.map((cause) => ({ ...cause })),
      reasons: [...reasons],
      constraints: [
        {
          step_id: 'keep',
          constraint: 'deadline_orbits',
          needed: 10.6,
          available: 10,
          message: 'keep ends 0.6 orbits after the deadline',
          at: '2026-07-25T15:55:00.000Z',
        },
      ],
    },
  },
};

/** The parts of the example that lists and objects of the wire may change. */
function mutable() {
  const { diff, left_out: leftOut, reasons: why, transfers, ...rest } = revision;
  return {
    ...rest,
    diff: { ...diff, kept: [...diff.kept], moved: [...diff.moved], added: [], removed: [] },
    left_out: [...leftOut],
    transfers: transfers.map(({ before, after, ...edge }) => ({
      ...edge,
      before: { ...before, station_ids: [...before.station_ids] },
      after: { ...after, station_ids: [...after.station_ids] },
    })),
    reasons: [...why],
  };
}
