import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fuzzCae } from '../support/fuzz/run-cae.ts';

const FULL = process.env['QUALITY'] === 'full';
const BODIES = FULL ? 10_000 : 100;
/** What a request may take of a processor, ms. */
const MOST_MS = 2000;
/** What the heap may grow by between the first tenth and the end, MB: caches have filled by then. */
const MOST_GROWTH_MB = 40;

describe('the CAE under a long run of fuzzed bodies', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('never fails, never dwells on one of them, and keeps its memory flat', async () => {
    const { failures, slowest, heapMb } = await fuzzCae(BODIES, 61);
    assert.deepEqual(failures, []);
    if (!FULL) return;
    assert.ok(slowest.ms <= MOST_MS, `${slowest.ms} ms: ${slowest.request}`);
    const growthMb = heapMb.late - heapMb.early;
    assert.ok(growthMb < MOST_GROWTH_MB, `${growthMb} MB`);
  });
});
