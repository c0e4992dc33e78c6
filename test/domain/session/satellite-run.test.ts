import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  beginSatellite,
  advanceSatellite,
  enterSpan,
  evaluateConditions,
  type RunNotice,
  type SatelliteRun,
  knotState,
  resumeSatellite,
} from '../../../domain/session/satellite-run.ts';
import type { LiveFault, SatelliteState } from '../../../domain/session/session.ts';
import type { SatelliteEdge, SatelliteSpan } from '../../../domain/session/span-geometry.ts';
import { createSubsystemModel } from '../../../domain/session/subsystem-model.ts';
import { BUS_CLASSES, type BusClass } from '../../../domain/spacecraft/bus.ts';
import { anOrbit, aSessionOf } from '../../kit/makers/session.ts';
import { MINUTE_MS } from '../../../domain/time/instant.ts';

type Told = readonly [atMs: number, notice: RunNotice];

function modelOf(busClass: BusClass) {
  const [satellite] = aSessionOf([anOrbit(500, 53)], { busClass }).satellites;
  assert.ok(satellite);
  return createSubsystemModel(satellite);
}

function edge(atMs: number, kind: SatelliteEdge['kind'], station = -1): SatelliteEdge {
  return { atMs, kind, station };
}

function spanOf(edges: readonly SatelliteEdge[], startsSunlit = true): SatelliteSpan {
  return { ephemeris: null, goneMs: null, startsSunlit, startContacts: 0, edges };
}

function runOf(
  span: SatelliteSpan,
  state: Partial<SatelliteState> = {},
  busClass: BusClass = '6U',
): SatelliteRun {
  const model = modelOf(busClass);
  const run = resumeSatellite(0, model, { ...beginSatellite(model), ...state });
  enterSpan(run, span, 0);
  return run;
}

function carried(
  run: SatelliteRun,
  toMs: number,
  faults: readonly LiveFault[] = [],
  stops: readonly number[] = [],
): Told[] {
  const told: Told[] = [];
  let atMs = 0;
  for (const nextMs of [...stops, toMs]) {
    advanceSatellite(run, faults, atMs, nextMs, (_, at, notice) => told.push([at, notice]));
    atMs = nextMs;
  }
  return told;
}

function isLow(notice: RunNotice): boolean {
  return notice.kind === 'condition' && notice.name === 'low';
}

function near(found: number, expected: number, tolerance: number): void {
  assert.ok(Math.abs(found - expected) <= tolerance, `${found} instead of ${expected}`);
}

describe('advanceSatellite', () => {
  it('draws 35 W / 0.95 from a 6U for 36 min of eclipse, by hand 22.105 Wh of 84', () => {
    const run = runOf(spanOf([], false));
    carried(run, 36 * MINUTE_MS);
    near(run.batteryWh, 84 - (35 / 0.95) * 0.6, 1e-9);
  });

  it('stores 30 W × 0.95 in sunlight and stops at full', () => {
    const run = runOf(spanOf([]), { batteryWh: 50 });
    carried(run, 60 * MINUTE_MS);
    near(run.batteryWh, 78.5, 1e-9);
    advanceSatellite(run, [], 60 * MINUTE_MS, 120 * MINUTE_MS, () => undefined);
    assert.equal(run.batteryWh, 84);
  });

  it('closes 63.2 % of the way to the balance in one time constant', () => {
    const run = runOf(spanOf([]), { nodeC: 0 });
    const { timeConstantMs } = run.model;
    const balance = runOf(spanOf([]), { nodeC: 0 });
    carried(balance, 100 * timeConstantMs);
    carried(run, timeConstantMs);
    near(run.nodeC / balance.nodeC, 1 - Math.exp(-1), 1e-9);
  });

  it('has the time constant of m c / 4 ε A σ T³: 7.98 kg of aluminium, 0.284 m², 15 °C', () => {
    const seconds = (7.98 * 900) / (4 * 0.875 * 0.284_11 * 5.670_374e-8 * 288.15 ** 3);
    near(modelOf('6U').timeConstantMs / 1000, seconds, 0.001 * seconds);
  });

  it('says when the battery becomes critical, to the millisecond of the hand-worked instant', () => {
    const run = runOf(spanOf([], false), { batteryWh: 5 });
    const told = carried(run, 60 * MINUTE_MS);
    const expectedMs = ((5 - 4.2) / (35 / 0.95)) * 3_600_000;
    const low = told.find(([, notice]) => notice.kind === 'condition' && notice.name === 'low');
    assert.ok(low);
    assert.equal(low[0], Math.floor(expectedMs) + 1);
  });

  it('cuts the loads when the battery is empty, and not before', () => {
    const run = runOf(spanOf([], false), { batteryWh: 1 });
    carried(run, 60 * MINUTE_MS);
    assert.ok(run.batteryWh >= 0 && run.batteryWh < 35 / 0.95 / 3_600_000);
    near(run.servedWh, 0.95, 1e-4);
  });

  it('adds the heat of a fault and says so, and clears it at its end', () => {
    const run = runOf(spanOf([]), { nodeC: 20 });
    const fault: LiveFault = {
      satellite: 0,
      type: 'thermal_exceedance',
      severity: 1,
      atMs: 0,
      endMs: 90_000,
    };
    const told: Told[] = [];
    evaluateConditions(run, [fault], 0, (_, at, notice) => told.push([at, notice]));
    told.push(...carried(run, 120_000, [fault]));
    assert.deepEqual(told, [
      [0, { kind: 'condition', name: 'hot', holds: true }],
      [90_000, { kind: 'cleared', fault }],
      [90_000, { kind: 'condition', name: 'hot', holds: false }],
    ]);
  });

  it('restarts the computer by an upset and says when it is back, two minutes later', () => {
    const run = runOf(spanOf([edge(10_000, 'upset')]), { memoryMb: 500 });
    const told = carried(run, 200_000);
    assert.deepEqual(
      told.map(([at, { kind }]) => [at, kind]),
      [
        [10_000, 'edge'],
        [130_000, 'rebooted'],
      ],
    );
    near(run.memoryMb, 64 + 70 * 0.08, 1e-9);
  });

  it('stands still after the end of its orbit', () => {
    const run = runOf(spanOf([edge(10_000, 'decay')]));
    carried(run, 200_000);
    assert.equal(run.goneMs, 10_000);
    near(run.generatedWh, (80 * 10) / 3600, 1e-9);
  });

  const kinds = ['eclipse_entry', 'eclipse_exit', 'station_aos', 'station_los', 'upset'] as const;
  const span = fc
    .record({
      sunlit: fc.boolean(),
      edges: fc.array(
        fc.record({
          atMs: fc.integer({ min: 1, max: 5_400_000 }),
          kind: fc.constantFrom(...kinds),
          station: fc.integer({ min: 0, max: 11 }),
        }),
        { maxLength: 12 },
      ),
    })
    .map(({ sunlit, edges }) =>
      spanOf(
        [...edges].sort((a, b) => a.atMs - b.atMs),
        sunlit,
      ),
    );
  const fault = fc.record({
    satellite: fc.constant(0),
    type: fc.constantFrom('power_loss', 'thermal_exceedance', 'radiation_upset', 'comms_failure'),
    severity: fc.double({ min: 0, max: 1, noNaN: true }),
    atMs: fc.constant(0),
    endMs: fc.option(fc.integer({ min: 1, max: 5_400_000 })),
  }) as fc.Arbitrary<LiveFault>; // The constants are fault types.
  const faults = fc.array(fault, { maxLength: 3 });
  const busClass = fc.constantFrom(...BUS_CLASSES);
  const charge = fc.double({ min: 0, max: 1, noNaN: true });

  it('never makes energy: stored and used are at most what was there and what came', () => {
    fc.assert(
      fc.property(span, faults, busClass, charge, (made, broken, bus, share) => {
        const run = runOf(made, { batteryWh: share * modelOf(bus).batteryWh }, bus);
        const before = run.batteryWh;
        carried(run, 5_400_000, broken);
        const surplus = run.batteryWh + run.servedWh - before - run.generatedWh;
        assert.ok(surplus <= 1e-9, `${surplus} Wh too many`);
        assert.ok(run.batteryWh >= 0 && run.batteryWh <= run.model.batteryWh);
        assert.ok(run.memoryMb >= 64 && run.memoryMb <= run.model.memoryMb);
      }),
      { numRuns: 300 },
    );
  });

  it('comes to the same by stops on the way, and tells the same at the same times', () => {
    const stops = fc.uniqueArray(fc.integer({ min: 1, max: 5_399_999 }), { maxLength: 5 });
    fc.assert(
      fc.property(span, faults, busClass, charge, stops, (made, broken, bus, share, cuts) => {
        const state = { batteryWh: share * modelOf(bus).batteryWh };
        const whole = runOf(made, state, bus);
        const cut = runOf(made, state, bus);
        for (const run of [whole, cut]) evaluateConditions(run, broken, 0, () => undefined);
        const toldWhole = carried(whole, 5_400_000, broken);
        const toldCut = carried(
          cut,
          5_400_000,
          broken,
          cuts.sort((a, b) => a - b),
        );
        near(cut.batteryWh, whole.batteryWh, 2e-4);
        near(cut.nodeC, whole.nodeC, 1e-3);
        near(cut.memoryMb, whole.memoryMb, 1e-3);
        assert.equal(toldCut.length, toldWhole.length);
        toldCut.forEach(([at, { kind }], index) => {
          assert.equal(kind, toldWhole[index]?.[1].kind);
          near(at, toldWhole[index]?.[0] ?? Number.NaN, 2);
        });
      }),
      { numRuns: 200 },
    );
  });

  it('ends with less charge, more heat and less computing under the fault that takes them', () => {
    fc.assert(
      fc.property(span, busClass, charge, fault, (made, bus, share, broken) => {
        const state = { batteryWh: share * modelOf(bus).batteryWh };
        const sound = runOf(made, state, bus);
        const hit = runOf(made, state, bus);
        for (const run of [sound, hit]) evaluateConditions(run, [], 0, () => undefined);
        const startsLow = sound.lowMs !== null;
        const told = carried(sound, 5_400_000);
        carried(hit, 5_400_000, [broken]);
        assert.ok(hit.generatedWh <= sound.generatedWh + 1e-9);
        if (broken.type === 'power_loss') assert.ok(hit.batteryWh <= sound.batteryWh + 1e-4);
        // A fault that spares a battery which is about to run out lets the computer work for longer.
        const runsLow = startsLow || told.some(([, notice]) => isLow(notice));
        if (runsLow) return;
        if (broken.type === 'radiation_upset') assert.ok(hit.memoryMb <= sound.memoryMb + 1e-3);
        if (broken.type === 'comms_failure') assert.ok(hit.memoryMb >= sound.memoryMb - 1e-3);
      }),
      { numRuns: 200 },
    );
  });
});

describe('knotState', () => {
  it('rounds the charge down, so that no energy comes from rounding', () => {
    const run = runOf(spanOf([]), { batteryWh: 12.345_678_9, nodeC: 1.234_567_8 });
    const kept = knotState(run);
    assert.equal(kept.batteryWh, 12.345_678);
    assert.equal(kept.nodeC, 1.234_568);
    assert.equal(run.batteryWh, kept.batteryWh);
  });
});
