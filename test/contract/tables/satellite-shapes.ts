import type { SurfaceTable } from '../table.ts';
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
