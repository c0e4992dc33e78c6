import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import {
  absorbedHeatW,
  earthFlux,
  earthHeatW,
  earthViewFactor,
  equilibriumK,
  radiatedW,
  stepTemperature,
  sunHeatW,
  timeConstantS,
  type ThermalBody,
  ZERO_CELSIUS_K,
} from '../../../domain/spacecraft/thermal.ts';
import { between, holds } from '../../kit/random/arbitraries.ts';

/** R/r of a circular orbit at 500 km. */
const RATIO_500_KM = 6378.137 / 6878.137;

/** Mean cosine of the solar zenith angle over the sunlit arc at 500 km, β = 0: sin/arc of 111.96°. */
const MEAN_COS = Math.sin(Math.PI / 2) / (Math.PI - Math.asin(RATIO_500_KM));

/** The sphere of published lecture figures, with its α and ε. */
const sphere = (absorptivity: number, emissivity: number): ThermalBody => ({
  massKg: 4,
  heatCapacityJKgK: 900,
  areaM2: 0.14,
  absorptivity,
  emissivity,
});

const around = (sunlit: boolean) => ({
  sunlit,
  solarWM2: 1361,
  earthViewFactor: earthViewFactor(RATIO_500_KM),
  cosSunZenith: sunlit ? MEAN_COS : -1,
});

const steadyC = (body: ThermalBody, sunlit: boolean): number =>
  equilibriumK(body, absorbedHeatW(body, around(sunlit))) - ZERO_CELSIUS_K;

describe('earthViewFactor', () => {
  it('is 0.313 at 500 km, 0.5 on the ground and nothing far away', () => {
    close(earthViewFactor(RATIO_500_KM), 0.313, 5e-4);
    assert.equal(earthViewFactor(1), 0.5);
    assert.equal(earthViewFactor(0), 0);
  });
});

describe('an isothermal sphere at 500 km without dissipation', () => {
  const cells = sphere(0.92, 0.85);

  it('with α 0.92, ε 0.85 is steady at +35 °C in the Sun', () => {
    close(steadyC(cells, true), 35, 1);
  });

  it('is steady at +40 °C under a bright and warm Earth (albedo 0.4, 258 W/m²)', () => {
    const heatW = sunHeatW(cells, 1361) + earthHeatW(cells, earthFlux(around(true), 0.4, 258));
    close(equilibriumK(cells, heatW) - ZERO_CELSIUS_K, 40, 1);
  });

  it('is steady at -83 °C in eclipse', () => {
    close(steadyC(cells, false), -83, 0.5);
  });

  it('with α 0.3, ε 0.85 is steady at -24 °C in the Sun', () => {
    close(steadyC(sphere(0.3, 0.85), true), -24, 1);
  });
});

describe('timeConstantS', () => {
  it('is about 95 min for a 3U of 4 kg and 110 min for 100 kg and 3 m², at 286 K', () => {
    close(timeConstantS(sphere(0.92, 0.85), 286) / 60, 95, 2);
    const large = { ...sphere(0.92, 0.85), massKg: 100, areaM2: 3 };
    close(timeConstantS(large, 286) / 60, 110, 2);
  });
});

describe('equilibriumK', () => {
  it('is where a body radiates exactly what it receives', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.1, max: 5000, noNaN: true }), (heatW) => {
        const body = sphere(0.5, 0.8);
        close(radiatedW(body, equilibriumK(body, heatW)) / heatW, 1, 1e-12);
      }),
    );
  });
});

/** Seconds from T0 to T1 of m c dT/dt = Q - ε A σ T⁴, solved by partial fractions. */
function exactSeconds(body: ThermalBody, heatW: number, from: number, to: number): number {
  const end = equilibriumK(body, heatW);
  const ratio = ((end + to) * (end - from)) / ((end - to) * (end + from));
  const turned = 2 * (Math.atan(to / end) - Math.atan(from / end));
  return timeConstantS(body, end) * (Math.log(Math.abs(ratio)) + turned);
}

describe('stepTemperature', () => {
  const body = sphere(0.92, 0.85);
  const flown = (heatW: number, from: number, durationS: number, stepS: number): number => {
    let kelvin = from;
    for (let at = 0; at < durationS; at += stepS)
      kelvin = stepTemperature(body, kelvin, heatW, stepS);
    return kelvin;
  };

  it('follows the closed solution of the T⁴ law within 0.01 K in steps of a minute', () => {
    for (const [heatW, from] of [
      [70, 220],
      [70, 330],
      [10, 300],
    ] as const)
      for (const minutes of [5, 35, 60]) {
        const kelvin = flown(heatW, from, minutes * 60, 60);
        const miss = exactSeconds(body, heatW, from, kelvin) - minutes * 60;
        const rateKS = Math.abs(heatW - radiatedW(body, kelvin)) / (4 * 900);
        assert.ok(Math.abs(miss) * rateKS < 0.01, `${heatW} W from ${from} K, ${minutes} min`);
      }
  });

  it('converges at least with the square of the step to a thousandfold finer integration', () => {
    const truth = flown(70, 220, 3600, 0.06);
    const coarse = Math.abs(flown(70, 220, 3600, 240) - truth);
    const fine = Math.abs(flown(70, 220, 3600, 60) - truth);
    assert.ok(coarse / fine > 15, `${coarse} K and ${fine} K`);
  });

  it('never passes the equilibrium from below and never moves away from it', () => {
    holds([between(150, 400), between(1, 300), between(0.1, 3600)], (kelvin, heatW, durationS) => {
      const end = equilibriumK(body, heatW);
      const next = stepTemperature(body, kelvin, heatW, durationS);
      if (kelvin > end) assert.ok(next <= kelvin && next >= 0);
      else assert.ok(next >= kelvin);
    });
  });
});

function close(actual: number, expected: number, tolerance: number): void {
  assert.ok(
    Math.abs(actual - expected) <= tolerance,
    `${actual} is not ${expected} ± ${tolerance}`,
  );
}
