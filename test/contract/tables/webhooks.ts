import type { SurfaceTable } from '../table.ts';
import { pageShape } from './common.ts';

const REQUIRED = {
  url: 'https://receiver.example.com/hooks',
  events: ['conjunction.created', 'satellite.tle_updated'],
} as const;

const EVENT_TYPES = [
  'conjunction.created',
  'conjunction.updated',
  'conjunction.risk_changed',
  'conjunction.resolved',
  'pattern.detected',
  'pattern.maneuver',
  'pattern.anomaly',
  'pattern.proximity',
  'satellite.tle_updated',
  'satellite.status_changed',
  'satellite.decay_warning',
  'workload.accepted',
  'workload.planned',
  'workload.done',
  'workload.failed',
  'workload.timed_out',
  'workload.canceled',
  'deployment.running',
  'deployment.completed',
  'deployment.failed',
  'deployment.cancelled',
] as const;

const code = 'validation_error';
const target = (url: string) => ({
  title: `refuses the target ${url}`,
  body: { url },
  status: 400,
  code: 'webhook_target_refused',
  answers: { 'error.details.problems.0.path': 'url' },
});

/** What specification and decisions say of the webhooks of the main API. */
export const WEBHOOKS: SurfaceTable = {
  name: 'webhooks of the main API',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: {
    event: EVENT_TYPES,
    type: [...EVENT_TYPES, 'webhook.test'],
    status: ['enabled', 'disabled'],
    test: ['delivered', 'failed'],
  },
  shapes: {
    Filters: { satellites: 'string[]|null', risk_levels: 'string[]|null' },
    Webhook: {
      id: 'string',
      url: 'string',
      events: 'enum event[]',
      filters: 'Filters',
      status: 'enum status',
      enabled: 'boolean',
      created_at: 'timestamp',
      updated_at: 'timestamp',
    },
    Created: {
      id: 'string',
      url: 'string',
      events: 'enum event[]',
      status: 'enum status',
      enabled: 'boolean',
      secret: 'string',
      standard_webhooks_secret: 'string',
      warnings: 'object[]',
    },
    List: pageShape('Webhook'),
    Deliveries: pageShape('object'),
    Test: {
      status: 'enum test',
      response_status: 'integer|null',
      response_time_ms: 'integer',
      request_headers: 'object',
    },
    Rotated: { id: 'string', secret: 'string', previous_expires_at: 'timestamp' },
    Deleted: { id: 'string', status: 'string' },
    Type: { type: 'enum type', subscribable: 'boolean', schema: 'object', example: 'object' },
    Types: { data: 'Type[]', has_more: 'boolean' },
  },
  endpoints: [
    {
      method: 'POST',
      path: '/v1/webhooks',
      required: REQUIRED,
      // Nothing publishes conjunctions yet.
      warnings: 1,
      status: 201,
      answer: 'Created',
      volatile: ['id', 'secret', 'standard_webhooks_secret', 'secrets', 'created_at', 'updated_at'],
      fields: [
        { path: 'url', type: 'string', isRequired: true, code },
        {
          path: 'events',
          type: 'array',
          isRequired: true,
          accepts: EVENT_TYPES.map((type) => [type]),
          refuses: [[], ['conjunction'], ['webhook.test'], [7]],
          code,
        },
        {
          path: 'secret',
          type: 'string',
          accepts: ['12345678', 'x'.repeat(256)],
          refuses: ['1234567', 'x'.repeat(257), '1234567\n'],
          code,
        },
        {
          path: 'filters.risk_levels',
          type: 'array',
          accepts: [['HIGH', 'CRITICAL', 'MEDIUM', 'LOW']],
          refuses: [['EXTREME']],
          code,
        },
        { path: 'filters.satellites', type: 'array', accepts: [['25544', 'ISS']], code },
      ],
      cases: [
        { title: 'is enabled', status: 201, answers: { status: 'enabled', enabled: true } },
        target('http://receiver.example.com/'),
        target('https://192.168.0.1/'),
        target('https://10.1.2.3/'),
        target('https://[fd00::1]/'),
        target('https://router.home.arpa/'),
        target('https://receiver.test/'),
        target('https://receiver.example/'),
        ...['com', 'net', 'org'].map((top) => ({
          title: `accepts receiver.example.${top}`,
          body: { url: `https://receiver.example.${top}/` },
          status: 201,
        })),
        {
          title: 'warns of a type that nothing publishes',
          body: { events: ['pattern.maneuver'] },
          status: 201,
          answers: {
            'warnings.0.path': 'events.0',
            'warnings.0.code': 'event_type_not_published',
          },
        },
        target('https://u:p@receiver.example.com/'),
      ],
    },
    {
      method: 'GET',
      path: '/v1/webhooks',
      status: 200,
      answer: 'List',
      cases: [
        { title: 'refuses a negative limit', path: '/v1/webhooks?limit=-1', status: 400, code },
        { title: 'refuses a foreign cursor', path: '/v1/webhooks?cursor=x', status: 400, code },
      ],
    },
    {
      method: 'GET',
      path: '/v1/webhooks/:webhook',
      status: 200,
      answer: 'Webhook',
      cases: [
        {
          title: 'is not found by another id',
          path: '/v1/webhooks/wh_nothing',
          status: 404,
          code: 'webhook_not_found',
        },
      ],
    },
    {
      method: 'GET',
      path: '/v1/webhooks/:webhook/deliveries',
      status: 200,
      answer: 'Deliveries',
      cases: [
        {
          title: 'refuses an unknown status',
          path: '/v1/webhooks/:webhook/deliveries?status=lost',
          status: 400,
          code,
        },
      ],
    },
    {
      method: 'POST',
      path: '/v1/webhooks/:webhook/rotate-secret',
      required: {},
      status: 200,
      answer: 'Rotated',
      volatile: ['id', 'secret', 'standard_webhooks_secret', 'previous_expires_at'],
      fields: [
        {
          path: 'overlap_hours',
          type: 'number',
          default: 24,
          accepts: [0, 168],
          refuses: [-1, 169],
          code,
        },
      ],
    },
    {
      method: 'DELETE',
      path: '/v1/webhooks/:webhook',
      status: 200,
      answer: 'Deleted',
    },
    {
      method: 'GET',
      path: '/v1/webhook-event-types',
      status: 200,
      answer: 'Types',
    },
  ],
  fixed: [],
};
