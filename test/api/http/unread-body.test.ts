import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, it } from 'mocha';
import { listen, type RunningSurface } from '../../../api/http/server.ts';
import type { UnreadBounds } from '../../../api/http/unread-body.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';
import { until } from '../../kit/until.ts';

const MIB = 1024 * 1024;
const LONG_MS = 600_000;

describe('a body that is sent to a route without one', () => {
  let running: RunningSurface | undefined;

  afterEach(() => running?.close(100));

  /** Opens a connection to a surface with these bounds, and sends the head of a request. */
  async function send(bounds: UnreadBounds, path: string, length: number) {
    const where = { host: '127.0.0.1', port: 0, variable: 'CAE_PORT' };
    running = await listen(sampleSurface().surface, where, bounds);
    const socket = connect(running.port, '127.0.0.1');
    const got = { text: '', isClosed: false };
    socket.setEncoding('utf8').on('data', (text: string) => (got.text += text));
    // A reset is the end that is waited for.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => (got.isClosed = true));
    await once(socket, 'connect');
    socket.write(head(path, length));
    return { socket, got };
  }
  const head = (path: string, length: number) =>
    `GET ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n`;

  for (const [path, status] of [
    ['/v1/plan/a', 200],
    ['/v1/plan/missing', 404],
    ['/nowhere', 404],
  ] as const)
    it(`is thrown away up to a bound beside a ${status} of ${path}`, async () => {
      const { socket, got } = await send({ bytes: MIB, ms: LONG_MS }, path, 1e12);
      await until(() => got.text.startsWith(`HTTP/1.1 ${status}`), 'the answer');
      let sent = 0;
      for (; !socket.destroyed && sent < 1_000 * MIB; sent += MIB) {
        await new Promise<unknown>((resolve) => {
          socket.once('close', resolve).write(Buffer.alloc(MIB), resolve);
        });
        socket.removeAllListeners('close');
      }
      assert.ok(socket.destroyed, `${sent} bytes were taken`);
    });

  it('holds the connection no longer than a bound', async () => {
    const { socket, got } = await send({ bytes: MIB, ms: 100 }, '/v1/plan/a', 1e9);
    // A byte now and then: silence would end the connection as an idle one.
    const drip = setInterval(() => socket.write('x'), 20);
    await until(() => got.isClosed, 'the end of the connection');
    clearInterval(drip);
    assert.match(got.text, /^HTTP\/1.1 200/);
  });

  it('leaves the connection to the next request when it is small', async () => {
    const { socket, got } = await send({ bytes: MIB, ms: LONG_MS }, '/v1/plan/a', 5);
    await until(() => got.text.includes('{"id":"a"}'), 'the first answer');
    socket.write(`hello${head('/v1/plan/b', 0)}`);
    await until(() => got.text.includes('{"id":"b"}'), 'the second answer');
    assert.equal(got.isClosed, false);
    socket.destroy();
  });
});
