import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createTransport } from '../../outbound/send-once.ts';
import { checkTarget, DEFAULT_TARGET_POLICY } from '../../outbound/target-rules.ts';
import { tellAtMost } from '../kit/attack/report.ts';
import { sized } from '../kit/attack/size.ts';
import { startReceiver, status } from '../kit/peers/faulty-receiver.ts';

/** Addresses behind which a webhook must find nobody; IPv6 ones without brackets. */
const INSIDE_V4 = [
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
  ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '0.0.0.0', '192.0.0.192', '224.0.0.1'],
  ...['255.255.255.255', '198.18.0.1', '168.63.129.16'],
];
const INSIDE_V6 = [
  ...['::1', '::', 'fe80::1', 'fd00:ec2::254', 'fc00::1', 'ff02::1', 'fec0::1', '2001:db8::1'],
  ...['2002:7f00:1::1', '64:ff9b::7f00:1', '::ffff:7f00:1', '::127.0.0.1'],
];

/** Ways to write an IPv4 address that some reader of addresses takes. */
function formsOf(address: string): string[] {
  const bytes = address.split('.').map(Number);
  const [a = 0, b = 0, c = 0, d = 0] = bytes;
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const hex = (value: number): string => value.toString(16);
  const octal = (value: number): string => `0${value.toString(8)}`;
  return [
    address,
    `${address}.`,
    String(whole),
    `0x${hex(whole)}`,
    `0${whole.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map(octal).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `${a}.${b}.${c}.${octal(d)}`,
    address.replaceAll('.', '。'),
    address.replaceAll('.', '%2e'),
    address.replaceAll(/\d/g, (digit) => FULL_WIDTH[digit] ?? digit),
    address.replaceAll(/\d/g, (digit) => CIRCLED[digit] ?? digit),
    `[::ffff:${address}]`,
    `[::ffff:${hex(a * 256 + b)}:${hex(c * 256 + d)}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${hex(a * 256 + b)}:${hex(c * 256 + d)}::1]`,
    `[0:0:0:0:0:ffff:${address}]`,
    `[::ffff:0:${address}]`,
  ];
}

const FULL_WIDTH: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 10 }, (_, digit) => [String(digit), String.fromCodePoint(0xff10 + digit)]),
);
const CIRCLED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 9 }, (_, digit) => [
    String(digit + 1),
    String.fromCodePoint(0x2460 + digit),
  ]),
);

/** What stands round the host of an address. */
const AROUND: readonly ((host: string) => string)[] = [
  (host) => `https://${host}/`,
  (host) => `https://${host}:443/hook`,
  (host) => `https://${host}:22/`,
  (host) => `http://${host}/`,
  (host) => `https://user@${host}/`,
  (host) => `https://user:word@${host}/`,
  (host) => `https://hooks.example.com@${host}/`,
  (host) => `https:\\\\${host}\\`,
  (host) => `https:/${host}/`,
  (host) => `https:${host}/`,
  (host) => ` https://${host}/`,
  (host) => `https://${host}\t/`,
  (host) => `HTTPS://${host}/?q=https://hooks.example.com/`,
  (host) => `https://${host}#@hooks.example.com/`,
  (host) => `ftp://${host}/`,
  (host) => `gopher://${host}:25/_x`,
  (host) => `file://${host}/etc/passwd`,
];

const NAMES = ['localhost', 'LOCALHOST.', 'a.localhost', 'ip6-localhost', 'metadata', 'intranet'];

describe('a webhook to where nobody outside may look', function () {
  this.timeout(300_000);

  it('is refused before a connection is made, however its target is written', () => {
    const hosts = [
      ...INSIDE_V4.flatMap(formsOf),
      ...INSIDE_V6.map((address) => `[${address}]`),
      ...INSIDE_V6.map((address) => `[${address.toUpperCase()}]`),
      ...NAMES,
    ];
    const urls = hosts.flatMap((host) => AROUND.map((around) => around(host)));
    const taken = urls.filter(
      (url) => checkTarget(url, DEFAULT_TARGET_POLICY) === null && !mayBeTaken(url),
    );
    tellAtMost(`${urls.length} forms of forbidden targets: accepted`, taken.length, 0, '');
    assert.deepEqual(taken, []);
  });

  it('is not connected to when its name leads inside, the second time included', async () => {
    const receiver = await startReceiver(status(200));
    const tries = sized(2_000, 200);
    let connected = 0;
    const inside = [...INSIDE_V4, ...INSIDE_V6];
    for (let index = 0; index < tries; index += 1) {
      let asked = 0;
      const address = inside[index % inside.length] ?? '127.0.0.1';
      const transport = createTransport({
        policy: { ...DEFAULT_TARGET_POLICY, ports: [receiver.port] },
        // One of several, or only from the second question on: it must not matter.
        resolve: () => Promise.resolve(asked++ === 0 ? [address, '127.0.0.1'] : ['127.0.0.1']),
        timeoutMs: 2_000,
      });
      const url = `https://hooks-${index}.example.com:${receiver.port}/`;
      const { errorClass } = await transport.send({ url, headers: {}, body: Buffer.from('x') });
      if (errorClass !== 'target_refused') connected += 1;
      await transport.close();
    }
    const reached = receiver.connections();
    await receiver.close();
    tellAtMost(`${tries} names that lead inside: connected`, connected + reached, 0, '');
    assert.equal(connected + reached, 0);
  });
});

/** Forms that no reader of addresses takes for what they look like: they are names of others. */
function mayBeTaken(url: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : '';
  return /[a-z]\.[a-z]+$/.test(host) && !host.endsWith('localhost');
}
