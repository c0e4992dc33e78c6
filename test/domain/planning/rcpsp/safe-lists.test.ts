import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { leastStorageMb } from '../../../../domain/planning/rcpsp/least-storage.ts';
import { mulberry32 } from '../../../../domain/planning/rcpsp/random.ts';
import { createSafeLists } from '../../../../domain/planning/rcpsp/safe-lists.ts';
import { storageLists } from '../../../../domain/planning/rcpsp/storage-rules.ts';
import type { Store } from '../../../../domain/planning/rcpsp/store.ts';
import { createEndlessMeter, createMeter } from '../../../../domain/planning/rcpsp/work-meter.ts';
import { leastPeakMb, peakOfMb, type StoredStep } from '../../../kit/oracles/exact-storage.ts';
import { randomStoredSteps } from '../../../kit/random/random-storage-job.ts';

const FACTORS = [0.8, 0.9, 0.97, 1, 1.1, 1.3];

function storeOf(steps: readonly StoredStep[], capacityMb: number): Store {
  const predecessors = steps.map(({ takes }) => takes);
  const successors = steps.map((_, at) =>
    steps.flatMap(({ takes }, later) => (takes.includes(at) ? [later] : [])),
  );
  return {
    predecessors,
    successors,
    scratchMb: steps.map(({ scratchMb }) => scratchMb),
    heldMb: steps.map(({ productMb }) => productMb),
    capacityMb,
  };
}

function shuffled(store: Store, seed: number): number[] {
  const random = mulberry32(seed);
  const left = new Set(store.heldMb.keys());
  const list: number[] = [];
  while (left.size > 0) {
    const ready = [...left].filter((at) => !store.predecessors[at]?.some((one) => left.has(one)));
    const next = ready[Math.floor(random() * ready.length)] ?? 0;
    left.delete(next);
    list.push(next);
  }
  return list;
}

describe('createSafeLists', () => {
  it('finds a safe list near any list exactly where brute force finds one', () => {
    let found = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const steps = randomStoredSteps(5 + (seed % 8), seed);
      const leastMb = leastPeakMb(steps);
      for (const factor of FACTORS) {
        const store = storeOf(steps, leastMb * factor);
        const list = shuffled(store, seed);
        const safe = createSafeLists(store).nearest(list, createEndlessMeter());
        assert.equal(safe !== null, factor >= 1, `seed ${seed}, factor ${factor}`);
        if (safe === null) continue;
        found += 1;
        assert.ok(peakOfMb(steps, safe) <= store.capacityMb + 1e-6);
        if (peakOfMb(steps, list) <= store.capacityMb) assert.deepEqual([...safe], list);
      }
    }
    assert.ok(found > 100);
  });

  it('finds one for long lists too, where it cannot look at every set', () => {
    for (let seed = 0; seed < 10; seed += 1) {
      const steps = randomStoredSteps(60, seed);
      const store = storeOf(steps, 0);
      const greedyMb = Math.min(...storageLists(store).map((list) => peakOfMb(steps, list)));
      const scarce = { ...store, capacityMb: 1.1 * greedyMb };
      const list = shuffled(store, seed);
      assert.ok(peakOfMb(steps, list) > scarce.capacityMb);
      const safe = createSafeLists(scarce).nearest(list, createEndlessMeter());
      assert.ok(safe !== null && peakOfMb(steps, safe) <= scarce.capacityMb + 1e-6, `seed ${seed}`);
    }
  });

  it('charges what it costs to know what is missing, once', () => {
    const steps = randomStoredSteps(12, 3);
    const lists = createSafeLists(storeOf(steps, 0.9 * leastPeakMb(steps)));
    const meter = createMeter(1e9);
    const missingMb = lists.missing(meter);
    const { spent } = meter;
    assert.ok(spent >= steps.length);
    assert.equal(lists.missing(meter), missingMb);
    assert.equal(meter.spent, spent);
  });

  it('leaves lists alone where everything fits at once', () => {
    const steps = randomStoredSteps(12, 1);
    const allMb = steps.reduce((sum, { productMb, scratchMb }) => sum + productMb + scratchMb, 0);
    const lists = createSafeLists(storeOf(steps, allMb));
    assert.equal(lists.isScarce, false);
    const list = [3, 2, 1];
    assert.equal(lists.nearest(list, createEndlessMeter()), list);
  });

  it('keeps in front what has begun', () => {
    const steps = randomStoredSteps(10, 4);
    const store = storeOf(steps, leastPeakMb(steps) * 1.3);
    const free = createSafeLists(store).nearest(shuffled(store, 4), createEndlessMeter()) ?? [];
    const roots = free.filter((at) => steps[at]?.takes.length === 0);
    const last = roots.at(-1) ?? 0;
    assert.notEqual(free[0], last);
    const begun = createSafeLists(store, new Set([last]));
    assert.equal(begun.nearest(shuffled(store, 4), createEndlessMeter())?.[0], last);
  });
});

describe('leastStorageMb', () => {
  it('is the least peak over all orders and all groups that end together', () => {
    let together = 0;
    for (let seed = 0; seed < 80; seed += 1) {
      const steps = randomStoredSteps(4 + (seed % 7), seed);
      const leastMb = leastPeakMb(steps, true);
      if (leastMb < leastPeakMb(steps)) together += 1;
      assert.equal(leastStorageMb(storeOf(steps, 0)), leastMb, `seed ${seed}`);
    }
    assert.ok(together > 0, 'some steps need less when they end together');
  });

  it('does not tell where the sets are too many', () => {
    assert.equal(leastStorageMb(storeOf(randomStoredSteps(31, 1), 0)), null);
  });
});
