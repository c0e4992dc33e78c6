import type { SurfaceTable } from '../table.ts';
import { pageShape } from './common.ts';

const code = 'validation_error';
const types = {
  type: 'array',
  accepts: [['maneuver'], ['station_keeping', 'decay'], ['tumbling'], ['warp_drive']],
  refuses: [[], [''], [7]],
  code,
} as const;

const MONITOR = {
  id: 'string',
  status: 'enum status',
  satellites: 'Named[]',
  pattern_types: 'string[]|null',
  min_confidence: 'number|null',
  last_look: 'object|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  links: 'object',
} as const;

/** What specification and decisions say of the monitors of patterns. */
export const MONITORS: SurfaceTable = {
  name: 'monitors of patterns',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: { status: ['active'], deleted: ['deleted'] },
  shapes: {
    Named: { id: 'string', name: 'string' },
    Monitor: { ...MONITOR, webhook: 'object|null' },
    Created: { ...MONITOR, webhook: 'OwnWebhook|null', warnings: 'object[]' },
    OwnWebhook: {
      id: 'string',
      url: 'string',
      secret: 'string',
      standard_webhooks_secret: 'string',
    },
    List: pageShape('Monitor'),
    Deleted: { id: 'string', status: 'enum deleted' },
  },
  endpoints: [
    {
      method: 'POST',
      path: '/v1/patterns/monitor',
      required: { satellites: ['25544'] },
      // The shipped elements are old.
      warnings: 1,
      status: 201,
      answer: 'Created',
      volatile: ['id', 'created_at', 'updated_at', 'links'],
      fields: [
        {
          path: 'satellites',
          type: 'array',
          isRequired: true,
          accepts: [[25_544], ['ISS (ZARYA)', 'hubble']],
          refuses: [[], [''], [-1], ['nobody'], [true]],
          code,
        },
        { path: 'pattern_types', ...types },
        { path: 'types', ...types },
        {
          path: 'min_confidence',
          type: 'number',
          accepts: [0.5, 0, 1, 'confirmed', 'likely', 'possible', 'uncertain'],
          refuses: [-0.1, 1.1, 'sure'],
          code,
        },
      ],
      cases: [
        {
          title: 'of everything, for the webhooks of the owner',
          status: 201,
          answers: {
            status: 'active',
            'satellites.0.id': '25544',
            pattern_types: null,
            min_confidence: null,
            webhook: null,
            last_look: null,
          },
        },
        {
          title: 'with a webhook of its own',
          body: { webhook_url: 'https://receiver.example.com/hooks', min_confidence: 'likely' },
          status: 201,
          answers: {
            'webhook.url': 'https://receiver.example.com/hooks',
            min_confidence: 0.7,
          },
        },
      ],
    },
    { method: 'GET', path: '/v1/patterns/monitor', status: 200, answer: 'List' },
    {
      method: 'GET',
      path: '/v1/patterns/monitor/:monitor',
      status: 200,
      answer: 'Monitor',
      cases: [
        { title: 'unknown', path: '/v1/patterns/monitor/mon_1', status: 404, code: 'not_found' },
      ],
    },
    {
      method: 'DELETE',
      path: '/v1/patterns/monitor/:monitor',
      status: 200,
      answer: 'Deleted',
      cases: [
        { title: 'unknown', path: '/v1/patterns/monitor/mon_1', status: 404, code: 'not_found' },
      ],
    },
  ],
  fixed: [],
};
