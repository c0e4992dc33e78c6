import type { Endpoint, SurfaceTable } from '../table.ts';
import { PROFILE } from './common.ts';

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

/** The objects that the satellites of the main API answer. */
export const SATELLITE_SHAPES: SurfaceTable['shapes'] = {
  Position: POSITION,
  Orbit: ORBIT,
  Profile: PROFILE,
  Satellite: {
    id: 'string',
    norad_id: 'number',
    name: 'string',
    names: 'string[]',
    type: 'string|null',
    'operator?': 'string',
    'constellation?': 'string',
    'launch_date?': 'string',
    'bus_class?': 'string',
    profile: 'Profile',
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
  ElementSet: {
    ...ORBIT,
    mean_semi_major_axis_km: 'number',
    bstar: 'number',
    tle: 'string[]|null',
    omm: 'object',
    source: 'string',
    received_at: 'timestamp',
  },
  ElementSets: {
    satellite: 'object',
    data: 'ElementSet[]',
    has_more: 'boolean',
    cursor: 'string|null',
    total: 'integer',
  },
  Trajectory: { points: 'Position[]', start: 'timestamp', end: 'timestamp', ...AGES },
  Passes: { passes: 'object[]', count: 'integer', ...AGES },
  Environment: {
    satellite: 'object',
    start: 'timestamp',
    end: 'timestamp',
    hours: 'number',
    min_elevation_deg: 'number',
    illumination: 'Light[]',
    sunlit_fraction: 'number',
    saa: 'Anomaly',
    passes: 'object[]',
    stations_checked: 'integer',
    points_step_s: 'number',
    track: 'TrackPoint[]',
    sub_solar: 'SubSolar[]',
    decayed_at: 'timestamp|null',
    ...AGES,
  },
  Light: { start: 'timestamp', end: 'timestamp', sunlit: 'boolean' },
  Anomaly: { intervals: 'object[]', altitude_km: 'number|null', polygon: 'object|null' },
  TrackPoint: {
    timestamp: 'timestamp',
    lat: 'number',
    lon: 'number',
    altitude_km: 'number',
    sunlit: 'boolean',
    horizon_km: 'number',
    footprint_km: 'number',
  },
  SubSolar: { timestamp: 'timestamp', lat: 'number', lon: 'number' },
  Visibility: { visible: 'boolean', stations: 'object[]', ...AGES },
  Feasibility: {
    feasible: 'boolean',
    power: 'object',
    thermal: 'object',
    memory: 'object',
    profile: 'Profile',
    ...AGES,
  },
  Latency: { visible: 'boolean', one_way_ms: 'number|null', ...AGES },
  Stations: { stations: 'object[]', count: 'integer' },
  Catalogue: {
    source: 'string|null',
    newest_epoch: 'timestamp|null',
    median_age_hours: 'number|null',
    satellites: 'integer',
    last_refresh: 'timestamp|null',
    last_refresh_source: 'string|null',
    next_refresh: 'timestamp|null',
    expected_error_km: 'object|null',
  },
};

const NOT_FOUND = { status: 404, code: 'satellite_not_found' } as const;
const INVALID = { status: 400, code: 'validation_error' } as const;
const TOO_OLD = { status: 422, code: 'elements_too_old' } as const;
const AROUND = '/v1/satellites/25544/environment';

/** What the decisions say of a satellite's surroundings and of how far away it is in time. */
export const SATELLITE_SERVICES: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/satellites/25544/latency?lat=52&lon=4.4',
    status: 200,
    answer: 'Latency',
    cases: [
      { title: 'no place', path: '/v1/satellites/25544/latency', ...INVALID },
      { title: 'half a place', path: '/v1/satellites/25544/latency?lat=52', ...INVALID },
      { title: 'unknown', path: '/v1/satellites/99999/latency?lat=52&lon=4', ...NOT_FOUND },
      {
        title: 'a geostationary one is always there',
        path: '/v1/satellites/GOES-16/latency?lat=40&lon=-75',
        status: 200,
        answers: { visible: true, wait_s: 0 },
      },
      {
        title: 'more than a year away',
        path: '/v1/satellites/25544/latency?lat=52&lon=4&at=2028-01-01',
        ...TOO_OLD,
      },
    ],
  },
  {
    method: 'GET',
    path: `${AROUND}?hours=3&points=19`,
    status: 200,
    answer: 'Environment',
    cases: [
      {
        title: 'is a day of 181 points by default, from now on and down to 5°',
        path: AROUND,
        status: 200,
        answers: { hours: 24, min_elevation_deg: 5, stations_checked: 12, decayed_at: null },
      },
      {
        title: 'cuts points above 5000',
        path: `${AROUND}?hours=1&points=100000`,
        status: 200,
        answers: { hours: 1 },
      },
      {
        title: 'has no track where none is asked for',
        path: `${AROUND}?hours=1&points=0`,
        status: 200,
        answers: { track: [] },
      },
      {
        title: 'has no anomaly far above it',
        path: '/v1/satellites/GOES-16/environment?hours=2',
        status: 200,
        answers: { saa: { intervals: [], altitude_km: null, polygon: null } },
      },
      { title: 'answers without /v1', path: '/satellites/25544/environment?hours=1', status: 200 },
      { title: 'more than three days', path: `${AROUND}?hours=73`, ...INVALID },
      { title: 'no window', path: `${AROUND}?hours=0`, ...INVALID },
      { title: 'half a point', path: `${AROUND}?points=1.5`, ...INVALID },
      { title: 'fewer points than none', path: `${AROUND}?points=-1`, ...INVALID },
      { title: 'below the horizon', path: `${AROUND}?min_elevation_deg=-1`, ...INVALID },
      { title: 'no instant', path: `${AROUND}?start=soon`, ...INVALID },
      { title: 'unknown', path: '/v1/satellites/99999/environment', ...NOT_FOUND },
      { title: 'more than a year away', path: `${AROUND}?start=2028-01-01`, ...TOO_OLD },
      {
        title: 'after its decay',
        path: '/v1/satellites/Swift/environment?start=2027-06-01',
        status: 422,
        code: 'propagation_failed',
      },
    ],
  },
];
