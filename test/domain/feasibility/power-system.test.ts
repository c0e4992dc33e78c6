import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { ECLIPSE_STRATEGIES, powerSystem } from '../../../domain/feasibility/power-system.ts';
import type { PowerQuery } from '../../../domain/feasibility/power-system.ts';

const QUERY: PowerQuery = {
  altitudeKm: 550,
  loadW: 450,
  dutyCycle: 1,
  lifeYears: 5,
  housekeepingW: 50,
  depthOfDischarge: 0.3,
  strategy: 'full',
};

function close(actual: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

describe('powerSystem', () => {
  it('is that of a hand-worked example', () => {
    // 500 W all the time at 550 km: 60.04 min of light, 35.61 min of shadow.
    const found = powerSystem(QUERY);
    // (500 + 500 * 35.6115 / 60.0383 / 0.9) / 0.9 = 921.7 W at the end of life.
    close(found.arrayEndW, 921.7, 0.1);
    // 1361 * 0.32 * 0.9 * 0.85 = 333.2 W/m² new, 0.995^5 of it after five years: 2.836 m².
    close(found.arrayM2, 2.836, 0.001);
    close(found.arrayBeginW, 945.1, 0.1);
    // 500 W * 35.6115 min / 0.9 = 329.7 Wh; 1.1 / 0.8 / 0.3 of it.
    close(found.eclipseWh, 329.7, 0.1);
    close(found.batteryWh, 1511.3, 0.5);
    // 5 * 365.25 * 1440 / 95.65 minutes.
    assert.equal(found.cycles, 27_495);
  });

  it('ends every revolution as full as it began, at the end of life too', () => {
    for (const strategy of ECLIPSE_STRATEGIES)
      for (const dutyCycle of [0, 0.3, 1]) {
        const { orbit } = powerSystem({ ...QUERY, strategy, dutyCycle });
        close(orbit.at(-1)?.charge ?? NaN, orbit[0]?.charge ?? NaN, 1e-9);
      }
  });

  it('never takes more out of the battery than its depth of discharge', () => {
    for (const strategy of ECLIPSE_STRATEGIES) {
      const { orbit } = powerSystem({ ...QUERY, strategy });
      const charges = orbit.map(({ charge }) => charge);
      const taken = 1 - Math.min(...charges) / Math.max(...charges);
      assert.ok(taken <= QUERY.depthOfDischarge, `${taken}`);
    }
  });

  it('is never smaller for more load, more duty, a longer life or less suspense', () => {
    const sizes = (more: Partial<PowerQuery>) => {
      const { arrayM2, batteryWh } = powerSystem({ ...QUERY, dutyCycle: 0.5, ...more });
      return [arrayM2, batteryWh] as const;
    };
    const [area, capacity] = sizes({});
    for (const more of [{ loadW: 900 }, { dutyCycle: 0.9 }, { lifeYears: 10 }]) {
      const [moreArea, moreCapacity] = sizes(more);
      assert.ok(moreArea > area && moreCapacity >= capacity);
    }
    const byStrategy = ECLIPSE_STRATEGIES.map((strategy) => sizes({ strategy }));
    for (const [index, [moreArea, moreCapacity]] of byStrategy.entries()) {
      const [less, lessCapacity] = byStrategy[index + 1] ?? [0, 0];
      assert.ok(moreArea > less && moreCapacity > lessCapacity);
    }
  });
});
