import type { Endpoint, SurfaceTable } from '../../table.ts';
import { code, field, pageShape } from '../common.ts';
import { RETENTION, RETENTION_SHAPE } from './retention.ts';

/** What an owner has, of how much. */
export const USAGE: Endpoint = {
  method: 'GET',
  path: '/v1/usage',
  status: 200,
  answer: 'Usage',
  cases: [
    {
      title: 'workloads of a key of tier pro',
      status: 200,
      answers: { tier: 'pro', 'quotas.3.kind': 'workloads', 'quotas.3.limit': 500 },
    },
  ],
};

const SCHEDULE = {
  id: 'string',
  name: 'string|null',
  paused: 'boolean',
  schedule: 'Timing',
  workload: 'object',
  price_per_ocu_second_cents: 'number',
  is_applied: 'boolean',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  links: 'object',
} as const;

const SINGLE = { type: 'onboard-ml-inference', placement: { satellites: [25544] } };
const REQUIRED = { workload: SINGLE, schedule: { every: '6h' } };
const MADE = ['id', 'created_at', 'updated_at', 'links', 'next', 'last'];
const WHOLE = { status: 200, answer: 'Schedule', volatile: MADE } as const;

const unknown = (method: Endpoint['method'], path: string) => ({
  title: `${method} of an unknown one`,
  path,
  status: 404,
  code: 'not_found',
});

const SCHEDULES: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/workload-schedules',
    required: REQUIRED,
    status: 201,
    answer: 'Schedule',
    volatile: MADE,
    fields: [
      field('workload', 'object', { isRequired: true }),
      field('schedule', 'object', { isRequired: true }),
      field('name', 'string', { accepts: ['x'.repeat(100), null], refuses: ['', 'x'.repeat(101)] }),
      field('paused', 'boolean', { default: false, accepts: [true] }),
      field('schedule.every', 'string', {
        accepts: ['1m', '90m', '24h', '366d'],
        refuses: ['0m', '367d', '5s', '1.5h', 'daily'],
      }),
      field('schedule.start', 'timestamp', {
        accepts: ['2026-12-01T00:00:00Z'],
        refuses: ['soon', '2026-13-01T00:00:00Z'],
      }),
      field('schedule.overlap', 'string', {
        default: 'skip',
        accepts: ['allow'],
        refuses: ['queue'],
      }),
      field('schedule.catchup_window', 'string', {
        default: '1h',
        accepts: ['1m', '30d'],
        refuses: ['31d', '0h'],
      }),
    ],
    cases: [
      {
        title: 'by a cron expression in a time zone',
        body: { schedule: { cron: '0 6 * * MON-FRI', timezone: 'Europe/Berlin' } },
        status: 201,
        answers: {
          'schedule.cron': '0 6 * * MON-FRI',
          'schedule.timezone': 'Europe/Berlin',
          'schedule.every': null,
          is_applied: true,
        },
      },
      {
        title: 'with neither cron nor every',
        body: { schedule: {} },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'schedule.cron' },
      },
      {
        title: 'with a field that no schedule has',
        body: { schedule: { every: '1h', jitter: '5m' } },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'schedule.jitter' },
      },
      {
        title: 'with a cron expression that nobody understands',
        body: { schedule: { cron: '61 6 * * *' } },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'schedule.cron' },
      },
      {
        title: 'with a preset that is none',
        body: { workload: { type: 'onboard-ml-inferense' } },
        status: 400,
        code,
      },
      {
        title: 'with a mission of somebody else',
        body: { workload: { ...SINGLE, mission_id: 'mis_1' } },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'workload.mission_id' },
      },
    ],
  },
  { method: 'GET', path: '/v1/workload-schedules', status: 200, answer: 'Schedules' },
  {
    method: 'GET',
    path: '/v1/workload-schedules/:schedule',
    ...WHOLE,
    cases: [unknown('GET', '/v1/workload-schedules/wls_1')],
  },
  {
    method: 'GET',
    path: '/v1/workload-schedules/:schedule/occurrences',
    status: 200,
    answer: 'Occurrences',
    cases: [unknown('GET', '/v1/workload-schedules/wls_1/occurrences')],
  },
  {
    method: 'POST',
    path: '/v1/workload-schedules/:schedule/pause',
    ...WHOLE,
    cases: [
      { title: 'pauses', status: 200, answers: { paused: true, next: [] } },
      unknown('POST', '/v1/workload-schedules/wls_1/pause'),
    ],
  },
  {
    method: 'POST',
    path: '/v1/workload-schedules/:paused/resume',
    ...WHOLE,
    cases: [{ title: 'resumes', status: 200, answers: { paused: false } }],
  },
  {
    method: 'POST',
    path: '/v1/workload-schedules/:paused/trigger',
    status: 202,
    answer: 'Submitted',
    volatile: ['id', 'status_url'],
    cases: [unknown('POST', '/v1/workload-schedules/wls_1/trigger')],
  },
  {
    method: 'POST',
    path: '/v1/workload-schedules/:schedule/backfill',
    required: { from: '2026-07-20T00:00:00Z', to: '2026-07-20T06:00:00Z', dry_run: true },
    refusesUnknown: true,
    status: 202,
    answer: 'Backfilled',
    volatile: ['id'],
    cases: [
      {
        title: 'counts both ends',
        status: 202,
        answers: {
          occurrences: 7,
          first: '2026-07-20T00:00:00.000Z',
          last: '2026-07-20T06:00:00.000Z',
          started_before: 0,
          dry_run: true,
        },
      },
      {
        title: 'of a span that ends before it begins',
        body: { from: '2026-07-20T07:00:00Z' },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'from' },
      },
      {
        title: 'of the future',
        body: { to: '2126-11-20T07:00:00Z' },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'to' },
      },
      {
        title: 'of more than 500 occurrences',
        body: { from: '2026-06-20T00:00:00Z' },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'to' },
      },
    ],
  },
  {
    method: 'DELETE',
    path: '/v1/workload-schedules/:schedule',
    status: 200,
    answer: 'Deleted',
    cases: [unknown('DELETE', '/v1/workload-schedules/wls_1')],
  },
];

const ALERT = {
  id: 'string',
  name: 'string|null',
  channel: 'object',
  on: 'string[]',
  min_risk: 'enum risk',
  quiet: 'object|null',
  enabled: 'boolean',
  last_message: 'object|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  links: 'object',
} as const;

const ALERTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/alerts',
    required: { channel: { mail: { to: ['shift@example.com'] } }, on: ['workload.failed'] },
    status: 201,
    answer: 'Written',
    volatile: ['id', 'created_at', 'updated_at', 'links'],
    fields: [
      field('channel', 'object', { isRequired: true }),
      field('on', 'array', {
        isRequired: true,
        accepts: [['conjunction', 'budget.reached']],
        refuses: [[], ['conjunction.created'], ['everything']],
      }),
      field('channel.mail.to', 'array', { refuses: [[], ['nobody'], ['a@b.c', 7]] }),
      field('min_risk', 'string', {
        default: 'HIGH',
        accepts: ['CRITICAL', 'LOW'],
        refuses: ['high', 'EXTREME'],
      }),
      field('enabled', 'boolean', { default: true, accepts: [false] }),
      field('name', 'string', { accepts: ['x'.repeat(100)], refuses: ['', 'x'.repeat(101)] }),
    ],
    cases: [
      {
        title: 'to a chat, whose address is not shown',
        body: { channel: { chat: { url: 'https://chat.example.com/secret', kind: 'slack' } } },
        status: 201,
        answers: {
          'channel.chat.kind': 'slack',
          'channel.chat.host': 'chat.example.com',
          'channel.mail': null,
        },
      },
      {
        title: 'to a target that webhooks may not reach',
        body: { channel: { chat: { url: 'http://127.0.0.1/hook' } } },
        status: 400,
        code: 'webhook_target_refused',
        answers: { 'error.details.problems.0.path': 'channel.chat.url' },
      },
      {
        title: 'to nobody',
        body: { channel: {} },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'channel' },
      },
      {
        title: 'with quiet hours',
        body: { quiet: { from: '22:00', to: '06:00', timezone: 'Europe/Berlin' } },
        status: 201,
        answers: { 'quiet.from': '22:00', 'quiet.timezone': 'Europe/Berlin' },
      },
      {
        title: 'with quiet hours at no time',
        body: { quiet: { from: '24:00', to: '06:00' } },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'quiet.from' },
      },
      {
        title: 'with quiet hours without a length',
        body: { quiet: { from: '06:00', to: '06:00' } },
        status: 400,
        code,
        answers: { 'error.details.problems.0.path': 'quiet.to' },
      },
    ],
  },
  { method: 'GET', path: '/v1/alerts', status: 200, answer: 'Alerts' },
  {
    method: 'GET',
    path: '/v1/alerts/:alert',
    status: 200,
    answer: 'Alert',
    cases: [unknown('GET', '/v1/alerts/alr_1')],
  },
  {
    method: 'POST',
    path: '/v1/alerts/:alert/test',
    status: 202,
    answer: 'Tested',
    cases: [unknown('POST', '/v1/alerts/alr_1/test')],
  },
  {
    method: 'DELETE',
    path: '/v1/alerts/:alert',
    status: 200,
    answer: 'Deleted',
    cases: [unknown('DELETE', '/v1/alerts/alr_1')],
  },
];

/** What decisions say of what owners set up: schedules of workloads, and alerts. */
export const OWNERS: SurfaceTable = {
  name: 'what owners set up',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: {
    risk: ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'],
    overlap: ['skip', 'allow'],
    deleted: ['deleted'],
    kept: ['events', 'results', 'plans'],
    sending: ['sending'],
    scheduling: ['scheduling'],
  },
  shapes: {
    Timing: {
      cron: 'string|null',
      every: 'string|null',
      timezone: 'string',
      start: 'timestamp|null',
      end: 'timestamp|null',
      overlap: 'enum overlap',
      catchup_window: 'string',
    },
    Summary: SCHEDULE,
    Schedule: { ...SCHEDULE, next: 'timestamp[]|null', last: 'object[]', warnings: 'object[]' },
    Schedules: pageShape('Summary'),
    Occurrences: pageShape('object'),
    Submitted: { id: 'string', status: 'enum scheduling', status_url: 'string' },
    Backfilled: {
      id: 'string',
      occurrences: 'integer',
      first: 'timestamp|null',
      last: 'timestamp|null',
      started_before: 'integer',
      dry_run: 'boolean',
    },
    Deleted: { id: 'string', status: 'enum deleted' },
    Alert: ALERT,
    Written: { ...ALERT, warnings: 'object[]' },
    Alerts: pageShape('Alert'),
    Tested: { id: 'string', status: 'enum sending' },
    KeptKind: {
      kind: 'enum kept',
      keeps: 'string',
      days: 'integer',
      min_days: 'integer',
      max_days: 'integer',
      default_days: 'integer',
    },
    Retention: RETENTION_SHAPE,
    SetRetention: { ...RETENTION_SHAPE, warnings: 'object[]' },
  },
  endpoints: [...SCHEDULES, ...ALERTS, ...RETENTION],
  fixed: [],
};
