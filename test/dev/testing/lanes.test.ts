import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { deal, inLanes } from '../../../dev/testing/lanes.ts';

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

describe('inLanes', () => {
  /** A job that ends when it is told to, and what began. */
  function jobs(count: number) {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const made = Array.from({ length: count }, (_job, index) => async () => {
      begun.push(index);
      await new Promise<void>((resolve) => (ends[index] = resolve));
      return index;
    });
    return { begun, made, end: (index: number) => ends[index]?.() };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('begins the next job when one of them ends, and answers in the order given', async () => {
    const { begun, made, end } = jobs(4);
    const all = inLanes(2, made);
    await turn();
    assert.deepEqual(begun, [0, 1]);
    end(1);
    await turn();
    assert.deepEqual(begun, [0, 1, 2]);
    end(2);
    await turn();
    end(3);
    end(0);
    assert.deepEqual(await all, [0, 1, 2, 3]);
  });

  it('has no trouble with more lanes than jobs, or no job', async () => {
    assert.deepEqual(await inLanes(5, [() => Promise.resolve('only')]), ['only']);
    assert.deepEqual(await inLanes(5, []), []);
  });

  it('begins nothing more once a job has thrown', async () => {
    const { begun, made, end } = jobs(3);
    const broken = () => Promise.reject(new Error('broken'));
    const all = inLanes(2, [...made.slice(0, 1), broken, ...made.slice(1)]);
    await assert.rejects(all, /broken/);
    end(0);
    await turn();
    assert.deepEqual(begun, [0]);
  });
});
