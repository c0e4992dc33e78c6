import type { Case, Endpoint, RequestField, SurfaceTable } from '../table.ts';
import { code, field } from './common.ts';
import { USAGE } from './owners/owners.ts';
import {
  DATA_PARALLEL,
  FEDERATED,
  ISS,
  LAYERS,
  MODEL_PARALLEL,
  NO_WORLD,
  PLACED,
  SINGLE,
  SPATIAL,
  SPLIT,
  SQUARE,
  WORKLOAD_ENUMERATIONS,
  WORKLOAD_SHAPES,
  WORLD_FIELDS,
  type Body,
} from './workloads-shapes.ts';

/** Fields that every class takes. */
const COMMON: readonly RequestField[] = [
  field('type', 'string', { accepts: ['split-learning'], refuses: ['x'.repeat(65), ''] }),
  field('placement.satellites', 'array', {
    accepts: [[ISS], ['25544'], ['025544']],
    refuses: [[], ['Nobody'], [ISS, '25544'], [1.5], [-1], [true]],
  }),
  field('parallelism.class', 'string', { default: 'single', refuses: ['Single', 'sharded'] }),
  field('parallelism.stages', 'number', { accepts: [1, 500], refuses: [0, 501, 1.5] }),
  field('deadline_hours', 'number', {
    default: 24,
    accepts: [0.5, 168],
    refuses: [0, -1, 168.001, 1e308],
  }),
  field('executor', 'string', { default: 'simulated', accepts: ['live'], refuses: ['remote'] }),
  field('speed_multiplier', 'number', {
    default: 100,
    accepts: [1, 10_000],
    refuses: [0, 0.999, 10_001],
  }),
  field('metadata', 'object', {
    default: {},
    accepts: [{ project: 'b' }],
    refuses: [{ a: 1 }, { a: null }, { a: {} }],
  }),
  ...WORLD_FIELDS,
  field('stage_pickup_timeout_s', 'number', { accepts: [120], refuses: [0, -1] }),
  field('stage_report_timeout_s', 'number', { accepts: [120], refuses: [0, -1] }),
  field('job', 'object', { refuses: [{ steps: [] }, { name: 'x' }] }),
  field('job.steps', 'array', {
    refuses: [[], [{ id: 'a', location: 'onboard', duration_s: 1, color: 'red' }]],
  }),
];

const preview = (required: Body, fields: readonly RequestField[], cases: readonly Case[]) =>
  ({
    method: 'POST',
    path: '/v1/workloads/preview',
    required,
    status: 200,
    answer: 'Preview',
    fields,
    cases,
  }) satisfies Endpoint;

/** `POST /v1/workloads/preview`, class by class. */
const PREVIEWS: readonly Endpoint[] = [
  preview(SINGLE, COMMON, [
    {
      title: 'previews one stage on the satellite whose plan finishes first',
      status: 200,
      answers: {
        kind: 'single',
        candidates: 1,
        'plan.feasible': true,
        'plan.stages': 1,
        'plan.isl_bound': false,
        'plan.partition.0.stage': 0,
        'plan.partition.0.satellite': '25544',
        'cost_estimate.price_per_ocu_cents': 12,
        'cost_estimate.stages': 1,
        'cost_estimate.per_stage_ocu': 150,
        'cost_estimate.ocu': 150,
        'cost_estimate.cents': 1800,
      },
    },
    {
      title: 'is 200 when nothing is feasible, and says why',
      body: { placement: { satellites: [999_999_999] } },
      status: 200,
      answers: {
        candidates: 0,
        'plan.feasible': false,
        'plan.partition': [],
        'plan.isl_bound': false,
        'plan.stages': 0,
        'cost_estimate.ocu': 0,
        'cost_estimate.cents': 0,
      },
    },
    {
      title: 'needs a type or a job',
      bare: true,
      body: { placement: PLACED },
      status: 400,
      code,
    },
    {
      title: 'a label needs a job',
      body: { type: 'my workload' },
      status: 400,
      code,
    },
  ]),
  preview(
    DATA_PARALLEL,
    [
      field('data', 'object', { isRequired: true }),
      field('data.total_mb', 'number', { isRequired: true, accepts: [0.5], refuses: [0, -1] }),
      field('data.shards', 'number', { accepts: [1], refuses: [0, 1.5, 500] }),
      field('data.location', 'string', {
        default: 'onboard',
        accepts: ['ground'],
        refuses: ['orbit'],
      }),
    ],
    [
      {
        title: 'ends in a stage on the ground, which reserves nothing',
        status: 200,
        answers: {
          kind: 'data_parallel',
          'plan.feasible': true,
          'plan.stages': 2,
          'plan.partition.1.satellite': 'ground',
          'plan.partition.1.satellite_name': 'Ground segment',
          'cost_estimate.stages': 1,
        },
      },
    ],
  ),
  preview(
    SPATIAL,
    [
      field('area_of_interest', 'object', {
        isRequired: true,
        accepts: [{ type: 'MultiPolygon', coordinates: [[SQUARE]] }],
        refuses: [
          { type: 'Point', coordinates: [5, 46] },
          { type: 'Polygon', coordinates: [SQUARE.slice(0, 4)] },
          { type: 'Polygon', coordinates: [[[5, 91], ...SQUARE.slice(1, 4), [5, 91]]] },
        ],
      }),
      field('sensor', 'object', { isRequired: true }),
      field('sensor.swath_km', 'number', { isRequired: true, accepts: [50], refuses: [0, -1] }),
      field('sensor.resolution_m', 'number', { accepts: [10], refuses: [0] }),
      field('min_coverage_fraction', 'number', {
        default: 0,
        accepts: [1],
        refuses: [-0.1, 1.1],
      }),
    ],
    [{ title: 'is called spatial', status: 200, answers: { kind: 'spatial' } }],
  ),
  preview(
    FEDERATED,
    [
      field('training', 'object', { isRequired: true }),
      field('training.rounds', 'number', { isRequired: true, accepts: [1], refuses: [0, 1.5] }),
      field('training.local_epochs', 'number', { isRequired: true, refuses: [0, 1.5] }),
      field('training.model_mb', 'number', { isRequired: true, refuses: [0, -1] }),
      field('training.delta_ratio', 'number', {
        isRequired: true,
        accepts: [1],
        refuses: [0, -0.1, 1.1],
      }),
      field('training.samples_mb', 'number', { accepts: [0, 100], refuses: [-1] }),
      field('training.min_clients', 'number', { accepts: [1], refuses: [0, 1.5] }),
    ],
    [{ title: 'is called federated', status: 200, answers: { kind: 'federated' } }],
  ),
  preview(
    MODEL_PARALLEL,
    [
      field('model', 'object', { isRequired: true }),
      field('model.layers', 'array', { isRequired: true, refuses: [[]] }),
      field('model.layers.0.compute_fwd', 'number', { isRequired: true, refuses: [-1] }),
      field('model.layers.0.activation_mb', 'number', { isRequired: true, refuses: [-1] }),
      field('parallelism.stages', 'number', { isRequired: true, refuses: [0, 1.5, 501] }),
    ],
    [
      {
        title: 'has as many parts as stages were asked for',
        status: 200,
        answers: {
          kind: 'model_parallel',
          'plan.stages': 1,
          'plan.partition.0.layers': ['a', 'b'],
          'plan.partition.0.compute_fwd': 6,
          'plan.partition.0.activation_mb': 0.1,
          'plan.partition.0.link': null,
        },
      },
      {
        title: 'is planned beside what is booked',
        ...{ body: { world: 'drill' }, status: 200, answers: { kind: 'model_parallel' } },
      },
    ],
  ),
  preview(
    SPLIT,
    [
      field('model', 'object', { isRequired: true }),
      field('split.cut_layer', 'number', { accepts: [1], refuses: [0, 2, 1.5] }),
      field('placement.data_owner', 'string', { accepts: ['25544', ISS], refuses: ['48274', 'x'] }),
    ],
    [{ title: 'is called split_learning', status: 200, answers: { kind: 'split_learning' } }],
  ),
  preview(
    { ...MODEL_PARALLEL, parallelism: { class: 'distributed-training', stages: 2 } },
    [field('model', 'object', { isRequired: true })],
    [
      {
        title: 'is previewed though it cannot be executed',
        status: 200,
        answers: { kind: 'distributed_training' },
      },
      NO_WORLD,
    ],
  ),
];

const UNKNOWN = 'wl_22222222222222222222abcd';
const missing = (path: string, method = 'GET'): Case => ({
  title: `${method} of an unknown workload is 404`,
  path: `/v1/workloads/${UNKNOWN}${path}`,
  status: 404,
  code: 'workload_not_found',
});
const finished = (phase: string): Case => ({
  title: `one that is ${phase} has finished`,
  path: `/v1/workloads/:${phase.replace('_', '')}/cancel`,
  status: 409,
  code: 'workload_finished',
});

const WORKLOADS_OWN: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/workloads',
    required: SINGLE,
    status: 202,
    answer: 'Submitted',
    volatile: ['id', 'status_url'],
    fields: COMMON,
    cases: [
      { title: 'is scheduling at first', status: 202, answers: { status: 'scheduling' } },
      {
        title: 'distributed-training cannot be executed',
        body: {
          parallelism: { class: 'distributed-training', stages: 2 },
          model: { layers: LAYERS },
        },
        status: 422,
        code: 'class_not_executable',
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/workloads',
    status: 200,
    answer: 'Page',
    cases: [
      { title: 'filters by phase', path: '/v1/workloads?phase=done', status: 200 },
      { title: 'filters by class', path: '/v1/workloads?class=single', status: 200 },
      { title: 'cuts a limit that is too large', path: '/v1/workloads?limit=99999', status: 200 },
      { title: 'knows its phases', path: '/v1/workloads?phase=x', status: 400, code },
      { title: 'has no negative limit', path: '/v1/workloads?limit=-1', status: 400, code },
    ],
  },
  {
    method: 'GET',
    path: '/v1/workloads/:workload',
    status: 200,
    answer: 'Workload',
    cases: [
      missing(''),
      {
        title: 'has outcome, cost and result when it is done',
        path: '/v1/workloads/:done',
        status: 200,
        answers: {
          phase: 'done',
          workflow_status: 'COMPLETED',
          'outcome.status': 'done',
          'cost.currency': 'USD',
          'cost.price_per_ocu_cents': 12,
          'cost.ocu': 150,
          'cost.cents': 1800,
          'result.status': 'complete',
        },
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/workloads/:done/stages',
    status: 200,
    answer: 'Stages',
    cases: [
      missing('/stages'),
      {
        title: 'tells who ran them',
        status: 200,
        answers: { 'stages.0.status': 'done', 'stages.0.role': 'stage' },
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/workloads/:done/artifacts',
    status: 200,
    answer: 'Manifest',
    cases: [missing('/artifacts')],
  },
  {
    method: 'GET',
    path: '/v1/workloads/:done/events',
    status: 200,
    answer: 'Events',
    cases: [missing('/events')],
  },
  {
    method: 'POST',
    path: '/v1/workloads/:workload/cancel',
    status: 202,
    answer: 'Canceling',
    volatile: ['id'],
    cases: [
      missing('/cancel', 'cancel'),
      finished('done'),
      finished('failed'),
      finished('timed_out'),
    ],
  },
  {
    method: 'POST',
    path: '/v1/workloads/:canceled/cancel',
    status: 200,
    answer: 'Workload',
    cases: [
      {
        title: 'answers the record of one that was canceled',
        status: 200,
        answers: { phase: 'canceled' },
      },
    ],
  },
];

/** What the specification and its decisions say of workloads. */
export const WORKLOADS: SurfaceTable = {
  name: 'workloads',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: WORKLOAD_ENUMERATIONS,
  shapes: WORKLOAD_SHAPES,
  endpoints: [...PREVIEWS, ...WORKLOADS_OWN, USAGE],
  fixed: [],
};
