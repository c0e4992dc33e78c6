import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import { problemPaths } from '../../kit/http/answers.ts';
import { OTHER_KEY, OWNER_KEY, READER_KEY, useConsole } from '../../kit/surfaces/console.ts';
import type { Call } from '../../kit/surfaces/console.ts';

/** One refusal: `{live}`, `{ended}` and so on in a path stand for ids made before. */
type Row = readonly [
  what: string,
  method: string,
  path: string,
  call: Call,
  status: number,
  error: string | RegExp,
  problems?: readonly string[],
];

const EVENT = { type: 'step.started', timestamp: '2026-07-25T00:00:00Z' };
const agent = 'agent-1';
const nested = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

// One row a line reads as a table.
// prettier-ignore
const ROWS: readonly Row[] = [
  // Who is calling.
  ['no key', 'GET', '/api/deployments', { key: null }, 401, 'unauthorized'],
  ['an unknown key', 'GET', '/api/deployments', { key: 'svc_live_x' }, 401, 'unauthorized'],
  ['no key on a write', 'POST', '/api/missions', { key: null, body: {} }, 401, 'unauthorized'],
  ['a cookie alone on events', 'POST', '/api/deployments/{live}/events', { key: null, agent, body: EVENT, headers: { cookie: 'session=abc' } }, 401, 'unauthorized'],
  ['a key that may only read', 'POST', '/api/missions', { key: READER_KEY, body: { name: 'x' } }, 403, 'forbidden'],
  ['a key that may not report', 'POST', '/api/deployments/{live}/events', { key: READER_KEY, agent, body: EVENT }, 403, 'forbidden'],
  ['a key that may not poll', 'GET', '/api/agent/workloads', { key: READER_KEY, agent }, 403, 'forbidden'],

  // What is not there, or somebody else's.
  ['an unknown route', 'GET', '/api/nothing', {}, 404, 'There is nothing at this path; GET /docs lists what there is.'],
  ['another method', 'PUT', '/api/deployments', {}, 405, /not possible here/],
  ['an unknown deployment', 'GET', '/api/deployments/dep_none', {}, 404, 'Deployment not found'],
  ["another owner's deployment", 'GET', '/api/deployments/{live}', { key: OTHER_KEY }, 404, 'Deployment not found'],
  ["another owner's events", 'GET', '/api/deployments/{live}/events', { key: OTHER_KEY }, 404, 'Deployment not found'],
  ["another owner's stream", 'GET', '/api/deployments/{live}/events/stream', { key: OTHER_KEY }, 404, 'Deployment not found'],
  ["an event for another owner's", 'POST', '/api/deployments/{live}/events', { key: OTHER_KEY, agent, body: EVENT }, 404, 'Deployment not found'],
  ["another owner's speed", 'PATCH', '/api/deployments/{simulated}', { key: OTHER_KEY, body: { speed_multiplier: 5 } }, 404, 'Deployment not found'],
  ["another owner's cancel", 'POST', '/api/deployments/{live}/cancel', { key: OTHER_KEY }, 404, 'Deployment not found'],
  ["another owner's delete", 'DELETE', '/api/deployments/{live}', { key: OTHER_KEY }, 404, 'Deployment not found'],
  ["another owner's plan", 'GET', '/api/plans/{plan}', { key: OTHER_KEY }, 404, 'Plan not found'],
  ["deploying another owner's plan", 'POST', '/api/deployments', { key: OTHER_KEY, body: { plan_id: '{plan}' } }, 404, 'Plan not found'],
  ["another owner's mission", 'GET', '/api/missions/{mission}', { key: OTHER_KEY }, 404, 'Mission not found'],
  ["another owner's activity", 'GET', '/api/missions/{mission}/activity', { key: OTHER_KEY }, 404, 'Mission not found'],
  ["a plan in another owner's mission", 'POST', '/api/missions/{mission}/plans', { key: OTHER_KEY, body: { satellite_id: '25544', preset_id: 'split-learning' } }, 404, 'Mission not found'],
  ["another owner's agent", 'PATCH', '/api/agents/agent-1', { key: OTHER_KEY, body: { satellite_id: '25544' } }, 404, 'Agent not found'],
  ["reading another owner's agent", 'GET', '/api/agents/agent-1', { key: OTHER_KEY }, 404, 'Agent not found'],
  ['reading an unknown key', 'GET', '/api/keys/key_none', {}, 404, 'Key not found'],
  ['an unknown plan', 'GET', '/api/plans/pln_none', {}, 404, 'Plan not found'],
  ["another owner's chart", 'GET', '/api/plans/{plan}/timeline', { key: OTHER_KEY }, 404, 'Plan not found'],
  ['the chart of an unknown plan', 'GET', '/api/plans/pln_none/timeline', {}, 404, 'Plan not found'],
  ['comparing with an unknown plan', 'GET', '/api/plans/compare?ids={plan},pln_none', {}, 404, 'Plan not found'],

  // Deployments.
  ['no plan_id', 'POST', '/api/deployments', { body: {} }, 400, 'plan_id is required'],
  ['an empty body', 'POST', '/api/deployments', {}, 400, 'plan_id is required'],
  ['plan_id null', 'POST', '/api/deployments', { body: { plan_id: null } }, 400, 'plan_id is required'],
  ['plan_id empty', 'POST', '/api/deployments', { body: { plan_id: '' } }, 400, 'plan_id is required'],
  ['plan_id is an operator', 'POST', '/api/deployments', { body: { plan_id: { $gt: '' } } }, 400, /plan_id/],
  ['an unknown plan_id', 'POST', '/api/deployments', { body: { plan_id: 'pln_none' } }, 404, 'Plan not found'],
  ['an unknown mode', 'POST', '/api/deployments', { body: { plan_id: '{plan}', mode: 'real' } }, 400, /mode/],
  ['speed 0', 'POST', '/api/deployments', { body: { plan_id: '{plan}', speed_multiplier: 0 } }, 400, /speed_multiplier/],
  ['speed 10,001', 'POST', '/api/deployments', { body: { plan_id: '{plan}', speed_multiplier: 10001 } }, 400, /speed_multiplier/],
  ['speed as text', 'POST', '/api/deployments', { body: { plan_id: '{plan}', speed_multiplier: '100' } }, 400, /speed_multiplier/],
  ['speed beyond numbers', 'POST', '/api/deployments', { text: '{"plan_id":"x","speed_multiplier":1e999}' }, 400, /.+/],
  ['speed of a live one', 'PATCH', '/api/deployments/{live}', { body: { speed_multiplier: 5 } }, 409, /live/],
  ['speed of an ended one', 'PATCH', '/api/deployments/{ended}', { body: { speed_multiplier: 5 } }, 409, /ended/],
  ['no speed', 'PATCH', '/api/deployments/{simulated}', { body: {} }, 400, /speed_multiplier/],
  ['cancelling an ended one', 'POST', '/api/deployments/{ended}/cancel', {}, 409, /ended/],
  ['deleting an ended one', 'DELETE', '/api/deployments/{ended}', {}, 409, /ended/],

  // Reading events.
  ['a negative limit', 'GET', '/api/deployments/{live}/events?limit=-1', {}, 400, /limit/],
  ['a limit in words', 'GET', '/api/deployments/{live}/events?limit=ten', {}, 400, /limit/],
  ['a broken limit', 'GET', '/api/deployments/{live}/events?limit=1.5', {}, 400, /limit/],
  ['limits twice', 'GET', '/api/deployments/{live}/events?limit=1&limit=2', {}, 400, /limit/],
  ['a negative offset', 'GET', '/api/deployments/{live}/events?offset=-1', {}, 400, /offset/],
  ['an offset in words', 'GET', '/api/deployments/{live}/events?offset=x', {}, 400, /offset/],
  ['since nonsense', 'GET', '/api/deployments/{live}/events?since=yesterday', {}, 400, /since/],
  ['a type as an operator', 'GET', '/api/deployments/{live}/events?type[$ne]=x&limit=-1', {}, 400, /limit/],
  ['a Last-Event-ID in words', 'GET', '/api/deployments/{live}/events/stream', { headers: { 'last-event-id': 'abc' } }, 400, /last-event-id/],
  ['a negative last_event_id', 'GET', '/api/deployments/{live}/events/stream?last_event_id=-4', {}, 400, /last_event_id/],

  // Writing events.
  ['no agent', 'POST', '/api/deployments/{live}/events', { body: EVENT }, 400, 'X-Agent-ID is required'],
  ['an agent beyond ASCII', 'POST', '/api/deployments/{live}/events', { body: EVENT, agent: 'é' }, 400, /X-Agent-ID/],
  ['an agent of 129 characters', 'POST', '/api/deployments/{live}/events', { body: EVENT, agent: 'a'.repeat(129) }, 400, /X-Agent-ID/],
  ['no type', 'POST', '/api/deployments/{live}/events', { agent, body: { timestamp: EVENT.timestamp } }, 400, 'type and timestamp are required'],
  ['no timestamp', 'POST', '/api/deployments/{live}/events', { agent, body: { type: 'x' } }, 400, 'type and timestamp are required'],
  ['neither', 'POST', '/api/deployments/{live}/events', { agent, body: {} }, 400, 'type and timestamp are required'],
  ['no body', 'POST', '/api/deployments/{live}/events', { agent }, 400, 'type and timestamp are required'],
  ['type null', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, type: null } }, 400, 'type and timestamp are required'],
  ['type empty', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, type: '' } }, 400, 'type and timestamp are required'],
  ['body errors before state', 'POST', '/api/deployments/dep_none/events', { agent, body: {} }, 400, 'type and timestamp are required'],
  ['type as an operator', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, type: { $ne: null } } }, 400, /type/],
  ['a type of 129 characters', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, type: 'x'.repeat(129) } }, 400, /type/],
  ['a type with a line break', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, type: 'a\nb' } }, 400, /type/],
  ['step_id as an operator', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, step_id: { $gt: 1 } } }, 400, /step_id/],
  ['job_id as a list', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, job_id: [1] } }, 400, /job_id/],
  ['a payload that is a list', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, payload: [1] } }, 400, /payload/],
  ['a payload that is text', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, payload: 'x' } }, 400, /payload/],
  ['a payload over 64 KiB', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, payload: { a: 'x'.repeat(65536) } } }, 413, /64 KiB/],
  ['a body that is too large', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, payload: { a: 'x'.repeat(2 ** 21) } } }, 413, /larger than the \d+ bytes/],
  ['a payload the driver would take for its own', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, payload: { a: { _bsontype: 'Long', low: 1 } } } }, 400, /_bsontype/],
  ['a payload 100 levels deep', 'POST', '/api/deployments/{live}/events', { agent, text: `{"type":"x","timestamp":"2026-01-01","payload":${nested(100)}}` }, 400, /deep/],
  ['broken JSON', 'POST', '/api/deployments/{live}/events', { agent, text: '{"type":' }, 400, /JSON/],
  ['a list as body', 'POST', '/api/deployments/{live}/events', { agent, text: '[]' }, 400, /object/],
  ['a timestamp that is none', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, timestamp: 'noon' } }, 400, /timestamp/],
  ['a timestamp that is none beside a type that is missing', 'POST', '/api/deployments/{live}/events', { agent, body: { event_type: 'x', timestamp: 'now' } }, 400, 'type and timestamp are required', ['body type', 'body timestamp']],
  ['a timestamp as number', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, timestamp: 1784937600000 } }, 400, /timestamp/],
  ['the year 10000', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, timestamp: '10000-01-01T00:00:00Z' } }, 400, /timestamp/],
  ['the year +010000', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, timestamp: '+010000-01-01T00:00:00Z' } }, 400, /timestamp/],
  ['30 February', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, timestamp: '2026-02-30T00:00:00Z' } }, 400, /timestamp/],
  ['a long timestamp', 'POST', '/api/deployments/{live}/events', { agent, body: { ...EVENT, timestamp: '2'.repeat(5000) } }, 400, /timestamp/],
  ['a key that is too long', 'POST', '/api/deployments/{live}/events', { agent, body: EVENT, headers: { 'idempotency-key': 'k'.repeat(256) } }, 400, /Idempotency-Key/],

  // Missions and plans.
  ['a mission without name', 'POST', '/api/missions', { body: {} }, 400, /name/],
  ['a blank name', 'POST', '/api/missions', { body: { name: '   ' } }, 400, /name/],
  ['a name as operator', 'POST', '/api/missions', { body: { name: { $gt: '' } } }, 400, /name/],
  ['the name Workloads', 'POST', '/api/missions', { body: { name: 'workloads ' } }, 409, /platform/],
  ['renaming to Default', 'PATCH', '/api/missions/{mission}', { body: { name: 'Default' } }, 409, /platform/],
  ['renaming the default mission', 'PATCH', '/api/missions/{default}', { body: { name: 'Mine' } }, 409, /platform/],
  ['deleting the default mission', 'DELETE', '/api/missions/{default}', {}, 409, /platform/],
  ['a cursor of ours it is not', 'GET', '/api/missions?cursor=abc', {}, 400, /cursor/],
  ['a negative limit of missions', 'GET', '/api/missions?limit=-2', {}, 400, /limit/],
  ['a plan without satellite', 'POST', '/api/plans', { body: { preset_id: 'split-learning' } }, 400, /satellite_id/],
  ['a plan with preset and job', 'POST', '/api/plans', { body: { satellite_id: '25544' } }, 400, /preset_id/],
  ['a plan for an unknown satellite', 'POST', '/api/plans', { body: { satellite_id: '99999', preset_id: 'split-learning' } }, 404, /99999/],
  ['comparing one plan', 'GET', '/api/plans/compare?ids={plan}', {}, 400, /ids/],
  ['comparing nothing', 'GET', '/api/plans/compare', {}, 400, /ids/],
  ['comparing eleven', 'GET', `/api/plans/compare?ids=${Array.from({ length: 11 }, (_, i) => `p${i}`).join(',')}`, {}, 400, /ids/],

  // Agents.
  ['registering without header', 'POST', '/api/agent/register', { body: { agent_id: 'a' } }, 400, 'X-Agent-ID is required'],
  ['polling without header', 'GET', '/api/agent/workloads', {}, 400, 'X-Agent-ID is required'],
  ['telemetry without header', 'POST', '/api/agent/telemetry', { body: {} }, 400, 'X-Agent-ID is required'],
  ['registering another agent', 'POST', '/api/agent/register', { agent, body: { agent_id: 'other' } }, 400, /agent_id/],
  ["another agent's telemetry", 'POST', '/api/agent/telemetry', { agent, body: { agent_id: 'other' } }, 400, /agent_id/],
  ['a satellite as operator', 'POST', '/api/agent/register', { agent, body: { satellite_id: { $ne: 1 } } }, 400, /satellite_id/],
  ['telemetry over 16 KiB', 'POST', '/api/agent/telemetry', { agent, body: { a: 'x'.repeat(20000) } }, 413, /16 KiB/],
  ['telemetry at no time', 'POST', '/api/agent/telemetry', { agent, body: { timestamp: 'x' } }, 400, /timestamp/],
  ['telemetry of the driver', 'POST', '/api/agent/telemetry', { agent, body: { x: { _bsontype: 'ObjectId' } } }, 400, /_bsontype/],
  ['a satellite of no form', 'PATCH', '/api/agents/agent-1', { body: { satellite_id: 'a/b' } }, 400, /satellite_id/],
];

describe('refusals of the console', () => {
  const { console } = useConsole();
  const ids: Record<string, string> = {};

  before(async () => {
    ids['plan'] = await console.plan();
    ids['live'] = await console.deploy({ mode: 'live' });
    ids['simulated'] = await console.deploy({ mode: 'simulated' });
    ids['ended'] = await console.deploy({ mode: 'simulated' });
    await console.call('POST', `/api/deployments/${ids['ended']}/cancel`);
    const mission = await console.call('POST', '/api/missions', { body: { name: 'Mine' } });
    ids['mission'] = String(mission.body['id']);
    const plan = await console.call('GET', `/api/plans/${ids['plan']}`);
    ids['default'] = String(plan.body['mission_id']);
    await console.call('POST', '/api/agent/register', { agent, body: {} });
  });

  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (all, name: string) => ids[name] ?? all);

  for (const [what, method, path, call, status, error, problems] of ROWS) {
    it(`answers ${what} with ${status} (${method} ${path.slice(0, 60)})`, async () => {
      const filled = {
        ...call,
        ...(call.body === undefined
          ? {}
          : { body: JSON.parse(fill(JSON.stringify(call.body))) as unknown }),
      };
      const answer = await console.call(method, fill(path), filled);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      if (answer.body['code'] === 'validation_error')
        assert.match(String(problemPaths(answer.body)), /^(?:body|query|path|header) /);
      if (problems !== undefined) assert.deepEqual(problemPaths(answer.body), problems);
      const text = String(answer.body['error']);
      if (typeof error === 'string') assert.equal(text, error);
      else assert.match(text, error);
    });
  }

  it('names the methods that a path knows', async () => {
    const answer = await console.call('PUT', '/api/deployments');
    assert.equal(answer.headers.get('allow'), 'POST, HEAD, GET, OPTIONS');
  });

  it('has kept nothing of what it refused', async () => {
    const { body } = await console.call('GET', `/api/deployments/${ids['live']}/events`);
    assert.equal(body['total'], 0);
  });

  it('never answers 5xx to path and query nonsense', async () => {
    const nonsense = [
      '%00',
      '%F0%28',
      '%E0%A4%A',
      '..%2f..',
      '$where',
      '{"$gt":""}',
      'a'.repeat(3000),
      '%C3%A9',
    ];
    for (const part of nonsense) {
      for (const path of [
        `/api/deployments/${part}`,
        `/api/deployments/${part}/events?type=${part}&since=${part}`,
        `/api/missions/${part}/activity?cursor=${part}`,
        `/api/plans/${part}`,
        `/api/plans?mission_id=${part}&satellite_id[$ne]=${part}`,
        `/api/deployments?include[$gt]=${part}`,
      ]) {
        const answer = await console.call('GET', path, { key: OWNER_KEY });
        assert.ok(answer.status < 500, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
    }
  });
});
