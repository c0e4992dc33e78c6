import assert from 'node:assert/strict';
import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  clientNetwork,
  isAddressIn,
  isNetworkIn,
  normalizeNetwork,
  withoutPort,
} from '../../../../api/http/access/addresses.ts';

describe('normalizeNetwork', () => {
  const rows: readonly (readonly [string, string | null])[] = [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7/32', '203.0.113.7'],
    ['10.1.2.3/8', '10.0.0.0/8'],
    ['192.0.2.129/25', '192.0.2.128/25'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['2001:db8:1:2:3::/48', '2001:db8:1::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['10.0.0.0/33', null],
    ['::/129', null],
    ['10.0.0.0/-1', null],
    ['10.0.0.0/8/8', null],
    ['10.0.0.0/', null],
    ['10.1', null],
    ['010.0.0.1', null],
    ['0x7f.0.0.1', null],
    ['2130706433', null],
    ['fe80::1%eth0', null],
    ['localhost', null],
    ['', null],
  ];
  for (const [text, expected] of rows) {
    it(`reads '${text}' as ${expected ?? 'no network'}`, () => {
      assert.equal(normalizeNetwork(text), expected);
    });
  }
});

describe('withoutPort', () => {
  const rows = [
    ['203.0.113.1:4711', '203.0.113.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['203.0.113.1', '203.0.113.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:203.0.113.1', '::ffff:203.0.113.1'],
    ['2001:db8::1:4711', '2001:db8::1:4711'],
    ['unknown:80', 'unknown:80'],
    ['203.0.113.1:port', '203.0.113.1:port'],
    ['[203.0.113.1]:80', '[203.0.113.1]:80'],
    ['', ''],
  ] as const;
  for (const [text, expected] of rows)
    it(`reads '${text}' as '${expected}'`, () => {
      assert.equal(withoutPort(text), expected);
    });
});

describe('isAddressIn', () => {
  it('takes the IPv4 address out of its IPv6 form, as a socket of both kinds gives it', () => {
    assert.ok(isAddressIn('::ffff:10.9.8.7', ['10.0.0.0/8']));
    assert.ok(isAddressIn('10.9.8.7', ['::ffff:10.0.0.0/104']));
    assert.ok(!isAddressIn('10.9.8.7', ['::/0']));
  });

  it('finds nothing in what is no address', () => {
    for (const text of ['', 'unknown', '10.0.0.1:443', '10.0.0.0/8']) {
      assert.ok(!isAddressIn(text, ['0.0.0.0/0', '::/0']), text);
    }
  });

  it('agrees with the block list of Node on random addresses and networks', () => {
    const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.ipV4());
    const v6 = fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 128 }), fc.ipV6());
    fc.assert(
      fc.property(fc.oneof(v4, v6), ([base, bits, address]) => {
        fc.pre(isIP(base) === isIP(address) && !/^[0:]*:ffff:/i.test(`${base} ${address}`));
        const oracle = new BlockList();
        const family = isIP(base) === 4 ? 'ipv4' : 'ipv6';
        oracle.addSubnet(base, bits, family);
        assert.equal(isAddressIn(address, [`${base}/${bits}`]), oracle.check(address, family));
        assert.ok(isAddressIn(base, [normalizeNetwork(`${base}/${bits}`) ?? '']));
      }),
    );
  });
});

describe('isNetworkIn', () => {
  it('wants the whole network inside one of the others', () => {
    assert.ok(isNetworkIn('10.1.0.0/16', ['192.0.2.0/24', '10.0.0.0/8']));
    assert.ok(isNetworkIn('10.1.2.3', ['10.1.2.3']));
    assert.ok(!isNetworkIn('10.0.0.0/7', ['10.0.0.0/8']));
    assert.ok(!isNetworkIn('10.0.0.0/8', ['10.0.0.0/9', '10.128.0.0/9']));
    assert.ok(!isNetworkIn('::/0', ['0.0.0.0/0']));
  });
});

describe('clientNetwork', () => {
  it('is the address of IPv4 and the network of 64 bits of IPv6', () => {
    assert.equal(clientNetwork('203.0.113.7'), '203.0.113.7');
    assert.equal(clientNetwork('::ffff:203.0.113.7'), '203.0.113.7');
    assert.equal(clientNetwork('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
    assert.equal(clientNetwork('fe80::1%eth0'), 'fe80::/64');
    assert.equal(clientNetwork(''), '');
  });
});
