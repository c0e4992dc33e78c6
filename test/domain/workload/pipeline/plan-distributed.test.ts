import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  allReduceMb,
  planDistributed,
} from '../../../../domain/workload/pipeline/plan-distributed.ts';
import { searchRing } from '../../../../domain/workload/pipeline/ring-search.ts';
import type { PartitionLink, WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import type { WorkloadJob } from '../../../../domain/workload/workload.ts';
import { walkerCandidates } from '../../../kit/makers/candidates.ts';
import { seeded } from '../../../kit/random/seeded.ts';
import { aWorkloadJob } from '../../../kit/makers/workload.ts';

const layers = [
  { name: 'a', computeFwdGflop: 5, activationMb: 3 },
  { name: 'b', computeFwdGflop: 3, activationMb: 1 },
];
const training = {
  rounds: 1,
  localEpochs: 1,
  modelMb: 100,
  deltaRatio: 1,
  samplesMb: null,
  minClients: null,
};
/** Six in a plane, 9 degrees apart: neighbours and most others see each other all the time. */
const TRAIN = walkerCandidates(6, 1, { spreadDeg: 54 });

function planned(changes: Partial<WorkloadJob>): WorkloadPlan<'distributed-training'> {
  const asked = aWorkloadJob('distributed-training', { layers, stages: 4, ...changes });
  const plan = planDistributed(asked, TRAIN);
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

describe('allReduceMb', () => {
  it('is 2 (n - 1) / n of the volume', () => {
    assert.equal(allReduceMb(100, 2), 100);
    assert.equal(allReduceMb(100, 4), 150);
    assert.equal(allReduceMb(100, 1), 0);
  });

  it('is what a ring sends when it is played chunk by chunk', () => {
    // Reduce-scatter, then all-gather: n - 1 rounds each, in which everyone sends one of n chunks.
    for (const n of [2, 3, 4, 7]) {
      const sums = Array.from({ length: n }, (_, who) =>
        Array.from({ length: n }, (__, chunk) => 2 ** who * (chunk + 1)),
      );
      let sent = 0;
      for (let round = 0; round < 2 * (n - 1); round += 1) {
        const before = sums.map((own) => [...own]);
        for (let who = 0; who < n; who += 1) {
          const gathers = round >= n - 1;
          const chunk = (who - round + 2 * n) % n;
          const own = before[who]?.[chunk] ?? NaN;
          const target = sums[(who + 1) % n];
          assert.ok(target !== undefined);
          target[chunk] = gathers ? own : (before[(who + 1) % n]?.[chunk] ?? NaN) + own;
          if (who === 0) sent += 100 / n;
        }
      }
      for (const own of sums)
        own.forEach((sum, chunk) => assert.equal(sum, (2 ** n - 1) * (chunk + 1)));
      assert.ok(Math.abs(sent - allReduceMb(100, n)) < 1e-9);
    }
  });
});

describe('searchRing', () => {
  it('has the slowest link that enumeration of all rings finds the fastest', () => {
    const draw = seeded(19);
    let found = 0;
    for (let round = 0; round < 150; round += 1) {
      const count = 2 + Math.floor(draw() * 5);
      const size = 2 + Math.floor(draw() * (count - 1));
      const links: (PartitionLink | null)[][] = Array.from({ length: count }, () => []);
      for (let a = 0; a < count; a += 1)
        for (let b = a; b < count; b += 1) {
          const link =
            a === b || draw() < 0.3
              ? null
              : { distanceKm: 1000, bandwidthMbps: 36 + Math.floor(60 * draw()), latencyMs: 3 };
          for (const [from, to] of [
            [a, b],
            [b, a],
          ] as const) {
            const row = links[from];
            if (row !== undefined) row[to] = link;
          }
        }
      const best = exhaustive(links, size);
      const ring = searchRing(links, size);
      const slowest = ring === null ? -1 : Math.min(...ring.links.map((l) => l.bandwidthMbps));
      assert.equal(slowest, best);
      if (ring === null) continue;
      found += 1;
      assert.equal(new Set(ring.order).size, size);
      assert.equal(ring.links.length, size);
      assert.equal(ring.isProven, true);
    }
    assert.ok(found > 60);
  });
});

function exhaustive(links: readonly (readonly (PartitionLink | null)[])[], size: number): number {
  let best = -1;
  function extend(order: readonly number[], slowest: number): void {
    const rate = (from: number | undefined, to: number | undefined): number =>
      links[from ?? -1]?.[to ?? -1]?.bandwidthMbps ?? -1;
    if (order.length === size) {
      best = Math.max(best, Math.min(slowest, rate(order.at(-1), order[0])));
      return;
    }
    links.forEach((_, next) => {
      if (order.includes(next)) return;
      extend(
        [...order, next],
        order.length === 0 ? Infinity : Math.min(slowest, rate(order.at(-1), next)),
      );
    });
  }
  extend([], Infinity);
  return best;
}

describe('planDistributed', () => {
  it('states the volume and the time of a step as a hand works them out', () => {
    const { partition, explanation, stages, islBound } = planned({ training });
    assert.deepEqual(stages, []);
    assert.equal(partition.length, 4);
    assert.equal(explanation.allReduceMbPerSatellite, 150);
    assert.equal(explanation.isGradientEstimated, false);
    for (const { link, transferS, computeS } of partition) {
      assert.ok(link !== null);
      // Six rounds of 25 MB each.
      const byHand = 6 * (200 / link.bandwidthMbps + link.latencyMs / 1000);
      assert.ok(Math.abs(transferS - byHand) < 1e-9);
      // 24 GFLOP a step at 1,125 GFLOP/s in the light or 375 in the shadow.
      assert.ok([24 / 1125, 24 / 375].some((value) => Math.abs(computeS - value) < 1e-9));
    }
    assert.equal(islBound, true);
    assert.ok(explanation.verdict.startsWith('Links hold training up'));
  });

  it('is not bound by links when a step is long and the model small', () => {
    const heavy = [{ name: 'a', computeFwdGflop: 50_000, activationMb: 1 }];
    const { islBound } = planned({ layers: heavy, training: { ...training, modelMb: 1 } });
    assert.equal(islBound, false);
  });

  it('estimates the gradients from the work where the model is not given', () => {
    const { explanation } = planned({});
    assert.equal(explanation.isGradientEstimated, true);
    assert.equal(explanation.gradientMb, 104);
  });

  it('sums nothing on one satellite', () => {
    const { explanation, islBound, partition } = planned({ stages: 1 });
    assert.equal(explanation.allReduceMbTotal, 0);
    assert.equal(islBound, false);
    assert.equal(partition.length, 1);
  });

  it('refuses a ring that cannot close', () => {
    const opposite = walkerCandidates(3, 1);
    const asked = aWorkloadJob('distributed-training', { layers, stages: 3, deadlineS: 7200 });
    const plan = planDistributed(asked, opposite);
    assert.ok(!plan.feasible);
    assert.equal(plan.reasons[0]?.code, 'no_isl_path');
  });
});
