import type { SurfaceTable } from '../table.ts';

const POSITION = {
  lat: 'number',
  lon: 'number',
  latitude: 'number',
  longitude: 'number',
  altitude_km: 'number',
  velocity_km_s: 'number',
  timestamp: 'timestamp',
} as const;

const ORBIT = {
  epoch: 'timestamp',
  period_min: 'number',
  inclination_deg: 'number',
  raan_deg: 'number',
  arg_perigee_deg: 'number',
  arg_periapsis_deg: 'number',
  eccentricity: 'number',
  mean_anomaly_deg: 'number',
  true_anomaly_deg: 'number',
  semi_major_axis_km: 'number',
  apogee_km: 'number',
  perigee_km: 'number',
} as const;

/** Age and expected error are in every answer. */
const AGES = {
  elements_epoch: 'timestamp',
  elements_age_hours: 'number',
  expected_error_km: 'number|null',
} as const;

const NOT_FOUND = { status: 404, code: 'satellite_not_found' } as const;
const INVALID = { status: 400, code: 'validation_error' } as const;

/** What the decisions say of the satellites of the main API. */
export const SATELLITES: SurfaceTable = {
  name: 'satellites of the main API',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: { status: ['active', 'inactive', 'decayed'] },
  shapes: {
    Position: POSITION,
    Orbit: ORBIT,
    Satellite: {
      id: 'string',
      norad_id: 'number',
      name: 'string',
      names: 'string[]',
      type: 'string|null',
      operator: 'string|null',
      constellation: 'string|null',
      launch_date: 'string|null',
      status: 'enum status',
      position: 'Position|null',
      orbit: 'Orbit',
      ...AGES,
    },
    List: {
      items: 'Satellite[]',
      data: 'Satellite[]',
      has_more: 'boolean',
      cursor: 'string|null',
      total: 'integer',
    },
    PositionAnswer: { ...POSITION, ...AGES },
    OrbitAnswer: { ...ORBIT, ...AGES },
    Trajectory: { points: 'Position[]', start: 'timestamp', end: 'timestamp', ...AGES },
    Passes: { passes: 'object[]', count: 'integer', ...AGES },
    Visibility: { visible: 'boolean', stations: 'object[]', ...AGES },
    Feasibility: { feasible: 'boolean', power: 'object', thermal: 'object', ...AGES },
    Latency: { visible: 'boolean', one_way_ms: 'number|null', ...AGES },
    Stations: { stations: 'object[]', count: 'integer' },
  },
  endpoints: [
    {
      method: 'GET',
      path: '/v1/satellites',
      status: 200,
      answer: 'List',
      cases: [
        { title: 'has 100 by default', status: 200, answers: { limit: 100 } },
        {
          title: 'cuts a limit above 1000 and echoes it',
          path: '/v1/satellites?limit=100000',
          status: 200,
          answers: { limit: 1000 },
        },
        {
          title: 'has nothing of an unknown type',
          path: '/v1/satellites?type=nothing',
          status: 200,
          answers: { total: 0, items: [], has_more: false, cursor: null },
        },
        {
          title: 'compares filters in any case',
          path: '/v1/satellites?constellation=goes&operator=NOAA',
          status: 200,
          answers: { total: 3 },
        },
        { title: 'refuses a negative limit', path: '/v1/satellites?limit=-1', ...INVALID },
        { title: 'refuses a limit of words', path: '/v1/satellites?limit=all', ...INVALID },
        { title: 'refuses a foreign cursor', path: '/v1/satellites?cursor=1', ...INVALID },
        { title: 'answers without /v1', path: '/satellites?limit=1', status: 200 },
      ],
    },
    { method: 'GET', path: '/v1/satellites/active', status: 200, answer: 'List' },
    {
      method: 'GET',
      path: '/v1/satellites/25544',
      status: 200,
      answer: 'Satellite',
      cases: [
        { title: 'by name', path: '/v1/satellites/ISS', status: 200, answers: { id: '25544' } },
        { title: 'in any case', path: '/v1/satellites/iss', status: 200, answers: { id: '25544' } },
        { title: 'unknown number', path: '/v1/satellites/99999', ...NOT_FOUND },
        { title: 'unknown alpha-5', path: '/v1/satellites/T0001', ...NOT_FOUND },
        { title: 'unknown name', path: '/v1/satellites/nobody', ...NOT_FOUND },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/position',
      status: 200,
      answer: 'PositionAnswer',
      cases: [
        {
          title: 'at an instant',
          path: '/v1/satellites/25544/position?at=2026-07-25T12:00:00%2B02:00',
          status: 200,
          answers: { timestamp: '2026-07-25T10:00:00.000Z' },
        },
        { title: 'no instant', path: '/v1/satellites/25544/position?at=soon', ...INVALID },
        {
          title: 'more than a year away',
          path: '/v1/satellites/25544/position?at=2020-01-01',
          status: 422,
          code: 'elements_too_old',
        },
        { title: 'unknown', path: '/v1/satellites/99999/position', ...NOT_FOUND },
      ],
    },
    { method: 'GET', path: '/v1/satellites/25544/orbit', status: 200, answer: 'OrbitAnswer' },
    {
      method: 'GET',
      path: '/v1/satellites/25544/trajectory',
      status: 200,
      answer: 'Trajectory',
      cases: [
        {
          title: 'is two hours of minutes',
          status: 200,
          answers: { count: 120, interval_sec: 60 },
        },
        {
          title: 'a week is the most',
          path: '/v1/satellites/25544/trajectory?start=2026-07-25&end=2026-08-02',
          status: 400,
          code: 'range_too_large',
        },
        {
          title: 'too many points',
          path: '/v1/satellites/25544/trajectory?start=2026-07-25&end=2026-08-01&interval_sec=1',
          status: 400,
          code: 'too_many_points',
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/passes?lat=52&lon=4.4&hours=168',
      status: 200,
      answer: 'Passes',
      cases: [
        {
          title: 'more than a week',
          path: '/v1/satellites/25544/passes?lat=52&lon=4.4&hours=169',
          ...INVALID,
        },
        { title: 'half a place', path: '/v1/satellites/25544/passes?lat=52', ...INVALID },
      ],
    },
    { method: 'GET', path: '/v1/satellites/25544/visibility', status: 200, answer: 'Visibility' },
    {
      method: 'GET',
      path: '/v1/satellites/25544/feasibility?power_w=20&thermal_w=20',
      status: 200,
      answer: 'Feasibility',
      cases: [{ title: 'no load', path: '/v1/satellites/25544/feasibility', ...INVALID }],
    },
    {
      method: 'GET',
      path: '/v1/satellites/25544/latency?lat=52&lon=4.4',
      status: 200,
      answer: 'Latency',
      cases: [{ title: 'no place', path: '/v1/satellites/25544/latency', ...INVALID }],
    },
    { method: 'GET', path: '/v1/ground-stations', status: 200, answer: 'Stations' },
  ],
  fixed: [],
};
