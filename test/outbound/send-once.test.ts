import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, before, describe, it } from 'mocha';
import type { AttemptErrorClass } from '../../domain/webhook/delivery.ts';
import { KEPT_ANSWER_BYTES } from '../../outbound/read-answer.ts';
import { HostNotFoundError, type HostResolver } from '../../outbound/resolve-host.ts';
import { createTransport } from '../../outbound/send-once.ts';
import type { AttemptOutcome, Transport, TransportOptions } from '../../outbound/send-once.ts';
import { DEFAULT_TARGET_POLICY } from '../../outbound/target-rules.ts';
import { certificateFor, type TestCertificate } from '../kit/peers/certificates.ts';
import * as receivers from '../kit/peers/faulty-receiver.ts';
import type { Answer } from '../kit/peers/faulty-receiver.ts';
import { until } from '../kit/until.ts';

const LOOPBACK = { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true };
/** Long enough for every answer that comes at all, also on a slow machine. */
const PATIENT_MS = 20_000;
/** For those that never come. */
const SHORT_MS = 400;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function transportWith(options: Partial<TransportOptions> = {}): Transport {
  const transport = createTransport({ policy: LOOPBACK, timeoutMs: PATIENT_MS, ...options });
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => (closing ??= transport.close());
  closers.push(close);
  return { send: (request) => transport.send(request), close };
}

async function received(...args: Parameters<typeof receivers.startReceiver>) {
  const receiver = await receivers.startReceiver(...args);
  closers.push(() => receiver.close());
  return receiver;
}

const post = (
  transport: Transport,
  url: string,
  text = '{"id":"evt_1"}',
): Promise<AttemptOutcome> =>
  transport.send({ url, headers: { 'content-type': 'application/json' }, body: Buffer.from(text) });

/** Collects garbage now. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  // What the flag puts there.
  const gc = runInNewContext('gc') as () => void;
  gc();
}

describe('send', () => {
  it('keeps its limit of time when its code is optimized and garbage is collected', async () => {
    const answering = await received(receivers.status(200));
    const hanging = await received(receivers.hang);
    const transport = transportWith({ timeoutMs: SHORT_MS });
    const { signal } = new AbortController();
    setMaxListeners(0, signal);
    const send = (url: string) =>
      transport.send({ url, headers: {}, body: Buffer.from('{}'), signal });
    for (let round = 0; round < 100; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => send(answering.url)));
    const hung = Array.from({ length: 20 }, () => send(hanging.url));
    await until(() => hanging.requests.length === hung.length, 'twenty requests that hang');
    collect();
    const classes = Promise.all(hung).then((all) => all.map(({ errorClass }) => errorClass));
    assert.deepEqual(
      await Promise.race([classes, sleep(PATIENT_MS, undefined, { ref: false })]),
      hung.map(() => 'timeout'),
    );
  });

  it('posts the exact bytes and keeps the beginning of the answer', async () => {
    const { url, requests } = await received((response) => response.end('tak 🛰'));
    const text = '{ "id":"evt_1",\n "name":"Świt" }';
    const outcome = await post(transportWith(), url, text);
    assert.deepEqual(
      { ...outcome, atMs: 0, ms: 0 },
      {
        atMs: 0,
        ms: 0,
        status: 200,
        errorClass: null,
        error: null,
        answer: { text: 'tak 🛰', bytes: 8, truncated: false },
        retryAfterMs: null,
      },
    );
    assert.equal(requests[0]?.body, text);
    assert.equal(requests[0].headers['content-length'], String(Buffer.byteLength(text)));
    assert.equal(requests.length, 1);
  });

  const answers: readonly (readonly [
    name: string,
    answer: Answer,
    errorClass: AttemptErrorClass | null,
    code: number | null,
    timeoutMs?: number,
  ])[] = [
    ['200', receivers.status(200), null, 200],
    ['201', receivers.status(201), null, 201],
    ['204 without a body', (response) => response.writeHead(204).end(), null, 204],
    ['299', receivers.status(299), null, 299],
    ['301', receivers.status(301, { location: 'https://example.com/' }), 'redirect', 301],
    ['302 to itself', receivers.status(302, { location: '/hook' }), 'redirect', 302],
    ['307', receivers.status(307, { location: 'http://127.0.0.1/' }), 'redirect', 307],
    ['304', (response) => response.writeHead(304).end(), 'redirect', 304],
    ['400', receivers.status(400), 'status', 400],
    ['401', receivers.status(401), 'status', 401],
    ['410', receivers.status(410), 'status', 410],
    ['429', receivers.status(429), 'status', 429],
    ['500', receivers.status(500), 'status', 500],
    ['503', receivers.status(503), 'status', 503],
    ['an endless body', receivers.endless, null, 200],
    ['a bomb of gzip', receivers.gzipBomb, null, 200],
    ['silence', receivers.hang, 'timeout', null, SHORT_MS],
    ['a body that stops', receivers.hangInBody, 'timeout', 200, SHORT_MS],
    ['a body byte by byte', receivers.drip, 'timeout', 200, SHORT_MS],
    ['a reset before the answer', (response) => response.socket?.resetAndDestroy(), 'reset', null],
    [
      'a close in the middle of the body',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('begun', () => response.socket?.destroy());
      },
      'reset',
      200,
    ],
    [
      'an error whose body stops',
      (response) => response.writeHead(500, { 'content-length': '9' }).write('oh'),
      'status',
      500,
      SHORT_MS,
    ],
  ];
  for (const [name, answer, errorClass, code, timeoutMs = PATIENT_MS] of answers) {
    it(`${name}: ${errorClass ?? 'delivered'}`, async () => {
      const { url, requests } = await received(answer);
      let outcome = await post(transportWith({ timeoutMs }), url);
      let tries = 1;
      // Whether the head of an answer comes before a short time is over depends on the machine.
      for (let ms = 2 * timeoutMs; outcome.status !== code && ms <= PATIENT_MS; ms *= 2) {
        outcome = await post(transportWith({ timeoutMs: ms }), url);
        tries += 1;
      }
      assert.equal(outcome.errorClass, errorClass, outcome.error ?? '');
      assert.equal(outcome.status, code);
      assert.equal(outcome.error === null, errorClass === null);
      assert.equal(requests.length, tries, 'one attempt is one request');
      assert.ok((outcome.answer?.bytes ?? 0) <= KEPT_ANSWER_BYTES);
    });
  }

  it('cuts an answer after 20 KiB', async () => {
    const { url } = await received((response) => response.end('x'.repeat(50_000)));
    const { answer } = await post(transportWith(), url);
    assert.deepEqual(answer, { text: 'x'.repeat(20_480), bytes: 20_480, truncated: true });
  });

  it('keeps an answer of exactly 20 KiB whole', async () => {
    const { url } = await received((response) => response.end('x'.repeat(20_480)));
    assert.equal((await post(transportWith(), url)).answer?.truncated, false);
  });

  it('unpacks nothing and shows nothing that is packed', async () => {
    const { url, requests } = await received(receivers.gzipBomb);
    const { answer } = await post(transportWith(), url);
    assert.equal(answer?.text, '');
    assert.ok(answer.bytes <= KEPT_ANSWER_BYTES);
    assert.equal(requests[0]?.headers['accept-encoding'], undefined);
  });

  it('leaves control characters out of what it keeps', async () => {
    const { url } = await received((response) => response.end('a\u001B[31mb\u0000c\td\n'));
    assert.equal((await post(transportWith(), url)).answer?.text, 'a[31mbc\td\n');
  });

  it('reads how long a 429 and a 503 ask to wait', async () => {
    const { url } = await received(receivers.status(429, { 'retry-after': '120' }));
    assert.equal((await post(transportWith(), url)).retryAfterMs, 120_000);
    const other = await received(receivers.status(200, { 'retry-after': '120' }));
    assert.equal((await post(transportWith(), other.url)).retryAfterMs, null);
  });

  it('uses a connection again', async () => {
    const { url, connections } = await received(receivers.status(200));
    const transport = transportWith();
    for (let index = 0; index < 10; index += 1) await post(transport, url);
    // The pool may open a second one while the first is still being given back.
    assert.ok(connections() <= 2, `${connections()} connections`);
  });

  it('does not queue behind a request that hangs at the same receiver', async () => {
    const { url, requests } = await received((response, { body }) => {
      if (body === 'go') response.end();
    });
    const transport = transportWith();
    const waiting = post(transport, url, 'hang');
    const outcome = await post(transport, url, 'go');
    assert.equal(outcome.errorClass, null);
    assert.equal(requests.length, 2);
    const unsent = assert.rejects(waiting, 'an attempt cut short by our own end is no outcome');
    await transport.close();
    await unsent;
  });

  it('reaches a receiver that has only IPv6', async () => {
    const { url, port } = await received(receivers.status(200), { host: '::1' });
    assert.equal((await post(transportWith(), url)).errorClass, null);
    const resolve: HostResolver = () => Promise.resolve(['::1']);
    const byName = await post(transportWith({ resolve }), `http://localhost:${port}/`);
    assert.equal(byName.errorClass, null);
  });

  it('tells a refused connection', async () => {
    const receiver = await receivers.startReceiver(receivers.hang);
    await receiver.close();
    const outcome = await post(transportWith(), receiver.url);
    assert.equal(outcome.errorClass, 'connect_refused');
    assert.equal(outcome.status, null);
    assert.doesNotMatch(outcome.error ?? '', /127\.0\.0\.1/);
  });

  const nonsense = [
    ['no HTTP at all', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['a broken status line', 'HTTP/1.1 abc\r\n\r\n'],
    ['headers without end', `HTTP/1.1 200 OK\r\n${'x: yyyyyyyyyyyyyyyy\r\n'.repeat(5_000)}`],
  ] as const;
  for (const [name, bytes] of nonsense) {
    it(`tells ${name}`, async () => {
      const receiver = await receivers.startRawReceiver((socket) => socket.write(bytes));
      closers.push(() => receiver.close());
      assert.equal((await post(transportWith(), receiver.url)).errorClass, 'protocol');
    });
  }

  it('tells a name that has no address', async () => {
    const resolve: HostResolver = () => Promise.reject(new HostNotFoundError('ENOTFOUND'));
    const outcome = await post(transportWith({ resolve }), 'https://hooks.example.com/');
    assert.equal(outcome.errorClass, 'dns');
  });

  it('ends in time when the name server keeps silent', async () => {
    const resolve: HostResolver = () => new Promise(() => undefined);
    const transport = transportWith({ resolve, timeoutMs: SHORT_MS });
    assert.equal((await post(transport, 'https://hooks.example.com/')).errorClass, 'timeout');
  });

  it('throws the reason of the caller who ends it', async () => {
    const { url } = await received(receivers.hang);
    const stop = new AbortController();
    const waiting = transportWith().send({
      url,
      headers: {},
      body: Buffer.from('x'),
      signal: stop.signal,
    });
    stop.abort(new Error('worker stops'));
    await assert.rejects(waiting, /worker stops/);
  });
});

describe('send over TLS', () => {
  let certificate: TestCertificate;
  let expired: TestCertificate;

  before(async () => {
    [certificate, expired] = await Promise.all([
      certificateFor('localhost'),
      certificateFor('localhost', true),
    ]);
  });

  const atLocalhost = async (tls: TestCertificate): Promise<string> =>
    `https://localhost:${(await received(receivers.status(200), { tls })).port}/hook`;

  it('delivers to a trusted certificate of the right name', async () => {
    const outcome = await post(
      transportWith({ ca: certificate.cert }),
      await atLocalhost(certificate),
    );
    assert.equal(outcome.errorClass, null, outcome.error ?? '');
  });

  it('refuses a certificate that nobody vouches for', async () => {
    const outcome = await post(transportWith(), await atLocalhost(certificate));
    assert.equal(outcome.errorClass, 'tls');
  });

  it('refuses a certificate for another name', async () => {
    const other = await certificateFor('other.example');
    const outcome = await post(transportWith({ ca: other.cert }), await atLocalhost(other));
    assert.equal(outcome.errorClass, 'tls');
    assert.match(outcome.error ?? '', /ERR_TLS_CERT_ALTNAME_INVALID/);
  });

  it('refuses a certificate that has expired', async () => {
    const outcome = await post(transportWith({ ca: expired.cert }), await atLocalhost(expired));
    assert.equal(outcome.errorClass, 'tls');
    assert.match(outcome.error ?? '', /CERT_HAS_EXPIRED/);
  });

  it('refuses a server that speaks no TLS', async () => {
    const { port } = await received(receivers.status(200));
    const outcome = await post(transportWith(), `https://localhost:${port}/`);
    assert.equal(outcome.errorClass, 'tls');
  });

  it('checks the name of the URL though it connects to a checked address', async () => {
    const named = await certificateFor('hooks.example.com');
    const { port } = await received(receivers.status(200), { tls: named });
    const policy = { ...LOOPBACK, ports: [port], allowedNetworks: ['127.0.0.0/8'] };
    const resolve: HostResolver = () => Promise.resolve(['127.0.0.1']);
    const transport = transportWith({ policy, resolve, ca: named.cert });
    const right = await post(transport, `https://hooks.example.com:${port}/`);
    assert.equal(right.errorClass, null, right.error ?? '');
    const wrong = await post(transport, `https://other.example.com:${port}/`);
    assert.equal(wrong.errorClass, 'tls');
  });
});
