import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, it } from 'mocha';
import { createClient, followDeployment } from '../../../clients/sdk/index.ts';
import { lastingStream } from '../../../clients/sdk/lasting-stream.ts';
import { listening } from '../../kit/http/serve.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers each connection in turn, and keeps where each one wanted to go on. */
async function streaming<T>(
  answers: readonly Answer[],
  work: (url: string, asked: (string | undefined)[]) => Promise<T>,
): Promise<T> {
  const asked: (string | undefined)[] = [];
  const server = await listening((request, response) => {
    const answer = answers[asked.length];
    asked.push(request.headers['last-event-id']?.toString());
    if (answer === undefined) response.writeHead(204).end();
    else answer(request, response);
  });
  try {
    return await work(server.url, asked);
  } finally {
    await server.close();
  }
}

/** Sends text as a stream, then ends it in order or breaks it off. */
const sends =
  (text: string, how: 'end' | 'break' | 'stay' = 'end'): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`retry: 1\n\n${text}`, () => {
      if (how === 'end') response.end();
      if (how === 'break') response.destroy();
    });
  };
const refuses =
  (status: number): Answer =>
  (_, response) =>
    response.writeHead(status).end('{"error":"No","code":"no"}');

const event = (seq: number): string => `id: ${seq}\ndata: {"seq":${seq}}\n\n`;
const now = (): Promise<void> => Promise.resolve();

describe('a stream', () => {
  it('goes on after its last message when it ends, breaks or is refused for a while', async () => {
    await streaming(
      [
        sends(event(1)),
        refuses(503),
        sends(`${event(2)}id: 3\ndata: {"cut`, 'break'),
        sends(event(3)),
      ],
      async (url, asked) => {
        const client = createClient({ addresses: { main: url }, retries: 0, sleep: now });
        const ids: (string | null)[] = [];
        const lost: unknown[] = [];
        const stream = client.main.stream('/v1/things', { onLost: (why) => lost.push(why) });
        for await (const { id } of stream) ids.push(id);
        assert.deepEqual(ids, ['1', '2', '3']);
        assert.deepEqual(asked, [undefined, '1', '1', '2', '3']);
        assert.equal(lost.length, 4);
      },
    );
  });

  it('is left when it falls silent', async () => {
    await streaming([sends(event(1), 'stay'), sends(event(2))], async (url, asked) => {
      const open = (headers: Readonly<Record<string, string>>, signal: AbortSignal): Request =>
        new Request(url, { headers, signal });
      const seen: string[] = [];
      for await (const { data } of lastingStream(
        open,
        {},
        { send: fetch, silenceMs: 50, sleep: now },
      ))
        seen.push(data);
      assert.deepEqual(seen, ['{"seq":1}', '{"seq":2}']);
      assert.deepEqual(asked, [undefined, '1', '2']);
    });
  });

  it('rejects when it is refused for good, and with the reason of who gave it up', async () => {
    await streaming([refuses(404), sends(event(1), 'stay')], async (url) => {
      const client = createClient({ addresses: { main: url } });
      await assert.rejects(client.main.stream('/x').next(), { name: 'ApiError', status: 404 });
      const leave = new AbortController();
      const stream = client.main.stream('/x', { signal: leave.signal });
      assert.equal((await stream.next()).value?.data, '{"seq":1}');
      const why = new Error('enough');
      leave.abort(why);
      await assert.rejects(stream.next(), (error) => error === why);
    });
  });

  it('hears of the end after its request was collected as garbage', async () => {
    // Requests follow their signals by weak references: what reads a body must not rely on them.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void; // That is what it is, with the flag.
    await streaming([sends(event(1), 'stay')], async (url) => {
      const client = createClient({ addresses: { main: url } });
      const leave = new AbortController();
      const stream = client.main.stream('/x', { signal: leave.signal });
      await stream.next();
      const next = stream.next();
      for (let times = 0; times < 10; times += 1) {
        await sleep(20);
        collect();
      }
      const why = new Error('enough');
      leave.abort(why);
      await assert.rejects(next, (error) => error === why);
    });
  });

  it('gives up when nothing was there for as long as it may wait', async () => {
    const server = await listening(() => undefined);
    await server.close();
    const client = createClient({ addresses: { main: server.url }, retries: 0 });
    const stream = client.main.stream('/x', { patienceMs: -1 });
    await assert.rejects(stream.next(), { name: 'UnreachableError', kind: 'connection' });
  });
});

describe('followDeployment', () => {
  it('tells events, status and the end, and stops there', async () => {
    const status = 'event: status\ndata: {"status":"running"}\n\n';
    const end = 'event: end\nid: 2\ndata: {"status":"completed"}\n\n';
    await streaming(
      [sends(event(1) + status), sends(event(2) + end, 'stay')],
      async (url, asked) => {
        const client = createClient({ addresses: { console: url }, key: 'svc_test', sleep: now });
        const told: string[] = [];
        for await (const one of followDeployment(client, 'dep/1', { lastEventId: '0' }))
          told.push(
            one.kind === 'event' ? `${one.kind} ${one.id}` : `${one.kind} ${one.status.status}`,
          );
        assert.deepEqual(told, ['event 1', 'status running', 'event 2', 'end completed']);
        assert.deepEqual(asked, ['0', '1']);
      },
    );
  });
});
