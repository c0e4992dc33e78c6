import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { problemPaths } from '../../kit/http/answers.ts';
import { connectSse, type SseConnection, type SseMessage } from '../../kit/http/sse-client.ts';
import { openTestDatabase, useDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import {
  CONSOLE_INDEXES,
  OTHER_KEY,
  OWNER_KEY,
  READER_KEY,
  startConsole,
  type TestConsole,
} from '../../kit/surfaces/console.ts';

const AT = '2026-07-25T00:00:00.000Z';

describe('GET /api/stream', function () {
  this.timeout(30_000);
  const database = useDatabase(...CONSOLE_INDEXES);
  let secondDatabase: TestDatabase;
  let first: TestConsole;
  let second: TestConsole;
  const open: SseConnection[] = [];

  before(async () => {
    // The same database through another client: what a second process would have.
    secondDatabase = await openTestDatabase({ name: database.db.databaseName });
    first = await startConsole(database);
    second = await startConsole(secondDatabase);
  });

  after(async () => {
    for (const connection of open) connection.close();
    await first.close();
    await second.close();
    await secondDatabase.close();
  });

  const connect = async (
    topics: string,
    options: { through?: TestConsole; key?: string; after?: string } = {},
  ): Promise<SseConnection> => {
    const { through = first, key = OWNER_KEY, after: last } = options;
    const connection = await connectSse(`${through.url}/api/stream?topics=${topics}`, {
      'x-api-key': key,
      ...(last === undefined ? {} : { 'last-event-id': last }),
    });
    open.push(connection);
    return connection;
  };
  const follow = async (...of: Parameters<typeof connect>): Promise<SseConnection> => {
    const connection = await connect(...of);
    await connection.until((messages) => messages.length > 0);
    return connection;
  };
  const changes = (connection: SseConnection): SseMessage[] =>
    connection.messages.filter(({ event }) => event === 'message');
  const report = async (id: string, type: string, more: object = {}): Promise<void> => {
    const body = { type, timestamp: AT, ...more };
    const made = await first.call('POST', `/api/deployments/${id}/events`, { agent: 'a', body });
    assert.equal(made.status, 201);
  };
  const refusal = (path: string, key = OWNER_KEY, headers: Record<string, string> = {}) =>
    first.call('GET', path, { key, headers: { accept: 'text/event-stream', ...headers } });

  it('is ready first, then tells of each change once, to its owner alone', async () => {
    const mine = await follow('deployments,overview');
    const theirs = await follow('deployments,overview', { key: OTHER_KEY });
    assert.equal(mine.messages[0]?.event, 'ready');
    assert.deepEqual(mine.messages[0].data, { topics: ['deployments', 'overview'] });
    const id = await first.deploy();
    await report(id, 'job.failed', { payload: { reason: 'no power' } });
    await mine.until(() => changes(mine).some(({ data }) => patch(data)['status'] === 'failed'));
    const seen = changes(mine).filter(({ data }) => data['id'] === id);
    assert.deepEqual(
      seen.map(({ data }) => patch(data)['status']),
      ['pending', 'failed'],
    );
    assert.deepEqual(seen[0]?.data['topics'], ['deployments', 'overview']);
    assert.equal(patch(seen[1]?.data ?? {})['failure_reason'], 'no power');
    assert.ok(Number(seen[1]?.data['seq'] ?? 0) > Number(seen[0].data['seq'] ?? 0));
    assert.equal(new Set(mine.messages.map((one) => one.id)).size, mine.messages.length);
    // A change of theirs comes after everything of ours would have come.
    await first.call('POST', '/api/agent/register', {
      ...{ agent: 'theirs', key: OTHER_KEY, body: { agent_id: 'theirs' } },
    });
    const other = await first.deploy({}, { key: OTHER_KEY });
    await theirs.until(() => changes(theirs).length > 0);
    assert.deepEqual(
      changes(theirs).map(({ data }) => data['id']),
      [other],
    );
  });

  it('tells of another plan that is proposed, and that it was decided', async () => {
    const id = await first.deploy();
    const connection = await follow('deployments,overview');
    const put = (asked: object | null) =>
      database.db
        .collection<{ _id: string }>('deployments')
        .updateOne({ _id: id }, { $set: { asked_revision: asked } });
    const at = new Date(AT);
    await put({ revision: 2, asked_at: at, decide_by: at, on_silence: 'keep' });
    await connection.until(() => changes(connection).length > 0);
    await put(null);
    await connection.until(() => changes(connection).length > 1);
    assert.deepEqual(
      changes(connection).map(({ data }) => patch(data)['asked_revision']),
      [{ revision: 2, decide_by: AT, on_silence: 'keep' }, null],
    );
    // What waits for somebody stands on the overview, too.
    for (const { data } of changes(connection))
      assert.deepEqual(data['topics'], ['deployments', 'overview']);
  });

  it('tells whoever follows one deployment of its events, without their payloads', async () => {
    const id = await first.deploy();
    const stranger = await first.deploy();
    const connection = await follow(`deployment:${id}`);
    await report(stranger, 'step.started');
    await report(id, 'step.started', {
      ...{ step_id: 'capture', payload: { message: 'it began', key: 'x'.repeat(2_000) } },
    });
    await connection.until(() => changes(connection).length > 0);
    const [message] = changes(connection);
    assert.ok(message !== undefined);
    assert.equal(message.data['topic'], `deployment:${id}`);
    const event = patch(message.data)['event'];
    assert.ok(typeof event === 'object' && event !== null);
    assert.equal(Reflect.get(event, 'step_id'), 'capture');
    assert.equal(Reflect.get(event, 'message'), 'it began');
    assert.ok(!JSON.stringify(message).includes('xxxx'));
  });

  it('goes on after the last message at the same and at another process, without gap or double', async () => {
    const whole = await follow('deployments');
    const ids = [];
    for (let index = 0; index < 6; index += 1) ids.push(await first.deploy());
    await whole.until(() => changes(whole).length >= 6);
    const cut = changes(whole)[2]?.id ?? '';
    for (const through of [first, second]) {
      const resumed = await connect('deployments', { through, after: cut });
      await resumed.until(() => changes(resumed).length >= 3);
      const late = await first.deploy();
      ids.push(late);
      await resumed.until(() => changes(resumed).some(({ data }) => data['id'] === late));
      assert.deepEqual(
        changes(resumed).map(({ data }) => data['id']),
        ids.slice(3),
      );
    }
  });

  it('tells that a deployment was removed, and of a cancelled one that it is cancelled', async () => {
    const connection = await follow('deployments');
    const removed = await first.deploy();
    const cancelled = await first.deploy();
    await database.db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: cancelled }, { $set: { status: 'running' } });
    for (const id of [cancelled, removed])
      assert.equal((await first.call('DELETE', `/api/deployments/${id}`)).status, 200);
    await connection.until(() => changes(connection).some(({ data }) => data['patch'] === null));
    const last = (id: string) => changes(connection).findLast(({ data }) => data['id'] === id);
    assert.equal(last(removed)?.data['patch'], null);
    assert.equal(patch(last(cancelled)?.data ?? {})['status'], 'cancelled');
  });

  it('tells of agents and webhooks without what is secret', async () => {
    const connection = await follow('agents,webhooks');
    await first.call('POST', '/api/agent/register', {
      ...{ agent: 'agent-live', body: { agent_id: 'agent-live' } },
    });
    await database.db.collection<{ _id: string }>('webhooks').insertOne({
      _id: 'wh_live',
      ...{ owner_id: 'owner', url: 'https://receiver.example.com/', status: 'disabled' },
      ...{ disabled_reason: 'failures', disabled_at: new Date(), updated_at: new Date() },
      ...{ secrets: [{ sealed: 'hidden-secret' }], last_delivery: null },
    });
    const last = (id: string) =>
      changes(connection).findLast(({ data }) => patch(data)['id'] === id)?.data ?? null;
    await connection.until(() => last('agent-live') !== null && last('wh_live') !== null);
    assert.deepEqual(
      [last('agent-live'), last('wh_live')].map((data) => [
        data?.['topic'],
        patch(data ?? {})['status'],
      ]),
      [
        ['agents', 'idle'],
        ['webhooks', 'disabled'],
      ],
    );
    assert.ok(!JSON.stringify(connection.messages).includes('hidden-secret'));
  });

  it('tells of encounters that watches of the owner keep, also of one made meanwhile', async () => {
    const connection = await follow('conjunctions');
    const insert = (collection: string, document: object) =>
      database.db.collection(collection).insertOne(document);
    await insert('conjunction_watches', watchOf('cwt_mine', 'owner'));
    await insert('conjunction_watches', watchOf('cwt_theirs', 'other'));
    await insert('conjunction_lives', lifeOf('cwt_theirs', 'cnj_theirs'));
    await insert('conjunction_lives', lifeOf('cwt_mine', 'cnj_mine'));
    await connection.until(() => changes(connection).length >= 2);
    const [, told] = changes(connection);
    assert.deepEqual(
      [told?.data['topic'], patch(told?.data ?? {})['id'], patch(told?.data ?? {})['risk_level']],
      ['conjunctions', 'cnj_mine', 'HIGH'],
    );
  });

  it('says reset for a place that is not kept or never was, and goes on from now', async () => {
    const here = (await follow('deployments')).messages[0]?.id ?? '';
    const places = {
      'long ago': '82'.padEnd(40, '0'),
      'in the future': `82FFFFFFFF${here.slice(10)}`,
      'no place at all': 'F'.repeat(2_000),
      'cut off': '82000000010000000000',
    };
    for (const [title, after] of Object.entries(places)) {
      // A process that nobody follows remembers nothing.
      for (const connection of open.splice(0)) {
        connection.close();
        await connection.ended;
      }
      const connection = await follow('deployments', { after });
      assert.equal(connection.messages[0]?.event, 'reset', title);
      assert.deepEqual(connection.messages[0].data, { reason: 'too_old' });
      const id = await first.deploy();
      await connection.until(() => changes(connection).length > 0);
      assert.equal(changes(connection)[0]?.data['id'], id, title);
    }
  });

  it('takes a place in small letters for the same place', async () => {
    const whole = await follow('deployments');
    const ids = [await first.deploy(), await first.deploy()];
    await whole.until(() => changes(whole).length >= 2);
    const after = changes(whole)[0]?.id?.toLowerCase() ?? '';
    const resumed = await follow('deployments', { after });
    ids.push(await first.deploy());
    await resumed.until(() => changes(resumed).length >= 2);
    assert.deepEqual(
      changes(resumed).map(({ data }) => data['id']),
      ids.slice(1),
    );
  });

  it('refuses topics that there are not, and names those that there are', async () => {
    for (const query of [
      '',
      '?topics=',
      '?topics=nonsense',
      '?topics=deployment:',
      '?topics=agents,x',
    ]) {
      const answer = await refusal(`/api/stream${query}`);
      assert.equal(answer.status, 400, query);
      assert.deepEqual(problemPaths(answer.body), ['query topics']);
    }
    const many = Array.from({ length: 51 }, (_, index) => `deployment:dep_${index}`).join(',');
    assert.equal((await refusal(`/api/stream?topics=${many}`)).status, 400);
    const place = await refusal('/api/stream?topics=overview', OWNER_KEY, { 'last-event-id': '7' });
    assert.equal(place.status, 400);
  });

  it('refuses what the caller may not read, and records of others', async () => {
    const forbidden = await refusal('/api/stream?topics=deployments,webhooks', READER_KEY);
    assert.equal(forbidden.status, 403);
    assert.match(JSON.stringify(forbidden.body), /webhooks:read/);
    const id = await first.deploy();
    assert.equal((await refusal(`/api/stream?topics=deployment:${id}`, OTHER_KEY)).status, 404);
    assert.equal((await refusal('/api/stream?topics=workload:wl_none')).status, 404);
  });
});

function patch(data: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { patch: found } = data;
  assert.ok(typeof found === 'object' && found !== null, JSON.stringify(data));
  // Objects of JSON have texts as keys.
  return found as Readonly<Record<string, unknown>>;
}

function watchOf(id: string, ownerId: string) {
  return { _id: id as never, owner_id: ownerId, status: 'active' };
}

function lifeOf(watchId: string, id: string) {
  return {
    ...{ _id: `${watchId}/${id}` as never, watch_id: watchId, conjunction_id: id, risk: 'HIGH' },
    ...{ tca_ms: Date.parse(AT), miss_km: 0.4, probability: 2e-5, resolution: null },
    encounter: {
      primary: { noradId: '1', name: 'ONE' },
      secondary: { noradId: '2', name: 'TWO' },
    },
  };
}
