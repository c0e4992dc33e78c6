import type { Endpoint, SurfaceTable } from '../../table.ts';
import { code, field, pageShape } from '../common.ts';
import { DOCUMENT } from './document.ts';
import { SCHEDULE, SCHEDULE_SHAPES } from './schedule.ts';

const UNKNOWN = { satellite: 'sat_22222222222222222222', station: 'stn_22222222222222222222' };
const MADE = [
  'id',
  'name',
  'created_at',
  'updated_at',
  'links',
  'elements.age_days',
  'elements.omm.OBJECT_NAME',
];
const ORBIT = { altitude_km: 550, inclination_deg: 53, epoch: '2026-11-24T00:00:00Z' };

const SHARED = {
  sharing: 'enum sharing',
  share_rules: 'object|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  links: 'object',
} as const;

const unknown = (method: Endpoint['method'], path: string) => ({
  title: `${method} of an unknown one`,
  path,
  status: 404,
  code: 'not_found',
});

const sharing = [
  field('sharing', 'string', { default: 'private', accepts: ['public', null], refuses: ['all'] }),
  field('share_rules', 'object', { accepts: [{ owners: ['own_x'] }, { priority_cap: 9 }, null] }),
  field('share_rules.priority_cap', 'number', { accepts: [0, 9], refuses: [-1, 10, 1.5] }),
  field('share_rules.max_minutes_per_day', 'number', { accepts: [0, 1440], refuses: [-1, 1441] }),
];

const STATIONS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/fleet/stations',
    required: { name: ':fresh', latitude_deg: 51.999, longitude_deg: 4.373 },
    status: 201,
    answer: 'Station',
    volatile: MADE,
    fields: [
      field('latitude_deg', 'number', { isRequired: true, accepts: [-90, 90], refuses: [-91, 91] }),
      field('longitude_deg', 'number', {
        isRequired: true,
        accepts: [-180, 360],
        refuses: [-181, 361],
      }),
      field('altitude_m', 'number', { default: 0, accepts: [-500, 9000], refuses: [-501, 9001] }),
      field('antennas', 'number', { default: 1, accepts: [1, 100], refuses: [0, 101, 1.5] }),
      field('min_elevation_deg', 'number', { default: 5, accepts: [0, 85], refuses: [-1, 86, 91] }),
      field('setup_s', 'number', { default: 30, accepts: [0, 3600], refuses: [-1, 3601] }),
      field('teardown_s', 'number', { default: 10, accepts: [0, 3600], refuses: [-1, 3601] }),
      field('horizon', 'array', {
        default: [],
        accepts: [[{ azimuth_deg: 0, elevation_deg: 85 }], null],
        refuses: [
          [{ azimuth_deg: 0, elevation_deg: 86 }],
          [{ azimuth_deg: 360, elevation_deg: 0 }],
          [
            { azimuth_deg: 9, elevation_deg: 0 },
            { azimuth_deg: 9, elevation_deg: 1 },
          ],
        ],
      }),
      field('radio', 'object', { accepts: [{ eirp_dbw: 50 }, null] }),
      ...sharing,
    ],
    cases: [
      {
        title: 'under a name that is taken',
        body: { name: 'Taken' },
        status: 409,
        code: 'conflict',
        answers: { 'problems.0.path': 'name' },
      },
      { title: 'under the number of a satellite', body: { name: '25544' }, status: 400, code },
      {
        title: 'under a name that turns the direction of text',
        body: { name: 'Alpha\u202E1' },
        ...{ status: 400, code, answers: { 'problems.0.path': 'name' } },
      },
    ],
  },
  {
    method: 'GET',
    path: '/api/fleet/stations',
    status: 200,
    answer: 'Stations',
    volatile: ['data', 'total'],
  },
  {
    method: 'GET',
    path: '/api/fleet/stations/:station',
    status: 200,
    answer: 'Station',
    volatile: MADE,
    cases: [
      unknown('GET', `/api/fleet/stations/${UNKNOWN.station}`),
      unknown('GET', '/api/fleet/stations/:foreignstation'),
    ],
  },
  {
    method: 'PATCH',
    path: '/api/fleet/stations/:station',
    required: {},
    status: 200,
    answer: 'Station',
    volatile: MADE,
    fields: [field('antennas', 'number', { accepts: [1, 100], refuses: [0, 101] })],
    cases: [
      { ...unknown('PATCH', '/api/fleet/stations/:foreignstation'), body: { antennas: 2 } },
      { title: 'to a name that is taken', body: { name: 'taken' }, status: 409, code: 'conflict' },
    ],
  },
  {
    method: 'DELETE',
    path: '/api/fleet/stations/:station',
    status: 200,
    answer: 'Deleted',
    volatile: ['id'],
    cases: [unknown('DELETE', '/api/fleet/stations/:foreignstation')],
  },
];

const SATELLITES: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/fleet/satellites',
    required: { name: ':fresh', bus: '6U', elements: ORBIT },
    status: 201,
    answer: 'Satellite',
    volatile: MADE,
    fields: [
      field('min_elevation_deg', 'number', { accepts: [0, 85, null], refuses: [-1, 86] }),
      field('ground_stations', 'array', {
        default: [],
        accepts: [['gs_svalbard'], ['Taken', 'gs_troll']],
        refuses: [['gs_nowhere']],
      }),
      field('agents', 'array', { default: [], accepts: [['agent-1']] }),
      ...sharing,
    ],
    cases: [
      {
        ...{ title: 'of a number that is none', body: { norad_id: 'ISS' }, status: 400, code },
        answers: { 'problems.0.path': 'norad_id' },
      },
      {
        ...{ title: 'without a bus', body: { bus: null }, status: 400, code },
        answers: { 'problems.0.path': 'bus' },
      },
      {
        ...{ title: 'with a bus that says nothing', body: { bus: {} }, status: 400, code },
        answers: { 'problems.0.path': 'bus' },
      },
      { title: 'without orbit', bare: true, body: { name: 'x y', bus: '6U' }, status: 400, code },
      {
        title: 'of the catalogue, which flies with its elements',
        bare: true,
        body: { name: 'Of the catalogue', bus: '3U', norad_id: '25544' },
        status: 201,
        answers: { norad_id: 25544, 'elements.form': 'catalogue' },
      },
    ],
  },
  {
    method: 'GET',
    path: '/api/fleet/satellites',
    status: 200,
    answer: 'Satellites',
    volatile: ['data', 'total'],
  },
  {
    method: 'GET',
    path: '/api/fleet/satellites/:satellite',
    status: 200,
    answer: 'Satellite',
    volatile: MADE,
    cases: [
      unknown('GET', `/api/fleet/satellites/${UNKNOWN.satellite}`),
      unknown('GET', '/api/fleet/satellites/:foreignsatellite'),
    ],
  },
  {
    method: 'PATCH',
    path: '/api/fleet/satellites/:satellite',
    required: {},
    status: 200,
    answer: 'Satellite',
    volatile: MADE,
    fields: [field('min_elevation_deg', 'number', { accepts: [0, 85, null], refuses: [-1, 86] })],
    cases: [
      { ...unknown('PATCH', '/api/fleet/satellites/:foreignsatellite'), body: { bus: '3U' } },
    ],
  },
  {
    method: 'DELETE',
    path: '/api/fleet/satellites/:satellite',
    status: 200,
    answer: 'Deleted',
    volatile: ['id'],
    cases: [unknown('DELETE', '/api/fleet/satellites/:foreignsatellite')],
  },
  {
    method: 'POST',
    path: '/api/fleet/satellites/:satellite/elements',
    required: { elements: ORBIT },
    status: 200,
    answer: 'Elements',
    volatile: ['id', 'satellite_id', 'received_at'],
    cases: [
      {
        title: 'of a later epoch',
        body: { elements: { ...ORBIT, epoch: '2026-11-25T00:00:00Z' } },
        status: 201,
        answers: { is_newest: true, form: 'mean', fit: null },
      },
      { title: 'in two forms', body: { states: [] }, status: 400, code },
      {
        ...unknown('POST', '/api/fleet/satellites/:foreignsatellite/elements'),
        body: { elements: ORBIT },
      },
    ],
  },
  {
    method: 'GET',
    path: '/api/fleet/satellites/:satellite/elements',
    status: 200,
    answer: 'ElementSets',
    volatile: ['data'],
    cases: [unknown('GET', '/api/fleet/satellites/:foreignsatellite/elements')],
  },
];

const OUTAGES: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/fleet/outages',
    required: {
      station_id: 'Taken',
      kind: 'fault',
      start: '2026-11-25T08:00:00Z',
      end: '2026-11-25T12:00:00Z',
    },
    status: 201,
    answer: 'MadeOutage',
    volatile: [
      'id',
      'created_at',
      'updated_at',
      'links',
      'merged',
      'note',
      'reason',
      'start',
      'end',
    ],
    fields: [
      field('start', 'timestamp', { isRequired: true, refuses: ['soon'] }),
      // One that does not last is refused at its end.
      field('end', 'timestamp', { isRequired: true, refuses: ['2026-11-25T08:00:00Z'] }),
      field('kind', 'string', { isRequired: true, accepts: ['maintenance'], refuses: ['holiday'] }),
      field('reason', 'string', { accepts: ['x'.repeat(500), null], refuses: ['x'.repeat(501)] }),
    ],
    cases: [
      { title: 'of a station of nobody', body: { station_id: 'gs_svalbard' }, status: 400, code },
      { title: 'of two things', body: { satellite_id: 'x' }, status: 400, code },
    ],
  },
  {
    method: 'GET',
    path: '/api/fleet/outages',
    status: 200,
    answer: 'Outages',
    volatile: ['data', 'total'],
  },
  {
    method: 'GET',
    path: '/api/fleet/outages/:outage',
    status: 200,
    answer: 'Outage',
    volatile: ['id', 'station_id', 'created_at', 'updated_at', 'links'],
    cases: [unknown('GET', '/api/fleet/outages/:foreignoutage')],
  },
  {
    method: 'DELETE',
    path: '/api/fleet/outages/:outage',
    status: 200,
    answer: 'Deleted',
    volatile: ['id'],
    cases: [unknown('DELETE', '/api/fleet/outages/:foreignoutage')],
  },
];

const OUTAGE = {
  id: 'string',
  satellite_id: 'string|null',
  station_id: 'string|null',
  start: 'timestamp',
  end: 'timestamp',
  kind: 'enum outage',
  reason: 'string|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  links: 'object',
} as const;

/** What owners register. */
export const FLEET: SurfaceTable = {
  name: 'what owners register',
  errors: 'console',
  malformedCode: 'invalid_body',
  namesFields: true,
  enumerations: {
    sharing: ['private', 'public'],
    outage: ['maintenance', 'fault'],
    form: ['tle', 'omm', 'mean', 'states', 'catalogue'],
    deleted: ['deleted'],
  },
  shapes: {
    Station: {
      id: 'string',
      name: 'string',
      latitude_deg: 'number',
      longitude_deg: 'number',
      altitude_m: 'number',
      antennas: 'integer',
      min_elevation_deg: 'number',
      horizon: 'object[]',
      setup_s: 'number',
      teardown_s: 'number',
      radio: 'object|null',
      price_per_minute_cents: 'number|null',
      ...SHARED,
    },
    Stations: { ...pageShape('Station'), total: 'integer', limit: 'integer' },
    Flown: { epoch: 'timestamp', age_days: 'number', form: 'enum form', omm: 'object' },
    Satellite: {
      id: 'string',
      name: 'string',
      norad_id: 'integer|null',
      bus: 'string',
      elements: 'Flown',
      ground_stations: 'string[]',
      min_elevation_deg: 'number|null',
      agents: 'string[]',
      'warnings?': 'object[]',
      ...SHARED,
    },
    Satellites: { ...pageShape('Satellite'), total: 'integer', limit: 'integer' },
    Elements: {
      id: 'string',
      satellite_id: 'string',
      epoch: 'timestamp',
      form: 'enum form',
      is_newest: 'boolean',
      fit: 'object|null',
      omm: 'object',
      received_at: 'timestamp',
      'warnings?': 'object[]',
    },
    ElementSets: { ...pageShape('Elements'), total: 'integer', limit: 'integer' },
    Outage: OUTAGE,
    MadeOutage: { ...OUTAGE, merged: 'string[]', note: 'string|null' },
    Outages: { ...pageShape('Outage'), total: 'integer', limit: 'integer' },
    Deleted: { id: 'string', status: 'enum deleted' },
    Document: {
      exported_at: 'timestamp',
      satellites: 'object[]',
      stations: 'object[]',
      outages: 'object[]',
    },
    Difference: {
      dry_run: 'boolean',
      satellites: 'object',
      stations: 'object',
      outages: 'object',
      'warnings?': 'object[]',
    },
    ...SCHEDULE_SHAPES,
  },
  endpoints: [...STATIONS, ...SATELLITES, ...OUTAGES, ...DOCUMENT, ...SCHEDULE],
  fixed: [],
};
