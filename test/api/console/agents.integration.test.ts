import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import { AgentList, Dispatch } from '../../../contracts/mission/agent.ts';
import { readShippedCatalogue } from '../../../records/catalogue/shipped.ts';
import { insertMissingSatellites } from '../../../records/catalogue/satellites.ts';
import { bodyAs } from '../../kit/http/bodies.ts';
import { OTHER_KEY, useConsole, type Answer } from '../../kit/surfaces/console.ts';

const ISS = { satellite_id: '25544', agent_version: '1.0.0' };

describe('agents of the console', () => {
  const { database, console } = useConsole();

  beforeEach(async () => {
    console.clockOffsetMs = 0;
    console.gateway.start = 'started';
    for (const name of ['agents', 'deployments', 'deployment_events', 'outbox']) {
      await database.db.collection(name).deleteMany({});
    }
  });

  const register = (agent: string, body: object = ISS): Promise<Answer> =>
    console.call('POST', '/api/agent/register', { agent, body });
  const poll = (agent: string): Promise<Answer> =>
    console.call('GET', '/api/agent/workloads', { agent });
  const agents = async () => bodyAs(AgentList, await console.call('GET', '/api/agents')).agents;
  const wait = (seconds: number): void => {
    console.clockOffsetMs += seconds * 1000;
  };

  describe('POST /api/agent/register', () => {
    it('registers, and again changes what is named', async () => {
      const made = await register('a', { ...ISS, agent_id: 'a', satellite_name: 'ISS' });
      assert.deepEqual([made.status, made.body['id'], made.body['status']], [201, 'a', 'idle']);
      const again = await register('a', { agent_version: '2.0.0', satellite_id: null });
      assert.equal(again.status, 201);
      const [agent, ...others] = await agents();
      assert.deepEqual(others, []);
      assert.deepEqual(
        [agent?.agent_id, agent?.agent_version, agent?.satellite_id, agent?.satellite_name],
        ['a', '2.0.0', '25544', 'ISS'],
      );
      assert.notEqual(agent?.registered_at, null);
    });

    it('warns of a satellite that the catalogue does not have', async () => {
      const made = await register('a', { satellite_id: '99999' });
      assert.equal(made.status, 201);
      const [warning] = made.body['warnings'] as { path: string; code: string; message: string }[];
      assert.deepEqual([warning?.path, warning?.code], ['satellite_id', 'unknown_value']);
      assert.match(String(warning?.message), /99999/);
      const given = await console.call('PATCH', '/api/agents/a', {
        body: { satellite_id: '99998' },
      });
      assert.equal((given.body['warnings'] as unknown[]).length, 1);
    });

    const forms = [
      ['25544', '25544'],
      [25544, '25544'],
      ['0025544', '25544'],
      ['A0001', '100001'],
      ['my-sat.1', 'my-sat.1'],
    ] as const;
    for (const [given, kept] of forms) {
      it(`takes the satellite ${JSON.stringify(given)} for ${kept}`, async () => {
        await register('a', { satellite_id: given });
        assert.equal((await agents())[0]?.satellite_id, kept);
      });
    }

    it('takes the name of a satellite of the catalogue for its number', async () => {
      const catalogue = await readShippedCatalogue();
      const iss = catalogue.filter(({ noradId }) => noradId === '25544');
      await insertMissingSatellites(database.db, iss, Date.now());
      await register('a', { satellite_id: 'iss' });
      const [agent] = await agents();
      assert.deepEqual([agent?.satellite_id, agent?.satellite_name], ['25544', iss[0]?.name]);
      assert.ok(Math.abs((agent?.orbit_altitude_km ?? 0) - 420) < 20);
      await register('a', { satellite_name: 'Mine', orbit_altitude_km: 400 });
      const [told] = await agents();
      assert.deepEqual([told?.satellite_name, told?.orbit_altitude_km], ['Mine', 400]);
      await console.deploy();
      for (const [name, total] of [
        ['ISS', 1],
        ['no-such', 0],
      ] as const) {
        const listed = await console.call('GET', `/api/deployments?satellite_id=${name}`);
        assert.equal(listed.body['total'], total, name);
      }
      await database.db.collection('satellites').deleteMany({});
    });

    it('makes one record of many first registrations at once', async () => {
      const all = await Promise.all(Array.from({ length: 10 }, () => register('a')));
      assert.deepEqual(
        all.map((one) => one.status),
        all.map(() => 201),
      );
      assert.equal((await agents()).length, 1);
    });

    it('keeps agents of the same name apart by owner', async () => {
      await register('a');
      const other = await console.call('GET', '/api/agents', { key: OTHER_KEY });
      assert.deepEqual(bodyAs(AgentList, other).agents, []);
    });
  });

  describe('GET /api/agents', () => {
    it('pages through all of them once, the most recently heard first', async () => {
      for (const name of ['a', 'b', 'c', 'd', 'e']) {
        await register(name);
        wait(60);
      }
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const from: string = cursor === null ? '' : `&cursor=${cursor}`;
        const page = bodyAs(AgentList, await console.call('GET', `/api/agents?limit=2${from}`));
        assert.deepEqual([page.limit, page.has_more], [2, page.cursor !== null]);
        seen.push(...page.agents.map((agent) => agent.agent_id));
        cursor = page.cursor;
      } while (cursor !== null);
      assert.deepEqual(seen, ['e', 'd', 'c', 'b', 'a']);
    });

    it('refuses a cursor that it did not give', async () => {
      assert.equal((await console.call('GET', '/api/agents?cursor=x')).status, 400);
    });
  });

  describe('GET /api/agent/workloads', () => {
    it('dispatches the oldest pending live deployment of the satellite, whole', async () => {
      const oldest = await console.deploy();
      wait(1);
      await console.deploy();
      await console.deploy({ mode: 'simulated' });
      await register('a');
      const answer = await poll('a');
      assert.equal(answer.status, 200);
      const work = bodyAs(Dispatch, answer);
      assert.equal(work.deployment_id, oldest);
      assert.equal(work.satellite_id, '25544');
      assert.match(work.plan_id, /^pln_/);
      assert.ok('plan' in work.plan_data && 'orbital_environment' in work.plan_data);
      assert.deepEqual(
        work.events.map(({ type, timestamp, step_id }) => [type, timestamp, step_id]),
        [
          ['job.accepted', '2026-07-25T00:00:00.000Z', undefined],
          ['step.started', '2026-07-25T00:00:00.000Z', 'capture'],
          ['step.completed', '2026-07-25T00:00:30.000Z', 'capture'],
          ['job.completed', '2026-07-25T00:15:00.000Z', undefined],
        ],
      );
      for (const event of work.events) {
        assert.ok(event.job_id.length > 0 && typeof event.payload === 'object');
      }
      const deployment = await console.call('GET', `/api/deployments/${oldest}`);
      assert.deepEqual(
        [deployment.body['status'], deployment.body['agent_id']],
        ['dispatched', 'a'],
      );
      assert.deepEqual((await agents())[0]?.deployment_ids, [oldest]);
      assert.equal(console.nudged.at(-1), oldest);
    });

    it('gives each of two deployments to exactly one of ten agents that poll at once', async () => {
      const ids = [await console.deploy(), await console.deploy()];
      const names = Array.from({ length: 10 }, (_, index) => `agent-${index}`);
      await Promise.all(names.map((name) => register(name)));
      const answers = await Promise.all(names.map((name) => poll(name)));
      const won = answers.filter(({ status }) => status === 200);
      assert.equal(answers.filter(({ status }) => status === 204).length, 8);
      assert.deepEqual(won.map(({ body }) => body['deployment_id']).sort(), [...ids].sort());
    });

    it('answers 204 for another satellite, another owner, and when there is no work', async () => {
      await register('idle');
      assert.equal((await poll('idle')).status, 204);
      await console.deploy();
      await register('elsewhere', { satellite_id: '20580' });
      assert.equal((await poll('elsewhere')).status, 204);
      const foreign = { agent: 'a', key: OTHER_KEY };
      await console.call('POST', '/api/agent/register', { ...foreign, body: ISS });
      assert.equal((await console.call('GET', '/api/agent/workloads', foreign)).status, 204);
    });

    it('notes a stranger, who gets work once somebody gave it a satellite', async () => {
      const id = await console.deploy();
      assert.equal((await poll('stranger')).status, 204);
      const [agent] = await agents();
      assert.deepEqual([agent?.agent_id, agent?.registered_at], ['stranger', null]);
      const body = { satellite_id: 25544 };
      const changed = await console.call('PATCH', '/api/agents/stranger', { body });
      assert.deepEqual([changed.status, changed.body['satellite_id']], [200, '25544']);
      wait(10);
      assert.equal((await poll('stranger')).body['deployment_id'], id);
    });

    it('refuses polls less than 9 s apart, one agent at a time', async () => {
      await register('a');
      await register('b');
      assert.equal((await poll('a')).status, 204);
      wait(8);
      const early = await poll('a');
      assert.deepEqual([early.status, early.body['error']], [429, 'rate_limited']);
      assert.equal(early.headers.get('retry-after'), '1');
      assert.equal((await poll('b')).status, 204);
      wait(1);
      assert.equal((await poll('a')).status, 204);
    });

    it('admits one of many first polls at once', async () => {
      const all = await Promise.all(Array.from({ length: 8 }, () => poll('a')));
      assert.equal(all.filter(({ status }) => status === 204).length, 1);
      assert.equal(all.filter(({ status }) => status === 429).length, 7);
    });

    it('dispatches the same again after a silent minute, but not after an event', async () => {
      const id = await console.deploy();
      await register('a');
      assert.equal((await poll('a')).body['deployment_id'], id);
      wait(30);
      assert.equal((await poll('a')).status, 204);
      wait(31);
      assert.equal((await poll('a')).body['deployment_id'], id);
      const deployment = await console.call('GET', `/api/deployments/${id}`);
      assert.equal(deployment.body['hand_outs'], 2);
      const body = { type: 'job.accepted', timestamp: '2026-07-25T00:00:00Z' };
      await console.call('POST', `/api/deployments/${id}/events`, { agent: 'a', body });
      wait(61);
      assert.equal((await poll('a')).status, 204);
    });
  });

  describe('revisions of what an agent flies', () => {
    it('are handed out once, and again when it registers, to those that take them', async () => {
      const takes = { ...ISS, accepts: ['revisions'] };
      await register('a', takes);
      const id = await console.deploy();
      assert.equal(bodyAs(Dispatch, await poll('a')).revision, 1);
      const event = { type: 'job.accepted', timestamp: '2026-07-25T00:00:00.000Z', payload: {} };
      await console.call('POST', `/api/deployments/${id}/events`, { agent: 'a', body: event });
      await database.db
        .collection<{ _id: string }>('deployments')
        .updateOne({ _id: id }, { $set: { revision: 2 } });
      const polled = async () => {
        wait(10);
        const answer = await poll('a');
        return answer.status === 204 ? null : bodyAs(Dispatch, answer).revision;
      };
      assert.deepEqual([await polled(), await polled()], [2, null]);
      await register('b', takes);
      assert.equal(await polled(), null, 'another agent has registered');
      await register('a', takes);
      assert.deepEqual([await polled(), await polled()], [2, null]);
      await register('a', { ...ISS, accepts: [] });
      assert.equal(await polled(), null, 'it takes none');
    });
  });

  describe('POST /api/agent/telemetry', () => {
    const send = (body: object): Promise<Answer> =>
      console.call('POST', '/api/agent/telemetry', { agent: 'a', body });

    it('warns of what no sensor measures, and keeps it', async () => {
      const body = {
        cpu_percent: 500,
        memory_mb: -1,
        battery_percent: -1,
        temperature_c: -500,
        timestamp: '2190-01-01T00:00:00Z',
      };
      const told = await console.call('POST', '/api/agent/telemetry', { agent: 'a', body });
      assert.equal(told.status, 200);
      const warnings = told.body['warnings'] as { path: string }[];
      assert.deepEqual(warnings.map(({ path }) => path).toSorted(), Object.keys(body).toSorted());
      const [agent] = await agents();
      assert.equal(agent?.telemetry?.['cpu_percent'], 500);
      const sane = { cpu_percent: 0, battery_percent: 100, temperature_c: -40, memory_mb: 0 };
      wait(20);
      const fine = await console.call('POST', '/api/agent/telemetry', { agent: 'a', body: sane });
      assert.deepEqual(fine.body, { ok: true });
    });

    it('may come before register and is kept whole', async () => {
      const body = {
        agent_id: 'a',
        status: 'executing',
        timestamp: '2026-07-25T00:00:00Z',
        cpu_percent: 61.5,
        position: { lat: 1, lon: 2 },
        $extra: { 'x.y': 1 },
      };
      assert.deepEqual((await send(body)).body, { ok: true });
      const [agent] = await agents();
      assert.deepEqual([agent?.status, agent?.telemetry], ['executing', body]);
    });

    it('keeps the newest of what comes fast and out of order', async () => {
      for (const second of [5, 9, 7]) {
        const sent = await send({ timestamp: `2026-07-25T00:00:0${second}Z`, n: second });
        assert.deepEqual([sent.status, sent.body], [200, { ok: true }]);
      }
      assert.equal((await agents())[0]?.telemetry?.['n'], 9);
    });

    it('is not stopped for ever by one report from the far future', async () => {
      await send({ timestamp: '9999-12-31T00:00:00Z', n: 1 });
      wait(1);
      await send({ n: 2 });
      assert.equal((await agents())[0]?.telemetry?.['n'], 2);
    });
  });

  describe('GET /api/agents', () => {
    it('shows an agent offline after five silent minutes, and back after any call', async () => {
      const id = await console.deploy();
      await register('a');
      wait(299);
      assert.equal((await agents())[0]?.status, 'idle');
      wait(1);
      const [silent] = await agents();
      assert.deepEqual([silent?.status, silent?.online], ['offline', false]);
      await console.call('GET', `/api/deployments/${id}`, { agent: 'a' });
      assert.equal((await agents())[0]?.status, 'idle');
    });

    it('makes no record for an unknown name in a header', async () => {
      await console.call('GET', '/api/deployments', { agent: 'nobody' });
      assert.deepEqual(await agents(), []);
    });
  });

  describe('without Temporal', () => {
    it('goes on: register, poll, report, telemetry', async () => {
      const id = await console.deploy();
      console.gateway.start = 'unavailable';
      console.gateway.speed = 'unavailable';
      assert.equal((await register('a')).status, 201);
      assert.equal((await poll('a')).status, 200);
      for (const [type, status] of [
        ['job.accepted', 'running'],
        ['job.completed', 'completed'],
      ] as const) {
        const body = { type, timestamp: '2026-07-25T00:00:00Z' };
        const made = await console.call('POST', `/api/deployments/${id}/events`, {
          agent: 'a',
          body,
        });
        assert.equal(made.body['deployment_status'], status);
      }
      const body = { timestamp: '2026-07-25T00:00:00Z' };
      assert.equal(
        (await console.call('POST', '/api/agent/telemetry', { agent: 'a', body })).status,
        200,
      );
      assert.ok((await database.db.collection('outbox').countDocuments()) >= 3);
    });
  });
});
