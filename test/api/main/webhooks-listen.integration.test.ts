import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { verifyWebhook } from '../../../clients/sdk/index.ts';
import { WEBHOOK_EVENT_EXAMPLES } from '../../../contracts/webhook/event-examples.ts';
import type { NewWebhookEvent, WebhookEventType } from '../../../contracts/webhook/event.ts';
import { wantedTypes } from '../../../records/webhook/record-events.ts';
import { LISTENERS, type ListenerDocument } from '../../../records/webhook/listeners.ts';
import { listening, type Listening } from '../../kit/http/serve.ts';
import { connectSse, type SseConnection, type SseMessage } from '../../kit/http/sse-client.ts';
import {
  HOOK_OTHER_KEY,
  HOOK_OWNER_KEY,
  HOOK_FREE_KEY,
  useWebhookSurface,
} from '../../kit/surfaces/webhook-surface.ts';
import { refused } from '../../kit/surfaces/workload-api.ts';

describe('GET /v1/webhooks/listen', () => {
  const { database, hooks } = useWebhookSurface();
  let server: Listening;
  const open = new Set<SseConnection>();

  before(async () => {
    server = await listening(hooks.surface.app.callback());
  });
  after(async () => {
    for (const one of open) one.close();
    await server.close();
  });

  /** Connects, and waits until whatever is published from now on is heard. */
  async function listen(
    query = '',
    headers: Readonly<Record<string, string>> = {},
    key = HOOK_OWNER_KEY,
  ): Promise<SseConnection> {
    const url = `${server.url}/v1/webhooks/listen${query}`;
    const stream = await connectSse(url, { authorization: `Bearer ${key}`, ...headers });
    open.add(stream);
    assert.equal(stream.status, 200);
    await stream.until((messages) => messages.some(({ event }) => event === 'ready'));
    return stream;
  }
  function exampleOf<T extends WebhookEventType>(type: T): NewWebhookEvent<T> {
    const { data } = WEBHOOK_EVENT_EXAMPLES[type];
    // True: the examples are typed by their type.
    return { type, timestampMs: Date.now(), data } as NewWebhookEvent<T>;
  }
  const publish = async (ownerId?: string, type: WebhookEventType = 'satellite.tle_updated') => {
    const owner = ownerId === undefined ? {} : { ownerId };
    const [id = ''] = await hooks.events.publish([{ event: exampleOf(type), ...owner }]);
    return id;
  };
  const heardIn = (stream: SseConnection): unknown[] =>
    stream.messages.filter(({ event }) => event === 'delivery').map(({ data }) => data['id']);
  const untilHeard = (stream: SseConnection, count: number) =>
    stream.until(() => heardIn(stream).length >= count);
  const last = (stream: SseConnection): SseMessage => {
    const message = stream.messages.at(-1);
    assert.ok(message !== undefined);
    return message;
  };

  it('brings events of the owner and of everybody, signed for who listens', async () => {
    const stream = await listen();
    const everybody = await publish();
    await publish('other');
    const own = await publish('owner', 'workload.accepted');
    await untilHeard(stream, 2);
    assert.deepEqual(heardIn(stream), [everybody, own]);
    const { secret, standard_webhooks_secret: standard } = stream.messages[0]?.data ?? {};
    const { body, headers } = last(stream).data as {
      body: string;
      headers: Record<string, string>;
    };
    assert.deepEqual(body, (await hooks.events.get(own))?.body);
    for (const key of [secret, standard]) {
      const check = await verifyWebhook({ body, headers }, String(key));
      assert.ok(check.ok);
      assert.equal(check.event.type, 'workload.accepted');
    }
    assert.equal(headers['x-service-event'], 'workload.accepted');
    assert.equal(headers['x-service-attempt'], '1');
  });

  it('has one secret for a key, which another key does not share', async () => {
    const [one, again] = [await listen(), await listen('?events=pattern.*')];
    const other = await listen('', {}, HOOK_FREE_KEY);
    const secretOf = ({ messages }: SseConnection) => messages[0]?.data['secret'];
    assert.equal(secretOf(one), secretOf(again));
    assert.notEqual(secretOf(one), secretOf(other));
    const kept = await database.db.collection<ListenerDocument>(LISTENERS).find().toArray();
    assert.ok(kept.every(({ sealed_secret: sealed }) => sealed !== secretOf(one)));
  });

  it('brings only the types that are asked for', async () => {
    const stream = await listen('?events=conjunction.*,workload.done');
    await publish();
    await publish('owner', 'workload.accepted');
    const wanted = [
      await publish('owner', 'workload.done'),
      await publish(undefined, 'conjunction.created'),
    ];
    await untilHeard(stream, 2);
    assert.deepEqual(heardIn(stream), wanted);
  });

  it('goes on without a gap or a repetition, from any message, the first as well', async () => {
    const first = await listen();
    const begun = last(first).id;
    const ids = [await publish('owner'), await publish('owner')];
    await untilHeard(first, 2);
    const afterOne = first.messages.filter(({ event }) => event === 'delivery')[0]?.id;
    first.close();
    ids.push(await publish('owner'), await publish('owner'));
    const again = await listen('', { 'last-event-id': String(begun) });
    await untilHeard(again, 4);
    assert.deepEqual(heardIn(again), ids);
    const rest = await listen(`?last_event_id=${String(afterOne)}`);
    ids.push(await publish('owner'));
    await untilHeard(rest, 4);
    assert.deepEqual(heardIn(rest), ids.slice(1));
  });

  it('says when a place is not known any more, and goes on from now', async () => {
    const stream = await listen('', { 'last-event-id': '82'.repeat(20) });
    assert.deepEqual(
      stream.messages.map(({ event }) => event),
      ['reset', 'ready'],
    );
    const id = await publish('owner');
    await untilHeard(stream, 1);
    assert.deepEqual(heardIn(stream), [id]);
  });

  it('keeps what happens to the work of an owner while nobody is connected', async () => {
    const types = ['workload.accepted', 'workload.done'] as const;
    assert.equal((await wantedTypes(database, 'other', types)).size, 0);
    const stream = await listen('?events=workload.done', {}, HOOK_OTHER_KEY);
    stream.close();
    await stream.ended;
    assert.deepEqual([...(await wantedTypes(database, 'other', types))], ['workload.done']);
    const [kept] = await database.db
      .collection<ListenerDocument>(LISTENERS)
      .find({ owner_id: 'other' })
      .toArray();
    const leftMs = (kept?.expires_at.getTime() ?? 0) - Date.now();
    assert.ok(leftMs > 23 * 3_600_000 && leftMs <= 24 * 3_600_000, String(leftMs));
  });

  it('refuses what it cannot mean, and makes no listener of it', async () => {
    const listeners = database.db.collection(LISTENERS);
    const before = await listeners.countDocuments();
    const ask = (path: string, accept = 'text/event-stream') =>
      hooks.call('get', path, undefined, { headers: { accept } });
    for (const events of ['lost.*', 'workload', 'webhook.test', 'x'.repeat(1_001)]) {
      const answer = await ask(`/v1/webhooks/listen?events=${events}`);
      refused(answer, 400, 'validation_error');
    }
    for (const path of ['?last_event_id=7', '?last_event_id=zzzzzzzzzzzzzzzzzz'])
      assert.equal((await ask(`/v1/webhooks/listen${path}`)).status, 400);
    assert.equal((await ask('/v1/webhooks/listen', 'application/json')).status, 406);
    assert.equal(await listeners.countDocuments(), before);
  });
});
