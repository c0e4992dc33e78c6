import type { Endpoint, RequestField, SurfaceTable } from '../table.ts';
import { code, field } from './common.ts';
import { PLANNING_SHAPES } from './planning-shapes.ts';

const PUBLISHED = {
  workload: 'ai_inference',
  compute_tflops: 100,
  storage_tb: 10,
  bandwidth_gbps: 1,
  latency_sla_ms: 50,
};

const ORBITS = ['LEO-550', 'leo-1200.5', 'MEO-8062', 'GEO', { altitude_km: 700 }];
const NO_ORBITS = ['LEO', 'LEO-20', 'LEO-8062', 'GEO-1', 'moon', { altitude_km: 100 }];

const orbit = (rest: Partial<RequestField> = {}): RequestField => ({
  path: 'orbit',
  type: 'object',
  code,
  accepts: [...ORBITS, { altitude_km: 700, inclination_deg: 98.2 }],
  refuses: [...NO_ORBITS, { altitude_km: 700, inclination_deg: 181 }],
  ...rest,
});

const endpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/planning/analyze',
    required: { workload: 'ai_inference', compute_tflops: 100 },
    status: 200,
    answer: 'Analysis',
    // What was assumed is told, so a stated default and a missing one differ there.
    volatile: ['assumptions'],
    fields: [
      field('workload', 'string', {
        isRequired: true,
        accepts: ['ai_inference', 'ai_training', 'data_processing', 'edge_compute', 'storage'],
        refuses: ['mining', ''],
      }),
      field('compute_tflops', 'number', { isRequired: true, accepts: [0, 1e6], refuses: [-1] }),
      field('storage_tb', 'number', { accepts: [0, 10], refuses: [-1] }),
      field('bandwidth_gbps', 'number', { accepts: [0, 1], refuses: [-1] }),
      field('latency_sla_ms', 'number', { accepts: [1, 50], refuses: [0, -1] }),
      field('availability_sla', 'number', {
        default: 0.99,
        accepts: [0, 99.9, 1],
        refuses: [-1, 101],
      }),
      field('region', 'string', {
        default: 'global',
        accepts: ['global', 'north-america', 'europe', 'asia-pacific'],
        refuses: ['mars'],
      }),
      field('orbit_altitude_km', 'number', { accepts: [550, 35786], refuses: [100, 1e6] }),
      field('data_gb', 'number', { accepts: [100], refuses: [-1] }),
      field('latency_requirement_ms', 'number', { accepts: [100], refuses: [0] }),
    ],
    cases: [
      {
        title: 'the published example is exact',
        bare: true,
        body: PUBLISHED,
        status: 200,
        answers: {
          viable: true,
          feasible: true,
          'orbit.type': 'LEO',
          'orbit.altitude_km': 550,
          'orbit.inclination_deg': 53,
          'orbit.constellation_size': 6,
          'cost.monthly': 125_000,
          'cost.setup': 2_500_000,
          'cost.currency': 'USD',
          'power.required_kw': 15.5,
          'power.solar_array_m2': 45,
          'power.battery_kwh': 120,
          'latency.p50_ms': 25,
          'latency.p95_ms': 45,
          'latency.p99_ms': 65,
          'risks.0.category': 'thermal',
          'risks.0.severity': 'medium',
        },
      },
      {
        title: 'all fields are there when it is not viable',
        body: { latency_sla_ms: 10 },
        status: 200,
        answers: { viable: false, feasible: false, 'reasons.0.code': 'latency_sla' },
      },
      ...(
        [
          ['inference', 'ai_inference'],
          ['training', 'ai_training'],
          ['batch', 'data_processing'],
          ['analytics', 'data_processing'],
          ['render', 'data_processing'],
          ['simulation', 'data_processing'],
          ['streaming', 'edge_compute'],
          ['storage', 'storage'],
          ['anything else', 'data_processing'],
        ] as const
      ).map(([older]) => ({
        title: `workload_type ${older} is taken`,
        bare: true as const,
        body: { workload_type: older, compute_tflops: 1 },
        status: 200,
      })),
      ...(['', 'a\nb', 'x'.repeat(500)] as const).map((free) => ({
        title: `workload_type is free text, ${free.length} characters`,
        bare: true as const,
        body: { workload_type: free, compute_tflops: 1 },
        status: 200,
        answers: {
          'assumptions.0': `workload_type '${free.slice(0, 200)}' is not known: taken as data_processing.`,
        },
      })),
      {
        title: 'workload_type is text',
        bare: true,
        body: { workload_type: 5, compute_tflops: 1 },
        status: 400,
        code,
      },
      {
        title: 'one of workload and workload_type is required',
        bare: true,
        body: { compute_tflops: 1 },
        status: 400,
        code,
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/planning/thermal',
    required: { orbit: 'LEO-550', power_dissipation_w: 500, radiator_area_m2: 2 },
    status: 200,
    answer: 'Thermal',
    fields: [
      orbit({ isRequired: true }),
      field('power_dissipation_w', 'number', {
        isRequired: true,
        accepts: [0, 1e6],
        refuses: [-1],
      }),
      field('radiator_area_m2', 'number', {
        isRequired: true,
        accepts: [0.1, 1e-4, 1e5],
        refuses: [0, -1, 1e-300, 9e-5, 100_001],
      }),
      field('radiator_emissivity', 'number', { default: 0.9, accepts: [1], refuses: [0, 1.1] }),
      field('absorptivity', 'number', { default: 0.3, accepts: [0, 1], refuses: [-0.1, 1.1] }),
      field('internal_mass_kg', 'number', {
        accepts: [1, 1000, 0.001],
        refuses: [0, 1e-300, 9e-4, 1_000_001],
      }),
      field('simulation', 'object', {
        accepts: [{}, { duration_hours: 3, step_s: 30, initial_temp_c: 20, beta_deg: 60 }],
        refuses: [{ step_s: 0 }, { duration_hours: 169 }],
      }),
    ],
    cases: [
      {
        title: 'the older body has defaults of its own',
        bare: true,
        body: { power_watts: 500 },
        status: 200,
        answers: { 'orbit.altitude_km': 550, 'orbit.type': 'LEO' },
      },
      {
        title: 'a load without heat needs no radiator',
        body: { power_dissipation_w: 0 },
        status: 200,
        answers: { required_radiator_m2: 0, feasible: true },
      },
      {
        title: 'a radiator that nobody can build is refused with its range',
        body: { radiator_area_m2: 1e-300 },
        status: 400,
        code,
        answers: {
          'error.details.problems.0.path': 'radiator_area_m2',
          'error.details.problems.0.message': 'must be at least 0.0001',
        },
      },
      { title: 'one of the two forms is required', bare: true, body: {}, status: 400, code },
    ],
  },
  {
    method: 'POST',
    path: '/v1/planning/latency',
    required: { orbit: 'LEO-550', ground_stations: ['us-west', 'gs_svalbard'] },
    status: 200,
    answer: 'Latency',
    fields: [
      orbit({ isRequired: true }),
      field('ground_stations', 'array', {
        isRequired: true,
        accepts: [
          ['us-west', 'us-east', 'us-central', 'europe', 'europe-north'],
          ['asia', 'asia-south', 'australia', 'south-america'],
          ['gs_cape_town'],
        ],
        refuses: [[], ['atlantis'], [7], Array.from({ length: 21 }, () => 'europe')],
      }),
      field('include_isl', 'boolean', { default: false, accepts: [true] }),
      field('constellation_size', 'number', { default: 1, accepts: [500], refuses: [0, 501, 1.5] }),
      field('user_location', 'object', {
        accepts: [{ latitude: 40.7, longitude: -74 }],
        refuses: [{ latitude: 91, longitude: 0 }, { latitude: 1 }],
      }),
    ],
    cases: [
      {
        title: 'source and destination are a form of their own',
        bare: true,
        body: {
          source: { latitude: 40.7, longitude: -74 },
          destination: { latitude: 51.5, longitude: -0.1, altitude_km: 0 },
          relay_count: 4,
        },
        status: 200,
        answers: { direction: 'one_way', coverage_percent: 100, 'orbit.altitude_km': 550 },
      },
      {
        title: 'answers the delay of the fewest relays that join the ends',
        bare: true,
        body: {
          source: { latitude: 40.7, longitude: -74 },
          destination: { latitude: 51.5, longitude: -0.1, altitude_km: 0 },
          relay_count: 0,
        },
        status: 200,
        answers: { p50_ms: null, p99_ms: null, relay_count_used: 2 },
      },
      {
        title: 'a destination needs a source',
        bare: true,
        body: { destination: { latitude: 51.5, longitude: -0.1 } },
        status: 400,
        code,
      },
      { title: 'one of the two forms is required', bare: true, body: {}, status: 400, code },
    ],
  },
  {
    method: 'POST',
    path: '/v1/planning/power',
    required: { orbit: 'LEO-550', compute_load_w: 500 },
    status: 200,
    answer: 'Power',
    fields: [
      orbit({ isRequired: true }),
      field('compute_load_w', 'number', { isRequired: true, accepts: [0, 1e6], refuses: [-1] }),
      field('duty_cycle', 'number', { default: 1, accepts: [0, 0.5], refuses: [-0.1, 1.1] }),
      field('mission_life_years', 'number', { default: 5, accepts: [0.5, 30], refuses: [0, 31] }),
      field('housekeeping_w', 'number', { default: 50, accepts: [0], refuses: [-1] }),
      field('battery_dod', 'number', { default: 0.3, accepts: [1], refuses: [0, 1.1] }),
      field('eclipse_strategy', 'string', {
        default: 'full',
        accepts: ['reduced', 'suspend'],
        refuses: ['sleep'],
      }),
    ],
    cases: [
      {
        title: 'everything that is missing is told at once',
        bare: true,
        body: {},
        status: 400,
        code,
        answers: {
          'error.details.problems.0.path': 'compute_load_w',
          'error.details.problems.1.path': 'orbit',
        },
      },
      {
        title: 'nothing to feed takes no array and no battery',
        body: { compute_load_w: 0, housekeeping_w: 0 },
        status: 200,
        answers: {
          'solar_array.area_m2': 0,
          'battery.capacity_wh': 0,
          'margins.solar_percent': 0,
          'margins.battery_percent': 0,
        },
      },
      {
        title: 'an altitude will do for the orbit',
        bare: true,
        body: { compute_load_w: 500, orbit_altitude_km: 600 },
        status: 200,
        answers: { 'orbit.altitude_km': 600 },
      },
    ],
  },
];

/** The planning analysis of the main API, row by row. */
export const PLANNING: SurfaceTable = {
  name: 'main',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: {
    kind: ['LEO', 'MEO', 'GEO'],
    severity: ['low', 'medium', 'high'],
    direction: ['round_trip', 'one_way'],
  },
  shapes: PLANNING_SHAPES,
  endpoints,
  fixed: [],
};
