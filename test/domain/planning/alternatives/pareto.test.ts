import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  combinationsOf,
  nonDominated,
  preferredIndex,
  RELAXATIONS,
  relaxationsOf,
  relaxJob,
  type ParetoObjectives,
} from '../../../../domain/planning/alternatives/pareto.ts';
import { findPreset } from '../../../../domain/planning/job/presets/presets.ts';
import { aJob, aStep } from '../../../kit/makers/job.ts';

/** Few different values, so that ties and domination are common. */
const few = fc.integer({ min: 0, max: 3 });
const objectives: fc.Arbitrary<ParetoObjectives> = fc.record({
  latencyS: few,
  energyWh: few,
  reliability: few,
  quality: few,
});

const FRUGAL = { memoryMb: 64, outputMb: 1, powerW: 10, compute: 0.2 };
const tier = (computeS: number) => ({ ...FRUGAL, computeS });

describe('nonDominated', () => {
  it('keeps exactly those that no other beats, by brute force', () => {
    fc.assert(
      fc.property(fc.array(objectives, { minLength: 1, maxLength: 16 }), (list) => {
        const members = list.map((one, index) => ({ objectives: one, index }));
        const kept = nonDominated(members);
        const worth = (one: ParetoObjectives) => [
          -one.latencyS,
          -one.energyWh,
          one.reliability,
          one.quality,
        ];
        const beats = (a: ParetoObjectives, b: ParetoObjectives): boolean =>
          worth(a).every((value, at) => value >= (worth(b)[at] ?? 0)) &&
          worth(a).join() !== worth(b).join();
        const expected = new Set(
          list
            .filter((one) => !list.some((other) => beats(other, one)))
            .map((one) => worth(one).join()),
        );
        assert.deepEqual(new Set(kept.map((one) => worth(one.objectives).join())), expected);
        assert.equal(kept.length, expected.size);
      }),
      { numRuns: 500, seed: 7 },
    );
  });
});

describe('combinationsOf', () => {
  it('gives all sixteen, the empty one first, fewer before more', () => {
    const all = combinationsOf(RELAXATIONS);
    assert.equal(new Set(all.map((one) => one.join())).size, 16);
    assert.deepEqual(all[0], []);
    assert.deepEqual(all.at(-1), [...RELAXATIONS]);
    assert.ok(all.every((one, at) => one.length >= (all[at - 1]?.length ?? 0)));
  });
});

describe('relaxationsOf', () => {
  it('leaves out what cannot change the job', () => {
    const silent = aJob([aStep('a')]);
    assert.deepEqual(relaxationsOf(silent, 0), []);
    assert.deepEqual(relaxationsOf(silent, 5), ['extend_windows']);
    const training = findPreset('federated-learning');
    assert.ok(training !== undefined);
    assert.deepEqual(relaxationsOf(training.job, 5), [
      'extend_windows',
      'skip_checkpoint',
      'reduce_fec',
    ]);
  });
});

describe('relaxJob', () => {
  it('takes checkpoints, margin and one tier from a job, and nothing else', () => {
    const qualityTiers = { low: tier(10), standard: tier(20), maximum: tier(40) };
    const detail = {
      kind: 'window',
      qualityTiers,
      minTier: 'low',
      preferredTier: 'maximum',
    } as const;
    const job = aJob([aStep('a', { checkpointIntervalS: 60, detail })]);
    const relaxed = relaxJob(job, RELAXATIONS);
    assert.deepEqual(relaxed, {
      ...job,
      fec: 'reduced',
      steps: [
        aStep('a', { checkpointIntervalS: 0, detail: { ...detail, preferredTier: 'standard' } }),
      ],
    });
    assert.deepEqual(relaxJob(job, []), job);
    const lowest = aJob([aStep('a', { detail: { ...detail, minTier: 'maximum' } })]);
    assert.ok(!relaxationsOf(lowest, 5).includes('lower_quality_tier'));
  });
});

describe('preferredIndex', () => {
  it('follows the objective, quality first', () => {
    const frontier = [
      { objectives: { latencyS: 1, energyWh: 9, reliability: 0.5, quality: 0.5 } },
      { objectives: { latencyS: 5, energyWh: 8, reliability: 0.9, quality: 1 } },
      { objectives: { latencyS: 6, energyWh: 3, reliability: 0.8, quality: 1 } },
    ];
    assert.equal(preferredIndex(frontier, 'min_latency'), 1);
    assert.equal(preferredIndex(frontier, 'min_energy'), 2);
    assert.equal(preferredIndex(frontier, 'max_reliability'), 1);
  });
});
