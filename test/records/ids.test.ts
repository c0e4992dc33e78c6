import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ID_PREFIXES, newId } from '../../records/ids.ts';

describe('newId', () => {
  for (const prefix of ID_PREFIXES) {
    it(`makes a ${prefix} that is URL-safe and free of look-alikes`, () => {
      const id = newId(prefix);
      assert.match(id, new RegExp(`^${prefix}_[23456789abcdefghjkmnpqrstuvwxyz]{24}$`));
      assert.equal(encodeURIComponent(id), id);
    });
  }

  it('does not repeat itself', () => {
    const ids = new Set(Array.from({ length: 10_000 }, () => newId('evt')));
    assert.equal(ids.size, 10_000);
  });
});
