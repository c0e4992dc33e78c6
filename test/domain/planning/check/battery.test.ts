import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { chargeAt, chargeTrace } from '../../../../domain/planning/check/battery.ts';
import { PLAIN_BUS, anEnvironment } from '../../../kit/makers/environment.ts';

const HOUR = 3_600_000;

describe('chargeTrace', () => {
  it('loses (45 W + 20 W) / 0.95 over an eclipse and gains 0.95 x 75 W up to full', () => {
    const environment = anEnvironment();
    const { startMs } = environment;
    const load = [{ startMs: startMs + HOUR, endMs: startMs + 1.5 * HOUR, amount: 20 }];
    const trace = chargeTrace(environment, load, startMs + 3 * HOUR);
    const dark = (65 * 0.5) / 0.95 / 120;
    assert.equal(chargeAt(trace, startMs), 1);
    assert.equal(chargeAt(trace, startMs + HOUR), 1);
    assert.ok(Math.abs(chargeAt(trace, startMs + 1.5 * HOUR) - (1 - dark)) < 1e-12);
    const quarter = (0.95 * 75 * 0.25) / 120;
    assert.ok(Math.abs(chargeAt(trace, startMs + 1.75 * HOUR) - (1 - dark + quarter)) < 1e-12);
    assert.equal(chargeAt(trace, startMs + 2.4 * HOUR), 1);
  });

  it('has lost the overhead since eclipse entry when it starts in the dark', () => {
    const environment = anEnvironment({ phaseMs: 1.25 * HOUR });
    const trace = chargeTrace(environment, [], environment.startMs + HOUR);
    const expected = 1 - (45 * 0.25) / 0.95 / 120;
    assert.ok(Math.abs(chargeAt(trace, environment.startMs) - expected) < 1e-12);
  });

  it('agrees with steps of one second', () => {
    const loads = fc.array(
      fc.record({
        startS: fc.nat(14_000),
        lengthS: fc.integer({ min: 1, max: 4000 }),
        amount: fc.integer({ min: 0, max: 30 }),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(loads, fc.nat(5399), (given, phaseS) => {
        const environment = anEnvironment({ phaseMs: phaseS * 1000 });
        const { startMs, illumination } = environment;
        const draws = given.map(({ startS, lengthS, amount }) => ({
          startMs: startMs + startS * 1000,
          endMs: startMs + (startS + lengthS) * 1000,
          amount,
        }));
        const trace = chargeTrace(environment, draws, startMs + 16_200_000);
        let soc = chargeAt(trace, startMs);
        for (let second = 0; second < 16_200; second += 1) {
          const tMs = startMs + second * 1000;
          if (second % 450 === 0) assert.ok(Math.abs(chargeAt(trace, tMs) - soc) < 1e-9);
          const load = draws
            .filter((draw) => draw.startMs <= tMs && tMs < draw.endMs)
            .reduce((sum, draw) => sum + draw.amount, 0);
          const sunlit = illumination.some((s) => s.sunlit && s.startMs <= tMs && tMs < s.endMs);
          const netW = sunlit ? 0.95 * (PLAIN_BUS.peakSolarW - load) : -(45 + load) / 0.95;
          soc = Math.min(1, soc + netW / 3600 / PLAIN_BUS.batteryWh);
        }
      }),
      { numRuns: 20 },
    );
  });
});
