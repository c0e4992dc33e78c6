import type { Endpoint, SurfaceTable } from '../../table.ts';

const code = 'validation_error';

/** A request that finds nothing. */
const unknown = (
  title: string,
  path: string,
  found: string,
): NonNullable<Endpoint['cases']>[0] => ({
  ...{ title, path, status: 404, code: found },
});

/** What agents on board ask for and tell, from the design of the agent and the decisions about it. */
export const AGENTS: SurfaceTable = {
  name: 'what agents ask for and tell',
  errors: 'console',
  malformedCode: 'invalid_body',
  enumerations: { algorithms: ['Ed25519'], statuses: ['idle'] },
  shapes: {
    Registered: { id: 'string', status: 'enum statuses' },
    Keys: { keys: 'Key[]' },
    Key: {
      id: 'string',
      algorithm: 'enum algorithms',
      public_key: 'string',
      created_at: 'timestamp',
    },
    Batch: { results: 'Result[]', stored: 'integer', deployment_status: 'string' },
    Result: { 'id?': 'string', 'repeated?': 'boolean', 'error?': 'object' },
    Upload: {
      id: 'string',
      deployment_id: 'string',
      name: 'string',
      media_type: 'string',
      size_bytes: 'integer',
      received_bytes: 'integer',
      expires_at: 'timestamp',
      finished_at: 'timestamp|null',
    },
    Outputs: { data: 'object[]', has_more: 'boolean' },
  },
  endpoints: [
    {
      ...{ method: 'POST', path: '/api/agent/register', status: 201, answer: 'Registered' },
      required: { agent_id: 'agent-1' },
      fields: [{ path: 'agent_id', type: 'string', refuses: ['', 'a b'], code }],
      cases: [
        {
          title: 'speaks for nobody else',
          body: { agent_id: 'agent-2' },
          ...{ status: 400, code },
        },
      ],
    },
    {
      ...{ method: 'GET', path: '/api/agent/keys', status: 200, answer: 'Keys' },
      cases: [
        unknown(
          'gives out no content that its deployments do not take',
          `/api/agent/artifacts/sha256-${'0'.repeat(64)}`,
          'artifact_not_found',
        ),
      ],
    },
    {
      method: 'POST',
      path: '/api/deployments/:deployment/events/batch',
      required: {
        events: [{ type: 'step.started', timestamp: '2026-11-20T14:03:52.000Z', payload: {} }],
      },
      ...{ status: 200, answer: 'Batch' },
      cases: [
        {
          title: 'wants an event at least',
          body: { events: [] },
          ...{ status: 400, code },
        },
        {
          title: 'takes no more than 500 events',
          body: {
            events: Array.from({ length: 501 }, () => ({
              ...{ type: 'step.progress', timestamp: '2026-11-20T14:03:52.000Z', payload: {} },
            })),
          },
          ...{ status: 400, code },
        },
        {
          ...unknown(
            'knows no other deployment',
            '/api/deployments/dep_none/events/batch',
            'not_found',
          ),
        },
      ],
    },
    {
      ...{ method: 'POST', path: '/api/deployments/:deployment/uploads' },
      ...{ status: 201, answer: 'Upload' },
      cases: [
        {
          title: 'begins with nothing received',
          status: 201,
          answers: { name: 'result.txt', size_bytes: 10, received_bytes: 0, finished_at: null },
        },
        {
          title: 'speaks one version of the protocol',
          headers: { 'tus-resumable': '0.2.2' },
          ...{ status: 412, code: 'upload_protocol' },
        },
        unknown('knows no other deployment', '/api/deployments/dep_none/uploads', 'not_found'),
      ],
    },
    {
      ...{ method: 'GET', path: '/api/deployments/:deployment/artifacts' },
      ...{ status: 200, answer: 'Outputs' },
      cases: [
        unknown(
          'has no output that nobody handed in',
          '/api/deployments/:deployment/artifacts/none.txt',
          'artifact_not_found',
        ),
        unknown(
          'knows no other deployment',
          '/api/deployments/dep_none/artifacts/none.txt',
          'not_found',
        ),
      ],
    },
  ],
  fixed: [],
};
