import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  earliestSlices,
  mostCarried,
  type Cluster,
  type ContactOption,
} from '../../../../domain/planning/schedule/contact-search.ts';
import type { CapacityTable } from '../../../../domain/link/capacity.ts';

const S = 1000;
const LEAD_MS = 2 * S;

/** A pass of constant rate, MB/s, usable from its second second on. */
function option(passIndex: number, startS: number, endS: number, rate = 1): ContactOption {
  const timesMs = [startS * S, endS * S];
  const table: CapacityTable = { timesMs, cumulativeMb: [0, (endS - startS) * rate] };
  return { passIndex, table, earliestMs: startS * S + LEAD_MS, endMs: endS * S, leadMs: LEAD_MS };
}

function slicesOf(clusters: Cluster[], volumeMb: number, maxSlices: number | null = null) {
  const chosen = earliestSlices(clusters, volumeMb, maxSlices);
  return (
    chosen?.map(({ option: { passIndex }, startMs, endMs, volumeMb: mb }) => [
      passIndex,
      startMs / S,
      endMs / S,
      Math.round(mb * 1e6) / 1e6,
    ]) ?? null
  );
}

describe('earliestSlices', () => {
  it('uses a part of a pass', () => {
    assert.deepEqual(slicesOf([[option(0, 0, 100)]], 30), [[0, 2, 32, 30]]);
  });

  it('keeps every slice at least 5 s long', () => {
    assert.deepEqual(slicesOf([[option(0, 0, 100)]], 1), [[0, 2, 7, 1]]);
    assert.equal(slicesOf([[option(0, 0, 6)]], 1), null);
  });

  it('goes on in a later pass', () => {
    assert.deepEqual(slicesOf([[option(0, 0, 50)], [option(1, 200, 300)]], 60), [
      [0, 2, 50, 48],
      [1, 202, 214, 12],
    ]);
  });

  it('waits for one pass that carries all when only one may be used', () => {
    const clusters = [[option(0, 0, 50)], [option(1, 200, 300)]];
    assert.deepEqual(slicesOf(clusters, 60, 1), [[1, 202, 262, 60]]);
    assert.equal(slicesOf(clusters, 120, 1), null);
    assert.equal(slicesOf(clusters, 146, 2)?.length, 2);
  });

  it('changes over to a faster pass as soon as that pays', () => {
    const clusters = [[option(0, 0, 100, 0.2), option(1, 30, 130, 1)]];
    assert.deepEqual(slicesOf(clusters, 65.6), [
      [0, 2, 30, 5.6],
      [1, 32, 92, 60],
    ]);
  });

  it('does not change over for less than the key exchange costs', () => {
    assert.deepEqual(slicesOf([[option(0, 0, 100, 1), option(1, 40, 130, 1.01)]], 90), [
      [0, 2, 92, 90],
    ]);
  });

  it('does without a key exchange in an open contact', () => {
    const open = { ...option(0, 0, 100), earliestMs: 40 * S, leadMs: 0 };
    assert.deepEqual(slicesOf([[open]], 10), [[0, 40, 50, 10]]);
  });

  it('is never later than the best single pass nor earlier than the sum of all rates', () => {
    const passes = fc.array(
      fc.record({
        startS: fc.integer({ min: 0, max: 900 }),
        length: fc.integer({ min: 10, max: 400 }),
        rate: fc.double({ min: 0.1, max: 1, noNaN: true }),
      }),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(passes, fc.double({ min: 1, max: 300, noNaN: true }), (drawn, volumeMb) => {
        const options = drawn
          .map(({ startS, length, rate }, index) => option(index, startS, startS + length, rate))
          .sort((a, b) => a.earliestMs - b.earliestMs);
        const finish = (chosen: ReturnType<typeof earliestSlices>) =>
          chosen?.at(-1)?.endMs ?? Infinity;
        const found = earliestSlices([options], volumeMb, null);
        const single = Math.min(
          ...options.map((one) => finish(earliestSlices([[one]], volumeMb, 1))),
        );
        assert.ok(finish(found) <= single);
        assert.equal(finish(earliestSlices([options], volumeMb, 1)), single);
        if (found === null) {
          assert.ok(mostCarried([options], null) < volumeMb);
          return;
        }
        let lastMs = -Infinity;
        for (const { option: used, startMs, endMs } of found) {
          assert.ok(startMs >= used.earliestMs && endMs <= used.endMs && endMs - startMs >= 5 * S);
          assert.ok(startMs - used.leadMs >= lastMs);
          lastMs = endMs;
        }
        const sum = found.reduce((total, { volumeMb: mb }) => total + mb, 0);
        assert.ok(Math.abs(sum - volumeMb) < 1e-9);
        const together = drawn.reduce((total, { startS, length, rate }) => {
          const lasting = Math.min(lastMs / S, startS + length) - startS;
          return total + Math.max(0, lasting) * rate;
        }, 0);
        assert.ok(together >= volumeMb - 1e-5);
      }),
      { numRuns: 300 },
    );
  });
});

describe('mostCarried', () => {
  it('adds up what one antenna can carry', () => {
    const clusters = [[option(0, 0, 52)], [option(1, 200, 302)]];
    assert.equal(mostCarried(clusters, null), 150);
    assert.equal(mostCarried(clusters, 1), 100);
    assert.equal(mostCarried([], null), 0);
  });
});
