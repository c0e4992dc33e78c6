import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, it } from 'mocha';
import { listen } from '../../../api/http/server.ts';
import { useFixture } from '../../kit/engines/fixture.ts';
import { at } from '../../kit/http/answers.ts';
import { sampleSurface } from '../../kit/surfaces/sample-surface.ts';

const BODY = '{"satellite_id":"a"}';
const POST = 'POST /v1/plan HTTP/1.1\r\n';
const HOST = 'Host: x\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const LENGTH = `Content-Length: ${BODY.length}\r\n`;
const SECOND = `GET /v1/plan/smuggled HTTP/1.1\r\n${HOST}\r\n`;
const chunk = (size: string) => `${size}\r\n${BODY}\r\n0\r\n\r\n`;
const inHex = BODY.length.toString(16);

/** Requests that two readers may divide differently. Everyone is refused, and what follows is not read. */
const SMUGGLING: readonly (readonly [string, string])[] = [
  ['a length and chunks', `${POST}${HOST}${LENGTH}${CHUNKED}\r\n${chunk(inHex)}`],
  ['chunks and a length', `${POST}${HOST}${CHUNKED}${LENGTH}\r\n${chunk(inHex)}`],
  ['two lengths that differ', `${POST}${HOST}${LENGTH}Content-Length: 5\r\n\r\n${BODY}`],
  ['two lengths that agree', `${POST}${HOST}${LENGTH}${LENGTH}\r\n${BODY}`],
  ['a list of lengths', `${POST}${HOST}Content-Length: 20, 20\r\n\r\n${BODY}`],
  ['a length with a sign', `${POST}${HOST}Content-Length: +20\r\n\r\n${BODY}`],
  ['a negative length', `${POST}${HOST}Content-Length: -1\r\n\r\n${BODY}`],
  ['a length in hexadecimal', `${POST}${HOST}Content-Length: 0x14\r\n\r\n${BODY}`],
  ['a length beyond all', `${POST}${HOST}Content-Length: 99999999999999999999\r\n\r\n${BODY}`],
  ['a blank before the colon', `${POST}${HOST}Content-Length : 20\r\n\r\n${BODY}`],
  ['chunks under another name', `${POST}${HOST}Transfer-Encoding: xchunked\r\n\r\n${chunk(inHex)}`],
  [
    'chunks that are not last',
    `${POST}${HOST}Transfer-Encoding: chunked, x\r\n\r\n${chunk(inHex)}`,
  ],
  ['a chunk of no size', `${POST}${HOST}${CHUNKED}\r\n${chunk('zz')}`],
  ['a chunk of a negative size', `${POST}${HOST}${CHUNKED}\r\n${chunk('-14')}`],
  ['a chunk longer than its size', `${POST}${HOST}${CHUNKED}\r\n${chunk('2')}`],
  ['a chunk of an overflowing size', `${POST}${HOST}${CHUNKED}\r\n${chunk('f'.repeat(20))}`],
  ['a bare line feed after a chunk', `${POST}${HOST}${CHUNKED}\r\n${inHex}\n${BODY}\r\n0\r\n\r\n`],
  ['a folded header', `${POST}${HOST}X-Long: a\r\n b\r\n${LENGTH}\r\n${BODY}`],
  ['a bare line feed', `POST /v1/plan HTTP/1.1\nHost: x\n${LENGTH}\r\n${BODY}`],
  ['a bare carriage return', `${POST}${HOST}X-A: b\rX-B: c\r\n${LENGTH}\r\n${BODY}`],
  ['a NUL in a header', `${POST}${HOST}X-A: b\0c\r\n${LENGTH}\r\n${BODY}`],
  ['a header without a name', `${POST}${HOST}: b\r\n${LENGTH}\r\n${BODY}`],
  ['no Host', `${POST}${LENGTH}\r\n${BODY}`],
  ['two Hosts', `${POST}${HOST}Host: y\r\n${LENGTH}\r\n${BODY}`],
  ['the same Host twice', `${POST}${HOST}hOST: x\r\n${LENGTH}\r\n${BODY}`],
  ['another protocol', `POST /v1/plan HTTP/3.7\r\n${HOST}${LENGTH}\r\n${BODY}`],
  ['a path that is not UTF-8', `GET /v1/plan/%FF%FE HTTP/1.1\r\n${HOST}\r\n`],
];

describe('a malformed request', () => {
  const { surface } = sampleSurface();
  const running = useFixture(
    () => listen(surface, { host: '127.0.0.1', port: 0, variable: 'CAE_PORT' }),
    (it) => it.close(100),
  );

  /** What comes back until the server closes; the client keeps its own half open. */
  const talk = async (sent: string): Promise<string> => {
    const socket = connect({ port: running.port, host: '127.0.0.1', allowHalfOpen: true });
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => (answer += text));
    socket.on('error', () => socket.destroy());
    socket.write(sent);
    await once(socket, 'end');
    socket.destroy();
    return answer;
  };

  it('is not what these are made of', async () => {
    const whole = `${POST}${HOST}${CHUNKED}Connection: close\r\n\r\n${chunk(inHex)}`;
    assert.match(await talk(whole), /^HTTP\/1\.1 201 /);
    const old = `POST /v1/plan HTTP/1.0\r\n${LENGTH}\r\n${BODY}`;
    assert.match(await talk(old), /^HTTP\/1\.1 201 /);
  });

  for (const [title, sent] of SMUGGLING)
    it(`is refused: ${title}`, async () => {
      // The last of what was sent ends the connection where it was understood.
      const last = SECOND.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
      const answer = await talk(`${sent}${last}`);
      const [first = ''] = answer.split('HTTP/1.1 ').slice(1);
      assert.match(first, /^400 /, answer);
      const body: unknown = JSON.parse(/\r\n\r\n(\{.*\})/.exec(first)?.[1] ?? 'null');
      assert.equal(at(body, 'error', 'code'), 'invalid_request', answer);
    });

  const broken = ['HELLO\r\n\r\n', `${POST}${HOST}Content-Length: 99999999\r\n\r\n`];
  for (const [at, sent] of broken.entries())
    it(`loses its connection although the client keeps its half open: ${at + 1}`, async () => {
      const socket = connect({ port: running.port, host: '127.0.0.1', allowHalfOpen: true });
      // What is written to a connection that is gone is answered with a reset, and ours closes.
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => socket.destroy());
      socket.on('end', () => {
        const writing = setInterval(() => socket.write('more'), 50);
        socket.once('close', () => clearInterval(writing));
      });
      socket.resume();
      socket.write(sent);
      await closed;
    });
});
