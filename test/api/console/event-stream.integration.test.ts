import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'mocha';
import { OWNER_KEY, startConsole, CONSOLE_INDEXES } from '../../kit/surfaces/console.ts';
import type { TestConsole } from '../../kit/surfaces/console.ts';
import { openTestDatabase, useDatabase, type TestDatabase } from '../../kit/engines/database.ts';
import { connectSse, type SseConnection, type SseMessage } from '../../kit/http/sse-client.ts';
import { until } from '../../kit/until.ts';

const AT = '2026-07-25T00:00:00.000Z';

describe('GET /api/deployments/:id/events/stream', () => {
  const database = useDatabase(...CONSOLE_INDEXES);
  let secondDatabase: TestDatabase;
  let first: TestConsole;
  let second: TestConsole;
  let id: string;
  const open: SseConnection[] = [];

  before(async () => {
    // The same database through another client: what a second process would have.
    secondDatabase = await openTestDatabase({ name: database.db.databaseName });
    first = await startConsole(database);
    second = await startConsole(secondDatabase);
  });

  beforeEach(async () => {
    id = await first.deploy();
  });

  after(async () => {
    for (const connection of open) connection.close();
    await first.close();
    await second.close();
    await secondDatabase.close();
  });

  const report = async (type: string, through: TestConsole = first): Promise<void> => {
    const body = { type, timestamp: AT };
    const made = await through.call('POST', `/api/deployments/${id}/events`, { agent: 'a', body });
    assert.equal(made.status, 201);
  };
  const follow = async (
    through: TestConsole,
    options: { readonly after?: number; readonly query?: string } = {},
  ): Promise<SseConnection> => {
    const connection = await connectSse(
      `${through.url}/api/deployments/${id}/events/stream${options.query ?? ''}`,
      {
        'x-api-key': OWNER_KEY,
        ...(options.after === undefined ? {} : { 'last-event-id': String(options.after) }),
      },
    );
    open.push(connection);
    return connection;
  };
  const events = (messages: readonly SseMessage[]) =>
    messages.filter(({ event }) => event === 'message');
  const seqs = (messages: readonly SseMessage[]) => events(messages).map((one) => Number(one.id));
  const statuses = (messages: readonly SseMessage[]) =>
    messages.filter(({ event }) => event === 'status').map(({ data }) => data['status']);

  it('sends what there is, then what comes, as in the list', async () => {
    await report('a');
    const stream = await follow(first);
    assert.equal(stream.status, 200);
    assert.match(stream.headers.get('content-type') ?? '', /^text\/event-stream/);
    await stream.until((all) => seqs(all).length === 1);
    await report('b');
    await report('c');
    await stream.until((all) => seqs(all).length === 3);
    const page = await first.call('GET', `/api/deployments/${id}/events`);
    assert.deepEqual(
      events(stream.messages).map(({ data }) => data),
      page.body['events'],
    );
    assert.deepEqual(seqs(stream.messages), [1, 2, 3]);
    assert.deepEqual(statuses(stream.messages), ['pending']);
    stream.close();
  });

  it('brings an event that another process stored', async () => {
    const stream = await follow(second);
    await stream.until((all) => statuses(all).length === 1);
    await report('from-the-first', first);
    await stream.until((all) => seqs(all).length === 1, 5_000);
    assert.equal(events(stream.messages)[0]?.data['event_type'], 'from-the-first');
    stream.close();
  });

  it('resumes after Last-Event-ID, or ?last_event_id, without a gap or a double', async () => {
    for (let index = 0; index < 5; index += 1) await report(`e${index}`);
    const byHeader = await follow(second, { after: 3 });
    await byHeader.until((all) => seqs(all).length === 2);
    const byQuery = await follow(first, { query: '?last_event_id=4' });
    await byQuery.until((all) => seqs(all).length === 1);
    await report('e5');
    await byHeader.until((all) => seqs(all).length === 3);
    await byQuery.until((all) => seqs(all).length === 2);
    assert.deepEqual(seqs(byHeader.messages), [4, 5, 6]);
    assert.deepEqual(seqs(byQuery.messages), [5, 6]);
    byHeader.close();
    byQuery.close();
  });

  it('loses nothing over many cuts while events keep coming', async () => {
    const total = 120;
    const writing = (async () => {
      for (let index = 0; index < total; index += 1) {
        await report('e', index % 2 === 0 ? first : second);
      }
    })();
    const got: number[] = [];
    for (let cut = 0; got.length < total; cut += 1) {
      const stream = await follow(cut % 2 === 0 ? second : first, { after: got.at(-1) ?? 0 });
      const wanted = Math.min(total, got.length + 1 + (cut % 17));
      await stream.until((all) => got.length + seqs(all).length >= wanted);
      stream.close();
      await stream.ended;
      got.push(...seqs(stream.messages));
    }
    await writing;
    assert.deepEqual(
      got,
      Array.from({ length: total }, (_, index) => index + 1),
    );
  });

  it('tells of each status after the events before it, ends, and then answers 204', async () => {
    await database.db
      .collection<{ _id: string }>('deployments')
      .updateOne({ _id: id }, { $set: { status: 'dispatched' } });
    const stream = await follow(second);
    await stream.until((all) => statuses(all).includes('dispatched'));
    await report('job.accepted');
    await stream.until((all) => statuses(all).includes('running'));
    await report('step.completed');
    await report('job.completed');
    await stream.ended;
    const kinds = stream.messages.map(({ event, data }) =>
      event === 'message' ? data['event_type'] : `${event} ${String(data['status'])}`,
    );
    assert.deepEqual(kinds, [
      'status dispatched',
      'job.accepted',
      'status running',
      'step.completed',
      'job.completed',
      'status completed',
      'end completed',
    ]);
    assert.equal(stream.messages.at(-1)?.id, '3');
    const again = await follow(first, { after: 3 });
    assert.equal(again.status, 204);
    const fresh = await follow(first);
    await fresh.ended;
    assert.deepEqual(seqs(fresh.messages), [1, 2, 3]);
    assert.equal(fresh.messages.at(-1)?.event, 'end');
  });

  it('brings a cancel, which is no event, and ends so that browsers stop', async () => {
    const stream = await follow(second);
    await stream.until((all) => statuses(all).length === 1);
    await first.call('POST', `/api/deployments/${id}/cancel`);
    await stream.ended;
    assert.deepEqual(statuses(stream.messages), ['pending', 'cancelled']);
    const last = stream.messages.at(-1);
    assert.deepEqual([last?.event, last?.id], ['end', '0']);
    assert.equal((await follow(first, { after: Number(last?.id) })).status, 204);
  });

  it('brings a late event to one who comes back after the end', async () => {
    await report('job.completed');
    const stream = await follow(first);
    await stream.ended;
    await report('job.failed', second);
    const again = await follow(first, { after: Number(stream.messages.at(-1)?.id) });
    await again.ended;
    assert.deepEqual(seqs(again.messages), [2]);
    assert.equal(again.messages.at(-1)?.data['status'], 'failed');
  });

  it('ends when the deployment is deleted', async () => {
    const stream = await follow(second);
    await stream.until((all) => statuses(all).length === 1);
    await first.call('DELETE', `/api/deployments/${id}`);
    await stream.ended;
    assert.equal(stream.messages.at(-1)?.data['status'], 'deleted');
    assert.equal((await follow(first, { after: 0 })).status, 404);
  });

  it('takes a number that was never given for the newest', async () => {
    await report('a');
    const stream = await follow(first, { after: 900 });
    await stream.until((all) => statuses(all).length === 1);
    await report('b');
    await stream.until((all) => seqs(all).length === 1);
    assert.deepEqual(seqs(stream.messages), [2]);
    stream.close();
  });

  it('frees what it held when the client hangs up', async () => {
    const third = await startConsole(database);
    const active = (): number => third.states.size;
    const streams = [];
    for (let index = 0; index < 20; index += 1) streams.push(await follow(third));
    await Promise.all(streams.map((one) => one.until((all) => statuses(all).length === 1)));
    assert.equal(active(), 20);
    for (const stream of streams) stream.close();
    await until(() => active() === 0, 'the end of what the streams held');
    await third.close();
  });

  it('ends its streams when the process drains, and a client goes on elsewhere', async () => {
    await report('a');
    const third = await startConsole(database);
    const stream = await follow(third);
    await stream.until((all) => seqs(all).length === 1);
    third.surface.drain();
    await stream.ended;
    assert.ok(stream.messages.every(({ event }) => event !== 'end'));
    await third.close();
    await report('b');
    const again = await follow(second, { after: 1 });
    await again.until((all) => seqs(all).length === 1);
    assert.deepEqual(seqs(again.messages), [2]);
    again.close();
  });
});
