import assert from 'node:assert/strict';
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
});
