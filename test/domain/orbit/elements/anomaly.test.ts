import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { trueAnomalyDeg } from '../../../../domain/orbit/elements/anomaly.ts';
import { RADIANS } from '../../../../domain/orbit/angles.ts';

describe('trueAnomalyDeg', () => {
  it('gives the published solution of Kepler’s equation', () => {
    // Vallado, example 2-1: M = 235.4°, e = 0.4 has E = 220.512074767522°.
    const half = Math.tan((220.512_074_767_522 * RADIANS) / 2) * Math.sqrt(1.4 / 0.6);
    const expected = (2 * Math.atan(half)) / RADIANS + 360;
    assert.ok(Math.abs(trueAnomalyDeg(235.4, 0.4) - expected) < 1e-9);
  });

  it('is the mean anomaly on a circle', () => {
    for (const degrees of [0, 1e-9, 90, 180, 270.5, 359.999])
      assert.ok(Math.abs(trueAnomalyDeg(degrees, 0) - degrees) < 1e-10, String(degrees));
  });

  it('leads back to the mean anomaly for every eccentricity', () => {
    for (const e of [1e-7, 0.001, 0.1, 0.5, 0.79, 0.81, 0.95, 0.999])
      for (let degrees = 0; degrees < 360; degrees += 7.3) {
        const nu = trueAnomalyDeg(degrees, e) * RADIANS;
        const E = Math.atan2(Math.sqrt(1 - e * e) * Math.sin(nu), e + Math.cos(nu));
        const mean = (E - e * Math.sin(E)) / RADIANS;
        const gap = Math.abs(((mean - degrees + 540) % 360) - 180);
        assert.ok(gap < 1e-8, `e ${e}, M ${degrees}: ${gap}`);
      }
  });
});
