import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as v from 'valibot';
import { EmailAddress, readEmail } from '../../../contracts/access/email.ts';

describe('readEmail', () => {
  const kept: readonly (readonly [string, string])[] = [
    ['ada@example.org', 'ada@example.org'],
    ['  Ada.Lovelace+Ops@Example.ORG ', 'ada.lovelace+ops@example.org'],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ['dev@localhost', 'dev@localhost'],
    // RFC 3492: an international domain is kept in its ASCII form, however it is written.
    ['jo@bücher.example', 'jo@xn--bcher-kva.example'],
    ['jo@BÜCHER.example', 'jo@xn--bcher-kva.example'],
    ['jo@xn--bcher-kva.example', 'jo@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
  ];
  for (const [written, address] of kept)
    it(`keeps ${JSON.stringify(written.slice(0, 40))} as ${address.slice(0, 40)}`, () => {
      assert.equal(readEmail(written), address);
    });

  const refused: Readonly<Record<string, string>> = {
    nothing: '',
    'no @': 'ada.example.org',
    'nothing before the @': '@example.org',
    'nothing after the @': 'ada@',
    'two addresses': 'ada@example.org,eve@example.org',
    'two addresses by a semicolon': 'ada@example.org;eve@example.org',
    'a name': 'Ada <ada@example.org>',
    'a comment': 'ada(eve)@example.org',
    'a quoted part': '"ada"@example.org',
    'a blank inside': 'ada lovelace@example.org',
    'a header behind a line feed': 'ada@example.org\nBcc: eve@example.org',
    'a header behind a carriage return': 'ada@example.org\r\nBcc: eve@example.org',
    'a header before the @': 'ada\r\nBcc: eve@example.org',
    'a tab': 'ada\t@example.org',
    'a null': 'ada\u0000@example.org',
    'a Kelvin sign, whose lower case is k': 'mar\u212a@example.org',
    'a dotless i, whose upper case is I': 'm\u0131ke@example.org',
    'a Cyrillic letter that looks Latin': '\u0430da@example.org',
    'two dots': 'ada..l@example.org',
    'a dot at the end': 'ada.@example.org',
    'an empty label': 'ada@example..org',
    'a hyphen at the edge of a label': 'ada@-example.org',
    'an address of the internet protocol': 'ada@127.0.0.1',
    'one in another notation': 'ada@0x7f000001',
    'a literal': 'ada@[127.0.0.1]',
    'a port': 'ada@example.org:25',
    'a user in the domain': 'ada@eve@example.org',
    'a path': 'ada@example.org/x',
    'a long part': `${'a'.repeat(65)}@example.org`,
    'a long address': `ada@${'a.'.repeat(130)}org`,
  };
  for (const [title, written] of Object.entries(refused))
    it(`refuses ${title}`, () => {
      assert.equal(readEmail(written), null);
    });

  it('changes nothing when it reads again what it kept, and keeps printable ASCII', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (written) => {
        const address = readEmail(written);
        if (address === null) return;
        assert.match(address, /^[\x21-\x7e]{3,254}$/);
        assert.equal(readEmail(address), address);
      }),
    );
  });
});

describe('EmailAddress', () => {
  it('refuses 10,000 characters by their number', () => {
    const result = v.safeParse(EmailAddress, `${'a'.repeat(10_000)}@example.org`);
    assert.deepEqual(result.issues?.map(({ message }) => message).slice(0, 1), [
      'must have at most 254 characters',
    ]);
  });
});
