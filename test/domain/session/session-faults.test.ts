import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { createSessionEngine } from '../../../domain/session/session-engine.ts';
import { FAULT_TYPES, type SessionStep } from '../../../domain/session/session.ts';
import { catalogueElements } from '../../kit/makers/elements.ts';
import { aFault, anOrbit, aSessionOf, aTick } from '../../kit/makers/session.ts';

const ISS = catalogueElements(25544);

describe('faults of a session', () => {
  const engine = createSessionEngine(aSessionOf([ISS, anOrbit(550, 53)], { busClass: '6U' }));
  const lit = litState();

  /** A state in which both satellites have been in sunlight for a while. */
  function litState(): SessionStep {
    let step = engine.begin();
    while (!step.snapshot.satellites.every(({ sunlit }) => sunlit))
      step = engine.apply(step.state, aTick(300));
    return step;
  }

  it('show a power loss of 0.8 at once: a fifth of the generation, as the specification words it', () => {
    const step = engine.apply(lit.state, aFault('sat-0', 'power_loss', 0.8));
    const [before, after] = [lit, step].map(({ snapshot }) => snapshot.satellites[0]);
    assert.ok(before && after);
    assert.equal(before.subsystems.powerW, 80);
    assert.ok(Math.abs(after.subsystems.powerW - 16) < 1e-9);
    assert.deepEqual(after.faults, [
      {
        type: 'power_loss',
        severity: 0.8,
        injectedAtMs: lit.snapshot.epochMs,
        clearsAtMs: null,
        effect: 'generation reduced by 80 percent',
        origin: 'injected',
      },
    ]);
    assert.deepEqual(
      step.events.map(({ type, satelliteId, epochMs }) => [type, satelliteId, epochMs]),
      [['fault_injected', 'sat-0', lit.snapshot.epochMs]],
    );
    assert.equal(step.state.tickCount, lit.state.tickCount);
    assert.equal(step.snapshot.durationS, 0);
    assert.deepEqual(step.snapshot.satellites[1], lit.snapshot.satellites[1]);
  });

  it('show 65 °C more under a thermal exceedance of 1, and that it is too hot', () => {
    const step = engine.apply(lit.state, aFault('sat-1', 'thermal_exceedance', 1));
    const [before, after] = [lit, step].map(({ snapshot }) => snapshot.satellites[1]);
    assert.ok(before && after);
    assert.ok(Math.abs(after.subsystems.thermalC - before.subsystems.thermalC - 65) < 1e-6);
    assert.deepEqual(
      after.faults.map(({ type, origin }) => [type, origin]),
      [
        ['thermal_exceedance', 'injected'],
        ['thermal_exceedance', 'natural'],
      ],
    );
  });

  it('reset cpu and memory by an upset, and let them come back after the restart', () => {
    const step = engine.apply(lit.state, aFault('sat-0', 'radiation_upset', 0.25));
    assert.equal(step.snapshot.satellites[0]?.subsystems.cpuPercent, 0);
    assert.equal(step.snapshot.satellites[0].subsystems.memoryUsedMb, 64);
    const later = engine.apply(step.state, aTick(121)).snapshot.satellites[0];
    const busy = later?.sunlit === true ? 40 : 10;
    assert.ok(Math.abs((later?.subsystems.cpuPercent ?? 0) - 0.75 * busy) < 1e-9);
  });

  it('take the station away under a failure of communication of 1', () => {
    let step = lit;
    while (step.snapshot.satellites[0]?.subsystems.commsDbm === -150)
      step = engine.apply(step.state, aTick(120));
    assert.ok((step.snapshot.satellites[0]?.subsystems.commsDbm ?? -150) > -120);
    const hit = engine.apply(step.state, aFault('sat-0', 'comms_failure', 1));
    assert.equal(hit.snapshot.satellites[0]?.subsystems.commsDbm, -150);
  });

  it('clear at the exact end of their duration and say so', () => {
    const hit = engine.apply(lit.state, aFault('sat-0', 'power_loss', 0.5, 12.345));
    assert.equal(hit.snapshot.satellites[0]?.faults[0]?.clearsAtMs, lit.snapshot.epochMs + 12_345);
    const after = engine.apply(hit.state, aTick(60));
    const cleared = after.events.filter(({ type }) => type === 'fault_cleared');
    assert.deepEqual(
      cleared.map(({ epochMs, effect }) => [epochMs, effect]),
      [[lit.snapshot.epochMs + 12_345, 'generation reduced by 50 percent']],
    );
    assert.deepEqual(after.snapshot.satellites[0]?.faults, []);
    assert.deepEqual(engine.apply(after.state, aTick(60)).state.faults, []);
  });

  it('empty the battery when nothing is generated, and tell that it is critical', () => {
    const hit = engine.apply(lit.state, aFault('sat-0', 'power_loss', 1));
    const later = engine.apply(hit.state, aTick(6 * 3600));
    const [satellite] = later.snapshot.satellites;
    assert.ok(satellite && satellite.subsystems.batteryPercent < 1e-4);
    assert.equal(satellite.subsystems.cpuPercent, 0);
    const low = later.events.filter(
      ({ type, faultType }) => type === 'fault_natural' && faultType === 'power_loss',
    );
    assert.equal(low.length, 1);
    assert.deepEqual(
      satellite.faults.map(({ effect, origin, severity }) => [effect, origin, severity]),
      [
        ['generation reduced by 100 percent', 'injected', 1],
        ['battery below 5 percent', 'natural', 1],
      ],
    );
  });

  it('only make things worse: power, charge, heat, computing, contact and links', () => {
    const requests = fc.array(
      fc.record({
        type: fc.constantFrom(...FAULT_TYPES),
        severity: fc.double({ min: 0, max: 1, noNaN: true }),
        durationS: fc.option(fc.integer({ min: 1, max: 4000 })),
        thenS: fc.integer({ min: 1, max: 3000 }),
      }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(requests, (faults) => {
        let sound = lit.state;
        let broken = lit.state;
        for (const { type, severity, durationS, thenS } of faults) {
          broken = engine.apply(broken, aFault('sat-0', type, severity, durationS)).state;
          const hit = engine.apply(broken, aTick(thenS));
          const whole = engine.apply(sound, aTick(thenS));
          [broken, sound] = [hit.state, whole.state];
          assertWorse(hit, whole, new Set(faults.map((fault) => fault.type)));
        }
      }),
      { numRuns: 30 },
    );
  });

  function assertWorse(hit: SessionStep, sound: SessionStep, types: ReadonlySet<string>): void {
    const [a, b] = [hit, sound].map(({ snapshot }) => snapshot.satellites[0]?.subsystems);
    assert.ok(a && b);
    assert.ok(a.solarPowerW <= b.solarPowerW);
    assert.ok(a.cpuPercent <= b.cpuPercent + 1e-9);
    assert.ok(a.commsDbm <= b.commsDbm + 1e-9);
    // A processor that stands still saves energy and heat; failed radios save energy.
    if (!types.has('radiation_upset') && !types.has('comms_failure'))
      assert.ok(a.batteryPercent <= b.batteryPercent + 1e-4);
    if (!types.has('radiation_upset') && !types.has('comms_failure') && !types.has('power_loss'))
      assert.ok(a.thermalC >= b.thermalC - 1e-5);
    for (const link of hit.snapshot.islLinks) {
      const same = sound.snapshot.islLinks.find(
        ({ from, to }) => from === link.from && to === link.to,
      );
      assert.ok(same, 'a fault makes no link');
      assert.ok(link.quality <= same.quality && link.latencyMs >= same.latencyMs);
    }
  }
});
