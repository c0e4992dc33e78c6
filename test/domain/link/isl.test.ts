import assert from 'node:assert/strict';
import { islQuality, lightTimeMs } from '../../../domain/link/isl.ts';

describe('islQuality', () => {
  // By hand: 1 - 0.6 d / 5000, times 0.9 in eclipse.
  for (const [distanceKm, lit, dark] of [
    [0, 1, 0.9],
    [1_000, 0.88, 0.792],
    [2_500, 0.7, 0.63],
    [5_000, 0.4, 0.36],
  ] as const)
    it(`is ${lit} at ${distanceKm} km in sunlight and ${dark} with an end in eclipse`, () => {
      assert.ok(Math.abs(islQuality(distanceKm, false) - lit) < 1e-12);
      assert.ok(Math.abs(islQuality(distanceKm, true) - dark) < 1e-12);
    });
});

describe('lightTimeMs', () => {
  // Longest links at one height, as published for 80 km of grazing height.
  for (const [distanceKm, ms] of [
    [4_116, 13.7],
    [5_017, 16.7],
    [6_175, 20.6],
    [7_930, 26.5],
  ] as const)
    it(`is ${ms} ms over ${distanceKm} km`, () => {
      assert.ok(Math.abs(lightTimeMs(distanceKm) - ms) < 0.05);
    });
});
