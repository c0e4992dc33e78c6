import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  linkTo,
  localPath,
  placeOf,
  windowOf,
  withQuery,
} from '../../../clients/console/core/router.ts';

describe('router', () => {
  it('knows the page of a path, literal parts before parameters', () => {
    assert.deepEqual(placeOf('/plans/compare'), { page: 'compare', params: {} });
    assert.deepEqual(placeOf('/plans/pln_2/'), { page: 'plan', params: { id: 'pln_2' } });
    assert.equal(placeOf('/plans/a/b'), null);
    assert.equal(placeOf('/plans/%'), null);
    assert.equal(placeOf('/api/plans'), null);
  });

  it('makes links that lead back to what they were made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..');
        const { pathname } = new URL(linkTo('/agents/:id', { id }), 'https://console.invalid');
        assert.deepEqual(placeOf(pathname), { page: 'agent', params: { id } });
      }),
    );
  });

  it('goes on only to pages of its own after the sign-in', () => {
    assert.equal(localPath('/plans?from=1'), '/plans?from=1');
    const refused = [
      ...['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'],
      ...['/\t/evil.example', '/login', '/login/confirm#x', '', null],
    ];
    for (const next of refused) assert.equal(localPath(next), '/', String(next));
    fc.assert(
      fc.property(
        fc.webUrl().map((url) => url.replace(/^https?:/, '')),
        (next) => {
          const target = new URL(localPath(next), 'https://console.invalid');
          assert.equal(target.origin, 'https://console.invalid');
        },
      ),
    );
  });

  it('reads the window of an address, and shows everything when it cannot', () => {
    assert.deepEqual(windowOf('?follow=-30m,+90m'), {
      ...{ kind: 'follow', beforeMs: -1_800_000, afterMs: 5_400_000 },
    });
    assert.deepEqual(windowOf('?from=2026-07-25T00:00:00Z&to=2026-07-25T01:00:00Z'), {
      kind: 'fixed',
      fromMs: Date.parse('2026-07-25T00:00:00Z'),
      toMs: Date.parse('2026-07-25T01:00:00Z'),
    });
    for (const search of ['', '?follow=x', '?follow=+9m,-9m', '?from=2&to=1', '?to=2026-07-25'])
      assert.deepEqual(windowOf(search), { kind: 'fit' }, search);
  });

  it('changes a query and drops what is empty', () => {
    assert.equal(withQuery('?a=1&b=2', { a: null, c: '3' }), 'b=2&c=3');
  });
});
