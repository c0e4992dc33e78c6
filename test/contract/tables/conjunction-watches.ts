import type { SurfaceTable } from '../table.ts';
import { pageShape } from './common.ts';
import { CONJUNCTION_SHAPES, CONJUNCTION_WORDS } from './conjunctions.ts';

const code = 'validation_error';
const NOT_FOUND = { status: 404, code: 'not_found' } as const;

const WATCH = {
  id: 'string',
  status: 'enum watched',
  satellites: 'Named[]',
  threshold_km: 'number',
  screened_threshold_km: 'number',
  min_probability: 'number|null',
  tells_uncertain: 'boolean',
  last_run: 'object|null',
  open: 'object|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  links: 'object',
} as const;

const target = (url: string) => ({
  title: `refuses the target ${url}`,
  body: { webhook_url: url },
  status: 400,
  code: 'webhook_target_refused',
  answers: { 'error.details.problems.0.path': 'webhook_url' },
});

/**
 * What specification and decisions say of watches of conjunctions. The shipped elements are older than 30
 * days: each watch that is made warns of it.
 */
export const CONJUNCTION_WATCHES: SurfaceTable = {
  name: 'watches of conjunctions',
  errors: 'nested',
  malformedCode: 'invalid_body',
  enumerations: {
    ...CONJUNCTION_WORDS,
    watched: ['active'],
    gone: ['deleted'],
  },
  shapes: {
    ...CONJUNCTION_SHAPES,
    Watch: { ...WATCH, webhook: 'object|null' },
    CreatedWatch: { ...WATCH, webhook: 'OwnWebhook|null', warnings: 'object[]' },
    OwnWebhook: {
      id: 'string',
      url: 'string',
      secret: 'string',
      standard_webhooks_secret: 'string',
    },
    Watches: { ...pageShape('Watch'), total: 'number' },
    Deleted: { id: 'string', status: 'enum gone' },
  },
  endpoints: [
    {
      method: 'POST',
      path: '/v1/conjunctions/watch',
      required: { satellites: ['25544'] },
      warnings: 1,
      status: 201,
      answer: 'CreatedWatch',
      volatile: ['id', 'created_at', 'updated_at', 'links'],
      fields: [
        {
          path: 'satellites',
          type: 'array',
          isRequired: true,
          accepts: [[25544], ['iss', 'Hubble'], Array.from({ length: 100 }, () => '25544')],
          refuses: [[], ['no such thing'], [-1], Array.from({ length: 101 }, () => '25544')],
          code,
        },
        {
          path: 'threshold_km',
          type: 'number',
          default: 30,
          accepts: [0.001, 30],
          refuses: [0, -1, 101],
          code,
        },
        { path: 'min_probability', type: 'number', accepts: [0, 1], refuses: [-0.1, 2], code },
        { path: 'tells_uncertain', type: 'boolean', default: false, accepts: [true], code },
        {
          path: 'webhook_url',
          type: 'string',
          accepts: ['https://receiver.example.com/hooks'],
          code,
        },
      ],
      cases: [
        {
          title: 'is active, and has heard of no screening yet',
          status: 201,
          answers: { status: 'active', webhook: null, last_run: null, open: null },
        },
        {
          title: 'names the satellite that is unknown',
          body: { satellites: ['25544', 'no such thing'] },
          status: 400,
          code,
          answers: { 'error.details.problems.0.path': 'satellites.1' },
        },
        {
          title: 'warns of elements that are too old',
          body: { satellites: ['ISS', '20580'] },
          status: 201,
          answers: {
            'warnings.0.path': 'satellites.0',
            'warnings.0.code': 'elements_too_old',
            'warnings.1.path': 'satellites.1',
          },
        },
        {
          title: 'refuses elements that are too old where the request asks to be strict',
          headers: { prefer: 'handling=strict' },
          status: 422,
          code: 'elements_too_old',
        },
        {
          title: 'keeps a larger distance than is screened, and says so',
          body: { threshold_km: 100 },
          status: 201,
          answers: {
            threshold_km: 100,
            screened_threshold_km: 30,
            'warnings.0.code': 'screened_less',
          },
        },
        target('http://receiver.example.com/'),
        target('https://192.168.0.1/'),
      ],
    },
    {
      method: 'GET',
      path: '/v1/conjunctions/watch',
      status: 200,
      answer: 'Watches',
      cases: [
        { title: 'refuses no page', path: '/v1/conjunctions/watch?limit=-1', status: 400, code },
        { title: 'a foreign cursor', path: '/v1/conjunctions/watch?cursor=x', status: 400, code },
      ],
    },
    {
      method: 'GET',
      path: '/v1/conjunctions/watch/:watch',
      status: 200,
      answer: 'Watch',
      cases: [
        { title: 'is not found by another id', path: '/v1/conjunctions/watch/cwt_x', ...NOT_FOUND },
      ],
    },
    {
      method: 'DELETE',
      path: '/v1/conjunctions/watch/:watch',
      status: 200,
      answer: 'Deleted',
      cases: [
        { title: 'is not found by another id', path: '/v1/conjunctions/watch/cwt_x', ...NOT_FOUND },
      ],
    },
  ],
  fixed: [],
};
