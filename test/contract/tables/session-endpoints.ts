import type { Endpoint, Json } from '../table.ts';
import { numbered } from './common.ts';
import { elementsFields, ORBIT } from './elements-fields.ts';

const START = '2026-07-25T00:00:00.000Z';

const SATELLITES: Json = [
  { id: 'alpha', name: 'Alpha', elements: ORBIT },
  { id: 'beta', name: 'Beta', elements: { ...ORBIT, mean_anomaly_deg: 20 } },
];
const MISSING_SESSION = 'ses_22222222222222222222abcd';
const missingSession = (method: string, path: string, body?: Record<string, Json>) => ({
  title: `${method} of an unknown session is 404`,
  path: `/v1/sessions/${MISSING_SESSION}${path}`,
  ...(body !== undefined && { body }),
  status: 404,
  code: 'session_not_found',
});

/** Sessions of the simulation service. */
export const SESSION_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/sessions',
    required: { satellites: [{ id: 'alpha', elements: ORBIT }] },
    pinned: { epoch: START, seed: 'table' },
    status: 201,
    answer: 'CreatedSession',
    volatile: ['session_id', 'created_at', 'expires_at', 'links'],
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
        path: 'satellites.0.satellite_id',
        type: 'string',
        code: 'invalid_request',
        // Beside elements, which every request of this table has.
        refuses: ['25544'],
      },
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
        title: 'takes a satellite of the catalogue by its number or its name',
        body: {
          satellites: [
            { id: 'a', satellite_id: 25544 },
            { id: 'b', satellite_id: 'ISS (ZARYA)', bus_class: '6U' },
          ],
        },
        status: 201,
        answers: { satellites: 2, 'profiles.1.profile.bus_class': '6U' },
      },
      {
        title: 'knows no satellite that is not in the catalogue',
        body: { satellites: [{ id: 'a', satellite_id: 'sat_22222222222222222222abcd' }] },
        status: 404,
        code: 'satellite_not_found',
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
    volatile: ['session_id', 'links'],
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
    volatile: ['session_id', 'links'],
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
