import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { expectedSlowdown } from '../../../kit/oracles/expected-slowdown.ts';
import {
  dalyIntervalS,
  QUIET_UPSETS_PER_S,
  SAA_UPSETS_PER_S,
  youngIntervalS,
} from '../../../../domain/planning/environment/checkpoint-interval.ts';
import { keyedByNumber } from '../../../kit/keyed-by-number.ts';

/** The interval of the smallest expected time, by trying one every 0.1 %. */
function bruteForceS(writeS: number, meanS: number): number {
  let best = meanS / 1e4;
  for (let intervalS = best; intervalS < 20 * meanS; intervalS *= 1.001)
    if (expectedSlowdown(intervalS, writeS, meanS) < expectedSlowdown(best, writeS, meanS))
      best = intervalS;
  return best;
}

describe('youngIntervalS', () => {
  it('is √(2 C M): 30 s to write, 150,000 s between upsets, 3,000 s between saves', () => {
    assert.equal(youngIntervalS(30, 150_000), 3000);
  });
});

describe('dalyIntervalS', () => {
  const writesByMean = { 150_000: [1, 31, 164], 3000: [31, 300, 1500] };
  const cases = keyedByNumber(writesByMean).flatMap(([meanS, writes]) =>
    writes.map((writeS) => ({ writeS, meanS })),
  );
  for (const { writeS, meanS } of cases)
    it(`costs within 0.5 % of the best interval for C = ${writeS} s, M = ${meanS} s`, () => {
      const best = bruteForceS(writeS, meanS);
      const least = expectedSlowdown(best, writeS, meanS);
      const daly = dalyIntervalS(writeS, meanS);
      assert.ok(expectedSlowdown(daly, writeS, meanS) <= least * 1.005);
      if (writeS < meanS / 50) assert.ok(Math.abs(daly / best - 1) < 0.01, `${daly} and ${best} s`);
    });

  it('is never worse than Young where saves are dear', () => {
    const [daly, young] = [dalyIntervalS(300, 3000), youngIntervalS(300, 3000)];
    assert.ok(expectedSlowdown(daly, 300, 3000) < expectedSlowdown(young, 300, 3000));
  });

  it('is the time between upsets itself when a save takes twice as long', () => {
    assert.equal(dalyIntervalS(200, 100), 100);
  });
});

describe('expectedSlowdown', () => {
  it('matches a simulation of upsets within three standard errors', () => {
    const [intervalS, writeS, meanS, restartS] = [600, 30, 3000, 20] as const;
    let seed = 20260725;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return (seed + 0.5) / 2 ** 32;
    };
    // Every attempt of a segment begins with a restart only after a failure; a failure may also
    // strike the restart.
    const segment = (): number => {
      let spent = 0;
      let length = intervalS + writeS;
      for (;;) {
        const failsAt = -meanS * Math.log(random());
        if (failsAt >= length) return spent + length;
        spent += failsAt;
        length = restartS + intervalS + writeS;
      }
    };
    const times = Array.from({ length: 40_000 }, segment);
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / times.length;
    const errorS = 3 * Math.sqrt(variance / times.length);
    const expectedS = expectedSlowdown(intervalS, writeS, meanS, restartS) * intervalS;
    assert.ok(Math.abs(mean - expectedS) < errorS, `${mean} and ${expectedS} ± ${errorS} s`);
  });
});

describe('upset rates', () => {
  it('put most upsets of an orbit that is inside for a tenth of its time into the anomaly', () => {
    const inside = 0.1 * SAA_UPSETS_PER_S;
    const share = inside / (inside + 0.9 * QUIET_UPSETS_PER_S);
    assert.ok(share > 0.8 && share < 0.95, `${share}`);
  });
});
