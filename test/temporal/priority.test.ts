import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { GIVEN_TIERS } from '../../contracts/access/api-key.ts';
import { shareOf } from '../../temporal/priority.ts';

describe('shareOf', () => {
  it('gives owners keys of their own and a higher tier a larger share', () => {
    const weights = ['free', 'pro', 'enterprise'].map((tier) => {
      const share = shareOf({ ownerId: 'owner-1', tier: GIVEN_TIERS.find((one) => one === tier) });
      assert.equal(share.fairnessKey, 'owner-1');
      return share.fairnessWeight;
    });
    assert.deepEqual(weights, [1, 3, 9]);
    assert.notEqual(shareOf({ ownerId: 'owner-2' }).fairnessKey, 'owner-1');
  });

  it('takes a record without a tier for one of the lowest', () => {
    assert.deepEqual(shareOf({ ownerId: 'o' }), shareOf({ ownerId: 'o', tier: 'free' }));
  });

  it('keeps the keys of long owner ids apart within the 64 bytes of the server', () => {
    for (const long of ['a'.repeat(65), 'ж'.repeat(33)]) {
      const key = shareOf({ ownerId: long }).fairnessKey ?? '';
      assert.ok(Buffer.byteLength(key) <= 64);
      assert.notEqual(key, shareOf({ ownerId: `${long}1` }).fairnessKey);
    }
  });

  it('puts everybody on the same priority', () => {
    assert.equal(shareOf({ ownerId: 'o', tier: 'enterprise' }).priorityKey, undefined);
  });
});
