import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { at } from '../../kit/http/answers.ts';
import { engines } from '../../kit/engines/engines.ts';
import { call, startPlatform, TEST_API_KEY, type Platform } from '../../kit/rig/platform.ts';
import { startProxy, type FaultyProxy } from '../../kit/peers/proxy.ts';

const SINGLE = { type: 'onboard-ml-inference', placement: { satellites: [25544] } };
/** However slow the machine: a limit for hangs. */
const PATIENCE_MS = 90_000;
const AGENT = { 'x-agent-id': 'iss-agent' };

/** Asks again until `done` says so. */
async function until<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    if (Date.now() > deadline) assert.fail(`it did not come to pass: ${JSON.stringify(value)}`);
    await sleep(200);
  }
}

describe('workloads on two API processes', function () {
  this.timeout(180_000);
  let first: Platform;
  let second: Platform;
  const running: Platform[] = [];
  let temporal: FaultyProxy;
  let here = '';
  let there = '';

  before(async () => {
    const database = `workload_api_${randomBytes(4).toString('hex')}`;
    temporal = await startProxy(engines().temporalAddress);
    await temporal.open();
    // Processes that share a database share what encrypts in it.
    const environment = { WEBHOOK_SECRETS_KEY: randomBytes(32).toString('base64') };
    const beside = { ...engines(), temporalAddress: `127.0.0.1:${temporal.port}` };
    first = await startPlatform(engines(), { database, environment });
    running.push(first);
    second = await startPlatform(beside, { database, environment, worker: false });
    running.push(second);
    await Promise.all([first.ready(), second.ready()]);
    here = first.urls.main;
    there = second.urls.main;
  });
  after(async () => {
    await Promise.all(running.map((platform) => platform.stop()));
    await temporal.close();
  });

  const workloads = async (): Promise<unknown[]> => {
    const { body } = await call('GET', `${here}/v1/workloads?limit=200`);
    assert.ok(Array.isArray(body['data']));
    return body['data'] as unknown[];
  };

  it('make one workload of the same request sent to both at once', async () => {
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const answers = await Promise.all(
      [here, there, here, there].map((url) =>
        call('POST', `${url}/v1/workloads`, { ...SINGLE, speed_multiplier: 10_000 }, key),
      ),
    );
    for (const { status, body } of answers) assert.equal(status, 202, JSON.stringify(body));
    assert.equal(new Set(answers.map(({ body }) => body['id'])).size, 1);
    const replayed = answers.filter(({ headers }) => headers.has('idempotency-replayed'));
    assert.equal(replayed.length, 3);
    assert.equal((await workloads()).length, 1);
  });

  it('refuse a key at once that the other has revoked', async () => {
    const made = await call('POST', `${first.urls.console}/api/keys`, {
      name: 'short',
      mode: 'test',
      permissions: ['workloads:read'],
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    const authorization = { authorization: `Bearer ${String(made.body['key'])}` };
    const list = () => call('GET', `${there}/v1/workloads`, undefined, authorization);
    const answer = await list();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('x-ratelimit-limit'), '30');
    await call('DELETE', `${first.urls.console}/api/keys/${String(made.body['id'])}`);
    const refused = await list();
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
  });

  it('keep nothing while Temporal cannot be reached, and take the same request later', async () => {
    const before = (await workloads()).length;
    const key = { 'idempotency-key': randomBytes(8).toString('hex') };
    const send = () => call('POST', `${there}/v1/workloads`, SINGLE, key);
    await temporal.close();
    const refused = await send();
    assert.equal(refused.status, 503, JSON.stringify(refused.body));
    assert.equal(at(refused.body, 'error', 'code'), 'unavailable');
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.equal((await workloads()).length, before);
    // What only reads goes on.
    assert.equal((await call('GET', `${there}/v1/workloads`)).status, 200);
    assert.equal((await call('POST', `${there}/v1/workloads/preview`, SINGLE)).status, 200);
    await temporal.open();
    const taken = await until(send, ({ status }) => status !== 503);
    assert.equal(taken.status, 202, JSON.stringify(taken.body));
    assert.equal((await workloads()).length, before + 1);
    const canceled = await call('POST', `${here}/v1/workloads/${String(taken.body['id'])}/cancel`);
    assert.ok([202, 409].includes(canceled.status));
  });

  it('follow a live workload from an agent’s reports to its manifest', async () => {
    const console_ = first.urls.console;
    await call(
      'POST',
      `${console_}/api/agent/register`,
      { agent_id: 'iss-agent', satellite_id: '25544', agent_version: '1.0.0' },
      AGENT,
    );
    const submitted = await call('POST', `${here}/v1/workloads`, { ...SINGLE, executor: 'live' });
    assert.equal(submitted.status, 202, JSON.stringify(submitted.body));
    const url = `${here}/v1/workloads/${String(submitted.body['id'])}`;
    const stageOf = async () => at((await call('GET', `${url}/stages`)).body, 'stages', 0);
    const waiting = await until(stageOf, (one) => at(one, 'status') === 'dispatched');
    const deployment = String(at(waiting, 'deployment_id'));
    const dispatch = await call('GET', `${console_}/api/agent/workloads`, undefined, AGENT);
    assert.equal(dispatch.status, 200);
    assert.equal(dispatch.body['deployment_id'], deployment);

    const report = async (type: string, payload: object = {}) => {
      const timestamp = new Date().toISOString();
      const path = `${console_}/api/deployments/${deployment}/events`;
      const { status, body } = await call('POST', path, { type, timestamp, payload }, AGENT);
      assert.equal(status, 201, JSON.stringify(body));
    };
    await report('job.accepted');
    await until(stageOf, (one) => at(one, 'status') === 'running');
    const content = randomBytes(300_000);
    const uploaded = await fetch(`${console_}/api/deployments/${deployment}/artifacts/mask.tif`, {
      method: 'PUT',
      headers: { 'x-api-key': TEST_API_KEY, ...AGENT, 'content-type': 'image/tiff' },
      body: new Uint8Array(content),
    });
    assert.equal(uploaded.status, 201, await uploaded.text());
    await report('job.completed', {
      artifacts: [{ name: 'scene.zarr', uri: 's3://archive/scene.zarr' }],
    });

    const ended = await until(
      async () => (await call('GET', url)).body,
      ({ outcome }) => outcome !== null,
    );
    assert.deepEqual([ended['phase'], ended['workflow_status']], ['done', 'COMPLETED']);
    assert.equal(ended['simulated'], false);
    assert.equal(at(ended, 'cost', 'stages'), 1);
    const { body: manifest } = await call('GET', `${url}/artifacts`);
    assert.equal(manifest['status'], 'complete');
    const outputs = manifest['outputs'];
    assert.ok(Array.isArray(outputs));
    const named = (name: string): unknown => outputs.find((one) => at(one, 'name') === name);
    assert.equal(at(named('scene.zarr'), 'uri'), 's3://archive/scene.zarr');
    const contentId = String(at(named('mask.tif'), 'contentId'));
    assert.equal(contentId, `sha256-${createHash('sha256').update(content).digest('hex')}`);
    const fetched = await fetch(`${there}/v1/artifacts/${contentId}`, {
      headers: { authorization: `Bearer ${TEST_API_KEY}`, range: 'bytes=299990-' },
    });
    assert.equal(fetched.status, 206);
    assert.equal(fetched.headers.get('content-type'), 'image/tiff');
    assert.ok(content.subarray(299_990).equals(Buffer.from(await fetched.arrayBuffer())));
  });
});
