import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  addCounts,
  bucketOf,
  LATENCY_BOUNDS_MS,
  percentileOf,
} from '../../../records/metrics/latency-histogram.ts';

function countsOf(durations: readonly number[]): number[] {
  const counts = addCounts([]);
  for (const duration of durations) {
    const bucket = bucketOf(duration);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

const durations = fc.array(fc.double({ min: 0.3, max: 50_000, noNaN: true }), {
  minLength: 1,
  maxLength: 200,
});

describe('percentileOf', () => {
  it('is null when nothing was counted', () => {
    assert.equal(percentileOf(addCounts([]), 0.5), null);
  });

  it('is within a quarter of the true percentile', () => {
    fc.assert(
      fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99), (some, fraction) => {
        const sorted = [...some].sort((a, b) => a - b);
        const exact = sorted[Math.ceil(fraction * sorted.length) - 1] ?? NaN;
        const found = percentileOf(countsOf(some), fraction) ?? NaN;
        assert.ok(found <= exact * 1.25 && found >= exact / 1.25, `${found} for ${exact}`);
      }),
    );
  });

  it('grows with the fraction', () => {
    fc.assert(
      fc.property(durations, (some) => {
        const counts = countsOf(some);
        const [p50, p95, p99] = [0.5, 0.95, 0.99].map((one) => percentileOf(counts, one) ?? NaN);
        assert.ok(p50 !== undefined && p95 !== undefined && p99 !== undefined);
        assert.ok(p50 <= p95 && p95 <= p99);
      }),
    );
  });

  it('answers the last bound for what is longer', () => {
    assert.equal(percentileOf(countsOf([1e9]), 0.5), LATENCY_BOUNDS_MS.at(-1));
    assert.ok((LATENCY_BOUNDS_MS.at(-1) ?? 0) > 60_000);
  });
});

describe('addCounts', () => {
  it('adds as if one process had counted everything', () => {
    fc.assert(
      fc.property(durations, durations, (one, other) => {
        assert.deepEqual(addCounts([countsOf(one), countsOf(other)]), countsOf([...one, ...other]));
      }),
    );
  });
});
