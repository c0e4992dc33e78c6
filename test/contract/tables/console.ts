import type { Endpoint, SurfaceTable } from '../table.ts';

const get = (path: string, answer: string, cases: Endpoint['cases'] = []): Endpoint => ({
  ...{ method: 'GET', path, status: 200, answer, cases },
});
const refuses = (title: string, path: string) => ({
  ...{ title, path, status: 400, code: 'validation_error' },
});

/** What the design of the console asks of the platform. */
export const CONSOLE: SurfaceTable = {
  name: 'what the console reads',
  errors: 'console',
  malformedCode: 'invalid_body',
  enumerations: {
    severities: ['critical', 'warning', 'info'],
    clocks: ['mission', 'wall'],
    work: ['waiting', 'running', 'completed', 'failed', 'not_run'],
    states: ['up', 'degraded', 'down'],
  },
  shapes: {
    Overview: {
      as_of: 'timestamp',
      attention: 'Attention[]',
      running: 'Running[]',
      next_contacts: 'object[]',
      ended: 'Ended[]',
    },
    Attention: {
      kind: 'string',
      id: 'string',
      title: 'string',
      reason: 'string',
      since: 'timestamp',
      severity: 'enum severities',
      href: 'string',
    },
    Running: { id: 'string', title: 'string', ahead_s: 'number|null', href: 'string' },
    Ended: { id: 'string', title: 'string', status: 'string', at: 'timestamp', href: 'string' },
    Progress: {
      as_of: 'timestamp',
      clock: 'Clock',
      ahead_s: 'number',
      cause: 'object|null',
      eta: 'timestamp|null',
      steps: 'StepProgress[]',
    },
    Clock: { kind: 'enum clocks', speed: 'number' },
    StepProgress: {
      step_id: 'string',
      name: 'string',
      status: 'enum work',
      attempt: 'integer',
      planned: 'Span',
      actual: 'Attempt[]',
      'forecast?': 'Span',
      'bytes?': 'integer',
    },
    Span: { start: 'timestamp', end: 'timestamp' },
    Attempt: { start: 'timestamp', end: 'timestamp|null', status: 'string' },
    Search: { data: 'Hit[]', has_more: 'boolean' },
    Hit: { kind: 'string', id: 'string', title: 'string', status: 'string|null', href: 'string' },
    Status: {
      status: 'enum states',
      parts: 'object[]',
      queues: 'Queue[]',
      schedules: 'Schedule[]',
    },
    Queue: { name: 'string', pollers: 'integer', backlog: 'integer|null' },
    Schedule: { id: 'string', last: 'timestamp|null', next: 'timestamp|null' },
    Histogram: {
      start: 'timestamp|null',
      end: 'timestamp|null',
      total: 'integer',
      bins: 'object[]',
      first_failure: 'object|null',
    },
    Telemetry: { agent_id: 'string', from: 'timestamp', to: 'timestamp', series: 'object[]' },
  },
  endpoints: [
    get('/api/overview', 'Overview'),
    get('/api/status', 'Status'),
    get('/api/search?q=zarya', 'Search', [
      refuses('refuses a search for nothing', '/api/search'),
      refuses('refuses a search for one letter', '/api/search?q=a'),
    ]),
    get('/api/deployments/:deployment/progress', 'Progress', [
      { title: 'has a wall clock in live mode', status: 200, answers: { 'clock.kind': 'wall' } },
    ]),
    get('/api/deployments/:deployment/events/summary?bins=4', 'Histogram', [
      refuses(
        'refuses a number of parts that is none',
        '/api/deployments/:deployment/events/summary?bins=few',
      ),
    ]),
    get('/api/agents/:agent/telemetry', 'Telemetry', [
      refuses(
        'refuses a span that ends before it begins',
        '/api/agents/:agent/telemetry?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z',
      ),
    ]),
  ],
  fixed: [],
};
