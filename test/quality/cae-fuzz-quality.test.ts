import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { fuzzCae } from '../kit/fuzz/run-cae.ts';
import type { FuzzReport } from '../kit/fuzz/run-fuzz.ts';
import { FULL, partOf, sayFigure } from './say-figure.ts';

const BODIES = FULL ? 10_000 : 100;
const SEED = 61;
/** What a request may take of a processor, ms. */
const MOST_MS = 2000;
/** What the heap may grow by between the first tenth and the end, MB: caches have filled by then. */
const MOST_GROWTH_MB = 40;

describe('the CAE under a long run of fuzzed bodies', function () {
  this.timeout(FULL ? 3_600_000 : 600_000);

  it('never fails, never dwells on one of them, and keeps its memory flat', async () => {
    // Every part has bodies of its own.
    const { from, count } = partOf(BODIES);
    const report = await fuzzCae(count, SEED + from);
    assert.deepEqual(report.failures, []);
    if (!FULL) return;
    say(report);
    const { slowest, heapMb } = report;
    assert.ok(slowest.ms <= MOST_MS, `${slowest.ms} ms: ${slowest.request}`);
    const growthMb = heapMb.late - heapMb.early;
    assert.ok(growthMb < MOST_GROWTH_MB, `${growthMb} MB`);
  });
});

function say({ statuses, slowest, processorMs, longestMs, heapMb }: FuzzReport): void {
  const at = (share: number) =>
    (processorMs[Math.floor(share * processorMs.length)] ?? 0).toFixed(0);
  const answers = [...statuses].map(([status, count]) => `${status}: ${count}`);
  const marks = [heapMb.early, heapMb.quarter, heapMb.half, heapMb.late];
  sayFigure(`answers ${answers.join(', ')}`);
  sayFigure(`processor p50 ${at(0.5)}, p99 ${at(0.99)}, p999 ${at(0.999)} ms`);
  sayFigure(`slowest ${slowest.ms.toFixed(0)} ms of processor time: ${slowest.request}`);
  sayFigure(`longest ${longestMs.toFixed(0)} ms on the clock`);
  sayFigure(`heap ${marks.map((mb) => mb.toFixed(0)).join(', ')} MB`);
}
