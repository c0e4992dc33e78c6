import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { createEnvironmentCache } from '../../../../domain/planning/environment/cache.ts';
import { planSplitLearning } from '../../../../domain/workload/pipeline/plan-split-learning.ts';
import type { WorkloadPlan } from '../../../../domain/workload/workload-plan.ts';
import type { Candidate, ModelLayer, WorkloadJob } from '../../../../domain/workload/workload.ts';
import { catalogueCandidates, walkerCandidates } from '../../../kit/makers/candidates.ts';
import { assertSound } from '../../../kit/oracles/sound-workload.ts';
import { aWorkloadJob } from '../../../kit/makers/workload.ts';

/** Wide at the sensor, narrow in the middle, as encoders are. */
const layers: readonly ModelLayer[] = [
  { name: 'conv-1', computeFwdGflop: 900, activationMb: 60 },
  { name: 'conv-2', computeFwdGflop: 1800, activationMb: 20 },
  { name: 'neck', computeFwdGflop: 900, activationMb: 0.5 },
  { name: 'deconv-1', computeFwdGflop: 4800, activationMb: 15 },
  { name: 'deconv-2', computeFwdGflop: 4800, activationMb: 5 },
];
const build = createEnvironmentCache(64);
const REAL = catalogueCandidates([40697, 25544, 42063, 39084, 43013, 37849, 27424, 25994]);
const CLOSE = walkerCandidates(4, 1, { spreadDeg: 36 });

function planned(
  changes: Partial<WorkloadJob>,
  candidates: readonly Candidate[],
): WorkloadPlan<'split-learning'> {
  const plan = planSplitLearning(
    aWorkloadJob('split-learning', { layers, ...changes }),
    candidates,
    build,
  );
  assert.ok(plan.feasible, JSON.stringify(plan));
  return plan;
}

describe('planSplitLearning', () => {
  for (const [name, candidates] of [
    ['real satellites', REAL],
    ['satellites close to each other', CLOSE],
  ] as const) {
    it(`takes the cut that none of the forced cuts beats, over ${name}`, () => {
      const best = planned({}, candidates);
      const finishes = [1, 2, 3, 4].map((cutLayer) => {
        const plan = planSplitLearning(
          aWorkloadJob('split-learning', { layers, cutLayer }),
          candidates,
          build,
        );
        return plan.feasible ? plan.finishOffsetS : Infinity;
      });
      assert.equal(best.finishOffsetS, Math.min(...finishes));
      assert.equal(finishes[best.explanation.cutLayer - 1], best.finishOffsetS);
    });

    it(`keeps the head on the data owner and ends with the result on the ground, over ${name}`, () => {
      const plan = planned({}, candidates);
      assertSound(plan, aWorkloadJob('split-learning', { layers }), candidates);
      const { stages, partition, finishOffsetS } = plan;
      const [head, tail] = stages;
      assert.ok(head !== undefined && tail !== undefined && stages.length === 2);
      assert.equal(head.satellite, candidates[0]?.id);
      assert.equal(head.role, 'head');
      assert.equal(tail.role, 'tail');
      assert.deepEqual(tail.dependsOn, [0]);
      assert.ok(Math.abs(tail.startOffsetS - head.startOffsetS - head.durationS) < 1e-6);
      assert.ok(Math.abs(tail.startOffsetS + tail.durationS - finishOffsetS) < 1e-6);
      assert.ok(head.downlinkMb > 0 !== head.islMb > 0, 'one way out');
      assert.deepEqual(
        partition.flatMap((entry) => entry.layers),
        layers.map(({ name: layer }) => layer),
      );
      for (const { events, durationS } of stages) {
        assert.equal(events[0]?.type, 'job.accepted');
        assert.equal(events.at(-1)?.type, 'job.completed');
        assert.ok(Math.abs((events.at(-1)?.timestampS ?? NaN) - durationS) < 0.002);
      }
    });
  }

  it('hands over what the last layer of the head makes, at the cut that is given', () => {
    const plan = planned({ cutLayer: 3 }, REAL);
    assert.deepEqual(plan.partition[0]?.layers, ['conv-1', 'conv-2', 'neck']);
    assert.equal(plan.partition[0].activationMb, 0.5);
    assert.equal(plan.explanation.isCutGiven, true);
  });

  it('lists every cut with what it costs on the ground and on a satellite', () => {
    const { cuts } = planned({}, REAL).explanation;
    assert.equal(cuts.length, 4);
  });

  it('keeps the data on the owner that is named', () => {
    const { stages } = planned({ dataOwner: '25544' }, REAL);
    assert.equal(stages[0]?.satellite, '25544');
  });

  it('splits a model of one layer into even halves', () => {
    const { partition } = planned({ layers: layers.slice(0, 1) }, REAL);
    assert.deepEqual(
      partition.map(({ computeFwdGflop }) => computeFwdGflop),
      [450, 450],
    );
  });

  it('offloads to a neighbour only over a link, and says whether the link binds', () => {
    const plan = planned({}, CLOSE);
    const [head, tail] = plan.partition;
    assert.ok(head !== undefined && tail !== undefined);
    if (head.link === null) assert.equal(plan.islBound, false);
    else assert.equal(plan.islBound, head.transferS > Math.max(head.computeS, tail.computeS));
  });

  it('refuses an unknown owner, a cut outside the model, no model, and a deadline too near', () => {
    const codeOf = (changes: Partial<WorkloadJob>): string | undefined => {
      const asked = aWorkloadJob('split-learning', { layers, ...changes });
      const plan = planSplitLearning(asked, REAL, build);
      return plan.feasible ? undefined : plan.reasons[0]?.code;
    };
    assert.equal(codeOf({ dataOwner: '1' }), 'unknown_data_owner');
    assert.equal(codeOf({ cutLayer: 5 }), 'invalid_cut');
    assert.equal(codeOf({ cutLayer: 0 }), 'invalid_cut');
    assert.equal(codeOf({ layers: [] }), 'missing_input');
    assert.equal(codeOf({ deadlineS: 1 }), 'deadline');
  });
});
