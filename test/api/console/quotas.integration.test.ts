import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { QUOTAS, type QuotaKind } from '../../../contracts/access/quotas.ts';
import { FREE_KEY, OTHER_KEY, useConsole } from '../../kit/surfaces/console.ts';

const OWNER = 'owner-free';

describe('quotas on the console', () => {
  const { database, console } = useConsole();

  /** Records of the owner, one less than it may have. */
  const fillBut = async (kind: QuotaKind, name: string, document: (index: number) => object) => {
    const documents = Array.from({ length: QUOTAS[kind].limits.free - 1 }, (_, index) => ({
      _id: `${name}-${index}`,
      owner_id: OWNER,
      ...document(index),
    }));
    await database.db.collection<{ _id: string }>(name).insertMany(documents);
  };

  const refusesOneMore = async (
    kind: QuotaKind,
    name: string,
    ask: () => ReturnType<typeof console.call>,
  ) => {
    const limit = QUOTAS[kind].limits.free;
    const first = await ask();
    assert.ok(first.status < 300, JSON.stringify(first.body));
    const count = () => database.db.collection(name).countDocuments({ owner_id: OWNER });
    const before = await count();
    const refused = await ask();
    assert.equal(refused.status, 409);
    const { error, code, message, ...figures } = refused.body;
    assert.deepEqual([error, code], ['quota_exceeded', 'quota_exceeded']);
    assert.equal(
      message,
      `You have ${limit} ${QUOTAS[kind].counts}; the limit is ${limit}. ${QUOTAS[kind].room}`,
    );
    assert.deepEqual(figures, { kind, used: limit, limit });
    assert.equal(await count(), before);
  };

  it('hold for missions, and a deleted one makes room', async () => {
    await fillBut('missions', 'missions', () => ({ deleted_at: null, created_at: new Date() }));
    const ask = () =>
      console.call('POST', '/api/missions', { key: FREE_KEY, body: { name: 'one more' } });
    await refusesOneMore('missions', 'missions', ask);
    const other = await console.call('POST', '/api/missions', {
      key: OTHER_KEY,
      body: { name: 'one' },
    });
    assert.equal(other.status, 201);
    await console.call('DELETE', '/api/missions/missions-0', { key: FREE_KEY });
    assert.equal((await ask()).status, 201);
  });

  it('hold for keys', async () => {
    await fillBut('keys', 'api_keys', (index) => ({ hash: `h${index}`, revoked_at: null }));
    await refusesOneMore('keys', 'api_keys', () =>
      console.call('POST', '/api/keys', { key: FREE_KEY, body: { name: 'k', mode: 'live' } }),
    );
  });

  it('hold for keys that are rotated, unless the former one ends at once', async () => {
    const keys = database.db.collection<{ _id: string }>('api_keys');
    const spare = await keys.findOne({ owner_id: OWNER, name: 'k' });
    const rotate = (body: object) =>
      console.call('POST', `/api/keys/${spare?._id ?? ''}/rotate`, { key: FREE_KEY, body });
    const refused = await rotate({});
    assert.deepEqual([refused.status, refused.body['error']], [409, 'quota_exceeded']);
    const replaced = await rotate({ overlap_s: 0 });
    assert.equal(replaced.status, 201, JSON.stringify(replaced.body));
  });

  it('hold for kept plans', async () => {
    await fillBut('plans', 'mission_plans', (index) => ({
      copy_of: `copy-${index}`,
      created_at: new Date(),
    }));
    await refusesOneMore('plans', 'mission_plans', () =>
      console.call('POST', '/api/plans', {
        key: FREE_KEY,
        body: { satellite_id: '25544', preset_id: 'onboard-ml-inference' },
      }),
    );
  });

  it('hold for open deployments', async () => {
    await database.db.collection('mission_plans').deleteMany({ owner_id: OWNER });
    const plan = await console.call('POST', '/api/plans', {
      key: FREE_KEY,
      body: { satellite_id: '25544', preset_id: 'onboard-ml-inference' },
    });
    await fillBut('deployments', 'deployments', () => ({ status: 'running' }));
    await refusesOneMore('deployments', 'deployments', () =>
      console.call('POST', '/api/deployments', {
        key: FREE_KEY,
        body: { plan_id: plan.body['id'], mode: 'simulated' },
      }),
    );
  });

  it('hold for agents that were never heard, and for no known one', async () => {
    await fillBut('agents', 'agents', (index) => ({
      agent_id: `agent-${index}`,
      last_seen_at: new Date(),
      telemetry_at: null,
      last_poll_at: null,
    }));
    let next = 0;
    await refusesOneMore('agents', 'agents', () => {
      next += 1;
      return console.call('POST', '/api/agent/telemetry', {
        key: FREE_KEY,
        headers: { 'X-Agent-ID': `stranger-${next}` },
        body: { status: 'idle' },
      });
    });
    const as = (agentId: string) => ({ key: FREE_KEY, headers: { 'X-Agent-ID': agentId } });
    const polls = [
      await console.call('GET', '/api/agent/workloads', as('stranger-9')),
      await console.call('GET', '/api/agent/workloads', as('agent-0')),
      await console.call('GET', '/api/agent/workloads', as('agent-0')),
    ];
    assert.deepEqual(
      polls.map(({ status }) => status),
      [409, 204, 429],
    );
    const register = (agentId: string) =>
      console.call('POST', '/api/agent/register', { ...as(agentId), body: {} });
    assert.equal((await register('stranger-9')).status, 409);
    assert.equal((await register('agent-1')).status, 201);
  });
});
