import type { SurfaceTable } from '../table.ts';
import { pageShape } from './common.ts';

const code = 'validation_error';
const NOT_FOUND = { status: 404, code: 'not_found' } as const;
const UNAUTHORIZED = { status: 401, code: 'unauthorized' } as const;

const NOBODY = { title: 'refuses a browser without a session', headers: { cookie: '' } } as const;
const FOREIGN = {
  title: 'refuses a page of another site',
  headers: { origin: 'https://evil.example' },
  status: 403,
  code: 'forbidden',
} as const;

const EMAIL = {
  path: 'email',
  type: 'string',
  isRequired: true,
  accepts: ['ADA@Example.ORG', "o'brien+x@example.co.uk", 'jo@b\u00fccher.example'],
  refuses: [
    '',
    'ada',
    'ada@',
    'a@b@c.example',
    'ada@example.org, eve@example.org',
    'a b@c.example',
  ],
  code,
} as const;

const ME = {
  id: 'string',
  email: 'string',
  owner: 'string',
  role: 'enum role',
  permissions: 'string[]',
  session: 'Current',
  links: 'object',
} as const;

/** What decisions say of signing in, of sessions and of members. */
export const SIGN_IN: SurfaceTable = {
  name: 'signing in',
  errors: 'console',
  malformedCode: 'invalid_body',
  enumerations: {
    role: ['owner', 'operator', 'viewer', 'custom'],
    accepted: ['accepted'],
    ended: ['ended'],
    removed: ['removed'],
    delivery: ['mail', 'log', 'off'],
  },
  shapes: {
    Asked: { status: 'enum accepted', message: 'string' },
    Config: {
      version: 'string',
      server_time: 'timestamp',
      docs_url: 'string',
      sign_in: 'enum delivery',
      'temporal_ui?': 'string',
    },
    Current: { id: 'string', expires_at: 'timestamp' },
    Me: ME,
    SignedIn: { ...ME, next: 'string' },
    SignedOut: { id: 'string', status: 'enum ended' },
    Session: {
      id: 'string',
      created_at: 'timestamp',
      last_used_at: 'timestamp|null',
      expires_at: 'timestamp',
      address: 'string',
      user_agent: 'string|null',
      current: 'boolean',
      links: 'object',
    },
    Sessions: { ...pageShape('Session'), total: 'number' },
    Member: {
      id: 'string',
      email: 'string',
      role: 'enum role',
      permissions: 'string[]',
      created_at: 'timestamp',
      last_sign_in_at: 'timestamp|null',
      invited_by: 'string|null',
      links: 'object',
    },
    Members: { ...pageShape('Member'), total: 'number' },
    Removed: { id: 'string', email: 'string', status: 'enum removed' },
  },
  endpoints: [
    {
      method: 'GET',
      path: '/api/config',
      status: 200,
      answer: 'Config',
      cases: [
        { ...NOBODY, title: 'tells whoever asks', status: 200, answers: { sign_in: 'mail' } },
      ],
    },
    {
      method: 'POST',
      path: '/api/auth/link',
      required: { email: 'ada@example.org' },
      status: 202,
      answer: 'Asked',
      fields: [
        EMAIL,
        {
          path: 'next',
          type: 'string',
          accepts: ['/', '/plans/compare?a=1&b=2'],
          refuses: ['', 'plans', '//evil.example', '/\\evil.example', 'https://evil.example/'],
          code,
        },
      ],
    },
    {
      method: 'GET',
      path: '/api/auth/me',
      status: 200,
      answer: 'Me',
      cases: [{ ...NOBODY, ...UNAUTHORIZED }],
    },
    {
      method: 'GET',
      path: '/api/auth/sessions',
      status: 200,
      answer: 'Sessions',
      cases: [
        { ...NOBODY, ...UNAUTHORIZED },
        {
          title: 'refuses a limit that is no number',
          path: '/api/auth/sessions?limit=x',
          status: 400,
          code,
        },
      ],
    },
    {
      method: 'GET',
      path: '/api/auth/sessions/:usersession',
      status: 200,
      answer: 'Session',
      cases: [{ title: 'knows no other', path: '/api/auth/sessions/usn_none', ...NOT_FOUND }],
    },
    {
      method: 'DELETE',
      path: '/api/auth/sessions/:usersession',
      status: 200,
      answer: 'SignedOut',
      cases: [
        { title: 'knows no other', path: '/api/auth/sessions/usn_none', ...NOT_FOUND },
        { ...FOREIGN },
      ],
    },
    {
      method: 'POST',
      path: '/api/auth/logout',
      status: 200,
      answer: 'SignedOut',
      cases: [{ ...NOBODY, ...UNAUTHORIZED }, { ...FOREIGN }],
    },
    {
      method: 'POST',
      path: '/api/members',
      required: { email: 'grace@example.org', role: 'viewer' },
      status: 201,
      answer: 'Member',
      fields: [
        EMAIL,
        {
          path: 'role',
          type: 'string',
          isRequired: true,
          accepts: ['owner', 'operator', 'viewer'],
          refuses: ['custom', 'admin', ''],
          code,
        },
      ],
      cases: [
        { ...NOBODY, ...UNAUTHORIZED },
        { ...FOREIGN },
        {
          title: 'has not signed in yet',
          status: 201,
          answers: { role: 'viewer', last_sign_in_at: null },
        },
      ],
    },
    {
      method: 'GET',
      path: '/api/members',
      status: 200,
      answer: 'Members',
      cases: [{ ...NOBODY, ...UNAUTHORIZED }],
    },
    {
      method: 'GET',
      path: '/api/members/:member',
      status: 200,
      answer: 'Member',
      cases: [{ title: 'knows no other', path: '/api/members/usr_none', ...NOT_FOUND }],
    },
    {
      method: 'DELETE',
      path: '/api/members/:member',
      status: 200,
      answer: 'Removed',
      cases: [{ title: 'knows no other', path: '/api/members/usr_none', ...NOT_FOUND }],
    },
  ],
  fixed: [],
};
