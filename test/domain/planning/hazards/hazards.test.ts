import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  findHazards,
  HAZARD_TYPES,
  safeWindows,
} from '../../../../domain/planning/hazards/hazards.ts';
import type { Hazard, HazardQuery } from '../../../../domain/planning/hazards/hazards.ts';
import { busOfClass } from '../../../../domain/spacecraft/bus-classes.ts';
import type { Illumination } from '../../../../domain/orbit/environment/eclipse.ts';

const MINUTE = 60_000;
const BUS = busOfClass('12U', 'given');

const span = (startMin: number, endMin: number, sunlit: boolean): Illumination => ({
  startMs: startMin * MINUTE,
  endMs: endMin * MINUTE,
  sunlit,
});

const QUERY: HazardQuery = {
  startMs: 0,
  endMs: 180 * MINUTE,
  types: HAZARD_TYPES,
  bus: BUS,
  illumination: [
    span(-30, 10, false),
    span(10, 60, true),
    span(60, 96, false),
    span(96, 170, true),
    span(170, 206, false),
    span(206, 300, true),
  ],
  saa: [],
  thermal: { timesMs: [0, 180 * MINUTE], celsius: [20, 20] },
  temperatureLimitC: 50,
  temperatureMarginC: 5,
};

const found = (change: Partial<HazardQuery>): Hazard[] => findHazards({ ...QUERY, ...change });

describe('findHazards', () => {
  it('lists eclipses that begin inside or are in progress, with their real ends', () => {
    assert.deepEqual(
      found({}).map((one) => [
        one.type,
        one.startMs / MINUTE,
        one.endMs / MINUTE,
        one.inProgressAtStart,
      ]),
      [
        ['eclipse_entry', 0, 10, true],
        ['eclipse_entry', 60, 96, false],
        ['eclipse_entry', 170, 206, false],
      ],
    );
  });

  it('takes the severity of an eclipse from its depth of discharge, by hand', () => {
    const [, eclipse] = found({});
    // (45 + 25) W × 0.6 h / 0.95 = 44.21 Wh of 120, against 40 % allowed.
    assert.ok(eclipse?.detail.type === 'eclipse_entry');
    close(eclipse.detail.energyWh, (70 * 0.6) / 0.95);
    close(eclipse.detail.depthOfDischarge, (70 * 0.6) / 0.95 / 120);
    close(eclipse.severity, (70 * 0.6) / 0.95 / 120 / 0.4);
  });

  it('counts a longer eclipse, a weaker field and a hotter peak as more severe', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (a, b) => {
        const severity = (minutes: number): number => {
          const [only] = found({ illumination: [span(60, 60 + minutes, false)] });
          return only?.severity ?? -1;
        };
        assert.ok(severity(Math.min(a, b)) <= severity(Math.max(a, b)));
      }),
    );
    const warmth = [46, 50, 53, 60].map((peak) => {
      const [only] = found({ illumination: [], thermal: triangle(peak) });
      return only?.severity ?? -1;
    });
    assert.deepEqual(warmth, [0.1, 0.5, 0.8, 1]);
  });

  it('keeps the severity and the chance of an upset of a crossing of the anomaly', () => {
    const crossing = {
      startMs: 20 * MINUTE,
      endMs: 35 * MINUTE,
      severity: 0.7,
      minFieldUt: 19,
      inProgressAtStart: false,
      inProgressAtEnd: false,
    };
    const [only] = found({ illumination: [], saa: [crossing] });
    assert.ok(only?.detail.type === 'saa_crossing');
    assert.equal(only.severity, 0.7);
    // 2 % a minute for a quarter of an hour.
    close(only.detail.upsetProbability, 1 - Math.exp(-0.3));
  });

  it('says of every kind of hazard whether it began before the prediction', () => {
    const crossing = { startMs: 0, endMs: 9 * MINUTE, severity: 0.7, minFieldUt: 19 };
    const flags = (inProgressAtStart: boolean, celsius: readonly number[]) =>
      found({
        illumination: [span(-30, 10, false)],
        saa: [{ ...crossing, inProgressAtStart, inProgressAtEnd: false }],
        thermal: { timesMs: [0, 60 * MINUTE], celsius },
      }).map((one) => [one.type, one.inProgressAtStart]);
    assert.deepEqual(flags(true, [50, 20]), [
      ['eclipse_entry', true],
      ['saa_crossing', true],
      ['thermal_peak', true],
    ]);
    assert.deepEqual(flags(false, [20, 50]), [
      ['eclipse_entry', true],
      ['saa_crossing', false],
      ['thermal_peak', false],
    ]);
  });

  it('finds the span above limit less margin, between the points of the trace', () => {
    const [only] = found({ illumination: [], thermal: triangle(55) });
    assert.ok(only?.detail.type === 'thermal_peak');
    // From 30 to 55 °C in 50 min and back: over 45 °C from minute 30 to 70.
    assert.deepEqual([only.startMs / MINUTE, only.endMs / MINUTE], [30, 70]);
    assert.deepEqual([only.detail.peakC, only.detail.peakMs / MINUTE], [55, 50]);
  });

  it('counts one thermal hazard where the trace never falls below the threshold', () => {
    const hot = { timesMs: [0, 90 * MINUTE, 180 * MINUTE], celsius: [60, 62, 60] };
    const hazards = found({ illumination: [], thermal: hot });
    assert.equal(hazards.length, 1);
    assert.equal(hazards[0]?.detail.type === 'thermal_peak' && hazards[0].detail.peakC, 62);
  });

  it('answers only the types that are asked for', () => {
    const hazards = found({ types: ['thermal_peak'], thermal: triangle(55) });
    assert.deepEqual(
      hazards.map(({ type }) => type),
      ['thermal_peak'],
    );
  });
});

describe('safeWindows', () => {
  it('never overlap a hazard and cover all the rest', () => {
    const hazards = found({ thermal: triangle(55) });
    const safe = safeWindows(QUERY, hazards);
    assert.deepEqual(
      safe.map(({ startMs, endMs }) => [startMs / MINUTE, endMs / MINUTE]),
      [
        [10, 30],
        [96, 170],
      ],
    );
    for (const window of safe)
      for (const one of hazards)
        assert.ok(one.endMs <= window.startMs || one.startMs >= window.endMs);
  });
});

/** From 30 °C at the start to a peak after 50 min and back. */
function triangle(peakC: number): HazardQuery['thermal'] {
  return { timesMs: [0, 50 * MINUTE, 100 * MINUTE], celsius: [30, peakC, 30] };
}

function close(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`);
}
