import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { deal } from '../../../dev/testing/deal.ts';

describe('deal', () => {
  it('gives every thing to one hand and no hand more than one above another', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 9 }), (things, hands) => {
        const dealt = deal(things, hands);
        const sizes = dealt.map((hand) => hand.length);
        assert.equal(dealt.length, hands);
        assert.deepEqual(dealt.flat().sort(), [...things].sort());
        assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1);
      }),
    );
  });

  it('parts neighbours', () => {
    assert.deepEqual(deal(['a', 'b', 'c', 'd', 'e'], 2), [
      ['a', 'c', 'e'],
      ['b', 'd'],
    ]);
  });
});
