import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import request from 'supertest';
import { actionOf, isAudited } from '../../../api/http/audit.ts';
import { mountedRoutes } from '../../../api/http/access/mounts.ts';
import { Plan } from '../../../contracts/plan/plan.ts';
import { ServiceIndex } from '../../../contracts/service-index.ts';
import { SubmittedWorkload, Workload } from '../../../contracts/workload/workload.ts';
import { at } from '../../kit/http/answers.ts';
import { bodyAs, FlatError, NestedError } from '../../kit/http/bodies.ts';
import { finishWorkload } from '../../kit/makers/workload-documents.ts';
import { createMountedConsole, type MountedConsole } from '../../kit/surfaces/mounted-console.ts';
import { LIVE_KEY } from '../../kit/surfaces/main-api.ts';
import { SINGLE, useWorkloadApi } from '../../kit/surfaces/workload-api.ts';

const PLAN = { satellite_id: '25544', preset_id: 'onboard-ml-inference' };
const ORBIT = { altitude_km: 550, inclination_deg: 53 };

describe('other surfaces behind the cookie of the console', () => {
  const site = useWorkloadApi();
  let mounted: MountedConsole;
  before(() => {
    mounted = createMountedConsole(site.bench);
  });
  const send = (
    method: 'get' | 'post' | 'delete',
    path: string,
    cookie: string | null = 'owner',
  ) => {
    const call = request(mounted.surface.app.callback())[method](path);
    return cookie === null ? call : call.set('Cookie', `session=${cookie}`);
  };
  const write = (path: string, body: object, cookie: string | null = 'owner') =>
    send('post', path, cookie).set('X-Requested-With', 'fetch').send(body);

  it('answers reads of the main API and the CAE as those surfaces do', async () => {
    const paths = ['/satellites?limit=2', '/presets/split-learning', '/ping', '/catalogue'];
    for (const path of paths) {
      const own = await site.api.get(`/v1${path}`);
      const answer = await send('get', `/api/v1${path}`);
      assert.equal(answer.status, 200, path);
      // A cursor says which list it belongs to.
      const unmarked = ({ text }: { readonly text: string }) =>
        text.replace(/"cursor":"[^"]*"/, '');
      assert.equal(unmarked(answer), unmarked(own), path);
    }
    assert.ok('GET /v1/workloads' in bodyAs(ServiceIndex, await send('get', '/api/v1')).endpoints);
  });

  it('goes on in a list with its own cursor', async () => {
    const first = await send('get', '/api/v1/satellites?limit=2');
    const cursor = String(at(first.body, 'cursor'));
    const next = await send('get', `/api/v1/satellites?limit=2&cursor=${cursor}`);
    assert.equal(next.status, 200, JSON.stringify(next.body));
    assert.notDeepEqual(at(next.body, 'data'), at(first.body, 'data'));
  });

  it('plans and submits work for the owner of the session', async () => {
    const planned = await write('/api/v1/plan', PLAN);
    assert.equal(planned.status, 201, JSON.stringify(planned.body));
    const plan = bodyAs(Plan, planned);
    assert.equal((await send('get', `/api/v1/plan/${plan.id}`)).status, 200);
    const submitted = await write('/api/v1/workloads', SINGLE);
    assert.equal(submitted.status, 202, JSON.stringify(submitted.body));
    const { id } = bodyAs(SubmittedWorkload, submitted);
    // The owner's key finds it on the main API, another owner's session nowhere.
    assert.equal(bodyAs(Workload, await site.api.get(`/v1/workloads/${id}`)).id, id);
    const foreign = await send('get', `/api/v1/workloads/${id}`, 'stranger');
    assert.equal(foreign.status, 404);
    assert.equal(bodyAs(NestedError, foreign).error.code, 'workload_not_found');
    assert.deepEqual(at((await send('get', '/api/v1/workloads', 'stranger')).body, 'data'), []);
  });

  it('answers a repeat with the same Idempotency-Key, to that owner alone', async () => {
    const keyed = (cookie: string, body: object = SINGLE) =>
      write('/api/v1/workloads', body, cookie).set('Idempotency-Key', 'behind-the-cookie');
    const first = await keyed('owner');
    const again = await keyed('owner');
    assert.deepEqual([again.status, at(again.body, 'id')], [202, at(first.body, 'id')]);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    const other = await keyed('owner', { ...SINGLE, deadline_hours: 5 });
    assert.equal(bodyAs(NestedError, other).error.code, 'idempotency_key_reused');
    assert.notEqual(at((await keyed('stranger')).body, 'id'), at(first.body, 'id'));
  });

  const nested: readonly (readonly [string, number, string, () => request.Test])[] = [
    ['nobody is signed in', 401, 'unauthorized', () => send('get', '/api/v1/workloads', null)],
    ['the session has ended', 401, 'unauthorized', () => send('get', '/api/v1/ping', 'gone')],
    [
      'a key is sent instead',
      401,
      'unauthorized',
      () => send('get', '/api/v1/ping', null).set('Authorization', `Bearer ${LIVE_KEY}`),
    ],
    [
      'a write comes without X-Requested-With',
      403,
      'forbidden',
      () => send('post', '/api/v1/workloads').send(SINGLE),
    ],
    [
      'a page of another site writes',
      403,
      'forbidden',
      () => write('/api/v1/workloads', SINGLE).set('Origin', 'https://evil.example'),
    ],
    [
      'a page without an origin writes',
      403,
      'forbidden',
      () => write('/api/v1/workloads', SINGLE).set('Origin', 'null'),
    ],
    [
      'a browser says that another site writes',
      403,
      'forbidden',
      () => write('/api/v1/workloads', SINGLE).set('Sec-Fetch-Site', 'same-site'),
    ],
    [
      'the role may not',
      403,
      'insufficient_permissions',
      () => write('/api/v1/workloads', SINGLE, 'viewer'),
    ],
    [
      'a body is wrong',
      400,
      'validation_error',
      () => write('/api/v1/plan', { satellite_id: 1e9 }),
    ],
    ['nothing is there', 404, 'not_found', () => send('get', '/api/v1/nothing')],
    ['the method is not possible', 405, 'method_not_allowed', () => send('delete', '/api/v1/ping')],
  ];
  for (const [when, status, code, call] of nested)
    it(`refuses with ${status} ${code} in the words of the main API when ${when}`, async () => {
      const started = site.bench.workloadGateway.started.length;
      const answer = await call();
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(bodyAs(NestedError, answer).error.code, code);
      assert.equal(site.bench.workloadGateway.started.length, started);
    });

  it('names the permission that the role lacks', async () => {
    const answer = await write('/api/v1/workloads', SINGLE, 'viewer');
    assert.match(bodyAs(NestedError, answer).error.message, /'workloads:write'/);
    assert.equal((await send('get', '/api/v1/workloads', 'viewer')).status, 200);
  });

  it('takes a write of a page of its own origin', async () => {
    const call = write('/api/v1/plan', PLAN).set('Host', 'console.example:8443');
    const answer = await call.set('Origin', 'https://console.example:8443');
    assert.equal(answer.status, 201);
  });

  it('keeps its own shape for what is not mounted', async () => {
    const answer = await send('get', '/api/v2/ping');
    assert.equal(typeof at(answer.body, 'error'), 'string');
    assert.equal(typeof at((await send('get', '/api/v1x')).body, 'error'), 'string');
  });

  it('simulates, in the words of the simulation', async () => {
    const propagated = await write('/api/sim/v1/propagate', { elements: ORBIT });
    assert.equal(propagated.status, 200, JSON.stringify(propagated.body));
    const satellites = [{ id: 'a', elements: ORBIT }];
    const made = await write('/api/sim/v1/sessions', { satellites }, 'viewer');
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const path = `/api/sim/v1/sessions/${String(at(made.body, 'session_id'))}`;
    assert.equal((await write(`${path}/tick`, { seconds: 60 })).status, 200);
    const wrong = await send('post', '/api/sim/v1/propagate')
      .set({ 'X-Requested-With': 'fetch', 'Content-Type': 'application/json' })
      .send('{');
    assert.deepEqual([wrong.status, bodyAs(FlatError, wrong).error], [400, 'invalid_request']);
    const absent = await send('get', '/api/sim/v1/sessions/ses_absent');
    assert.equal(bodyAs(FlatError, absent).error, 'session_not_found');
    const nobody = await send('get', '/api/sim/v1/templates', null);
    assert.deepEqual([nobody.status, bodyAs(FlatError, nobody).error], [401, 'unauthorized']);
  });

  it('streams what a workload goes through', async () => {
    const { id } = bodyAs(SubmittedWorkload, await write('/api/v1/workloads', SINGLE));
    const now = new Date(site.bench.nowMs);
    finishWorkload(site.bench.workloads, id, site.bench.nowMs);
    site.bench.workloads.change(id, {
      history: [
        { phase: 'submitted', at: now },
        { phase: 'done', at: now },
      ],
    });
    const path = `/api/v1/workloads/${id}/events`;
    const answer = await send('get', path).set('Accept', 'text/event-stream');
    assert.equal(answer.status, 200);
    assert.match(String(answer.headers['content-type']), /^text\/event-stream/);
    assert.match(answer.text, /id: 1\n[^]*id: 2\n[^]*event: end\n/);
    const other = send('get', path, 'stranger').set('Accept', 'text/event-stream');
    assert.equal((await other).status, 404);
  });

  it('is in the audit log by the names of the main API, with the person', async () => {
    const { id } = bodyAs(SubmittedWorkload, await write('/api/v1/workloads', SINGLE));
    const entry = mounted.kit.audited.at(-1);
    assert.deepEqual(
      [entry?.action, entry?.resource, entry?.actor, entry?.surface],
      [
        'workloads.create',
        { kind: 'workloads', id },
        { kind: 'session', keyId: null, name: 'owner@example.org' },
        'console',
      ],
    );
  });

  it('audits and names every route as the main API does', () => {
    const own = site.bench.main.routes.filter(({ uncounted }) => uncounted !== true);
    const twins = mountedRoutes([{ at: '/api/v1', surface: 'main', routes: own }]);
    assert.equal(twins.length, own.length);
    assert.deepEqual(twins.map(actionOf), own.map(actionOf));
    assert.deepEqual(twins.map(isAudited), own.map(isAudited));
    assert.ok(twins.every(({ auth }) => auth.kind === 'session'));
  });
});
