import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'mocha';
import { verifyTarget } from '../../outbound/check-target.ts';
import { HostNotFoundError, type HostResolver } from '../../outbound/resolve-host.ts';
import { createTransport, type AttemptOutcome } from '../../outbound/send-once.ts';
import { DEFAULT_TARGET_POLICY, type TargetPolicy } from '../../outbound/target-rules.ts';
import { certificateFor } from '../kit/peers/certificates.ts';
import { startReceiver, status, type Receiver } from '../kit/peers/faulty-receiver.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Sends to a URL with a resolver of the test's own. */
async function send(
  url: string,
  resolve: HostResolver,
  policy: TargetPolicy = DEFAULT_TARGET_POLICY,
  ca?: string,
): Promise<AttemptOutcome> {
  const transport = createTransport({ policy, resolve, timeoutMs: 5_000, ...(ca ? { ca } : {}) });
  try {
    return await transport.send({ url, headers: {}, body: Buffer.from('x') });
  } finally {
    await transport.close();
  }
}

async function secret(): Promise<Receiver> {
  const receiver = await startReceiver(status(200));
  closers.push(() => receiver.close());
  return receiver;
}

const answering =
  (...addresses: string[]): HostResolver =>
  () =>
    Promise.resolve(addresses);

describe('a guarded connection', () => {
  const INSIDE = [
    '127.0.0.1',
    '10.0.0.5',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    'fe80::1%lo',
    'fd00:ec2::254',
  ];
  for (const address of INSIDE) {
    it(`is not made to a name that leads to ${address}`, async () => {
      const outcome = await send('https://hooks.example.com/', answering(address));
      assert.equal(outcome.errorClass, 'target_refused');
      assert.equal(outcome.status, null);
      assert.ok(!outcome.error?.includes(address), 'the address is not told');
    });
  }

  it('is not made when one of several addresses is bad, wherever it stands', async () => {
    for (const addresses of [
      ['8.8.8.8', '127.0.0.1'],
      ['127.0.0.1', '8.8.8.8'],
      ['8.8.8.8', '2606:4700:4700::1111', '::1'],
    ]) {
      const outcome = await send('https://hooks.example.com/', answering(...addresses));
      assert.equal(outcome.errorClass, 'target_refused', addresses.join());
    }
  });

  it('goes to the address that was checked: the name is asked once for each connection', async () => {
    const certificate = await certificateFor('hooks.example.com');
    const receiver = await startReceiver(status(200), { tls: certificate });
    closers.push(() => receiver.close());
    const policy = {
      ...DEFAULT_TARGET_POLICY,
      ports: [receiver.port],
      allowedNetworks: ['127.0.0.1/32'],
    };
    let asked = 0;
    // First the allowed address, from then on another one, as in an attack by rebinding.
    const flipping: HostResolver = () => {
      asked += 1;
      return Promise.resolve([asked === 1 ? '127.0.0.1' : '127.0.0.2']);
    };
    const url = `https://hooks.example.com:${receiver.port}/`;
    const first = await send(url, flipping, policy, certificate.cert);
    assert.equal(first.errorClass, null, first.error ?? '');
    assert.equal(asked, 1);
    const second = await send(url, flipping, policy, certificate.cert);
    assert.equal(second.errorClass, 'target_refused');
    assert.equal(receiver.requests.length, 1);
  });

  it('is not made to a literal address, however it is written', async () => {
    const { port, requests } = await secret();
    const policy = { ...DEFAULT_TARGET_POLICY, ports: [port] };
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0',
      '①②⑦.0.0.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      'localhost',
    ]) {
      const outcome = await send(`https://${host}:${port}/`, answering('127.0.0.1'), policy);
      assert.equal(outcome.errorClass, 'target_refused', host);
    }
    assert.equal(requests.length, 0);
  });

  it('is not made over http', async () => {
    const { port, requests } = await secret();
    const policy = { ...DEFAULT_TARGET_POLICY, allowedNetworks: ['127.0.0.0/8'], ports: [port] };
    for (const host of ['127.0.0.1', 'hooks.example.com']) {
      const outcome = await send(`http://${host}:${port}/`, answering('127.0.0.1'), policy);
      assert.equal(outcome.errorClass, 'target_refused', host);
    }
    assert.equal(requests.length, 0);
  });

  it('does not follow a redirect to the inside', async () => {
    const inside = await secret();
    const policy = { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true };
    for (const code of [301, 302, 303, 307, 308]) {
      const outside = await startReceiver(status(code, { location: inside.url }));
      closers.push(() => outside.close());
      const outcome = await send(outside.url, answering('127.0.0.1'), policy);
      assert.equal(outcome.errorClass, 'redirect');
    }
    assert.equal(inside.requests.length, 0);
  });

  it('takes no proxy of the environment', async () => {
    const proxy = await secret();
    const target = await secret();
    const policy = { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true };
    const before = process.env['http_proxy'];
    process.env['http_proxy'] = proxy.url;
    try {
      assert.equal((await send(target.url, answering('127.0.0.1'), policy)).status, 200);
    } finally {
      if (before === undefined) delete process.env['http_proxy'];
      else process.env['http_proxy'] = before;
    }
    assert.equal(proxy.requests.length, 0);
    assert.equal(target.requests.length, 1);
  });
});

describe('verifyTarget', () => {
  const check = (url: string, resolve: HostResolver) =>
    verifyTarget(url, DEFAULT_TARGET_POLICY, resolve);

  it('answers the normalised form of a target that leads outside', async () => {
    assert.deepEqual(await check('https://Hooks.Example.com:443/a b', answering('8.8.8.8')), {
      kind: 'allowed',
      url: 'https://hooks.example.com/a%20b',
    });
  });

  it('refuses a name that leads inside, and names the rule', async () => {
    const verdict = await check('https://hooks.example.com/', answering('8.8.8.8', '10.0.0.1'));
    assert.equal(verdict.kind === 'refused' && verdict.refusal.rule, 'address');
  });

  it('refuses by the URL alone without asking anybody', async () => {
    const verdict = await check('https://localhost/', () => assert.fail('was asked'));
    assert.equal(verdict.kind === 'refused' && verdict.refusal.rule, 'name');
  });

  it('takes a name that has no address yet', async () => {
    const nobody: HostResolver = () => Promise.reject(new HostNotFoundError('ENOTFOUND'));
    assert.equal((await check('https://soon.example.com/', nobody)).kind, 'unresolved');
  });

  it('asks nobody for a literal address', async () => {
    const verdict = await check('https://8.8.8.8/', () => assert.fail('was asked'));
    assert.equal(verdict.kind, 'allowed');
  });
});
