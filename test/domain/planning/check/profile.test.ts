import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { levels, overruns } from '../../../../domain/planning/check/profile.ts';

const draws = fc.array(
  fc
    .record({ startMs: fc.nat(60), lengthMs: fc.nat(20), amount: fc.nat(9) })
    .map(({ startMs, lengthMs, amount }) => ({ startMs, endMs: startMs + lengthMs, amount })),
  { maxLength: 12 },
);

describe('levels', () => {
  it('holds at every instant the sum of what runs then', () => {
    fc.assert(
      fc.property(draws, fc.array(fc.nat(80)), (given, cuts) => {
        const found = levels(given, cuts);
        for (let t = 0.5; t < 80; t += 1) {
          const running = given.filter((one) => one.startMs <= t && t < one.endMs);
          const level = found.filter((one) => one.startMs <= t && t < one.endMs);
          assert.equal(level.length, running.length > 0 ? 1 : 0);
          const sum = running.reduce((total, one) => total + one.amount, 0);
          assert.equal(level[0]?.amount ?? 0, sum);
        }
        for (const level of found)
          assert.ok(!cuts.some((cut) => level.startMs < cut && cut < level.endMs));
      }),
    );
  });

  it('adds decimals in the order in which they are given, to the last bit', () => {
    const decimals = draws.map((all) => all.map((one) => ({ ...one, amount: one.amount / 7 })));
    fc.assert(
      fc.property(decimals, (given) => {
        for (const { startMs, endMs, amount } of levels(given)) {
          const running = given.filter((one) => one.startMs <= startMs && endMs <= one.endMs);
          assert.equal(
            amount,
            running.reduce((sum, one) => sum + one.amount, 0),
          );
        }
      }),
    );
  });
});

describe('overruns', () => {
  const at = (startMs: number, endMs: number, amount: number) => ({ startMs, endMs, amount });

  it('joins neighbours and reports the worst of them', () => {
    const found = overruns([at(0, 1, 5), at(1, 2, 7), at(2, 3, 3)], () => 4, 0, 1);
    assert.deepEqual(
      found.map(({ startMs, endMs, needed, available }) => [startMs, endMs, needed, available]),
      [[0, 2, 7, 4]],
    );
  });

  it('forgives what lasts no longer than the tolerance or is within the amount', () => {
    assert.deepEqual(
      overruns([at(0, 1, 5)], () => 4, 0, 1),
      [],
    );
    assert.deepEqual(
      overruns([at(0, 9, 5)], () => 4.9999, 1e-3, 1),
      [],
    );
    assert.equal(overruns([at(0, 1, 5), at(1, 2, 5)], () => 4, 0, 1).length, 1);
  });

  it('knows no limit where there is none', () => {
    assert.deepEqual(
      overruns([at(0, 9, 5)], () => null, 0, 1),
      [],
    );
  });
});
