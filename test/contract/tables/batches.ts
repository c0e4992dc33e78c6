import type { Case, Endpoint, SurfaceTable } from '../table.ts';
import { code, field, pageShape } from './common.ts';

const JOB = { preset_id: 'onboard-ml-inference' };
const SMALLEST = { jobs: [JOB], satellites: [25544] };
const UNKNOWN = 'bat_22222222222222222222abcd';

const missing = (path: string): Case => ({
  title: 'of an unknown batch is 404',
  path: `/v1/schedule/batch/${UNKNOWN}${path}`,
  status: 404,
  code: 'not_found',
});

const LISTED = {
  ...{ id: 'string', status: 'enum status', created_at: 'timestamp', updated_at: 'timestamp' },
  ...{ jobs: 'integer', satellites: 'integer', progress: 'Progress', 'message?': 'string' },
} as const;

const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/schedule/batch',
    required: SMALLEST,
    status: 202,
    answer: 'Accepted',
    volatile: ['id', 'status_url'],
    fields: [
      field('jobs', 'array', { isRequired: true, refuses: [[]] }),
      field('jobs.0.value', 'number', { default: 1, accepts: [0.5, 1e9], refuses: [0, -1, 1.1e9] }),
      field('jobs.0.preset_id', 'string', { isRequired: true, refuses: ['no preset'] }),
      field('jobs.0.satellites', 'array', { accepts: [['25544']], refuses: [[48274], ['']] }),
      field('jobs.0.id', 'string', { accepts: ['mine'], refuses: ['', 'x'.repeat(65)] }),
      field('satellites', 'array', {
        isRequired: true,
        accepts: [[25544], ['025544'], ['ISS (ZARYA)', 25544]],
        refuses: [[], [99_999], ['Nobody'], [1.5], [true]],
      }),
      field('start', 'timestamp', { accepts: ['2026-07-25T00:00:00Z'] }),
      field('prediction_hours', 'number', {
        default: 12,
        accepts: [1, 48],
        refuses: [0.9, 49],
      }),
      field('min_elevation_deg', 'number', { default: 5, accepts: [0, 90], refuses: [-1, 91] }),
      field('ground_stations', 'array', { refuses: [['nowhere'], [7]] }),
      field('rolling', 'object', { accepts: [{ horizons: 2, step_hours: 1 }], refuses: [{}] }),
      field('world', 'string', { accepts: ['live', 'drill'], refuses: ['A world', ''] }),
      field('commit', 'boolean', { default: false, refuses: [true] }),
      field('deployments', 'object', { accepts: [{ mode: 'live' }, { speed_multiplier: 1 }] }),
      field('deployments.mode', 'string', { default: 'simulated', refuses: ['flown'] }),
      field('deployments.speed_multiplier', 'number', {
        ...{ default: 100, accepts: [1, 10_000], refuses: [0, 10_001] },
      }),
    ],
    cases: [
      {
        title: 'books in the world that it names',
        body: { commit: true, world: 'drill' },
        status: 202,
        answers: { status: 'running' },
      },
      {
        title: 'names no job twice',
        body: {
          jobs: [
            { ...JOB, id: 'a' },
            { ...JOB, id: 'a' },
          ],
        },
        status: 400,
        code,
      },
      {
        title: 'takes no job that may be served in part',
        body: { jobs: [{ ...JOB, policy: { objective: 'max_value' } }] },
        status: 400,
        code,
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/schedule/batch/:batch',
    status: 200,
    answer: 'Batch',
    cases: [missing('')],
  },
  {
    method: 'GET',
    path: '/v1/schedule/batches',
    status: 200,
    answer: 'Batches',
    cases: [
      {
        title: 'has those that stand so alone',
        path: '/v1/schedule/batches?status=failed',
        status: 200,
        answers: { data: [], has_more: false, cursor: null, limit: 50, total: 0 },
      },
      {
        title: 'refuses a state that there is not',
        path: '/v1/schedule/batches?status=lost',
        status: 400,
        code,
      },
      {
        title: 'refuses a cursor of another list',
        path: '/v1/schedule/batches?cursor=x',
        status: 400,
        code,
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/schedule/batch/:batch/cancel',
    status: 202,
    answer: 'Accepted',
    volatile: ['id', 'status_url'],
    cases: [missing('/cancel')],
  },
];

/** What section 9 of the planner's second design says of many jobs on one network. */
export const BATCHES: SurfaceTable = {
  name: 'batches',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: { status: ['running', 'done', 'failed', 'canceled'] },
  shapes: {
    Accepted: { id: 'string', status: 'enum status', status_url: 'string' },
    Batch: { ...LISTED, result: 'object|null' },
    Listed: LISTED,
    Batches: { ...pageShape('Listed'), total: 'integer' },
    Progress: {
      horizon: 'integer',
      round: 'integer',
      bound: 'number|null',
      mixture: 'number|null',
    },
  },
  endpoints: ENDPOINTS,
  fixed: [],
};
