import type { Endpoint, Json } from '../table.ts';
import { elementsFields, ORBIT } from './elements-fields.ts';

const START = '2026-07-25T00:00:00.000Z';

const SATELLITES: Json = [
  { id: 'alpha', name: 'Alpha', elements: ORBIT },
  { id: 'beta', name: 'Beta', elements: { ...ORBIT, mean_anomaly_deg: 20 } },
];
const numbered = (count: number): Json =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, elements: ORBIT }));

const MISSING_SESSION = 'ses_22222222222222222222abcd';
const missingSession = (method: string, path: string, body?: Record<string, Json>) => ({
  title: `${method} of an unknown session is 404`,
  path: `/v1/sessions/${MISSING_SESSION}${path}`,
  ...(body !== undefined && { body }),
  status: 404,
  code: 'session_not_found',
});

const templates: readonly Endpoint[] = [
  { method: 'GET', path: '/v1', status: 200, answer: 'Index' },
  { method: 'GET', path: '/v1/templates', status: 200, answer: 'OrbitTemplate[]' },
  {
    method: 'GET',
    path: '/v1/constellation-templates',
    status: 200,
    answer: 'ConstellationTemplate[]',
  },
  {
    method: 'POST',
    path: '/v1/constellation-templates/walker-star-6-3/expand',
    required: {},
    status: 200,
    answer: 'Expansion',
    volatile: ['epoch', 'orbits.*.epoch'],
    fields: [
      {
        path: 'base_orbit',
        type: 'string',
        default: 'leo-standard',
        accepts: ['leo-low', 'geo-comms'],
        refuses: ['no-such-orbit'],
        code: 'invalid_request',
      },
    ],
    cases: [
      {
        title: 'an unknown constellation is 404',
        path: '/v1/constellation-templates/no-such-thing/expand',
        status: 404,
        code: 'template_not_found',
      },
    ],
  },
  { method: 'GET', path: '/v1/ground-stations', status: 200, answer: 'Stations' },
];

const sessions: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/sessions',
    required: { satellites: [{ id: 'alpha', elements: ORBIT }] },
    pinned: { epoch: START, seed: 'table' },
    status: 201,
    answer: 'CreatedSession',
    volatile: ['session_id', 'created_at', 'expires_at'],
    fields: [
      {
        path: 'satellites',
        type: 'array',
        isRequired: true,
        accepts: [SATELLITES, numbered(50)],
        code: 'invalid_request',
        refuses: [
          [],
          [
            { id: 'same', elements: ORBIT },
            { id: 'same', elements: ORBIT },
          ],
        ],
      },
      { path: 'satellites.0.id', type: 'string', isRequired: true, code: 'invalid_request' },
      { path: 'satellites.0.name', type: 'string', default: 'alpha', code: 'invalid_request' },
      ...elementsFields('satellites.0.elements', START),
      {
        path: 'epoch',
        type: 'timestamp',
        defaultsToNow: 'created_at',
        accepts: [START, '2026-07-25T02:00:00+02:00', '2026-07-25T00:00:00.123456789'],
        code: 'invalid_timestamp',
      },
    ],
    cases: [
      {
        title: 'tells how many satellites it took and how long the session lives',
        body: { satellites: SATELLITES },
        status: 201,
        answers: { satellites: 2, ttl_seconds: 3600 },
      },
      {
        title: '51 satellites are too many',
        body: { satellites: numbered(51) },
        status: 400,
        code: 'too_many',
      },
    ],
  },
  {
    method: 'GET',
    path: '/v1/sessions/:session',
    status: 200,
    answer: 'Session',
    cases: [missingSession('GET', '')],
  },
  {
    method: 'POST',
    path: '/v1/sessions/:session/tick',
    required: {},
    status: 200,
    answer: 'Tick',
    volatile: ['session_id'],
    fields: [
      {
        path: 'duration_s',
        type: 'number',
        default: 60,
        accepts: [0.001, 1, 86_400],
        refuses: [0, -1, 86_400.001, 1e308],
        code: 'invalid_request',
      },
    ],
    cases: [
      {
        title: 'moves the time on and counts',
        body: { duration_s: 90 },
        status: 200,
        answers: { tick_count: 1, duration_s: 90, epoch: '2026-07-25T00:01:30.000Z' },
      },
      {
        title: 'shows each satellite by its id and name',
        status: 200,
        answers: {
          'satellites.0.id': 'alpha',
          'satellites.0.name': 'Alpha',
          'satellites.1.id': 'beta',
          'isl_links.0.from': 'alpha',
          'isl_links.0.to': 'beta',
        },
      },
      missingSession('tick', '/tick'),
    ],
  },
  {
    method: 'POST',
    path: '/v1/sessions/:session/fault',
    required: { satellite_id: 'alpha', fault_type: 'power_loss' },
    status: 200,
    answer: 'InjectedFault',
    volatile: ['session_id'],
    fields: [
      {
        path: 'satellite_id',
        type: 'string',
        isRequired: true,
        accepts: ['beta'],
        refuses: ['gamma', ''],
        code: 'invalid_request',
      },
      {
        path: 'fault_type',
        type: 'string',
        isRequired: true,
        accepts: [
          'power_loss',
          'thermal_exceedance',
          'radiation_upset',
          'comms_failure',
          'isl_degradation',
        ],
        refuses: ['Power_Loss', 'fire', ''],
        code: 'invalid_request',
      },
      {
        path: 'severity',
        type: 'number',
        default: 0.5,
        accepts: [0, 0.8, 1],
        refuses: [-0.001, 1.001],
        code: 'invalid_request',
      },
      {
        path: 'duration_s',
        type: 'number',
        accepts: [1, 3600],
        refuses: [0, -1],
        code: 'invalid_request',
      },
    ],
    cases: [
      {
        title: 'shows the fault on its satellite',
        body: { fault_type: 'power_loss', severity: 0.8 },
        status: 200,
        answers: {
          'satellite.id': 'alpha',
          'satellite.faults.0.type': 'power_loss',
          'satellite.faults.0.severity': 0.8,
          'satellite.faults.0.injected_at': START,
          'satellite.faults.0.effect': 'generation reduced by 80 percent',
        },
      },
      missingSession('fault', '/fault', { satellite_id: 'alpha', fault_type: 'power_loss' }),
    ],
  },
  {
    method: 'GET',
    path: '/v1/sessions/:session/events',
    status: 200,
    answer: 'EventPage',
    cases: [missingSession('events', '/events')],
  },
  {
    method: 'DELETE',
    path: '/v1/sessions/:session',
    status: 200,
    answer: 'Anything',
    cases: [missingSession('DELETE', '')],
  },
];

const orbits: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/propagate',
    required: { elements: ORBIT },
    pinned: { start: START },
    status: 200,
    answer: 'Trajectory',
    fields: [
      ...elementsFields('elements', START),
      { path: 'start', type: 'timestamp', defaultsToNow: 'start', code: 'invalid_timestamp' },
      {
        path: 'end',
        type: 'timestamp',
        default: '2026-07-25T06:00:00Z',
        accepts: ['2026-07-27T00:00:00Z'],
        code: 'invalid_timestamp',
      },
      {
        path: 'step_s',
        type: 'number',
        default: 60,
        accepts: [10, 7.5, 21_600],
        refuses: [0, -60],
        code: 'invalid_request',
      },
    ],
    cases: [
      {
        title: 'both ends are in the trajectory: two hours by the minute are 121 points',
        body: { start: START, end: '2026-07-25T02:00:00Z', step_s: 60 },
        status: 200,
        answers: {
          count: 121,
          start: START,
          end: '2026-07-25T02:00:00.000Z',
          step_s: 60,
          'trajectory.0.t': START,
          'trajectory.120.t': '2026-07-25T02:00:00.000Z',
        },
      },
      {
        title: 'a window of 48 hours is taken',
        body: { start: START, end: '2026-07-27T00:00:00Z' },
        status: 200,
        answers: { count: 2881 },
      },
      {
        title: 'a window beyond 48 hours is refused',
        body: { start: START, end: '2026-07-27T00:00:01Z', step_s: 3600 },
        status: 400,
        code: 'range_too_large',
      },
      {
        title: '5,000 points are given',
        body: { start: START, end: '2026-07-25T01:23:19Z', step_s: 1 },
        status: 200,
        answers: { count: 5000 },
      },
      {
        title: '5,001 points are too many',
        body: { start: START, end: '2026-07-25T01:23:20Z', step_s: 1 },
        status: 400,
        code: 'too_many_points',
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/passes',
    required: { elements: ORBIT },
    pinned: { start: START },
    status: 200,
    answer: 'Passes',
    fields: [
      ...elementsFields('elements', START),
      { path: 'start', type: 'timestamp', defaultsToNow: 'start', code: 'invalid_timestamp' },
      {
        path: 'duration_hours',
        type: 'number',
        default: 24,
        accepts: [0.5, 72],
        code: 'invalid_request',
      },
      {
        path: 'min_elevation_deg',
        type: 'number',
        default: 5,
        accepts: [0, 90],
        refuses: [-1, 90.1],
        code: 'invalid_request',
      },
      {
        path: 'ground_stations',
        type: 'array',
        accepts: [[{ id: 'delft', name: 'Delft', lat: 52, lon: 4.4 }]],
        code: 'invalid_request',
      },
    ],
    cases: [
      {
        title: 'the twelve stations are looked at when none are named',
        body: { start: START },
        status: 200,
        answers: { stations_checked: 12, duration_hours: 24, start: START },
      },
      {
        title: 'stations of the request replace the network',
        body: {
          start: START,
          ground_stations: [{ id: 'delft', name: 'Delft', lat: 52, lon: 4.4 }],
        },
        status: 200,
        answers: { stations_checked: 1, 'passes.0.station_id': 'delft' },
      },
      {
        title: 'more than 72 hours are refused',
        body: { start: START, duration_hours: 72.1 },
        status: 400,
        code: 'range_too_large',
      },
      {
        title: 'more than 200 stations are refused',
        body: {
          ground_stations: Array.from({ length: 201 }, (_, index) => ({
            id: `g${index}`,
            name: `G${index}`,
            lat: 0,
            lon: 0,
          })),
        },
        status: 400,
        code: 'too_many',
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/state',
    required: { elements: ORBIT },
    pinned: { timestamp: START },
    status: 200,
    answer: 'State',
    fields: [
      ...elementsFields('elements', START),
      {
        path: 'timestamp',
        type: 'timestamp',
        defaultsToNow: 'timestamp',
        code: 'invalid_timestamp',
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/state/batch',
    required: {
      satellites: [
        { id: 'alpha', elements: ORBIT },
        { id: 'beta', elements: ORBIT },
      ],
    },
    pinned: { timestamp: START },
    status: 200,
    answer: 'StateBatch',
    fields: [
      {
        path: 'timestamp',
        type: 'timestamp',
        defaultsToNow: 'timestamp',
        code: 'invalid_timestamp',
      },
      { path: 'satellites', type: 'array', isRequired: true, code: 'invalid_request' },
    ],
    cases: [
      {
        title: '101 satellites are too many',
        body: { satellites: numbered(101) },
        status: 400,
        code: 'too_many',
      },
    ],
  },
  {
    method: 'POST',
    path: '/v1/orbital-params',
    required: { altitude_km: 550 },
    status: 200,
    answer: 'Anything',
    fields: [
      {
        path: 'altitude_km',
        type: 'number',
        isRequired: true,
        accepts: [550, 35_786],
        code: 'invalid_request',
      },
      {
        path: 'inclination_deg',
        type: 'number',
        accepts: [0, 53, 180],
        refuses: [-1, 181],
        code: 'invalid_request',
      },
    ],
  },
];

/** Every endpoint of the simulation service. */
export const SIMULATION_ENDPOINTS: readonly Endpoint[] = [...templates, ...sessions, ...orbits];
