import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { negotiateOcu } from '../../../../domain/planning/alternatives/negotiate-ocu.ts';
import type { OcuDemand } from '../../../../domain/planning/alternatives/negotiate-ocu.ts';
import { withBus } from '../../../../domain/planning/environment/with-bus.ts';
import { busOfClass } from '../../../../domain/spacecraft/bus-classes.ts';
import { anEnvironment } from '../../../kit/makers/environment.ts';
import { realEnvironment, TRIED_STARTS } from '../../../kit/random/random-environment.ts';

const NOTHING: OcuDemand = {
  powerW: 0,
  heatW: null,
  memoryMb: 0,
  storageMb: 0,
  outputMbPerDay: 0,
};
const FRESH = { expectedErrorKm: 1 };

describe('negotiateOcu for the ISS', () => {
  const environment = realEnvironment(25544, TRIED_STARTS[0], 24);

  it('gives 0.6 OCU for 45 W of its 75, limited by power', () => {
    const offer = negotiateOcu(environment, { ...NOTHING, powerW: 45 }, FRESH);
    assert.ok(Math.abs(offer.allocatedOcu - 0.6) < 1e-12);
    assert.equal(offer.limitingResource, 'power');
    assert.equal(offer.allocatedW, 45);
  });

  it('gives one OCU at most', () => {
    const offer = negotiateOcu(environment, { ...NOTHING, powerW: 150 }, FRESH);
    assert.equal(offer.requestedOcu, 2);
    assert.equal(offer.allocatedOcu, 1);
  });

  it('takes sunlit and eclipse hours from the windows of the day', () => {
    const { parts, eclipseFraction } = negotiateOcu(environment, { ...NOTHING, powerW: 20 }, FRESH);
    const darkMs = environment.windows
      .filter(({ sunlit }) => !sunlit)
      .reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
    assert.ok(Math.abs(eclipseFraction - darkMs / 86_400_000) < 1e-6);
    assert.ok(Math.abs(parts.eclipseHours - darkMs / 3_600_000) < 0.006);
  });

  it('names the resource that is short', () => {
    const cases = [
      [{ ...NOTHING, powerW: 10, memoryMb: 20_000 }, 'memory'],
      [{ ...NOTHING, powerW: 10, heatW: 60 }, 'thermal'],
      [{ ...NOTHING, powerW: 10, storageMb: 200_000 }, 'storage'],
      [{ ...NOTHING, powerW: 10, outputMbPerDay: 1e6 }, 'contact'],
      [{ ...NOTHING, powerW: 100, heatW: 10 }, 'power'],
    ] as const;
    for (const [demand, resource] of cases) {
      const offer = negotiateOcu(environment, demand, FRESH);
      assert.equal(offer.limitingResource, resource);
      const use = offer.uses.find((one) => one.resource === resource);
      assert.ok(Math.abs(offer.allocatedOcu - offer.requestedOcu / (use?.usage ?? 0)) < 1e-12);
    }
  });

  it('counts overlapping passes once in the contact capacity', () => {
    const whole = environment.passes.reduce(
      (sum, { downlink }) => sum + (downlink.cumulativeMb.at(-1) ?? 0),
      0,
    );
    const { dailyDownlinkMb } = negotiateOcu(environment, { ...NOTHING, powerW: 10 }, FRESH);
    assert.ok(dailyDownlinkMb < whole && dailyDownlinkMb > whole / 2);
    const pass = { startS: 1000, durationS: 400 };
    const made = anEnvironment({ orbits: 16, passes: [pass, { ...pass, startS: 1200 }] });
    const [first] = made.passes;
    const offer = negotiateOcu(made, { ...NOTHING, powerW: 10 }, FRESH);
    // 600 s of contact at one rate, where each pass alone has 400 s of it.
    const expected = (first?.downlink.cumulativeMb.at(-1) ?? 0) * 1.5;
    assert.ok(Math.abs(offer.dailyDownlinkMb - expected) < 0.01);
  });

  it('is surer with fresher elements and a class that was given', () => {
    const offers = [
      negotiateOcu(environment, { ...NOTHING, powerW: 30 }, { expectedErrorKm: 1 }),
      negotiateOcu(environment, { ...NOTHING, powerW: 30 }, { expectedErrorKm: 80 }),
      negotiateOcu(
        withBus(environment, busOfClass('12U', 'inferred')),
        { ...NOTHING, powerW: 30 },
        { expectedErrorKm: 80 },
      ),
    ];
    const [fresh = 0, old = 0, inferred = 0] = offers.map(({ confidence }) => confidence);
    assert.ok(fresh > old && old > inferred && inferred > 0 && fresh <= 1);
  });

  it('is limited by the heat that a workload states, not by what it draws', () => {
    const cool = negotiateOcu(environment, { ...NOTHING, powerW: 75, heatW: 30 }, FRESH);
    assert.deepEqual([cool.allocatedOcu, cool.limitingResource], [1, 'power']);
    const hot = negotiateOcu(environment, { ...NOTHING, powerW: 75, heatW: 90 }, FRESH);
    assert.deepEqual([hot.allocatedOcu, hot.limitingResource], [0.5, 'thermal']);
    assert.ok(hot.peakC > cool.peakC);
    // All of its power is heat then: 75 W of 45 W.
    const silent = negotiateOcu(environment, { ...NOTHING, powerW: 75 }, FRESH);
    assert.deepEqual([silent.allocatedOcu, silent.limitingResource], [1, 'thermal']);
    const full = negotiateOcu(environment, { ...NOTHING, powerW: 45 }, FRESH);
    assert.equal(full.limitingResource, 'power');
  });

  it('stays within the limit of temperature with all the heat that a class may make', () => {
    // Always in the Sun, and the class with the least surface for its heat.
    const bright = realEnvironment(43800, TRIED_STARTS[0], 24);
    const small = withBus(bright, busOfClass('6U', 'given'));
    const { peakC } = negotiateOcu(small, { ...NOTHING, powerW: 50, heatW: 45 }, FRESH);
    assert.ok(peakC > 30 && peakC < 50, `${peakC} °C`);
  });
});
