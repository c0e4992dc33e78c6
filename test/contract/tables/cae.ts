import type { Endpoint, FixedTable, RequestField, SurfaceTable } from '../table.ts';
import { code, field } from './common.ts';
import { CHOICES, FLEET_CHOICES } from './plans/choices.ts';
import { CONTACT_CASES, ONE_SATELLITE_FIELDS } from './plans/contacts.ts';
import { CAE_SHAPES } from './cae-shapes.ts';
import { JOB_CASES, REQUIRES, START, STEP } from './jobs/custom-jobs.ts';
import { CAE_ENUMERATIONS } from './cae-words.ts';

const PRESET = 'onboard-ml-inference';
const PRESETS = CAE_ENUMERATIONS['preset'] ?? [];

/** Options that plans of one satellite and of fleets share. */
const OPTIONS: readonly RequestField[] = [
  field('options.prediction_hours', 'number', {
    default: 12,
    accepts: [1, 48],
    refuses: [0.99, 48.01, -1],
  }),
  field('options.min_elevation_deg', 'number', {
    default: 5,
    accepts: [0],
    refuses: [-0.1, 90.1],
  }),
  field('options.initial_charge', 'number', {
    accepts: [0.6, 1],
    refuses: [-0.1, 0, 0.59, 1.1],
  }),
  field('options.start', 'timestamp', {
    defaultsToNow: 'orbital_environment.prediction_start',
    accepts: ['2026-07-25T02:00:00+02:00', '2026-07-25T00:00:00.123456789'],
  }),
];

const plans: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/plan',
    required: { satellite_id: '25544', preset_id: PRESET },
    pinned: { options: { start: START } },
    status: 201,
    answer: 'Plan',
    volatile: ['id', 'created_at', 'expires_at'],
    fields: [
      ...OPTIONS,
      ...ONE_SATELLITE_FIELDS,
      field('security.encryption', 'string', {
        accepts: ['none', 'aes128', 'aes256'],
        refuses: ['des'],
      }),
      field('security.data_classification', 'string', {
        accepts: ['open', 'restricted', 'confidential'],
        refuses: ['secret'],
      }),
      field('security.key_rotation_orbits', 'number', { refuses: [0, -1] }),
      field('policy.objective', 'string', {
        accepts: ['min_latency', 'min_energy', 'max_reliability', 'balanced', 'max_value'],
        refuses: ['fast'],
      }),
      field('policy.power_policy', 'string', {
        accepts: ['within_window', 'sunlit_only', 'battery_assisted'],
        refuses: ['solar'],
      }),
      field('policy.max_data_loss_fraction', 'number', { refuses: [-0.1, 1.1] }),
      field('policy.min_delivery_confidence', 'number', { refuses: [-0.1, 1.1] }),
    ],
    cases: [
      ...PRESETS.map((preset) => ({
        title: `plans ${preset}`,
        body: { preset_id: preset, options: { start: START, prediction_hours: 24 } },
        status: 201,
        answers: { 'preset.id': preset, 'plan.status': 'scheduled', version: '1.0.0' },
      })),
      {
        title: 'the ISS has the bus that its published plans show',
        body: { options: { start: START } },
        status: 201,
        answers: {
          'satellite.norad_id': 25544,
          'orbital_environment.bus.peak_solar_w': 789,
          'orbital_environment.bus.eclipse_battery_w': 20,
          'orbital_environment.bus.max_thermal_w': 45,
          'orbital_environment.bus.compute_sunlit': 1,
          'orbital_environment.bus.compute_eclipse': 0.6,
          'orbital_environment.bus.storage_mb': 4096,
          'orbital_environment.bus.memory_mb': 2048,
        },
      },
      {
        title: 'a job of its own has the defaults of security and policy',
        bare: true,
        body: {
          satellite_id: '25544',
          custom_job: { name: 'x', steps: [STEP] },
          options: { start: START },
        },
        status: 201,
        answers: {
          'security_summary.encryption': 'aes256',
          'security_summary.data_classification': 'restricted',
          'security_summary.require_authenticated_uplink': true,
          'security_summary.key_rotation_orbits': 24,
          'plan.policy.objective': 'balanced',
          'plan.policy.deadline_orbits': 6,
          'plan.policy.max_data_loss_fraction': 0.01,
          'plan.policy.min_delivery_confidence': 0.95,
        },
      },
      {
        title: 'a satellite is required',
        bare: true,
        body: { preset_id: PRESET },
        status: 400,
        code,
      },
      {
        title: 'a job is required',
        bare: true,
        body: { satellite_id: '25544' },
        status: 400,
        code,
      },
      {
        title: 'a preset and a job of its own exclude each other',
        body: { custom_job: { steps: [STEP] } },
        status: 400,
        code,
      },
      { title: 'an unknown preset is refused', body: { preset_id: 'none' }, status: 400, code },
      {
        title: 'an unknown satellite is 404',
        body: { satellite_id: '99999' },
        status: 404,
        code: 'satellite_not_found',
      },
      {
        title: 'a start more than a year away is 422',
        body: { options: { start: '2028-01-01T00:00:00Z' } },
        status: 422,
        code: 'elements_too_old',
      },
      {
        title: 'a job that fits no window is 422',
        bare: true,
        body: {
          satellite_id: '25544',
          custom_job: { steps: [{ ...STEP, requires: { ...REQUIRES, thermal_w: 500 } }] },
          options: { start: START },
        },
        status: 422,
        code: 'planning_failed',
      },
      ...CHOICES,
      ...CONTACT_CASES,
      ...JOB_CASES,
    ],
  },
  {
    method: 'GET',
    path: '/v1/plan/:plan',
    status: 200,
    answer: 'Plan',
    cases: [
      { title: 'an id that is none is 404', path: '/v1/plan/x', status: 404, code: 'not_found' },
      {
        title: 'an unknown plan is 404',
        path: '/v1/plan/3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7',
        status: 404,
        code: 'not_found',
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/plan/:plan/events',
    status: 200,
    answer: 'Events',
    cases: [
      {
        title: 'events of an unknown plan are 404',
        path: '/v1/plan/3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7/events',
        status: 404,
        code: 'not_found',
      },
    ],
  },
  { method: 'GET', path: '/v1/plan/:plan/timeline', status: 200, answer: 'Timeline' },
  {
    method: 'POST',
    path: '/v1/plan/:plan/replan',
    required: { now: '2026-07-25T00:01:00Z' },
    status: 201,
    answer: 'Replan',
    volatile: ['id', 'created_at', 'expires_at', 'replans'],
    fields: [
      field('now', 'timestamp', {
        isRequired: true,
        accepts: ['2026-07-25T00:00:00Z', '2026-07-25T02:01:00+02:00'],
        refuses: ['2026-07-24T23:59:59Z', '2026-07-25T12:00:00Z'],
      }),
      field('completed', 'array', { default: [], accepts: [['capture']], refuses: [['none']] }),
      field('failed', 'array', { default: [], accepts: [['capture']], refuses: [['none']] }),
      field('running', 'array', { default: [], refuses: [['none'], ['inference']] }),
      field('lost_passes', 'array', { default: [], accepts: [[0]], refuses: [[-1], [100_001]] }),
      field('bus', 'object', { accepts: ['6U', { class: '12U' }], refuses: ['7U'] }),
    ],
    cases: [
      {
        title: 'a plan that goes as planned stays as it is',
        body: { completed: ['capture'], running: ['preprocess'] },
        status: 201,
        answers: {
          'diff.kept': ['capture', 'preprocess', 'inference', 'encrypt_results'],
          'diff.moved': [],
          'diff.finish_delta_s': 0,
        },
      },
      {
        title: 'a step that is both completed and failed is refused',
        body: { completed: ['capture'], failed: ['capture'] },
        status: 400,
        code,
      },
      {
        title: 'an unknown plan is 404',
        path: '/v1/plan/3f0c8f0e-6a0e-4c51-9d64-3ef1b6a7a0f7/replan',
        status: 404,
        code: 'not_found',
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/plan',
    required: { satellite_id: '25544', preset_id: PRESET, pareto: true },
    status: 201,
    answer: 'PlanFrontier',
  },
];

const MEMBER = { norad_id: '25544', name: 'ISS', role: 'compute' };

const fleets: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/constellation/plan',
    required: { satellite_ids: ['25544', '40697'], preset_id: PRESET },
    pinned: { options: { start: START } },
    status: 200,
    answer: 'FleetPlan',
    volatile: ['id', 'plan_id', 'created_at'],
    fields: [
      field('replication_factor', 'number', { default: 1, accepts: [5], refuses: [0, 1.5, 6] }),
    ],
    cases: FLEET_CHOICES,
  },
  {
    method: 'POST',
    path: '/v1/constellation/pareto',
    required: { fleet: [MEMBER], preset_id: PRESET },
    pinned: { options: { start: START } },
    status: 200,
    answer: 'FleetPareto',
    fields: [
      field('fleet', 'array', {
        isRequired: true,
        refuses: [[], [{ ...MEMBER, role: 'chief' }], [MEMBER, MEMBER], [{ norad_id: '99999' }]],
      }),
      field('preset_id', 'string', { isRequired: true, refuses: ['none'] }),
    ],
  },
];

const predictions: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/hazards',
    required: { satellite_id: '25544' },
    pinned: { start: START },
    status: 200,
    answer: 'Hazards',
    fields: [
      field('satellite_id', 'string', { isRequired: true }),
      field('prediction_hours', 'number', { default: 12, accepts: [168], refuses: [0, 168.1] }),
      field('checkpoint_margin_s', 'number', { default: 30, refuses: [-1] }),
      field('merge_window_s', 'number', { default: 60, refuses: [-1] }),
      field('hazard_types', 'array', {
        default: ['eclipse_entry', 'saa_crossing', 'thermal_peak'],
        refuses: [['flare']],
      }),
    ],
  },
  {
    method: 'POST',
    path: '/v1/ocu/negotiate',
    required: { satellite_id: '25544', workload_power_w: 45 },
    pinned: { start: START },
    status: 200,
    answer: 'Negotiation',
    fields: [
      field('satellite_id', 'string', { isRequired: true }),
      field('workload_power_w', 'number', { isRequired: true, refuses: [0, -1] }),
      field('bus_class', 'string', { accepts: ['6U', '6U_cubesat'], refuses: ['7U'] }),
    ],
    cases: [
      {
        title: 'the ISS has two published samples: both are told, and the planner decides',
        body: { workload_power_w: 45 },
        status: 200,
        answers: {
          'power_budget.generation_w': 120,
          'power_budget.margin_w': 30,
          'ocu_negotiation.limiting_resource': 'power',
          ocu_profile: 'class sample',
          'plan_profile.power_sunlit_w': 789,
          'plan_profile.power_eclipse_w': 20,
          'plan_profile.heat_w': 45,
          fits_a_plan: true,
        },
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/ocu/summary/6U',
    status: 200,
    answer: 'Summary',
    cases: [
      {
        title: 'a class of 6U generates 80 W, of which 50 W compute',
        status: 200,
        answers: { 'profile.generation_w': 80, 'profile.bus_overhead_w': 30, bus_class: '6U' },
      },
      { title: 'an unknown class is 400', path: '/v1/ocu/summary/7U', status: 400, code },
    ],
  },
  { method: 'GET', path: '/v1/metrics', status: 200, answer: 'Metrics' },
  {
    method: 'GET',
    path: '/v1',
    status: 200,
    answer: 'Index',
    cases: [
      {
        title: 'names the service',
        status: 200,
        answers: { service: 'orbital-compute-cae', version: '1.0.0' },
      },
    ],
  },
  { method: 'GET', path: '/v1/presets', status: 200, answer: 'Presets' },
  {
    method: 'GET',
    path: '/v1/presets/split-learning',
    status: 200,
    answer: 'Preset',
    cases: [
      {
        title: 'an unknown preset is 404',
        path: '/v1/presets/none',
        status: 404,
        code: 'preset_not_found',
      },
    ],
  },
];

const fixed: readonly FixedTable[] = [
  {
    title: 'the five presets',
    method: 'GET',
    path: '/v1/presets',
    at: 'presets',
    columns: [
      'id',
      'steps',
      'policy.objective',
      'policy.deadline_orbits',
      'policy.min_delivery_confidence',
      'needs_uplink',
    ],
    rows: [
      ['onboard-ml-inference', 4, 'min_latency', 3, 0.99, false],
      ['split-learning', 9, 'balanced', 6, 0.95, true],
      ['earth-observation-qa', 8, 'max_reliability', 8, 0.95, false],
      ['federated-learning', 10, 'balanced', 6, 0.95, true],
      ['resilient-store-forward', 5, 'max_reliability', 4, 0.99, true],
    ],
  },
];

/** What the specification's tables say of the CAE. */
export const CAE: SurfaceTable = {
  name: 'CAE',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: CAE_ENUMERATIONS,
  shapes: CAE_SHAPES,
  endpoints: [...plans, ...fleets, ...predictions],
  fixed,
};
