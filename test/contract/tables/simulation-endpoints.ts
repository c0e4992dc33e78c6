import type { Endpoint } from '../table.ts';
import { numbered } from './common.ts';
import { elementsFields, ORBIT } from './elements-fields.ts';
import { SESSION_ENDPOINTS } from './session-endpoints.ts';

const START = '2026-07-25T00:00:00.000Z';

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
    volatile: ['epoch', 'orbits.*.epoch', 'satellites.*.elements.epoch'],
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
export const SIMULATION_ENDPOINTS: readonly Endpoint[] = [
  ...templates,
  ...SESSION_ENDPOINTS,
  ...orbits,
];
