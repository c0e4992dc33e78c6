import assert from 'node:assert/strict';
import { BlockList } from 'node:net';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  DEFAULT_TARGET_POLICY,
  checkTarget,
  isNetwork,
  refuseAddress,
} from '../../outbound/target-rules.ts';
import type { TargetPolicy, TargetRule } from '../../outbound/target-rules.ts';

const open: TargetPolicy = { ...DEFAULT_TARGET_POLICY, allowInsecureLoopback: true };

/** Addresses that no webhook may reach, and why. */
const REFUSED_ADDRESSES: readonly (readonly [address: string, what: string])[] = [
  ['0.0.0.0', 'this network'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.1', 'private'],
  ['10.255.255.255', 'private'],
  ['100.64.0.1', 'CGNAT'],
  ['100.100.100.200', 'metadata of a cloud, in CGNAT'],
  ['100.127.255.255', 'CGNAT'],
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['168.63.129.16', 'inside of a cloud, in a public range'],
  ['169.254.1.1', 'link-local'],
  ['169.254.169.254', 'metadata of clouds'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.0.0.8', 'protocol assignments'],
  ['192.0.0.192', 'metadata of a cloud'],
  ['192.0.2.1', 'documentation'],
  ['192.88.99.1', '6to4 relays'],
  ['192.168.0.1', 'private'],
  ['198.18.0.1', 'benchmarks'],
  ['198.19.255.255', 'benchmarks'],
  ['198.51.100.1', 'documentation'],
  ['203.0.113.1', 'documentation'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.250', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible'],
  ['::8.8.8.8', 'IPv4-compatible'],
  ['::ffff:127.0.0.1', 'IPv4-mapped'],
  ['::ffff:7f00:1', 'IPv4-mapped, in hexadecimal'],
  ['::ffff:10.0.0.1', 'IPv4-mapped'],
  ['::ffff:169.254.169.254', 'IPv4-mapped'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b::a9fe:a9fe', 'NAT64'],
  ['64:ff9b::808:808', 'NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['100::1', 'discard'],
  ['2001::1', 'Teredo'],
  ['2001:2::1', 'benchmarks'],
  ['2001:10::1', 'ORCHID'],
  ['2001:20::1', 'ORCHIDv2'],
  ['2001:db8::1', 'documentation'],
  ['2002:7f00:1::1', '6to4 of loopback'],
  ['2002:a9fe:a9fe::1', '6to4 of metadata'],
  ['2002:808:808::1', '6to4'],
  ['3fff::1', 'documentation'],
  ['4000::1', 'not given out'],
  ['5f00::1', 'segment routing'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['fdff:ffff::1', 'unique local'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['2606:4700:4700::1111%eth0', 'public with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['not an address', 'no address'],
  ['', 'no address'],
];

const ALLOWED_ADDRESSES = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.17',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.254',
  '2001:4860:4860::8888',
  '2606:4700:4700::1111',
  '2a00:1450:4001:80b::200e',
];

describe('refuseAddress', () => {
  for (const [address, what] of REFUSED_ADDRESSES) {
    it(`refuses ${address || 'an empty text'}: ${what}`, () => {
      assert.equal(refuseAddress(address, DEFAULT_TARGET_POLICY)?.rule, 'address');
    });
  }

  for (const address of ALLOWED_ADDRESSES) {
    it(`allows ${address}`, () => {
      assert.equal(refuseAddress(address, DEFAULT_TARGET_POLICY), null);
    });
  }

  it('allows no IPv4 address that a list of the special ranges has', () => {
    const special = specialIpv4();
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isRefused = refuseAddress(address, DEFAULT_TARGET_POLICY) !== null;
        if (special.check(address)) assert.ok(isRefused, address);
      }),
      { numRuns: 3_000 },
    );
  });

  it('allows loopback only where the switch of development is on', () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1']) {
      assert.equal(refuseAddress(address, open), null);
      assert.notEqual(refuseAddress(address, DEFAULT_TARGET_POLICY), null);
    }
    for (const address of ['10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1', '0.0.0.0'])
      assert.notEqual(refuseAddress(address, open), null);
  });

  it('allows the networks of the configuration and nothing beside them', () => {
    const policy = { ...DEFAULT_TARGET_POLICY, allowedNetworks: ['10.1.0.0/16', 'fd12::/16'] };
    for (const address of ['10.1.0.0', '10.1.255.255', 'fd12::9'])
      assert.equal(refuseAddress(address, policy), null);
    for (const address of ['10.2.0.0', 'fd13::9', '::ffff:10.1.0.1', '127.0.0.1'])
      assert.notEqual(refuseAddress(address, policy), null);
  });
});

/** Targets and the rule each breaks; null = allowed as far as the URL tells. */
const TARGETS: readonly (readonly [url: string, rule: TargetRule | null])[] = [
  ['https://hooks.example.com/in?token=1', null],
  ['https://hooks.example.com:443/in', null],
  ['https://HOOKS.example.com./in', null],
  ['https://8.8.8.8/in', null],
  ['https://[2606:4700:4700::1111]/in', null],
  ['https://münchen.example.org/', null],
  ['https://example.com/', null],
  ['https://example.net/', null],
  ['https://contest/', 'name'],
  ['http://hooks.example.com/in', 'scheme'],
  ['ftp://hooks.example.com/in', 'scheme'],
  ['file:///etc/passwd', 'scheme'],
  ['gopher://hooks.example.com/', 'scheme'],
  ['https://', 'url'],
  ['hooks.example.com/in', 'url'],
  ['/in', 'url'],
  ['', 'url'],
  [`https://hooks.example.com/${'a'.repeat(2048)}`, 'url'],
  ['https://user@hooks.example.com/', 'credentials'],
  ['https://user:secret@hooks.example.com/', 'credentials'],
  ['https://:secret@hooks.example.com/', 'credentials'],
  ['https://hooks.example.com/in#part', 'fragment'],
  ['https://hooks.example.com:22/', 'port'],
  ['https://hooks.example.com:8443/', 'port'],
  ['https://hooks.example.com:80/', 'port'],
  ['https://localhost/', 'name'],
  ['https://LOCALHOST./', 'name'],
  ['https://api.localhost/', 'name'],
  ['https://printer.local/', 'name'],
  ['https://db.internal/', 'name'],
  ['https://metadata.google.internal/', 'name'],
  ['https://nas.home.arpa/', 'name'],
  ['https://abcdefgh.onion/', 'name'],
  ['https://nothing.invalid/', 'name'],
  ['https://hooks.test/', 'name'],
  ['https://a.b.EXAMPLE./', 'name'],
  ['https://intranet/', 'name'],
  ['https://a..b.example.com/', 'name'],
  [`https://${'a'.repeat(64)}.example.com/`, 'name'],
  ['https://127.0.0.1/', 'address'],
  ['https://127.1/', 'address'],
  ['https://2130706433/', 'address'],
  ['https://0x7f.1/', 'address'],
  ['https://0x7f000001/', 'address'],
  ['https://017700000001/', 'address'],
  ['https://0/', 'address'],
  ['https://①②⑦.⓪.⓪.①/', 'address'],
  ['https://127.0.0.1./', 'address'],
  ['https://[::1]/', 'address'],
  ['https://[::]/', 'address'],
  ['https://[::ffff:127.0.0.1]/', 'address'],
  ['https://[::ffff:8.8.8.8]/', 'address'],
  ['https://[0:0:0:0:0:ffff:7f00:1]/', 'address'],
  ['https://[64:ff9b::7f00:1]/', 'address'],
  ['https://[2002:7f00:1::]/', 'address'],
  ['https://[fe80::1]/', 'address'],
  ['https://[fe80::1%25eth0]/', 'url'],
  ['https://169.254.169.254/latest/meta-data/', 'address'],
  ['https://10.0.0.1/', 'address'],
  ['https://192.168.1.1/', 'address'],
  ['https://100.64.0.1/', 'address'],
];

describe('checkTarget', () => {
  for (const [url, rule] of TARGETS) {
    it(`${rule === null ? 'allows' : 'refuses'} ${url.slice(0, 60)}${rule ? ` (${rule})` : ''}`, () => {
      assert.equal(checkTarget(url, DEFAULT_TARGET_POLICY)?.rule ?? null, rule);
    });
  }

  it('allows the ports of the configuration', () => {
    const policy = { ...DEFAULT_TARGET_POLICY, ports: [443, 8443] };
    assert.equal(checkTarget('https://hooks.example.com:8443/', policy), null);
    assert.match(checkTarget('https://hooks.example.com:1/', policy)?.message ?? '', /443 or 8443/);
  });

  it('allows loopback over http on any port with the switch of development, and nothing else', () => {
    for (const url of [
      'http://127.0.0.1:9000/in',
      'http://localhost:9000/in',
      'https://localhost:9443/in',
      'http://[::1]:9000/',
    ])
      assert.equal(checkTarget(url, open), null, url);
    const refused = [
      ['http://hooks.example.com/', 'scheme'],
      ['http://10.0.0.1/', 'scheme'],
      ['ftp://localhost/', 'scheme'],
      ['http://user@localhost/', 'credentials'],
      ['https://10.0.0.1/', 'address'],
      ['https://api.localhost/', 'name'],
    ] as const;
    for (const [url, rule] of refused) assert.equal(checkTarget(url, open)?.rule, rule, url);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl()), (text) => {
        checkTarget(text, DEFAULT_TARGET_POLICY);
      }),
    );
  });
});

describe('isNetwork', () => {
  it('knows CIDR notation', () => {
    for (const text of ['10.0.0.0/8', 'fd00::/8', '127.0.0.1/32']) assert.ok(isNetwork(text));
    for (const text of ['10.0.0.0', '10.0.0.0/33', 'x/8', '']) assert.ok(!isNetwork(text));
  });
});

/** The special-purpose ranges of IPv4 as IANA's registry lists them, in another library's hands. */
function specialIpv4(): BlockList {
  const list = new BlockList();
  for (const [base, bits] of [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const)
    list.addSubnet(base, bits);
  return list;
}
