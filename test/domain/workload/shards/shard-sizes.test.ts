import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { shardSizesMb } from '../../../../domain/workload/shards/shard-sizes.ts';

const capabilities = fc.array(fc.integer({ min: 1, max: 100_000 }), {
  minLength: 1,
  maxLength: 40,
});

/** Whole kilobytes of a size. */
const kilobytes = (sizeMb: number): number => Math.round(sizeMb * 1000);

/** Every division of so many kilobytes among so many satellites. */
function* divisions(total: number, count: number): Generator<readonly number[]> {
  if (count === 1) yield [total];
  else
    for (let first = 0; first <= total; first += 1)
      for (const rest of divisions(total - first, count - 1)) yield [first, ...rest];
}

/** Largest part of its capability that a satellite has to give. */
function load(sizes: readonly number[], capable: readonly number[]): number {
  return Math.max(...sizes.map((size, index) => size / (capable[index] ?? 1)));
}

describe('shardSizesMb', () => {
  it('adds up to the volume exactly, in whole kilobytes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), capabilities, (total, capable) => {
        const sizes = shardSizesMb(total / 1000, capable);
        assert.equal(
          sizes.reduce((sum, size) => sum + kilobytes(size), 0),
          total,
        );
        for (const size of sizes) assert.ok(size >= 0 && kilobytes(size) / 1000 === size);
      }),
    );
  });

  it('gives every satellite its part by capability, short of it by less than a kilobyte', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), capabilities, (total, capable) => {
        const sum = capable.reduce((all, one) => all + one, 0);
        shardSizesMb(total / 1000, capable).forEach((size, index) => {
          const quota = (total * (capable[index] ?? 0)) / sum;
          assert.ok(kilobytes(size) > quota - 1, `${size} of ${quota}`);
        });
      }),
    );
  });

  it('is as good as the best of all divisions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 14 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
        (total, capable) => {
          const sizes = shardSizesMb(total / 1000, capable).map(kilobytes);
          let least = Infinity;
          for (const division of divisions(total, capable.length))
            least = Math.min(least, load(division, capable));
          assert.ok(Math.abs(load(sizes, capable) - least) < 1e-12);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('shares evenly where all are equal', () => {
    assert.deepEqual(shardSizesMb(1, [7, 7, 7]), [0.334, 0.333, 0.333]);
  });
});
