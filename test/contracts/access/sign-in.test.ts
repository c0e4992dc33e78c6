import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { isLocalPath } from '../../../contracts/access/sign-in.ts';

describe('isLocalPath', () => {
  for (const path of [
    '/',
    '/deployments',
    '/plans/compare?a=1&b=2#x',
    '/satellites/25544?from=//x',
  ])
    it(`takes ${path}`, () => {
      assert.equal(isLocalPath(path), true);
    });

  const foreign = [
    ...['', 'deployments', '//evil.example', '///evil.example', '/\\evil.example', '\\\\evil'],
    ...['https://evil.example/', 'javascript:alert(1)', '/\t/evil.example', '/\n/evil.example'],
    ...['/a\\..\\..\\evil', ' //evil.example', '/\u0000'],
  ];
  for (const path of foreign)
    it(`refuses ${JSON.stringify(path)}`, () => {
      assert.equal(isLocalPath(path), false);
    });

  it('never lets a browser leave the site', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      'evil.example',
      ':',
      '@',
      '\t',
      'https:',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (some) => {
        const path = some.join('');
        if (!isLocalPath(path)) return;
        assert.equal(new URL(path, 'https://console.example/login').host, 'console.example');
      }),
      { numRuns: 2_000 },
    );
  });
});
