import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  intersect,
  type Interval,
  measureMs,
  subtract,
  unite,
} from '../../../domain/time/intervals.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 10 }))
    .map(([startMs, lengthMs]): Interval => ({ startMs, endMs: startMs + lengthMs })),
  { maxLength: 12 },
);

/** The milliseconds that half-open spans cover, one by one. */
function covered(intervals: readonly Interval[]): Set<number> {
  const all = intervals.flatMap(({ startMs, endMs }) =>
    Array.from({ length: endMs - startMs }, (_, index) => startMs + index),
  );
  return new Set(all);
}

function assertTidy(intervals: readonly Interval[]): void {
  for (const [index, { startMs, endMs }] of intervals.entries()) {
    assert.ok(endMs > startMs);
    assert.ok(startMs > (intervals[index - 1]?.endMs ?? -1));
  }
}

describe('unite', () => {
  it('joins overlapping and touching spans and drops empty ones', () => {
    assert.deepEqual(
      unite([
        { startMs: 5, endMs: 9 },
        { startMs: 0, endMs: 3 },
        { startMs: 3, endMs: 4 },
        { startMs: 6, endMs: 7 },
        { startMs: 20, endMs: 20 },
      ]),
      [
        { startMs: 0, endMs: 4 },
        { startMs: 5, endMs: 9 },
      ],
    );
  });

  it('covers what any of the spans covers, in disjoint spans', () => {
    fc.assert(
      fc.property(spans, (given) => {
        const united = unite(given);
        assertTidy(united);
        assert.deepEqual(covered(united), new Set([...covered(given)].sort((a, b) => a - b)));
        assert.equal(measureMs(given), covered(given).size);
      }),
    );
  });
});

describe('intersect', () => {
  it('covers what both sets cover', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const inA = covered(a);
        const both = [...covered(b)].filter((ms) => inA.has(ms));
        assert.deepEqual(covered(intersect(a, b)), new Set(both.sort((x, y) => x - y)));
      }),
    );
  });
});

describe('subtract', () => {
  it('covers what the first set covers and the second does not', () => {
    fc.assert(
      fc.property(spans, spans, (a, b) => {
        const rest = subtract(a, b);
        assertTidy(rest);
        const inB = covered(b);
        const only = [...covered(a)].filter((ms) => !inB.has(ms));
        assert.deepEqual(covered(rest), new Set(only.sort((x, y) => x - y)));
      }),
    );
  });
});
