import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, it } from 'mocha';
import { eventStream } from '../../../api/http/event-stream.ts';
import { route, type Route } from '../../../api/http/route.ts';
import { listen, PortTakenError, type RunningSurface } from '../../../api/http/server.ts';
import { at } from '../../kit/http/answers.ts';
import type { TestKit } from '../../kit/surfaces/test-kit.ts';
import { sampleRoutes, sampleSurface } from '../../kit/surfaces/sample-surface.ts';
import { until } from '../../kit/until.ts';

/** A bound that closing must not need: longer than a test may last. */
const LONG_MS = 600_000;
const ANY_PORT = { host: '127.0.0.1', port: 0, variable: 'CAE_PORT' };

const common = { method: 'GET', tags: [], auth: { kind: 'none' }, errors: [] } as const;

/** A route that answers when the test says so, and says when a request has come to it. */
function held() {
  let isReached = false;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = route({
    ...common,
    path: '/v1/slow',
    summary: 'Waits for the test',
    responses: { 204: { description: 'Done', empty: true } },
    handler: async () => {
      isReached = true;
      await released;
      return { status: 204 };
    },
  });
  return { slow, reached: () => until(() => isReached, 'the request'), release };
}

const endless = route({
  ...common,
  path: '/v1/endless',
  summary: 'Streams',
  responses: { 200: { description: 'Events', contentType: 'text/event-stream' } },
  handler: ({ signal }) =>
    Promise.resolve(
      eventStream(signal, async function* (end) {
        yield { data: 'first' };
        await new Promise<void>((resolve) => {
          end.addEventListener('abort', () => {
            resolve();
          });
        });
      }),
    ),
});

/** Closed after each test, passed or failed. */
const started: RunningSurface[] = [];

async function start(
  routes: readonly Route[] = sampleRoutes(),
): Promise<{ running: RunningSurface; kit: TestKit }> {
  const { surface, kit } = sampleSurface({ routes });
  const running = await listen(surface, ANY_PORT);
  started.push(running);
  return { running, kit };
}

async function closeStarted(): Promise<void> {
  await Promise.all(started.splice(0).map((running) => running.close(100)));
}

/** Sends bytes as they are and reads until the server closes. */
async function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => (answer += chunk));
  // The server may close while we still write.
  socket.on('error', () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
}

describe('listen', () => {
  afterEach(closeStarted);

  const cases: readonly { title: string; sent: string; status: number; code: string }[] = [
    {
      title: 'a header bomb',
      sent: `GET /healthz HTTP/1.1\r\nHost: x\r\n${'X-Bomb: y\r\n'.repeat(4_000)}\r\n`,
      status: 431,
      code: 'headers_too_large',
    },
    {
      title: 'one enormous header',
      sent: `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Bomb: ${'y'.repeat(64 * 1024)}\r\n\r\n`,
      status: 431,
      code: 'headers_too_large',
    },
    {
      title: 'an enormous address',
      sent: `GET /${'y'.repeat(64 * 1024)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      status: 431,
      code: 'headers_too_large',
    },
    {
      title: 'something that is not HTTP',
      sent: 'HELLO\r\n\r\n',
      status: 400,
      code: 'invalid_request',
    },
    {
      title: 'a broken length',
      sent: 'POST /v1/plan HTTP/1.1\r\nHost: x\r\nContent-Length: 1x\r\n\r\n',
      status: 400,
      code: 'invalid_request',
    },
    {
      title: 'two lengths',
      sent: 'POST /v1/plan HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
      status: 400,
      code: 'invalid_request',
    },
  ];
  for (const { title, sent, status, code } of cases) {
    it(`answers ${status} to ${title} in the shape of the surface`, async () => {
      const { running } = await start();
      const answer = await talk(running.port, sent);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      assert.match(answer, /X-Request-Id: req_/);
      assert.equal(at(bodyOf(answer), 'error', 'code'), code);
    });
  }

  it('says which variable changes a port that is taken', async () => {
    const { running } = await start();
    const { surface } = sampleSurface();
    await assert.rejects(
      listen(surface, { ...ANY_PORT, port: running.port }),
      (error: unknown) =>
        error instanceof PortTakenError &&
        error.message ===
          `Port ${running.port} of the cae surface is taken: ` +
            'set CAE_PORT to another port (0 = any free one).',
    );
  });

  it('does not log a client that goes away as an error', async () => {
    const { slow, reached, release } = held();
    const { running, kit } = await start([slow]);
    const abort = new AbortController();
    const going = fetch(`${running.url}/v1/slow`, { signal: abort.signal });
    await reached();
    abort.abort();
    await assert.rejects(going);
    const requests = () => kit.lines.filter(({ msg }) => msg === 'request');
    await until(() => requests().length === 1, 'the line of the log');
    release();
    await closeStarted();
    assert.deepEqual(
      requests().map((line) => at(line, 'aborted')),
      [true],
    );
    assert.deepEqual(
      kit.lines.filter(({ level }) => Number(level) >= 40),
      [],
    );
  });

  it('does not log a client that breaks off its body as an error', async () => {
    const { running, kit } = await start();
    const socket = connect(running.port, '127.0.0.1');
    await once(socket, 'connect');
    const head = 'POST /v1/plan HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n';
    await new Promise<void>((resolve) => {
      socket.write(`${head}{"sat`, () => resolve());
    });
    socket.destroy();
    await until(() => kit.lines.some(({ msg }) => msg === 'request'), 'the line of the log');
    await closeStarted();
    assert.deepEqual(
      kit.lines.filter(({ level }) => Number(level) >= 40),
      [],
    );
  });
});

describe('close', () => {
  afterEach(closeStarted);

  it('finishes requests in flight and takes no new ones', async () => {
    const { slow, reached, release } = held();
    const { running } = await start([slow]);
    const inFlight = fetch(`${running.url}/v1/slow`);
    await reached();
    const closing = running.close(LONG_MS);
    await assert.rejects(fetch(`${running.url}/v1/slow`));
    release();
    const answer = await inFlight;
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get('connection'), 'close');
    await closing;
  });

  it('answers everything but readiness while it will end, on connections that are not kept', async () => {
    const { slow, release } = held();
    const { running } = await start([slow, endless]);
    release();
    const stream = await fetch(`${running.url}/v1/endless`);
    running.leave();
    const ready = await fetch(`${running.url}/readyz`);
    assert.equal(ready.status, 503);
    assert.deepEqual(await ready.json(), { status: 'draining', checks: {} });
    const answer = await fetch(`${running.url}/v1/slow`);
    assert.deepEqual([answer.status, answer.headers.get('connection')], [204, 'close']);
    const text = stream.text();
    await running.close(LONG_MS);
    assert.match(await text, /the server is shutting down/);
  });

  it('ends event streams with a comment', async () => {
    const { running } = await start([endless]);
    const answer = await fetch(`${running.url}/v1/endless`);
    const text = answer.text();
    await running.close(LONG_MS);
    assert.match(await text, /data: "first"\n\n: the server is shutting down/);
  });

  it('breaks off what lasts longer than its bound', async () => {
    const { slow, reached } = held();
    const { running } = await start([slow]);
    const inFlight = fetch(`${running.url}/v1/slow`);
    const broken = assert.rejects(inFlight);
    await reached();
    await running.close(300);
    await broken;
  });
});
