import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { settleHeap } from '../../api/settle-heap.ts';
import { untilFound } from '../kit/until-found.ts';

const MB = 1_000_000;

/** Objects of which every hundredth is kept, so that nearly every page of the heap has one. */
function scattered(): readonly object[] {
  const all = Array.from({ length: 2_000_000 }, (_, index) => ({ index }));
  return all.filter((_, index) => index % 100 === 0);
}

describe('settleHeap', () => {
  it('collects what nobody holds any more, gives its pages back, and shows the collector to nobody', async () => {
    const kept = scattered();
    const before = process.memoryUsage().heapTotal;
    settleHeap(0);
    await untilFound(() => {
      const given = before - process.memoryUsage().heapTotal;
      return Promise.resolve(given > 60 * MB ? given : null);
    }, 'pages that are given back');
    assert.equal(kept.length, 20_000);
    assert.equal('gc' in globalThis, false);
  });
});
