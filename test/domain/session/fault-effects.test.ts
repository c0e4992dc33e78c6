import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { faultEffect, lossesAt, NO_LOSSES } from '../../../domain/session/fault-effects.ts';
import { FAULT_TYPES, type FaultType, type LiveFault } from '../../../domain/session/session.ts';

function fault(type: FaultType, severity: number, more: Partial<LiveFault> = {}): LiveFault {
  return { satellite: 0, type, severity, atMs: 0, endMs: null, ...more };
}

describe('faultEffect', () => {
  const cases: readonly [FaultType, number, string][] = [
    ['power_loss', 0.8, 'generation reduced by 80 percent'],
    ['thermal_exceedance', 0.5, 'temperature raised by 32.5 °C'],
    ['radiation_upset', 0.25, 'cpu and memory reset, computing reduced by 25 percent'],
    ['comms_failure', 0.3, 'links weakened by 30 percent'],
    ['comms_failure', 1, 'links disabled'],
    ['isl_degradation', 0.6, 'link bandwidth reduced by 30 percent, latency raised by 60 percent'],
  ];
  for (const [type, severity, text] of cases)
    it(`says "${text}" of ${type} ${severity}`, () => {
      assert.equal(faultEffect(type, severity), text);
    });
});

describe('lossesAt', () => {
  it('counts a fault from its beginning up to its end, of its own satellite only', () => {
    const faults = [fault('power_loss', 0.5, { satellite: 1, atMs: 1000, endMs: 2000 })];
    assert.equal(lossesAt(faults, 1, 999).power_loss, 0);
    assert.equal(lossesAt(faults, 1, 1000).power_loss, 0.5);
    assert.equal(lossesAt(faults, 1, 1999).power_loss, 0.5);
    assert.equal(lossesAt(faults, 1, 2000).power_loss, 0);
    assert.equal(lossesAt(faults, 0, 1500), NO_LOSSES);
  });

  it('combines faults of one type as independent losses', () => {
    const faults = [
      fault('power_loss', 0.5),
      fault('power_loss', 0.5),
      fault('comms_failure', 0.2),
    ];
    const losses = lossesAt(faults, 0, 0);
    assert.equal(losses.power_loss, 0.75);
    assert.equal(losses.comms_failure, 0.2);
  });

  it('never gets better by another fault, never worse than total', () => {
    const severity = fc.double({ min: 0, max: 1, noNaN: true });
    const faults = fc.array(fc.tuple(fc.constantFrom(...FAULT_TYPES), severity), { maxLength: 6 });
    fc.assert(
      fc.property(faults, fc.constantFrom(...FAULT_TYPES), severity, (list, type, more) => {
        const before = list.map(([each, value]) => fault(each, value));
        const without = lossesAt(before, 0, 0);
        const withIt = lossesAt([...before, fault(type, more)], 0, 0);
        for (const each of FAULT_TYPES) {
          assert.ok(withIt[each] >= without[each]);
          assert.ok(withIt[each] <= 1);
        }
      }),
    );
  });

  it('is total as soon as one of several faults is', () => {
    const faults = [fault('comms_failure', 0.3), fault('comms_failure', 1)];
    assert.equal(lossesAt(faults, 0, 0).comms_failure, 1);
  });
});
