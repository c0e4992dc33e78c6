import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import * as sineTable from '../../../../domain/orbit/geometry/sine-table.ts';

describe('the table of sines', () => {
  it('agrees with Math to 1e-15 for angles of a few turns', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), (angle) => {
        const { sine, cosine } = sineAndCosine(angle);
        assert.ok(Math.abs(sine - Math.sin(angle)) < 1e-15, `${angle}`);
        assert.ok(Math.abs(cosine - Math.cos(angle)) < 1e-15, `${angle}`);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes thousands of turns off as exactly as a remainder by 2 pi does', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (angle) => {
        const { sine, cosine } = sineAndCosine(angle);
        const left = angle % (2 * Math.PI);
        assert.ok(Math.abs(sine - Math.sin(left)) < 1e-15, `${angle}`);
        assert.ok(Math.abs(cosine - Math.cos(left)) < 1e-15, `${angle}`);
      }),
      { numRuns: 5000 },
    );
  });

  it('gives no number for what is none', () => {
    for (const angle of [Number.NaN, Number.POSITIVE_INFINITY])
      assert.ok(Number.isNaN(sineAndCosine(angle).sine));
  });
});

function sineAndCosine(angle: number): { sine: number; cosine: number } {
  const step = sineTable.nearestStep(angle);
  const rest = sineTable.restOf(angle, step);
  const at = sineTable.tableIndex(step);
  const [s0 = 0, c0 = 0] = sineTable.SINE_TABLE.subarray(at, at + 2);
  const [s, v] = [sineTable.smallSine(rest), sineTable.smallVersine(rest)];
  return { sine: s0 + (c0 * s - s0 * v), cosine: c0 - (s0 * s + c0 * v) };
}
