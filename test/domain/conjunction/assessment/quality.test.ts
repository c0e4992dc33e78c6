import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  confirmRate,
  isBent,
  type QualityFacts,
  qualityOfElements,
} from '../../../../domain/conjunction/assessment/quality.ts';
import { riskLevelOf } from '../../../../domain/conjunction/assessment/risk.ts';

const GOOD: QualityFacts = {
  agesDays: [0.5, -1],
  sigmasRtnKm: [
    [0.1, 0.6, 0.1],
    [0.1, 2, 0.1],
  ],
  semiMajorAxesKm: [7000, 7000],
  thrusting: false,
  squaredDeviations: 2,
  isLong: false,
};

describe('qualityOfElements', () => {
  const cases: readonly (readonly [string, Partial<QualityFacts>, string])[] = [
    ['fresh, sharp elements', {}, 'GOOD'],
    ['a diluted probability', { squaredDeviations: 1.99 }, 'FAIR'],
    ['no probability', { squaredDeviations: null }, 'FAIR'],
    ['an age of 1.1 days', { agesDays: [0.5, 1.1] }, 'FAIR'],
    ['an age of three days, before the epoch', { agesDays: [0.5, -3] }, 'FAIR'],
    ['an age of 3.1 days', { agesDays: [3.1, 0] }, 'POOR'],
    ['20 km in-track', { sigmasRtnKm: [[0.3, 20, 0.2], GOOD.sigmasRtnKm[1]] }, 'FAIR'],
    ['21 km in-track', { sigmasRtnKm: [[0.3, 21, 0.2], GOOD.sigmasRtnKm[1]] }, 'POOR'],
    ['a thrusting fleet', { thrusting: true }, 'POOR'],
    ['an orbit without covariance', { sigmasRtnKm: [null, GOOD.sigmasRtnKm[1]] }, 'POOR'],
    ['a bent covariance', { sigmasRtnKm: [[0.01, 19, 0.2], GOOD.sigmasRtnKm[1]] }, 'POOR'],
  ];
  for (const [name, change, expected] of cases)
    it(`is ${expected} with ${name}`, () => {
      assert.equal(qualityOfElements({ ...GOOD, ...change }), expected);
    });
});

describe('isBent', () => {
  it('begins where 50 km in-track sag more than the radial deviation: 0.18 km', () => {
    const at = (radialKm: number) =>
      isBent({ sigmasRtnKm: [[radialKm, 50, 1], null], semiMajorAxesKm: [7000, 7000] });
    assert.deepEqual([at(0.17), at(0.19)], [true, false]);
  });
});

describe('confirmRate', () => {
  it('gives what was measured, straight lines between, the ends outside', () => {
    const others = [0, 0.4, 0.8, 1.8, 2.05, 2.3, 3.3, 5.3, 7.3, 14];
    const expected = [0.91, 0.91, 0.85, 0.72, 0.705, 0.69, 0.54, 0.46, 0.38, 0.38];
    others.forEach((days, at) => {
      assert.ok(Math.abs(confirmRate(days, false) - (expected[at] ?? 0)) < 1e-12, String(days));
    });
    assert.equal(confirmRate(0.8, true), 0.18);
    assert.equal(confirmRate(3.3, true), 0.04);
  });
});

describe('riskLevelOf', () => {
  it('begins above its boundaries, and is LOW without a probability', () => {
    assert.deepEqual([1.1e-4, 1e-4, 1e-5, 1e-6, 0, null].map(riskLevelOf), [
      'CRITICAL',
      'HIGH',
      'MEDIUM',
      'LOW',
      'LOW',
      'LOW',
    ]);
  });
});
