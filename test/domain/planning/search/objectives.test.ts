import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  balanceScale,
  compareVectors,
  objectiveVector,
  qualityOf,
  roundedConfidence,
} from '../../../../domain/planning/search/objectives.ts';
import { ORBITS, quick } from '../../../kit/makers/planned.ts';
import { aStep } from '../../../kit/makers/job.ts';

const MERIT = { quality: 2, finishMs: 9e6, durationMs: 5.4e6, energyWh: 3, confidence: 0.99876 };
const SCALE = { periodMs: 5.4e6, energyWh: 2 };

describe('objectiveVector', () => {
  const cases = [
    ['min_latency', [-2, 5.4e6, 3]],
    ['min_energy', [-2, 3, 5.4e6]],
    ['max_reliability', [-2, -0.9987, 5.4e6]],
    ['balanced', [-2, (1 + 1.5 - Math.log(0.99876) / 0.01) / 3]],
  ] as const;
  for (const [objective, expected] of cases)
    it(`orders by ${objective}`, () => {
      assert.deepEqual(objectiveVector(objective, MERIT, SCALE), expected);
    });
});

describe('compareVectors', () => {
  it('decides by the first difference', () => {
    assert.ok(compareVectors([1, 9], [2, 0]) < 0);
    assert.ok(compareVectors([1, 9], [1, 0]) > 0);
    assert.equal(compareVectors([1, 9], [1, 9]), 0);
  });
});

describe('roundedConfidence', () => {
  it('rounds down to 1e-4', () => {
    assert.deepEqual(
      [0.99989, 0.9999, 1 - 1e-12, 1].map(roundedConfidence),
      [0.9998, 0.9999, 0.9999, 1],
    );
  });
});

describe('balanceScale', () => {
  it('measures energy in that of all steps that may run on board, at least 1 Wh', () => {
    const steps = [
      aStep('a', { durationS: 3600 }),
      aStep('b', { durationS: 3600, location: 'either' }),
      aStep('c', { durationS: 3600, location: 'ground' }),
    ];
    assert.equal(balanceScale(quick(...steps), ORBITS).energyWh, 20);
    assert.equal(balanceScale(quick(aStep('a')), ORBITS).energyWh, 1);
  });
});

describe('qualityOf', () => {
  it('adds the ranks of tiers, capped at the preferred one', () => {
    const tier = { computeS: 1, memoryMb: 1, outputMb: 1, powerW: 1, compute: 0.1 };
    const step = (id: string, preferredTier: string) =>
      aStep(id, {
        detail: {
          kind: 'window',
          qualityTiers: { minimal: tier, low: tier, standard: tier, maximum: tier },
          minTier: 'minimal',
          preferredTier,
        },
      });
    const job = quick(step('a', 'maximum'), step('b', 'low'), aStep('c'));
    assert.equal(qualityOf(job, new Map()), 4);
    assert.equal(
      qualityOf(
        job,
        new Map([
          ['a', 'minimal'],
          ['b', 'maximum'],
        ]),
      ),
      1,
    );
  });
});
