import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createStorageLedger } from '../../../../domain/planning/schedule/storage-ledger.ts';

describe('createStorageLedger', () => {
  it('lets a release and a claim meet at one instant', () => {
    const ledger = createStorageLedger(310);
    ledger.book([{ startMs: 0, endMs: 100, amountMb: 310 }]);
    assert.equal(ledger.overflow([{ startMs: 100, endMs: Infinity, amountMb: 310 }]), null);
    assert.deepEqual(ledger.overflow([{ startMs: 99, endMs: 200, amountMb: 1 }]), {
      startMs: 99,
      endMs: 100,
      neededMb: 311,
    });
  });

  it('keeps a product until it is released', () => {
    const ledger = createStorageLedger(100);
    ledger.book([{ startMs: 50, endMs: Infinity, amountMb: 80 }]);
    assert.equal(ledger.overflow([{ startMs: 60, endMs: 70, amountMb: 30 }])?.endMs, 70);
    ledger.book([{ startMs: 65, endMs: Infinity, amountMb: -80 }]);
    assert.equal(ledger.overflow([{ startMs: 65, endMs: 70, amountMb: 100 }]), null);
    assert.equal(ledger.overflow([{ startMs: 60, endMs: 70, amountMb: 30 }])?.endMs, 65);
  });

  it('weighs changes together', () => {
    const ledger = createStorageLedger(100);
    ledger.book([{ startMs: 0, endMs: Infinity, amountMb: 60 }]);
    const release = { startMs: 20, endMs: Infinity, amountMb: -60 };
    const product = { startMs: 20, endMs: Infinity, amountMb: 90 };
    assert.equal(ledger.overflow([product, release]), null);
    assert.equal(ledger.overflow([product])?.neededMb, 150);
  });

  it('finds from when on an amount fits for ever', () => {
    const ledger = createStorageLedger(100);
    ledger.book([
      { startMs: 10, endMs: 40, amountMb: 70 },
      { startMs: 60, endMs: 80, amountMb: 20 },
    ]);
    assert.equal(ledger.fitsFrom(0, 30), 0);
    assert.equal(ledger.fitsFrom(0, 50), 40);
    assert.equal(ledger.fitsFrom(0, 90), 80);
    assert.equal(ledger.fitsFrom(90, 90), 90);
    assert.equal(ledger.fitsFrom(0, 101), null);
    assert.equal(ledger.peakMb(), 70);
  });

  it('finds the first instant at which own data and those of others do not fit', () => {
    const changes = fc.array(
      fc
        .record({
          startMs: fc.nat(40),
          lengthMs: fc.integer({ min: 1, max: 20 }),
          amountMb: fc.nat(60),
        })
        .map(({ startMs, lengthMs, amountMb }) => ({
          startMs,
          endMs: startMs + lengthMs,
          amountMb,
        })),
      { maxLength: 6 },
    );
    const others = fc
      .uniqueArray(fc.nat(60), { maxLength: 8 })
      .chain((times) =>
        fc.tuple(
          fc.constant(times.sort((a, b) => a - b)),
          fc.array(fc.nat(100), { minLength: times.length, maxLength: times.length }),
        ),
      );
    fc.assert(
      fc.property(
        changes,
        others,
        fc.nat(50),
        fc.nat(30),
        (own, [timesMs, levelsMb], from, length) => {
          const ledger = createStorageLedger(100, undefined, { timesMs, levelsMb });
          ledger.book(own);
          const span = { startMs: from, endMs: from + length };
          const takenAt = (tMs: number): number => {
            const mine = own.filter((one) => one.startMs <= tMs && tMs < one.endMs);
            const ownMb = mine.reduce((sum, { amountMb }) => sum + amountMb, 0);
            const theirs = timesMs.findLastIndex((one) => one <= tMs);
            return ownMb === 0 ? 0 : ownMb + (levelsMb[theirs] ?? 0);
          };
          const instants = Array.from({ length }, (_, at) => from + at);
          const first = instants.find((tMs) => takenAt(tMs) > 100);
          const found = ledger.overflowIn(span);
          assert.equal(found?.startMs, first);
          if (found !== null) assert.equal(found.neededMb, takenAt(found.startMs));
        },
      ),
      { numRuns: 300 },
    );
  });
});
