import type { Endpoint, SurfaceTable } from '../../table.ts';

const code = 'validation_error';

/** `printf '5000\n' | sha256sum` */
const COUNT_SHA256 = '84b9399ba1ce23f356e882a473805faf9794dc028784335029fadc1a74909339';

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
    HandOut: {
      plan_id: 'string',
      deployment_id: 'string',
      satellite_id: 'string',
      agent_id: 'string',
      revision: 'integer',
      plan_data: 'object',
      events: 'Planned[]',
    },
    Planned: {
      type: 'string',
      timestamp: 'timestamp',
      job_id: 'string',
      'step_id?': 'string',
      payload: 'object',
    },
    Heard: { ok: 'boolean', 'ended?': 'Ended[]' },
    Ended: { id: 'string', status: 'string' },
    Kept: {
      contentId: 'string',
      size_bytes: 'integer',
      sha256: 'string',
      name: 'string',
      media_type: 'string',
      replaced: 'boolean',
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
      ...{ method: 'GET', path: '/api/agent/workloads', status: 200, answer: 'HandOut' },
      cases: [
        {
          title: 'lets nine seconds pass between two',
          ...{ status: 429, code: 'rate_limit_exceeded' },
        },
        {
          title: 'has none for who flies nowhere',
          headers: { 'x-agent-id': 'agent-2' },
          ...{ status: 204 },
        },
        {
          title: 'wants to know who asks',
          headers: { 'x-agent-id': '' },
          ...{ status: 400, code },
        },
      ],
    },
    {
      ...{ method: 'POST', path: '/api/agent/telemetry', status: 200, answer: 'Heard' },
      required: {},
      isFreeForm: true,
      fields: [
        { path: 'cpu_percent', type: 'number', accepts: [0, 61.5], code },
        { path: 'memory_mb', type: 'number', code },
        { path: 'battery_percent', type: 'number', code },
        { path: 'temperature_c', type: 'number', code },
        { path: 'status', type: 'string', refuses: ['x'.repeat(201)], code },
        { path: 'timestamp', type: 'timestamp', code },
        { path: 'position', type: 'object', code },
        { path: 'flying', type: 'array', refuses: [['x'.repeat(65)]], code },
      ],
      cases: [
        {
          title: 'says which deployments have ended for the ground',
          body: { flying: ['dep_none'] },
          status: 200,
          answers: { ended: [{ id: 'dep_none', status: 'unknown' }] },
        },
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
      ...{ method: 'GET', path: '/api/deployments/:deployment/uploads/:upload' },
      ...{ status: 200, answer: 'Upload' },
      cases: [
        unknown('knows no other', '/api/deployments/:deployment/uploads/upl_none', 'not_found'),
      ],
    },
    {
      ...{ method: 'PATCH', path: '/api/deployments/:deployment/uploads/:upload' },
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      content: '0123456789',
      ...{ status: 204, answer: 'nothing' },
      cases: [
        { title: 'takes a part of it', content: '01234', status: 204 },
        {
          title: 'takes no other byte than the next',
          headers: { 'upload-offset': '3' },
          ...{ status: 409, code: 'conflict' },
        },
        {
          title: 'takes no more than was said',
          content: '0123456789x',
          ...{ status: 413, code: 'payload_too_large' },
        },
        {
          title: 'wants the type of pieces',
          headers: { 'content-type': 'image/png' },
          ...{ status: 400, code },
        },
        {
          title: 'speaks one version of the protocol',
          headers: { 'tus-resumable': '0.2.2' },
          ...{ status: 412, code: 'upload_protocol' },
        },
        unknown('knows no other', '/api/deployments/:deployment/uploads/upl_none', 'not_found'),
      ],
    },
    {
      ...{ method: 'DELETE', path: '/api/deployments/:deployment/uploads/:upload' },
      ...{ status: 204, answer: 'nothing' },
      cases: [
        unknown('knows no other', '/api/deployments/:deployment/uploads/upl_none', 'not_found'),
      ],
    },
    {
      ...{ method: 'PUT', path: '/api/deployments/:deployment/artifacts/count.txt' },
      headers: { 'content-type': 'text/plain' },
      content: '5000\n',
      ...{ status: 201, answer: 'Kept' },
      cases: [
        {
          title: 'keeps it under its hash',
          status: 201,
          answers: {
            ...{ name: 'count.txt', size_bytes: 5, media_type: 'text/plain', sha256: COUNT_SHA256 },
            ...{ contentId: `sha256-${COUNT_SHA256}`, replaced: false },
          },
        },
        {
          title: 'says that other content gave way to it',
          content: '5001\n',
          status: 201,
          answers: { replaced: true },
        },
        {
          title: 'refuses content with another hash than it was said to have',
          headers: { 'x-content-sha256': '0'.repeat(64) },
          ...{ status: 422, code: 'hash_mismatch' },
        },
        {
          title: 'takes no hash that is none',
          headers: { 'x-content-sha256': '0' },
          ...{ status: 400, code },
        },
        unknown(
          'knows no other deployment',
          '/api/deployments/dep_none/artifacts/count.txt',
          'not_found',
        ),
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
