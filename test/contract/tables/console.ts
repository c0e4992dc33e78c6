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
    removals: ['prepared', 'running', 'removed'],
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
    Removal: {
      id: 'string',
      status: 'enum removals',
      found: 'object',
      found_total: 'integer',
      removed: 'object',
      removed_total: 'integer',
      kept: 'string[]',
      created_at: 'timestamp',
      confirmed_at: 'timestamp|null',
      completed_at: 'timestamp|null',
      expires_at: 'timestamp|null',
      links: 'object',
    },
    PlanAgain: { id: 'string', replans: 'string', diff: 'object', links: 'object' },
    Played: { id: 'string', mode: 'string', speed_multiplier: 'number', links: 'object' },
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
    {
      method: 'POST',
      path: '/api/plans/:plan/replan',
      required: {},
      status: 201,
      answer: 'PlanAgain',
      fields: [
        { path: 'start', type: 'timestamp', refuses: ['soon'], code: 'validation_error' },
        {
          path: 'world',
          type: 'string',
          accepts: ['live', 'drill'],
          refuses: ['A world', ''],
          code: 'validation_error',
        },
        {
          path: 'label',
          type: 'string',
          accepts: ['x', 'x'.repeat(200)],
          refuses: ['', 'x'.repeat(201)],
          code: 'validation_error',
        },
      ],
      cases: [
        {
          title: 'knows no other plan',
          ...{ path: '/api/plans/pln_none/replan', status: 404, code: 'not_found' },
        },
        {
          title: 'has nothing to plan again of a deployment that is not there',
          ...{ path: '/api/deployments/dep_none/replan', status: 404, code: 'not_found' },
        },
      ],
    },
    {
      method: 'PATCH',
      path: '/api/deployments/:played',
      required: { speed_multiplier: 5_000 },
      status: 200,
      answer: 'Played',
      fields: [
        {
          path: 'speed_multiplier',
          type: 'number',
          isRequired: true,
          accepts: [1, 10_000],
          refuses: [0.5, 10_001],
          code: 'validation_error',
        },
      ],
      cases: [
        {
          title: 'changes what is played',
          status: 200,
          answers: { mode: 'simulated' },
        },
        {
          title: 'has no speed for an agent that flies',
          path: '/api/deployments/:deployment',
          ...{ status: 409, code: 'conflict' },
        },
        {
          title: 'knows no other deployment to play',
          ...{ path: '/api/deployments/dep_none', status: 404, code: 'not_found' },
        },
      ],
    },
    {
      method: 'POST',
      path: '/api/owner/removals',
      status: 201,
      answer: 'Removal',
      cases: [
        {
          title: 'removes nothing before it is confirmed',
          status: 201,
          answers: { status: 'prepared', removed_total: 0 },
        },
        {
          title: 'confirms none that is not there',
          path: '/api/owner/removals/rmv_none/confirm',
          body: { owner: 'owner' },
          ...{ status: 404, code: 'not_found' },
        },
        {
          title: 'asks for the owner to be typed',
          path: '/api/owner/removals/rmv_none/confirm',
          body: { owner: '' },
          ...{ status: 400, code: 'validation_error' },
        },
      ],
    },
    get('/api/owner/removals/:removal', 'Removal', [
      {
        title: 'knows no other removal',
        ...{ path: '/api/owner/removals/rmv_none', status: 404, code: 'not_found' },
      },
    ]),
  ],
  fixed: [],
};
