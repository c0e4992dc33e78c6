import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ID_PREFIXES, derivedId, derivedUuid, newId } from '../../../records/store/ids.ts';

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

describe('derivedId', () => {
  it('is the same for the same purpose and another one for another', () => {
    const id = derivedId('dep', 'wl_1/3/1');
    assert.equal(derivedId('dep', 'wl_1/3/1'), id);
    assert.notEqual(derivedId('dep', 'wl_1/3/2'), id);
    assert.match(id, /^dep_[23456789abcdefghjkmnpqrstuvwxyz]{24}$/);
  });
});

describe('derivedUuid', () => {
  it('is a UUID of version 8, the same for the same purpose', () => {
    const id = derivedUuid('wl_1/3/1');
    assert.equal(derivedUuid('wl_1/3/1'), id);
    assert.notEqual(derivedUuid('wl_1/3/2'), id);
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
