import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'mocha';
import { settleHeap } from '../../api/settle-heap.ts';

/** Something large that nobody holds. */
function garbage(): WeakRef<object[]> {
  return new WeakRef(Array.from({ length: 300_000 }, () => ({})));
}

describe('settleHeap', () => {
  it('collects what nobody holds any more, and shows the collector to nobody', async () => {
    const gone = garbage();
    settleHeap(0);
    await sleep(50);
    assert.ok(gone.deref() === undefined, 'it is still held');
    assert.equal('gc' in globalThis, false);
  });
});
