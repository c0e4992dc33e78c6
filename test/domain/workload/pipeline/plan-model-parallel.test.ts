import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createPropagator } from '../../../../domain/orbit/propagation/sgp4.ts';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { divideLayers, partitionChain } from '../../../../domain/workload/pipeline/partition.ts';
import { planModelParallel } from '../../../../domain/workload/pipeline/plan-model-parallel.ts';
import type { WorkloadPlan, WorkloadRefusal } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, ModelLayer, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { catalogueCandidates, walkerCandidates } from '../../../kit/makers/candidates.ts';
import { FLEET_START_MS } from '../../../kit/makers/fleets.ts';
import { assertSound } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob } from '../../../kit/makers/workload.ts';

/** A network of blocks that grow heavier and hand on less and less. */
function blocks(count: number): ModelLayer[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `block-${at}`,
    computeFwdGflop: 150 + 20 * at,
    activationMb: 9 - (8 * at) / count,
  }));
}

function pipeline(given: Partial<WorkloadJob>): WorkloadJob {
  return aWorkloadJob('model-parallel', { layers: blocks(10), stages: 4, ...given });
}

function planned(
  asked: WorkloadJob,
  candidates: readonly Candidate[],
): WorkloadPlan<'model-parallel'> {
  const plan = planModelParallel(asked, candidates, createEnvironmentCache(32));
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

function refused(asked: WorkloadJob, candidates: readonly Candidate[]): WorkloadRefusal {
  const plan = planModelParallel(asked, candidates, createEnvironmentCache(32));
  assert.ok(!plan.feasible);
  return plan;
}

/** Distance and lowest height of the line between two satellites, by SGP4 itself. */
function lineAt(a: Candidate, b: Candidate, tMs: number) {
  const place = (candidate: Candidate): readonly number[] => {
    const made = createPropagator(candidate.elements);
    assert.ok(made.ok);
    const state = made.propagator.stateAt(tMs);
    assert.ok(state.ok);
    return [state.xKm, state.yKm, state.zKm];
  };
  const [p, q] = [place(a), place(b)];
  const between = (share: number): number =>
    Math.hypot(...p.map((value, axis) => value + share * ((q[axis] ?? NaN) - value)));
  const heights = Array.from({ length: 401 }, (_, part) => between(part / 400) - 6378.137);
  return {
    distanceKm: Math.hypot(...p.map((value, axis) => value - (q[axis] ?? NaN))),
    lowestKm: Math.min(...heights),
  };
}

const RING = walkerCandidates(12, 2);

describe('planModelParallel', () => {
  const fleets: [string, readonly Candidate[], number][] = [
    ['a ring of two planes', RING, 3],
    ['satellites that wait until they meet', RING, 4],
    [
      'satellites of the catalogue',
      catalogueCandidates([
        25544, 40697, 42063, 39084, 49260, 43013, 37849, 27424, 25994, 38012, 62261, 28376,
      ]),
      4,
    ],
  ];
  for (const [name, candidates, stages] of fleets)
    it(`hands every activation over a link that is there when it is used, over ${name}`, () => {
      const plan = planned(pipeline({ stages }), candidates);
      const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]));
      plan.stages.forEach((stage, at) => {
        const next = plan.stages[at + 1];
        const [from, to] = [byId.get(stage.satellite), byId.get(next?.satellite ?? '')];
        if (next === undefined) return;
        assert.ok(from !== undefined && to !== undefined);
        const offsetOf = (type: string): number => {
          const event = stage.events.find((known) => known.type === type);
          assert.ok(event !== undefined, type);
          return FLEET_START_MS + 1000 * (stage.startOffsetS + event.timestampS);
        };
        const sendMs = offsetOf('isl_transfer.started');
        const arriveMs = offsetOf('isl_transfer.completed');
        const link = plan.partition[at]?.link;
        assert.ok(link !== undefined && link !== null);
        const ends = [sendMs, arriveMs].map((tMs) => lineAt(from, to, tMs));
        for (const { distanceKm, lowestKm } of ends)
          assert.ok(lowestKm >= 79.9 && distanceKm <= 5000.1, `${lowestKm} km, ${distanceKm} km`);
        const farthest = Math.max(...ends.map(({ distanceKm }) => distanceKm));
        assert.ok(Math.abs(link.distanceKm - farthest) < 0.2);
        // The stated model: 100 Mbit/s (1 - 0.6 d / 5,000 km), times 0.9 for an end in eclipse.
        assert.ok(Math.abs(link.bandwidthMbps - 90 * (1 - (0.6 * farthest) / 5000)) < 0.01);
        assert.ok(Math.abs(link.latencyMs - farthest / 299.792458) < 0.001);
        const activationMb = plan.partition[at]?.activationMb ?? NaN;
        const expectedS = (8 * activationMb) / link.bandwidthMbps + link.latencyMs / 1000;
        assert.ok(Math.abs((plan.partition[at]?.transferS ?? NaN) - expectedS) < 1e-9);
        assert.ok(Math.abs((arriveMs - sendMs) / 1000 - expectedS) < 0.0021);
      });
    });

  it('says of a refusal whether the search was through', () => {
    const short = planModelParallel(pipeline({}), RING, createEnvironmentCache(32), 1);
    assert.ok(!short.feasible);
    assert.match(short.reasons[0]?.message ?? '', /limit of work: fewer layers, stages/);
    const late = refused(pipeline({ deadlineS: 60 }), RING);
    assert.doesNotMatch(late.reasons[0]?.message ?? '', /limit of work/);
    planned(pipeline({}), RING);
  });

  it('has the best partition of its own links and rates', () => {
    for (const stages of [1, 2, 3, 4]) {
      const plan = planned(pipeline({ stages }), RING);
      assert.equal(plan.explanation.isPartitionConverged, true);
      const best = partitionChain(divideLayers(blocks(10), stages), {
        ratesGflops: plan.partition.map(
          ({ computeFwdGflop, computeS }) => computeFwdGflop / computeS,
        ),
        links: plan.partition.flatMap(({ link }) => link ?? []),
      });
      const slowest = Math.max(
        ...plan.partition.flatMap(({ computeS, transferS }) => [computeS, transferS]),
      );
      assert.ok(Math.abs(slowest - (best?.bottleneckS ?? NaN)) < 1e-9);
      assert.equal(plan.partition.length, stages);
      assert.deepEqual(
        plan.partition.flatMap(({ layers }) => layers),
        blocks(10).map(({ name }) => name),
      );
    }
  });

  it('computes at 15 GFLOP/s per watt of its bus: 1,125 in the light, 375 in the shadow for a 12U', () => {
    const plan = planned(pipeline({ stages: 3 }), RING);
    for (const { computeFwdGflop, computeS } of plan.partition) {
      const rate = Math.round(computeFwdGflop / computeS);
      assert.ok(rate === 1125 || rate === 375, `${rate} GFLOP/s`);
    }
  });

  it('starts every stage when its activations are there, and ends when the result is on the ground', () => {
    const plan = planned(pipeline({ stages: 4 }), RING);
    assertSound(plan, pipeline({ stages: 4 }), RING);
    plan.stages.forEach((stage, index) => {
      const { events, startOffsetS, durationS } = stage;
      assert.equal(events[0]?.type, 'job.accepted');
      assert.equal(events.at(-1)?.type, 'job.completed');
      assert.ok(Math.abs((events.at(-1)?.timestampS ?? NaN) - durationS) < 1e-6);
      const times = events.map(({ timestampS }) => timestampS);
      assert.deepEqual(
        times,
        [...times].sort((a, b) => a - b),
      );
      assert.deepEqual(stage.dependsOn, index === 0 ? [] : [index - 1]);
      const before = plan.stages[index - 1];
      if (before !== undefined)
        assert.ok(Math.abs(startOffsetS - before.startOffsetS - before.durationS) < 1e-6);
    });
    const last = plan.stages.at(-1);
    assert.ok(last !== undefined && last.downlinkMb > 1.8);
    assert.ok(last.events.some(({ type }) => type === 'transfer.pass_completed'));
    assert.ok(Math.abs(last.startOffsetS + last.durationS - plan.finishOffsetS) < 1e-6);
    assert.ok(plan.finishOffsetS <= 86_400);
  });

  it('is bound by links when activations are large, by computers when they are small', () => {
    const with100 = (activationMb: number): ModelLayer[] =>
      blocks(8).map((layer) => ({ ...layer, activationMb }));
    for (const [activationMb, isBound] of [
      [400, true],
      [0.01, false],
    ] as const) {
      const { islBound, partition } = planned(pipeline({ layers: with100(activationMb) }), RING);
      const slowest = (key: 'computeS' | 'transferS'): number =>
        Math.max(...partition.map((entry) => entry[key]));
      assert.equal(islBound, slowest('transferS') > slowest('computeS'));
      assert.equal(islBound, isBound);
    }
  });

  it('divides two layers evenly over four satellites', () => {
    const layers = [
      { name: 'encoder', computeFwdGflop: 900, activationMb: 1 },
      { name: 'decoder', computeFwdGflop: 900, activationMb: 1 },
    ];
    const { partition } = planned(pipeline({ layers, stages: 4 }), RING);
    assert.deepEqual(
      partition.map((entry) => [entry.layers, entry.computeFwdGflop]),
      [
        [['encoder'], 450],
        [['encoder'], 450],
        [['decoder'], 450],
        [['decoder'], 450],
      ],
    );
  });

  it('names others that see both neighbours of a stage', () => {
    const { stages } = planned(pipeline({ stages: 2 }), RING);
    const used = new Set(stages.map(({ satellite }) => satellite));
    assert.ok(stages.some(({ alternatives }) => alternatives.length > 0));
    for (const { alternatives } of stages) for (const id of alternatives) assert.ok(!used.has(id));
  });

  it('waits for meetings only where no chain is there at once', () => {
    assert.equal(planned(pipeline({ stages: 3 }), RING).explanation.isStoreAndForward, false);
    const relayed = planned(pipeline({ stages: 4 }), RING);
    assert.equal(relayed.explanation.isStoreAndForward, true);
    assert.ok(relayed.finishOffsetS > 60);
  });

  it('is the same for the same input', () => {
    assert.deepEqual(planned(pipeline({}), RING), planned(pipeline({}), RING));
  });

  it('refuses more stages than satellites', () => {
    const [reason] = refused(pipeline({ stages: 4 }), RING.slice(0, 3)).reasons;
    assert.equal(reason?.code, 'too_few_candidates');
    assert.equal(reason.needed, 4);
    assert.equal(reason.available, 3);
  });

  it('refuses satellites that never see each other, and says how long a row there is', () => {
    const ring = walkerCandidates(2, 1);
    const [reason] = refused(pipeline({ stages: 2 }), ring).reasons;
    assert.equal(reason?.code, 'no_isl_path');
    assert.equal(reason.needed, 2);
    assert.equal(reason.available, 1);
  });

  it('refuses what is not on the ground by the deadline', () => {
    const [reason] = refused(pipeline({ stages: 2, deadlineS: 15 }), RING).reasons;
    assert.equal(reason?.code, 'deadline');
  });

  it('names everything that is missing', () => {
    const { reasons } = refused(pipeline({ layers: [], stages: null }), RING);
    assert.deepEqual(
      reasons.map(({ code, constraint }) => [code, constraint]),
      [
        ['missing_input', 'model.layers'],
        ['missing_input', 'parallelism.stages'],
      ],
    );
  });
});
