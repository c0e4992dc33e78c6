import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { DeploymentEventPage } from '../../../contracts/deployment/event.ts';
import { DeploymentDetail } from '../../../contracts/deployment/deployment.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { BOUND_KEY, useConsole, type Answer, type Call } from '../../kit/surfaces/console.ts';

const AT = '2026-07-25T00:00:00.000Z';

describe('who may report what', () => {
  const { database, console } = useConsole();

  beforeEach(async () => {
    console.clockOffsetMs = 0;
    for (const name of ['agents', 'deployments', 'deployment_events', 'outbox', 'artifact_links'])
      await database.db.collection(name).deleteMany({});
  });

  const report = (id: string, agent: string, type: string, more: Call = {}): Promise<Answer> =>
    console.call('POST', `/api/deployments/${id}/events`, {
      agent,
      body: { type, timestamp: AT, payload: { artifacts: [{ name: 'out', uri: 's3://b/out' }] } },
      ...more,
    });
  const upload = (id: string, agent: string, key?: string): Promise<Answer> =>
    console.call('PUT', `/api/deployments/${id}/artifacts/mask.tif`, {
      agent,
      text: 'bytes',
      ...(key === undefined ? {} : { key }),
    });
  const detail = async (id: string) =>
    bodyAs(DeploymentDetail, await console.call('GET', `/api/deployments/${id}`));
  /** Registers the agent for the ISS and polls once. */
  const claim = async (agent: string, key?: string): Promise<Answer> => {
    const who = { agent, ...(key === undefined ? {} : { key }) };
    await console.call('POST', '/api/agent/register', { ...who, body: { satellite_id: '25544' } });
    return console.call('GET', '/api/agent/workloads', who);
  };
  const makeStage = (id: string, more: object = {}) =>
    database.db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: id }, { $set: { workload_id: 'wl_1', stage_index: 0, ...more } });
  /** Everything that is kept of a deployment. */
  const kept = async (id: string) => ({
    deployment: await database.db.collection<{ _id: string }>('deployments').findOne({ _id: id }),
    events: await database.db.collection('deployment_events').find({ deployment_id: id }).toArray(),
    outputs: await database.db.collection('artifact_links').find({ deployment_id: id }).toArray(),
  });

  it('lets any agent of the owner report on a deployment made by hand', async () => {
    const id = await console.deploy();
    await claim('agent-1');
    assert.equal((await report(id, 'agent-2', 'job.completed')).status, 201);
    assert.equal((await report(id, 'agent-3', 'job.failed')).status, 201);
    const now = await detail(id);
    assert.deepEqual([now.status, now.reports], ['failed', 'any']);
    const simulated = await console.deploy({ mode: 'simulated' });
    assert.equal((await report(simulated, 'agent-2', 'job.completed')).status, 201);
  });

  const heldOnly: readonly (readonly [string, () => Promise<string>])[] = [
    ['a deployment with reports: holder', () => console.deploy({ reports: 'holder' })],
    [
      'a stage of a workload',
      async () => {
        const id = await console.deploy();
        await makeStage(id);
        return id;
      },
    ],
  ];
  for (const [title, make] of heldOnly)
    it(`lets the holder alone report on ${title}, and says who that is`, async () => {
      const id = await make();
      const early = await report(id, 'agent-1', 'job.completed');
      assert.deepEqual(
        [early.status, early.body['error'], early.body['holder']],
        [409, 'not_the_holder', null],
      );
      assert.equal((await claim('agent-1')).status, 200);
      const before = await kept(id);
      for (const type of ['job.accepted', 'job.completed', 'job.failed', 'step.completed']) {
        const other = await report(id, 'agent-2', type);
        assert.deepEqual([other.status, other.body['error']], [409, 'not_the_holder']);
        assert.equal(other.body['holder'], 'agent-1');
        assert.match(String(other.body['message']), /held by the agent 'agent-1'/);
      }
      const handed = await upload(id, 'agent-2');
      assert.deepEqual([handed.status, handed.body['holder']], [409, 'agent-1']);
      assert.deepEqual(await kept(id), before, 'what is refused leaves no trace');
      assert.equal((await upload(id, 'agent-1')).status, 201);
      assert.equal((await report(id, 'agent-1', 'job.accepted')).status, 201);
      assert.equal((await report(id, 'agent-1', 'job.completed')).status, 201);
      const now = await detail(id);
      assert.deepEqual([now.status, now.reports], ['completed', 'holder']);
    });

  it('lets nobody overrule the end of a stage, and keeps what else its holder reports', async () => {
    const id = await console.deploy();
    await makeStage(id);
    await claim('agent-1');
    assert.equal((await report(id, 'agent-1', 'job.failed')).status, 201);
    const before = await kept(id);
    const over = await report(id, 'agent-1', 'job.completed', {});
    assert.deepEqual([over.status, over.body['error']], [409, 'deployment_ended']);
    assert.match(String(over.body['message']), /stage 0 of workload wl_1.*failed/);
    assert.deepEqual(
      [over.body['workload_id'], over.body['deployment_status']],
      ['wl_1', 'failed'],
    );
    assert.deepEqual(await kept(id), before, 'what is refused leaves no trace');
    // The same end again, and what comes late from its steps.
    assert.equal((await report(id, 'agent-1', 'job.failed')).status, 201);
    assert.equal((await report(id, 'agent-1', 'step.completed')).status, 201);
    assert.equal((await detail(id)).status, 'failed');
  });

  it('refuses the end of a stage whose workload has ended, within the minute too', async () => {
    const id = await console.deploy();
    await makeStage(id);
    await claim('agent-1');
    await database.db.collection<{ _id: string }>('workloads').insertOne({
      _id: 'wl_1',
      phase: 'canceled',
      outcome: { finished_at: new Date() },
    } as { _id: string });
    const before = await kept(id);
    const late = await report(id, 'agent-1', 'job.completed');
    assert.deepEqual([late.status, late.body['error']], [409, 'deployment_ended']);
    assert.match(String(late.body['message']), /Workload wl_1 ended at .* \(canceled\)/);
    assert.equal(late.body['workload_status'], 'canceled');
    assert.deepEqual(await kept(id), before, 'what is refused leaves no trace');
    const step = await report(id, 'agent-1', 'step.completed');
    assert.deepEqual([step.status, step.body['deployment_status']], [201, 'dispatched']);
    await database.db.collection('workloads').deleteMany({});
  });

  it('cancels no stage by its deployment, and says what to cancel instead', async () => {
    const id = await console.deploy({ mode: 'simulated' });
    await makeStage(id, { status: 'running' });
    const before = await kept(id);
    for (const [method, path] of [
      ['POST', '/cancel'],
      ['DELETE', ''],
    ] as const) {
      const answer = await console.call(method, `/api/deployments/${id}${path}`);
      assert.equal(answer.status, 409);
      assert.equal(answer.body['code'], 'conflict');
      assert.match(String(answer.body['error']), /POST \/v1\/workloads\/wl_1\/cancel/);
      assert.equal(answer.body['cancel'], '/v1/workloads/wl_1/cancel');
    }
    assert.deepEqual(await kept(id), before);
  });

  it('lets nobody report on a simulated stage', async () => {
    const id = await console.deploy({ mode: 'simulated' });
    await makeStage(id, { status: 'running' });
    const before = await kept(id);
    for (const type of ['job.completed', 'job.failed', 'step.completed']) {
      const answer = await report(id, 'agent-1', type);
      assert.deepEqual([answer.status, answer.body['error']], [409, 'not_the_holder']);
      assert.match(String(answer.body['message']), /simulated/);
    }
    assert.equal((await upload(id, 'agent-1')).status, 409);
    assert.deepEqual(await kept(id), before);
  });

  it('refuses the holder of a stage that another satellite has taken over', async () => {
    const id = await console.deploy();
    await makeStage(id);
    await claim('agent-1');
    await database.db.collection<{ _id: string }>('workload_stages').insertOne({
      _id: 'wl_1/0',
      satellite: '48274',
      deployment_id: 'dep_next',
      replacements: [{ deployment_id: id }],
    } as { _id: string });
    const late = await report(id, 'agent-1', 'job.completed');
    assert.deepEqual([late.status, late.body['taken_over_by']], [409, 'dep_next']);
    await database.db.collection('workload_stages').deleteMany({});
    assert.equal((await report(id, 'agent-1', 'job.completed')).status, 201);
  });

  it('writes the reporter and the name of its key into history and log', async () => {
    const id = await console.deploy();
    await claim('agent-1', BOUND_KEY);
    for (const type of ['job.accepted', 'job.completed'])
      assert.equal((await report(id, 'agent-1', type, { key: BOUND_KEY })).status, 201);
    const { status_history: moves } = await detail(id);
    assert.deepEqual(
      moves.map(({ status, agent_id, key_name }) => [status, agent_id, key_name]),
      [
        ['pending', undefined, undefined],
        ['dispatched', 'agent-1', 'iss agent'],
        ['running', 'agent-1', 'iss agent'],
        ['completed', 'agent-1', 'iss agent'],
      ],
    );
    const page = await console.call('GET', `/api/deployments/${id}/events`);
    assert.deepEqual(
      bodyAs(DeploymentEventPage, page).events.map(({ agent_id, key_name }) => [
        agent_id,
        key_name,
      ]),
      [
        ['agent-1', 'iss agent'],
        ['agent-1', 'iss agent'],
      ],
    );
  });

  describe('with a key that is bound', () => {
    const key = BOUND_KEY;
    const refused = (answer: Answer, field: string, value: unknown): void => {
      assert.deepEqual([answer.status, answer.body['error']], [403, 'forbidden']);
      assert.deepEqual(answer.body[field], value);
    };

    it('refuses another agent everywhere and takes it for no sign of life', async () => {
      const id = await console.deploy();
      await claim('agent-2');
      await database.db
        .collection('agents')
        .updateOne({ agent_id: 'agent-2' }, { $set: { last_seen_at: new Date(0) } });
      const agent = 'agent-2';
      const calls: readonly (() => Promise<Answer>)[] = [
        () => console.call('POST', '/api/agent/register', { agent, key, body: {} }),
        () => console.call('GET', '/api/agent/workloads', { agent, key }),
        () => console.call('POST', '/api/agent/telemetry', { agent, key, body: {} }),
        () => report(id, agent, 'job.completed', { key }),
        () => upload(id, agent, key),
      ];
      for (const call of calls) refused(await call(), 'bound_agent_id', 'agent-1');
      const seen = await database.db.collection('agents').findOne({ agent_id: 'agent-2' });
      assert.deepEqual(seen?.['last_seen_at'], new Date(0));
      assert.equal((await report(id, 'agent-1', 'job.accepted', { key })).status, 201);
    });

    it('refuses another satellite', async () => {
      const id = await console.deploy();
      await database.db
        .collection<{ _id: string }>('deployments')
        .updateOne({ _id: id }, { $set: { satellite_id: '48274' } });
      const agent = 'agent-1';
      const elsewhere = { agent, body: { satellite_id: '48274' } };
      refused(
        await console.call('POST', '/api/agent/register', { ...elsewhere, key }),
        'bound_satellite_ids',
        ['25544'],
      );
      // Its owner's other key says so of it.
      assert.equal((await console.call('POST', '/api/agent/register', elsewhere)).status, 201);
      // The key speaks for the agent, so its calls are signs of life, and nothing else.
      const noted = () =>
        database.db
          .collection('agents')
          .findOne({ agent_id: agent }, { projection: { last_seen_at: 0 } });
      const before = await noted();
      console.clockOffsetMs = 60_000;
      const register = (body: object) =>
        console.call('POST', '/api/agent/register', { agent, key, body });
      for (const call of [
        () => register({ agent_version: '9.9.9' }),
        () => register({ satellite_id: '25544' }),
        () => console.call('GET', '/api/agent/workloads', { agent, key }),
        () => console.call('POST', '/api/agent/telemetry', { agent, key, body: {} }),
        () => report(id, agent, 'job.completed', { key }),
        () => upload(id, agent, key),
      ])
        refused(await call(), 'bound_satellite_ids', ['25544']);
      assert.deepEqual(await noted(), before);
    });
  });
});
