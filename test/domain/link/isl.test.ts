import assert from 'node:assert/strict';
import { islQuality, lightTimeMs } from '../../../domain/link/isl.ts';
import { keyedByNumber } from '../../kit/keyed-by-number.ts';
import { LONGEST_LINKS } from '../../kit/oracles/published.ts';

describe('islQuality', () => {
  // By hand: 1 - 0.6 d / 5000, times 0.9 in eclipse.
  const table = { 0: [1, 0.9], 1000: [0.88, 0.792], 2500: [0.7, 0.63], 5000: [0.4, 0.36] } as const;
  for (const [distanceKm, [lit, dark]] of keyedByNumber(table))
    it(`is ${lit} at ${distanceKm} km in sunlight and ${dark} with an end in eclipse`, () => {
      assert.ok(Math.abs(islQuality(distanceKm, false) - lit) < 1e-12);
      assert.ok(Math.abs(islQuality(distanceKm, true) - dark) < 1e-12);
    });
});

describe('lightTimeMs', () => {
  for (const { distanceKm, lightMs } of LONGEST_LINKS)
    it(`is ${lightMs} ms over ${distanceKm} km`, () => {
      assert.ok(Math.abs(lightTimeMs(distanceKm) - lightMs) < 0.05);
    });
});
